import { useQuery } from '@tanstack/react-query';
import { answerOf, api } from '../api/client';
import { keys } from '../api/query-keys';

const LISTENS_EVERY_MS = 2_000;

/** The last event of a fiscal account; asked for again and again by anyone who listens. */
export function useLastEvent(accountId: string | undefined, isListening: boolean) {
  return useQuery({
    queryKey: keys.fiscalAccounts.lastEvent(accountId),
    enabled: accountId !== undefined,
    refetchInterval: isListening ? LISTENS_EVERY_MS : false,
    queryFn: () =>
      answerOf(
        api.GET('/api/fiscal-accounts/{accountId}/last-event', {
          params: { path: { accountId: accountId ?? '' } },
        }),
      ),
  });
}
