import { useQuery } from '@tanstack/react-query';
import { answerOf, api, type Shape } from '../api/client';
import { keys } from '../api/query-keys';

/** Report of a completed reconciliation with its totals, which no longer changes. */
export function useReport({ id, organisationId }: Pick<Shape<'ReconciliationDto'>, 'id' | 'organisationId'>) {
  return useQuery({
    queryKey: keys.reconciliation.one(id),
    queryFn: () =>
      answerOf(
        api.GET('/api/organisations/{organisationId}/reconciliations/{reconciliationId}', {
          params: { path: { organisationId, reconciliationId: id } },
        }),
      ),
  });
}
