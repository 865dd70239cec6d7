import { useQuery } from '@tanstack/react-query';
import { answerOf, api } from '../api/client';
import { keys } from '../api/query-keys';

export function useTaxMappings(organisationId: string) {
  return useQuery({
    queryKey: keys.rules.taxes(organisationId),
    queryFn: () =>
      answerOf(
        api.GET('/api/organisations/{organisationId}/tax-mappings', { params: { path: { organisationId } } }),
      ),
  });
}
