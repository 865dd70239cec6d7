import type { EntityManager } from 'typeorm';
import { refusal } from '../../domain/issues/refuse';

/**
 * SQL for people who could act as a person: those who were shown the link that the account was last entered with, and
 * those who were shown that person's own link. A newer link, once used, replaces all earlier ways to sign in.
 */
const HELD = `with recursive shown as (
    select person_id, invited_by from (
      select distinct on (person_id) person_id, invited_by, link_shown from invitations
      where used_at is not null order by person_id, used_at desc) latest
    where link_shown and invited_by <> person_id),
  held(person_id, holder_id) as (
    select person_id, invited_by from shown
    union select held.person_id, shown.invited_by from held join shown on shown.person_id = held.holder_id)`;

const FOR_THE_SAME = (one: string, other: string): string =>
  `(${one}.organisation_id is null or ${other}.organisation_id is null or ${one}.organisation_id = ${other}.organisation_id)`;

/**
 * True when a new approver would have a link that was shown to an approver of the same client.
 * @param senderId creator of the link; null: a key, which approves nothing
 * @param roles of the other person, as JSON
 */
export async function isFromTheSameHands(
  manager: EntityManager,
  senderId: string | null,
  roles: string,
): Promise<boolean> {
  const rows = await manager.query<unknown[]>(
    `${HELD} select from jsonb_to_recordset($2::jsonb) as other(role text, organisation_id uuid)
       join memberships own on own.role = 'approver' and ${FOR_THE_SAME('own', 'other')}
       where other.role = 'approver' and (own.person_id = $1::uuid
         or own.person_id in (select holder_id from held where person_id = $1::uuid)) limit 1`,
    [senderId, roles],
  );
  return rows.length > 0;
}

/**
 * Ensures that two approvers of one client are two people.
 * @throws Refusal LINK_SHOWN_TO_APPROVER where both may be one person
 */
export async function requireSeparateHands(manager: EntityManager, personId: string): Promise<void> {
  const [pair] = await manager.query<{ name: string; holder: string }[]>(
    `${HELD} select account.name, holder.name as holder from held
       join people account on account.id = held.person_id and account.ended_at is null
       join people holder on holder.id = held.holder_id and holder.ended_at is null
       join memberships one on one.person_id = account.id and one.role = 'approver'
       join memberships other on other.person_id = holder.id and other.role = 'approver' and ${FOR_THE_SAME('one', 'other')}
       where $1 in (account.id, holder.id) and account.id <> holder.id limit 1`,
    [personId],
  );
  if (pair !== undefined) throw refusal('LINK_SHOWN_TO_APPROVER', pair);
}
