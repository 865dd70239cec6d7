import type { EntityManager } from 'typeorm';

/** Deletes all ways to sign in of a person, and ends every session and token. */
export async function endWaysToSignIn(manager: EntityManager, personId: string): Promise<void> {
  await endAccess(manager, personId);
  for (const table of ['passkeys', 'recovery_codes', 'identities']) {
    await manager.query(`delete from ${table} where person_id = $1`, [personId]);
  }
}

/** Ends every session and token of the person, and approved sign-ins of command lines. */
export async function endAccess(manager: EntityManager, personId: string): Promise<void> {
  for (const table of ['sessions', 'device_sign_ins']) {
    await manager.query(`delete from ${table} where person_id = $1`, [personId]);
  }
  await manager.query(
    'update api_tokens set ended_at = statement_timestamp() where person_id = $1 and ended_at is null',
    [personId],
  );
}
