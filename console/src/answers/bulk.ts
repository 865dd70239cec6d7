import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { call, type Shape } from '../api/client';
import { Observed } from '../api/observed';
import { changedBy, keyOf, readAgain } from '../api/query-keys';
import { useRead } from '../api/use-read';
import { forgetDrafts } from '../shown/draft';

export type Bulk = Shape<'BulkDecisionDto'>;

const PATH = '/api/bulk-decisions';
const DISMISSED = 'ledgerstamp.dismissed-decisions';
/** Interval at which progress is read, in milliseconds. */
const LOOKS_AGAIN_MS = 700;

/** Ids of the listed decisions that were dismissed in this browser. */
const dismissed = new Observed(localStorage.getItem(DISMISSED) ?? '');

/** @param all as listed: what is listed no more is forgotten here, too */
function dismissEnded(all: readonly Bulk[] = [], isSeen: (one: Bulk) => boolean = () => true): void {
  const before = dismissed.now().split(',');
  const gone = all.filter((one) => before.includes(one.id) || (one.endedAt !== null && isSeen(one)));
  const ids = gone.map(({ id }) => id).join();
  localStorage.setItem(DISMISSED, ids);
  dismissed.set(ids);
}

/** Decisions about many documents that are under way, or have ended and were not dismissed. */
export function useBulk(): { shown: readonly Bulk[]; dismiss: () => void } {
  const gone = useSyncExternalStore(dismissed.subscribe, dismissed.now);
  const queries = useQueryClient();
  const { data } = useRead('bulk', '/api/bulk-decisions', undefined, {
    refetchInterval: ({ state }) =>
      state.data?.some(({ endedAt }) => endedAt === null) === true && LOOKS_AGAIN_MS,
  });
  // Each decision that ends makes the pages read again, also one that has ended before it was seen under way.
  const ids = data?.map(({ id, endedAt }) => (endedAt === null ? `${id} under way` : id)).join();
  useEffect(
    () => (ids === undefined ? undefined : () => void readAgain(queries, changedBy.decision)),
    [ids, queries],
  );
  const shown = data?.filter(({ id }) => !gone.includes(id)) ?? [];
  return { shown, dismiss: () => dismissEnded(data) };
}

/** Orders a decision about many documents, which the service makes for each, whether or not this page stays. */
export function useOrder(onDone?: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (asked: Shape<'BulkDecisionInputDto'>) => call.POST('/api/bulk-decisions', {}, asked),
    meta: { isSilent: true },
    onSuccess: async () => {
      const known = queries.getQueryData<readonly Bulk[]>(keyOf('bulk', PATH));
      dismissEnded(known, ({ refused }) => refused === 0);
      forgetDrafts();
      onDone?.();
      await readAgain(queries, ['bulk']);
    },
  });
}
