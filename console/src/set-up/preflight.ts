import { useQuery } from '@tanstack/react-query';
import { answerOf, api } from '../api/client';
import { keys } from '../api/query-keys';

/** Documents that could be sent now, and those that could not; the same data as the fix list. */
export function usePreflight(organisationId: string) {
  return useQuery({
    queryKey: keys.work.preflight(organisationId),
    queryFn: () =>
      answerOf(
        api.POST('/api/organisations/{organisationId}/preflight', {
          params: { path: { organisationId } },
          body: {},
        }),
      ),
  });
}
