import { useQuery } from '@tanstack/react-query';
import { call } from '../api/client';
import { keys } from '../api/query-keys';

/** Numbers of documents that could be sent now and of those that could not; the fix list shows the same data. */
export function usePreflight(organisationId: string) {
  return useQuery({
    queryKey: keys.work.preflight(organisationId),
    queryFn: () => call.POST('/api/organisations/{organisationId}/preflight', { organisationId }, {}),
  });
}
