import { MOST_WRONG_KEYS } from '../../people/session/sign-in-attempts.repository';

/** Period for which a change of approvers, or a link for an owner, is shown. */
const SHOWN_FOR = `interval '3 days'`;

/** Keys: wrong ones, and the break-glass key where there are people who could sign in instead. */
const KEYS = `
  select 'WRONG_KEYS' as cause, 'installation' as subject, null::uuid as organisation_id,
    'this installation' as about,
    array_to_string((array_agg(k.address order by k.attempts desc, k.address))[1:10], ', ') as reason,
    null::int as documents, '{}'::text[] as numbers, date_trunc('milliseconds', max(k.since)) as last_at, 0 as repeats
  from sign_in_attempts k
  where k.attempts > ${MOST_WRONG_KEYS} and k.since > statement_timestamp() - interval '15 minutes'
  having count(*) > 0
  union all
  select 'BREAK_GLASS_USED', k.address, null, k.address,
    sum(k.times) || to_char(min(k.hour) at time zone 'UTC', ' YYYY-MM-DD HH24:MI "UTC"'),
    null, '{}', max(k.hour), (count(*) filter (where k.hour > coalesce(a.last_at, '-infinity')))::int
  from key_uses k
    left join alerts a on a.cause = 'BREAK_GLASS_USED' and a.subject = k.address and a.closed_at is null
  where k.hour > statement_timestamp() - interval '1 day' and exists (select from people where ended_at is null)
  group by k.address`;

/**
 * Changes of approvers: each one added or removed, or whose identity a link, an account, a passkey or a token
 * gives to its holder, while another person could be notified. The subject names organisation and person; a
 * person still an approver by another role has lost nothing, and later events do not hide a role or link.
 */
const APPROVERS = `
  select 'APPROVERS_CHANGED' as cause, coalesce(c.organisation_id::text, 'installation') || '/' || c.person_id as subject,
    c.organisation_id, coalesce(o.name, 'all organisations') as about, c.change || ' ' || p.name as reason,
    null::int as documents, '{}'::text[] as numbers, date_trunc('milliseconds', c.at) as last_at, 1 as repeats
  from (select distinct on (person_id, organisation_id) person_id, organisation_id, change, at
    from (
      select m.person_id, m.organisation_id, 'got' as change, m.granted_at as at
      from memberships m join people holder on holder.id = m.person_id and holder.ended_at is null
      where m.role = 'approver'
      union all
      select m.person_id, m.organisation_id, case when i.used_at is null then 'linked' else 'moved' end,
        coalesce(i.used_at, i.created_at)
      from invitations i join memberships m on m.person_id = i.person_id and m.role = 'approver'
      where i.purpose = 'sign_in_again' and i.withdrawn_at is null
      union all
      select m.person_id, m.organisation_id, added.change, added.created_at
      from (
        select person_id, 'account' as change, created_at from identities
        union all select person_id, 'passkey', created_at from passkeys
        union all select person_id, 'token', created_at from api_tokens where ended_at is null) added
      join people person on person.id = added.person_id and added.created_at > person.created_at + interval '1 minute'
      join memberships m on m.person_id = added.person_id and m.role = 'approver'
      union all
      select r.person_id, r.organisation_id, case when exists (select from memberships m
          join people holder on holder.id = m.person_id and holder.ended_at is null
          where m.role = 'approver' and (m.organisation_id is null or m.organisation_id = r.organisation_id))
        then 'lost' else 'last' end, r.removed_at from approver_removals r
      where not exists (select from memberships m join people holder on holder.id = m.person_id
        where m.person_id = r.person_id and m.role = 'approver' and holder.ended_at is null
          and (m.organisation_id is null or m.organisation_id = r.organisation_id))) either
    where at > statement_timestamp() - ${SHOWN_FOR}
    order by person_id, organisation_id, change in ('account', 'passkey', 'token'), at desc) c
    join people p on p.id = c.person_id left join organisations o on o.id = c.organisation_id
  where exists (select from people other where other.id <> c.person_id and other.created_at < c.at)`;

/** Invitations of new people, from the moment they were made; a withdrawn one gives no access. */
const INVITATIONS = `
  select 'PERSON_INVITED' as cause, coalesce(given."organisationId"::text, 'installation') || '/' || i.id as subject,
    given."organisationId" as organisation_id, coalesce(o.name, 'all organisations') as about,
    coalesce(string_agg(given.role, ',' order by given.role), '-') || ' ' || i.name as reason,
    null::int as documents, '{}'::text[] as numbers, date_trunc('milliseconds', i.created_at) as last_at, 0 as repeats
  from invitations i left join lateral jsonb_to_recordset(i.roles) as given(role text, "organisationId" uuid) on true
    left join organisations o on o.id = given."organisationId"
  where i.purpose = 'join' and i.withdrawn_at is null and i.created_at > statement_timestamp() - ${SHOWN_FOR}
    and exists (select from people where ended_at is null and people.created_at < i.created_at)
  group by i.id, i.name, i.created_at, given."organisationId", o.name`;

const CONFIRMATIONS = `
  select 'CONFIRMATION_WAITS' as cause, c.id || '/' || c.requested_by as subject, c.organisation_id, o.name as about,
    c.subject || ' ' || p.name as reason, null::int as documents, '{}'::text[] as numbers,
    null::timestamptz as last_at, 0 as repeats
  from confirmations c join organisations o on o.id = c.organisation_id join people p on p.id = c.requested_by
  where c.confirmed_at is null and c.withdrawn_at is null and c.expires_at > statement_timestamp()`;

const OWNER_LINKS = `
  select 'OWNER_LINK_MADE' as cause, 'installation' as subject, null::uuid as organisation_id,
    'this installation' as about, to_char(max(i.created_at) at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"') as reason,
    null::int as documents, '{}'::text[] as numbers, date_trunc('milliseconds', max(i.created_at)) as last_at, 0 as repeats
  from invitations i where i.purpose = 'first_owner' and i.created_at > statement_timestamp() - ${SHOWN_FOR}
    and i.created_at > (select min(created_at) from people)
  having count(*) > 0`;

/**
 * Alerts about access and approval: wrong keys, the break-glass key, links for owners, approvers,
 * invitations, pending confirmations.
 */
export const ACCESS = [KEYS, OWNER_LINKS, APPROVERS, INVITATIONS, CONFIRMATIONS].join(' union all ');
