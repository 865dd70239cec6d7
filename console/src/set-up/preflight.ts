import { useQuery } from '@tanstack/react-query';
import { answerOf, api } from '../api/client';
import { keys } from '../api/query-keys';

/** What could be sent now, and what not. The fix list shows the same. */
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
