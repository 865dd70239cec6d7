import type { EntityManager } from 'typeorm';
import { Lease, LeaseLost } from '../organisations/lease/lease';
import type { ReadTo } from './cursor.entity';

const ROW = '(organisation_id, stream, position, is_complete, checked_at)';
const ON_CONFLICT = `on conflict (organisation_id, stream) do update
  set position = $3, is_complete = $4, checked_at = clock_timestamp(),
    moved_at = case when $5 then clock_timestamp() else cursors.moved_at end`;

/**
 * With what was read, in its transaction; or, where that was nothing, alone under the lease, in one statement.
 * @throws LeaseLost
 */
export async function saveCursor(
  alone: EntityManager,
  under: EntityManager | Lease,
  { organisationId, stream, position, isComplete, hasNews }: ReadTo,
): Promise<void> {
  const row = [organisationId, stream, position, isComplete, hasNews];
  if (!(under instanceof Lease)) {
    await under.query(
      `insert into cursors ${ROW} values ($1, $2, $3, $4, clock_timestamp()) ${ON_CONFLICT}`,
      row,
    );
    return;
  }
  const saved = await alone.query<unknown[]>(
    `insert into cursors ${ROW}
     select id, $2, $3, $4, clock_timestamp() from organisations where id = $1 and lease_token = $6 for key share
     ${ON_CONFLICT} returning 1`,
    [...row, under.token],
  );
  if (saved.length === 0) throw new LeaseLost('the organisation');
}
