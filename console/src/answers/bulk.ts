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

/** Time until which ended decisions were dismissed in this browser. */
const dismissed = new Observed(localStorage.getItem(DISMISSED) ?? '');

function dismissEnded(all: readonly Bulk[] | undefined): void {
  const [newest] = all?.filter(({ endedAt }) => endedAt !== null) ?? [];
  if (newest === undefined) return;
  localStorage.setItem(DISMISSED, newest.askedAt);
  dismissed.set(newest.askedAt);
}

/** Decisions about many documents that are under way, or have ended and were not dismissed. */
export function useBulk(): { shown: readonly Bulk[]; dismiss: () => void } {
  const till = useSyncExternalStore(dismissed.subscribe, dismissed.now);
  const queries = useQueryClient();
  const { data } = useRead('bulk', '/api/bulk-decisions', undefined, {
    refetchInterval: ({ state }) => underWay(state.data) !== '' && LOOKS_AGAIN_MS,
  });
  const ids = underWay(data);
  useEffect(
    () => (ids === '' ? undefined : () => void readAgain(queries, changedBy.decision)),
    [ids, queries],
  );
  const shown = data?.filter(({ endedAt, askedAt }) => endedAt === null || askedAt > till) ?? [];
  return { shown, dismiss: () => dismissEnded(data) };
}

function underWay(all: readonly Bulk[] = []): string {
  return all.flatMap(({ id, endedAt }) => (endedAt === null ? [id] : [])).join();
}

/** Orders a decision about many documents, which the service makes for each, whether or not this page stays. */
export function useOrder(onDone?: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (asked: Shape<'BulkDecisionInputDto'>) => call.POST('/api/bulk-decisions', {}, asked),
    meta: { isSilent: true },
    onSuccess: async () => {
      dismissEnded(queries.getQueryData(keyOf('bulk', PATH)));
      forgetDrafts();
      onDone?.();
      await readAgain(queries, ['bulk']);
    },
  });
}
