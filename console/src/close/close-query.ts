import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError } from '../api/api-error';
import { answerOf, api, type Shape } from '../api/client';
import { LIVE } from '../api/live';
import { keys, readAgain } from '../api/query-keys';
import { looksAgainAfterMs } from './looks-again';

export type ClosingClient = Shape<'ClosingClientDto'>;
export type CloseState = ClosingClient['state'];

/** @param month YYYY-MM; null for the previous month */
export function useClose(month: string | null) {
  const tookMs = useRef(0);
  return useQuery({
    queryKey: keys.work.close(month),
    meta: LIVE,
    queryFn: async () => {
      const asked = performance.now();
      const close = await answerOf(
        api.GET('/api/close', { params: { query: { month: month ?? undefined } } }),
      );
      tookMs.current = performance.now() - asked;
      return close;
    },
    // Polls until no reconciliation is running.
    refetchInterval: ({ state: { data } }) =>
      data?.clients.some(({ state }) => state === 'checking') === true
        ? looksAgainAfterMs(tookMs.current)
        : false,
  });
}

/** Refusals of one act for several clients: their number, and the reason of the first. */
export interface Refused {
  readonly count: number;
  readonly first: string;
}

/** Starts a reconciliation of each client's period. A refusal for one client does not stop the others. */
export function useReconciling() {
  return useForEach(({ client: { id: organisationId, from, to } }) =>
    answerOf(
      api.POST('/api/organisations/{organisationId}/reconciliations', {
        params: { path: { organisationId } },
        body: { from, to, reading: 'incremental' },
      }),
    ),
  );
}

/** Signs off the figures shown for these clients; the API refuses figures that have changed meanwhile. */
export function useSigning() {
  return useForEach(({ client: { id: organisationId, to, check }, reason }) =>
    answerOf(
      api.POST('/api/organisations/{organisationId}/sign-offs', {
        params: { path: { organisationId } },
        body: { month: to.slice(0, 7), reconciliationId: check?.reconciliationId ?? '', reason },
      }),
    ),
  );
}

export function useTakingBack(organisationId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ signOffId, reason }: { signOffId: string; reason: string }) =>
      answerOf(
        api.POST('/api/organisations/{organisationId}/sign-offs/{signOffId}/taking-back', {
          params: { path: { organisationId, signOffId } },
          body: { reason },
        }),
      ),
    onSettled: () => readAgain(queries, [keys.work.all]),
  });
}

interface Given {
  readonly clients: readonly ClosingClient[];
  readonly reason?: string;
}

function useForEach(act: (one: { client: ClosingClient; reason?: string }) => Promise<unknown>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ clients, reason }: Given): Promise<Refused> => {
      const refusals: string[] = [];
      for (const client of clients) {
        try {
          await act({ client, reason });
        } catch (error) {
          if (!(error instanceof ApiError) || error.status === 0) throw error;
          refusals.push(error.message);
        }
      }
      return { count: refusals.length, first: refusals[0] ?? '' };
    },
    onSettled: () => readAgain(queries, [keys.work.all, keys.reconciliations.all]),
  });
}
