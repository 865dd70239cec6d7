import type { EntityManager } from 'typeorm';
import { askToReadById } from '../organisations/books/read-by-id';
import type { Reconciliation } from './reconciliation.entity';

/**
 * Hands to the collector, by their ids, what a reconciliation has found in the books and the polls have passed over:
 * documents never seen here, and edits and voids of fiscalised ones that are not noted yet. It reads them at once where
 * the organisation is connected, otherwise as soon as it is again.
 */
export async function handOverPassedOver(
  manager: EntityManager,
  { organisationId, id }: Reconciliation,
): Promise<void> {
  const [handedOver] = await manager.query<[{ count: string }]>(
    `with passed_over as (
       select l.organisation_id, l.document->>'kind' as kind, l.document->>'sourceId' as source_id
       from reconciled_documents l left join documents d on d.id = (l.document->>'id')::uuid
       where l.organisation_id = $1 and l.reconciliation_id = $2
         and (l.class = 'missing' or (l.class = 'changed_after' and d.state = 'written_back'))),
     handed_over as (
       ${askToReadById('passed_over order by kind, source_id')}
       returning 1)
     select count(*) from handed_over`,
    [organisationId, id],
  );
  if (handedOver?.count === '0') return;
  await manager.query('update organisations set due_at = least(due_at, clock_timestamp()) where id = $1', [
    organisationId,
  ]);
}
