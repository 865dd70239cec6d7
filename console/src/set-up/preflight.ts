import { useQuery } from '@tanstack/react-query';
import { answerOf, api } from '../api/client';

/** What could be sent now, and what not. The fix list shows the same. */
export function usePreflight(organisationId: string) {
  return useQuery({
    queryKey: ['preflight', organisationId],
    queryFn: () =>
      answerOf(
        api.POST('/api/organisations/{organisationId}/preflight', {
          params: { path: { organisationId } },
          body: {},
        }),
      ),
  });
}
