import type { EntityManager } from 'typeorm';
import { refusal } from '../../domain/issues/refuse';
import type { Grant } from '../rights/principal';
import { noteRemovedApprover, withdrawConfirmations } from './leaving';
import { Membership } from './persons.entities';

/**
 * Sets the roles of a person. Unchanged roles keep their grantor and time.
 * @param grants of existing organisations (`requireOrganisations`)
 * @param grantedBy null: a key, a command or the first start
 */
export async function grantRoles(
  manager: EntityManager,
  personId: string,
  grants: readonly Grant[],
  grantedBy: string | null,
): Promise<void> {
  const had = await manager.findBy(Membership, { personId });
  const gone = had.filter((one) => !grants.some((grant) => isSame(one, grant)));
  const removed = gone.flatMap(({ role, organisationId }) => (role === 'approver' ? [organisationId] : []));
  await noteRemovedApprover(manager, personId, removed);
  await withdrawConfirmations(
    manager,
    personId,
    gone.map(({ organisationId }) => organisationId),
  );
  if (gone.length > 0)
    await manager.delete(
      Membership,
      gone.map(({ id }) => id),
    );
  await manager.query(
    `insert into memberships (person_id, role, organisation_id, granted_by)
     select $1::uuid, role, "organisationId", $3::uuid
       from jsonb_to_recordset($2::jsonb) as given(role text, "organisationId" uuid)
     on conflict on constraint memberships_unique do nothing`,
    [personId, JSON.stringify(grants), grantedBy],
  );
}

/** @throws Refusal NOT_THERE */
export async function requireOrganisations(manager: EntityManager, grants: readonly Grant[]): Promise<void> {
  const named = [...new Set(grants.flatMap(({ organisationId }) => organisationId ?? []))];
  if (named.length === 0) return;
  const [row] = await manager.query<{ known: number }[]>(
    'select count(*)::int as known from organisations where id = any($1::uuid[])',
    [named],
  );
  if (row?.known !== named.length) throw refusal('NOT_THERE', { what: 'organisation' });
}

function isSame(one: Grant, other: Grant): boolean {
  return one.role === other.role && one.organisationId === other.organisationId;
}

/**
 * Locks the roles, so that two owners cannot remove each other concurrently. Every change of roles and invitations
 * takes this lock first, to avoid deadlocks.
 */
export async function lockRoles(manager: EntityManager): Promise<void> {
  await manager.query('lock table memberships in share row exclusive mode');
}
