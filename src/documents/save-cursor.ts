import type { EntityManager } from 'typeorm';
import { Lease, LeaseLost } from '../organisations/lease/lease';
import type { ReadTo } from './documents.entities';

/**
 * SQL that saves a page if this database still has the position it was read from: the connection may lead to another
 * one since.
 */
const SAVE = `insert into cursors (organisation_id, stream, position, is_complete, checked_at)
  select id, $2, $3, $4, clock_timestamp() from organisations
  where id = $1 and ($6::bigint is null or lease_token = $6)
    and ($7::text is null or exists (select from cursors where organisation_id = $1 and stream = $2))
  for key share
  on conflict (organisation_id, stream) do update
    set position = $3, is_complete = $4, checked_at = clock_timestamp(),
      moved_at = case when $5 then clock_timestamp() else cursors.moved_at end
    where cursors.position = $7
  returning 1`;

/**
 * Saves the cursor in the transaction of the rows read, or, without rows, under the lease in one statement.
 * @throws LeaseLost also when the stored position differs from the one read from
 */
export async function saveCursor(
  alone: EntityManager,
  under: EntityManager | Lease,
  { organisationId, stream, from, position, isComplete, hasNews }: ReadTo,
): Promise<void> {
  const isAlone = under instanceof Lease;
  const row = [organisationId, stream, position, isComplete, hasNews, isAlone ? under.token : null, from];
  const saved = await (isAlone ? alone : under).query<unknown[]>(SAVE, row);
  if (saved.length === 0) throw new LeaseLost('the organisation');
}
