import { useQuery } from '@tanstack/react-query';
import { answerOf, api, type Shape } from '../api/client';
import { keys } from '../api/query-keys';
import { useFix } from '../fix-list/use-fix';

/** Texts in an organisation's books that look like product codes. */
export function useWrittenCodes(organisationId: string) {
  return useQuery({
    queryKey: keys.rules.writtenCodes(organisationId),
    queryFn: () =>
      answerOf(
        api.GET('/api/organisations/{organisationId}/written-codes', {
          params: { path: { organisationId } },
        }),
      ),
  });
}

/** Stores decisions whether such texts are product codes. */
export function useDecideCodes(organisationId: string) {
  return useFix((body: Shape<'DecidedCodesDto'>) =>
    answerOf(
      api.POST('/api/organisations/{organisationId}/written-codes', {
        params: { path: { organisationId } },
        body,
      }),
    ),
  );
}
