import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError } from '../api/api-error';
import { useAct } from '../answers/answers';
import { call, type Shape } from '../api/client';
import { LIVE } from '../api/live';
import { keys } from '../api/query-keys';
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
      const close = await call.GET('/api/close', { month: month ?? undefined });
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
    call.POST(
      '/api/organisations/{organisationId}/reconciliations',
      { organisationId },
      { from, to, reading: 'incremental' },
    ),
  );
}

/** Signs off the figures shown for these clients; the API refuses figures that have changed meanwhile. */
export function useSigning() {
  return useForEach(({ client: { id: organisationId, to, check }, reason }) =>
    call.POST(
      '/api/organisations/{organisationId}/sign-offs',
      { organisationId },
      { month: to.slice(0, 7), reconciliationId: check?.reconciliationId ?? '', reason },
    ),
  );
}

export function useTakingBack(organisationId: string) {
  return useAct(
    ({ signOffId, reason }: { signOffId: string; reason: string }) =>
      call.POST(
        '/api/organisations/{organisationId}/sign-offs/{signOffId}/taking-back',
        { organisationId, signOffId },
        { reason },
      ),
    ['work'],
  );
}

interface Given {
  readonly clients: readonly ClosingClient[];
  readonly reason?: string;
}

function useForEach(act: (one: { client: ClosingClient; reason?: string }) => Promise<unknown>) {
  return useAct(
    async ({ clients, reason }: Given): Promise<Refused> => {
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
    ['work', 'reconciliations'],
  );
}
