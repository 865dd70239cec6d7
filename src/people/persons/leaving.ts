import type { EntityManager } from 'typeorm';

/**
 * Notes the removal of an approver, after which the second person is still required for half an hour;
 * otherwise one of two could remove the other and decide alone.
 * @param organisationIds null among them: all organisations
 */
export async function noteRemovedApprover(
  manager: EntityManager,
  personId: string,
  organisationIds: readonly (string | null)[],
): Promise<void> {
  if (organisationIds.length === 0) return;
  await manager.query(
    'insert into approver_removals (person_id, organisation_id) select $1::uuid, unnest($2::uuid[])',
    [personId, organisationIds],
  );
}

/**
 * Withdraws the requests of a person who leaves or loses a role.
 * @param organisationIds null among them: all organisations
 */
export async function withdrawConfirmations(
  manager: EntityManager,
  personId: string,
  organisationIds: readonly (string | null)[],
): Promise<void> {
  if (organisationIds.length === 0) return;
  await manager.query(
    `update confirmations set withdrawn_at = statement_timestamp()
      where requested_by = $1 and confirmed_at is null and withdrawn_at is null
        and (array_position($2::uuid[], null) is not null or organisation_id = any($2::uuid[]))`,
    [personId, organisationIds],
  );
}

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
