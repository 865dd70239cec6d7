import type { Shape } from '../api/client';
import { useRead } from '../api/use-read';

/** Report of a completed reconciliation with its totals, which no longer changes. */
export function useReport({ id, organisationId }: Pick<Shape<'ReconciliationDto'>, 'id' | 'organisationId'>) {
  return useRead('reconciliation', '/api/organisations/{organisationId}/reconciliations/{reconciliationId}', {
    organisationId,
    reconciliationId: id,
  });
}
