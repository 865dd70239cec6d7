import type { EntityManager } from 'typeorm';

interface Withdrawn {
  readonly id: string;
  readonly name: string;
}

/** SQL, completed by its users, for an inviter who has not left and is owner of all organisations. */
const ITS_OWNER = `select from memberships held join people sender on sender.id = held.person_id
  where sender.id = invitations.invited_by and sender.ended_at is null and held.role = 'owner' and (held.organisation_id is null`;

/**
 * SQL for invitations whose sender could no longer send them. Those of keys, commands and the first start have no
 * sender.
 */
const UNFOUNDED = `invitations.invited_by is not null and not exists (${ITS_OWNER}))
  and (roles = '[]' or exists (select from jsonb_array_elements(roles) as given
    where not exists (${ITS_OWNER} or held.organisation_id::text = given ->> 'organisationId'))))`;

/** True when the sender of this invitation could no longer send it. */
export async function isUnfounded(manager: EntityManager, invitationId: string): Promise<boolean> {
  const found = await manager.query<unknown[]>(`select from invitations where id = $1 and ${UNFOUNDED}`, [
    invitationId,
  ]);
  return found.length > 0;
}

/** Withdraws the invitations of a person who is no longer an owner. @returns the withdrawn invitations */
export function withdrawUnfounded(manager: EntityManager, personId: string): Promise<Withdrawn[]> {
  return withdraw(manager, `invited_by = $1 and ${UNFOUNDED}`, personId);
}

/** Withdraws all invitations for and by a person who leaves. @returns the withdrawn invitations */
export function withdrawInvitationsOf(manager: EntityManager, personId: string): Promise<Withdrawn[]> {
  return withdraw(manager, '(person_id = $1 or invited_by = $1)', personId);
}

async function withdraw(manager: EntityManager, which: string, personId: string): Promise<Withdrawn[]> {
  const [withdrawn] = await manager.query<[Withdrawn[], number]>(
    `update invitations set withdrawn_at = statement_timestamp()
      where used_at is null and withdrawn_at is null and ${which} returning id, name`,
    [personId],
  );
  return withdrawn;
}
