import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { DaysByPlatform } from '../../organisations/connection/connection-terms.service';
import { CLOCK_ALERT_MS, CLOCK_STOP_MS } from '../../platform/clock/clock-difference';
import { REHEARSALS } from '../backup/schedule/backup-records.repository';
import { OVERTAKEN } from './overtaken-documents';
import { POSTPONED_DOCUMENTS } from '../../review/board/board.repository';
import { MISSES_COUNT_FOR } from '../../organisations/lease/leases.repository';
import type { AlertCause, AlertFacts, AlertSubject } from '../../domain/issues/alert-catalogue';
import { ASKED_STATES, STUCK_STATES } from '../../domain/lifecycle/lifecycle';
import { OPEN_SUBMISSION_STATES } from '../../domain/fiscal/submission-states';
import { sqlList } from '../../domain/sql-list';
import { storedSentence, storedText } from '../../domain/texts/stored-sentence';
import { OUTCOME_LATE_DAYS, OUTCOME_NEARLY_EXPIRED_DAYS } from '../../domain/lifecycle/limits';
import { MOST_WRONG_KEYS } from '../../people/session/sign-in-attempts.repository';

/** Period for which a change of approvers, or a link for an owner, is shown. */
const SHOWN_FOR = `interval '3 days'`;

/** SQL for wrong keys, and for uses of the break-glass key where people could sign in instead. */
const KEYS = `
  select 'WRONG_KEYS' as cause, 'installation' as subject, null::uuid as organisation_id,
    'this installation' as about,
    jsonb_build_object('reason',
      array_to_string((array_agg(k.address order by k.attempts desc, k.address))[1:10], ', ')) as named,
    null::int as documents, '{}'::text[] as numbers, date_trunc('milliseconds', max(k.since)) as last_at, 0 as repeats
  from sign_in_attempts k
  where k.attempts > ${MOST_WRONG_KEYS} and k.since > statement_timestamp() - interval '15 minutes'
  having count(*) > 0
  union all
  select 'BREAK_GLASS_USED', k.address, null, k.address,
    jsonb_build_object('calls', sum(k.times), 'since', to_char(min(k.hour) at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"')),
    null, '{}', max(k.hour), (count(*) filter (where k.hour > coalesce(a.last_at, '-infinity')))::int
  from key_uses k
    left join alerts a on a.cause = 'BREAK_GLASS_USED' and a.subject = k.address and a.closed_at is null
  where k.hour > statement_timestamp() - interval '1 day' and exists (select from people where ended_at is null)
  group by k.address`;

/**
 * SQL for changes of approvers: added, removed, or whose identity a link, an account, a passkey or a token gives to its
 * holder, while another person could be notified. A person who is still an approver by another role lost nothing; later
 * events do not hide earlier ones.
 */
const APPROVERS = `
  select 'APPROVERS_CHANGED' as cause, coalesce(c.organisation_id::text, 'installation') || '/' || c.person_id as subject,
    c.organisation_id, coalesce(o.name, 'all organisations') as about, jsonb_build_object('change', c.change, 'name', p.name) as named,
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

/** SQL for invitations of new people, from their creation; a withdrawn one gives no access. */
const INVITATIONS = `
  select 'PERSON_INVITED' as cause, coalesce(given."organisationId"::text, 'installation') || '/' || i.id as subject,
    given."organisationId" as organisation_id, coalesce(o.name, 'all organisations') as about,
    jsonb_build_object('name', i.name,
      'roles', coalesce(jsonb_agg(given.role order by given.role) filter (where given.role is not null), '[]')) as named,
    null::int as documents, '{}'::text[] as numbers, date_trunc('milliseconds', i.created_at) as last_at, 0 as repeats
  from invitations i left join lateral jsonb_to_recordset(i.roles) as given(role text, "organisationId" uuid) on true
    left join organisations o on o.id = given."organisationId"
  where i.purpose = 'join' and i.withdrawn_at is null and i.created_at > statement_timestamp() - ${SHOWN_FOR}
    and exists (select from people where ended_at is null and people.created_at < i.created_at)
  group by i.id, i.name, i.created_at, given."organisationId", o.name`;

const CONFIRMATIONS = `
  select 'CONFIRMATION_WAITS' as cause, c.id || '/' || c.requested_by as subject, c.organisation_id, o.name as about,
    jsonb_build_object('matter', c.subject, 'name', p.name) as named, null::int as documents, '{}'::text[] as numbers,
    null::timestamptz as last_at, 0 as repeats
  from confirmations c join organisations o on o.id = c.organisation_id join people p on p.id = c.requested_by
  where c.confirmed_at is null and c.withdrawn_at is null and c.expires_at > statement_timestamp()`;

const OWNER_LINKS = `
  select 'OWNER_LINK_MADE' as cause, 'installation' as subject, null::uuid as organisation_id,
    'this installation' as about, jsonb_build_object('reason',
      to_char(max(i.created_at) at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"')) as named,
    null::int as documents, '{}'::text[] as numbers, date_trunc('milliseconds', max(i.created_at)) as last_at, 0 as repeats
  from invitations i where i.purpose = 'first_owner' and i.created_at > statement_timestamp() - ${SHOWN_FOR}
    and i.created_at > (select min(created_at) from people)
  having count(*) > 0`;

/**
 * Alerts about access and approval: wrong keys, the break-glass key, links for owners, approvers,
 * invitations, pending confirmations.
 */
const ACCESS = [KEYS, OWNER_LINKS, APPROVERS, INVITATIONS, CONFIRMATIONS].join(' union all ');

/** Present condition of which users must be notified. */
export type AlertFact = Occurrence & { [Cause in AlertCause]: NamedFact<Cause> }[AlertCause];

interface NamedFact<Cause extends AlertCause> {
  readonly cause: Cause;
  readonly named: AlertFacts[Cause];
}

interface Occurrence extends AlertSubject {
  /** Organisation; null: it concerns the whole installation. */
  readonly organisationId: string | null;
  /** Time of the last occurrence; null: a continuing condition. */
  readonly lastAt: Date | null;
  /**
   * Number of occurrences since the open alert about it was last updated; zero for a continuing condition.
   */
  readonly repeats: number;
}

const COLUMNS = `cause, subject, organisation_id as "organisationId", about, named, documents, numbers,
  last_at as "lastAt", repeats`;

const LATE = `interval '${OUTCOME_LATE_DAYS} days'`;
const NEARLY_EXPIRED = `interval '${OUTCOME_NEARLY_EXPIRED_DAYS} days'`;

/** SQL condition: the gap g was found at the last loss of submissions by the database. */
const OF_LAST_LOSS = `g.found_at > (select max(found_at) from journal_gaps) - interval '1 day'`;

/** Number of documents of organisation o that were submitted but are missing from a restored database. */
const FORGOTTEN = `(select count(distinct g.entry::jsonb ->> 'sourceId') from journal_gaps g
  where g.entry::jsonb ->> 'platform' = o.platform and g.entry::jsonb ->> 'tenantId' = o.tenant_id and ${OF_LAST_LOSS})`;

/** SQL for documents that need a person. Times are cut to milliseconds, so that stored ones compare as equal. */
const DOCUMENTS = `
  with troubled as (
    select case d.state when 'uncertain' then 'DOCUMENTS_UNCERTAIN' else 'DOCUMENTS_REJECTED' end as cause,
      d.organisation_id, d.number, date_trunc('milliseconds', d.changed_at) as at, d.reason = 'RESTORED' as is_restored
    from documents d where d.state in ${sqlList(STUCK_STATES)}
    union all
    select 'GAP_UNANSWERED', d.organisation_id, d.number, date_trunc('milliseconds', d.changed_at), false
    from documents d where d.state = 'waiting' and d.issues @> '[{"code":"MADE_IN_GAP"}]'
    union all
    select case when s.at > statement_timestamp() - ${NEARLY_EXPIRED} then 'OUTCOME_LATE'
        else 'OUTCOME_NEARLY_EXPIRED' end,
      d.organisation_id, d.number, date_trunc('milliseconds', s.at) + case
        when s.at > statement_timestamp() - ${NEARLY_EXPIRED} then ${LATE} else ${NEARLY_EXPIRED} end, false
    from documents d join lateral (
      select max(started_at) as at from submissions where document_id = d.id) s on true
    where d.state = 'processing' and s.at <= statement_timestamp() - ${LATE}
    union all
    select 'OUTCOME_UNREADABLE', d.organisation_id, d.number, date_trunc('milliseconds', u.at), false
    from documents d join lateral (
      select sum(o.times) as times, max(o.heard_at) as at
      from submissions s join outcomes o using (fiscal_account_id, request_id)
      where s.document_id = d.id and s.state in ${sqlList(OPEN_SUBMISSION_STATES)} and o.unreadable is not null) u on u.times >= 2
    where d.state in ${sqlList(ASKED_STATES)})
  select t.cause, t.organisation_id::text as subject, t.organisation_id, o.name as about,
    case when t.cause <> 'DOCUMENTS_UNCERTAIN' then '{}'
      when count(*) filter (where t.is_restored) = 0 then jsonb_build_object('left', null, 'forgotten', 0)
      else jsonb_build_object('left', count(*) filter (where t.is_restored), 'forgotten', ${FORGOTTEN}) end as named,
    count(*)::int as documents, (array_agg(t.number order by t.at desc, t.number))[1:10] as numbers,
    max(t.at) as last_at, (count(*) filter (where t.at > coalesce(a.last_at, '-infinity')))::int as repeats
  from troubled t join organisations o on o.id = t.organisation_id
    left join alerts a on a.cause = t.cause and a.subject = t.organisation_id::text and a.closed_at is null
  group by t.cause, t.organisation_id, o.name, o.platform, o.tenant_id`;

const CONNECTIONS = `
  select 'RECONNECT_NEEDED' as cause, o.id::text as subject, o.id as organisation_id, o.name as about,
    jsonb_build_object('reason', coalesce(o.status_reason, '')) as named, null::int as documents, '{}'::text[] as numbers,
    date_trunc('milliseconds', o.status_since) as last_at, 1 as repeats
  from organisations o where o.status = 'reconnect'
  union all
  select 'CONNECTION_IDLE_SOON', o.id::text, o.id, o.name, '{}', null, '{}', null, 0
  from connections c join organisations o on o.connection_id = c.id and o.status = 'connected'
  where c.status = 'active' and c.grant_type = 'authorization_code'
    and c.refreshed_at < statement_timestamp() - ($1::jsonb ->> c.platform)::int * interval '1 day'`;

/** SQL condition for findings about the rules of one organisation; the others concern every user of the account. */
const OF_ONE_ORGANISATION = ['RULES_CONTRADICTED', 'RULES_DIFFER'] as const;
/** Findings of an account check that become alerts of the same name. */
const ALERTED_AS_FOUND = ['WEBHOOK_LOOKS_DISABLED', ...OF_ONE_ORGANISATION] as const;

const FISCAL_ACCOUNTS = `
  select case when f.value ->> 'code' in ${sqlList(ALERTED_AS_FOUND)} then f.value ->> 'code'
      else 'SUBSCRIPTION_EXPIRING' end as cause,
    a.id || '/' || o.id as subject, o.id as organisation_id, a.name as about,
    jsonb_build_object('finding', jsonb_build_array(jsonb_build_object(
      'code', 'findings.' || (f.value ->> 'code') || '.message', 'parameters', f.value -> 'parameters'))) as named, null::int as documents, '{}'::text[] as numbers,
    null::timestamptz as last_at, 0 as repeats
  from fiscal_accounts a join organisations o on o.fiscal_account_id = a.id
    cross join lateral jsonb_array_elements(coalesce(a.last_findings, '[]')) f
  where f.value ->> 'code' in
    ${sqlList([...ALERTED_AS_FOUND, 'SUBSCRIPTION_EXPIRING', 'SUBSCRIPTION_EXPIRED', 'SUBSCRIPTION_DELETED'])}
    and (f.value ->> 'code' not in ${sqlList(OF_ONE_ORGANISATION)} or f.value -> 'names' ? o.id::text)`;

const STANDING = `
  select 'BACKFILL_STOPPED' as cause, b.id::text as subject, b.organisation_id, o.name as about,
    jsonb_build_object('stop', coalesce(b.reason, '')) as named, null::int as documents, '{}'::text[] as numbers,
    null::timestamptz as last_at, 0 as repeats
  from backfills b join organisations o on o.id = b.organisation_id where b.state = 'stopped'
  union all
  select 'LEDGER_BROKEN', l.organisation_id::text, o.id, coalesce(o.name, 'this installation'),
    jsonb_build_object('fault', l.fault), null, '{}', null, 0
  from ledger_checks l left join organisations o on o.id = l.organisation_id where l.fault is not null
  union all
  select 'SAFE_MODE', 'installation', null, 'this installation',
    jsonb_build_object('found', count(distinct g.entry::jsonb ->> 'sourceId') filter (where g.closed_at is not null)),
    (count(*) filter (where g.closed_at is null))::int, '{}',
    date_trunc('milliseconds', max(g.found_at) filter (where g.closed_at is null)), 0
  from journal_gaps g having count(*) filter (where g.closed_at is null) > 0
  union all
  select 'JOURNAL_CLOSED', 'installation', null, 'this installation',
    jsonb_build_object('reason', case when f.lost > 0 then 'lost' else i.journal_fault end), null, '{}', null, 0
  from installation i cross join (select count(*) as lost from journal_files where lost_at is not null) f
  where f.lost > 0 or i.journal_fault_at > statement_timestamp() - interval '15 minutes'
  union all
  select 'SIGNED_PERIOD_CHANGED', s.id::text, s.organisation_id, o.name, jsonb_build_object('from', s.from_day, 'to', s.to_day), null, '{}',
    date_trunc('milliseconds', s.changed_at), 0
  from period_sign_offs s join organisations o on o.id = s.organisation_id
  where s.ended_at is null and s.changed_at is not null
  union all
  select 'SIGNED_PERIOD_NOT_COMPARED', s.id::text, s.organisation_id, o.name, jsonb_build_object('from', s.from_day, 'to', s.to_day), null, '{}', null, 0
  from period_sign_offs s join organisations o on o.id = s.organisation_id
  where s.ended_at is null and s.tried_at > s.looked_at and s.looked_at < statement_timestamp() - interval '3 hours'
    and s.tried_at > statement_timestamp() - interval '3 hours'
  union all
  select 'BACKUP_MISSING', 'installation', null, 'this installation',
    jsonb_build_object('fault', coalesce(b.fault, ''), 'neverMade', b.good is null), null, '{}', null, 0
  from (select max(ended_at) filter (where fault is null) as good, min(started_at) as first,
      max(started_at) filter (where is_scheduled) as tried,
      (array_agg(fault order by ended_at desc) filter (where ended_at is not null))[1] as fault
      from backups where not is_rehearsal) b
    cross join (select min(greatest(created_at, go_live_on)) as since from organisations
      where go_live_on <= current_date and not is_paused) live
  where (b.fault is not null or coalesce(b.good, least(b.first, live.since)) < statement_timestamp() - interval '26 hours')
    and (b.tried > statement_timestamp() - interval '30 days' or (live.since is not null and (b.good is null or b.tried is not null)))
  union all
  select 'REHEARSAL_OVERDUE', 'installation', null, 'this installation',
    jsonb_build_object('fault', coalesce(r.fault, ''), 'neverMade', r.good is null), null, '{}', null, 0
  from (${REHEARSALS}) r where r."isOverdue"
  union all
  select 'EVENTS_NOT_DELIVERED', c.id::text, c.organisation_id, c.name,
    jsonb_build_object('isStopped', c.stopped_at is not null, 'missed', count(d.id)), null, '{}',
    date_trunc('milliseconds', coalesce(c.stopped_at, max(d.ended_at))), 0
  from alert_channels c left join alert_deliveries d on d.channel_id = c.id and d.result = 'given_up' and d.event <> 'test'
    and d.ended_at > statement_timestamp() - interval '7 days' and d.last_failure is distinct from '${storedText(storedSentence('channelOff'))}'
  where c.kind = 'events' and (c.is_enabled or c.stopped_at is not null)
  group by c.id having c.stopped_at is not null or count(d.id) > 0
  union all
  select 'CLOCK_DIFFERS', c.observer, null, c.observer,
    jsonb_build_object('reason', round(abs(c.difference_ms) / 1000.0)), null, '{}', null, 0
  from clock_readings c
  where case when c.is_of_service
    then abs(c.difference_ms) > ${CLOCK_STOP_MS} and c.measured_at > statement_timestamp() - interval '1 hour'
    else abs(c.difference_ms) > ${CLOCK_ALERT_MS} and c.measured_at > statement_timestamp() - interval '3 minutes' end`;

/** SQL for changes that a poll found within a day and no webhook announced. */
const MISSES = `
  select 'WEBHOOK_MISSES' as cause, o.id::text as subject, o.id as organisation_id, o.name as about, '{}'::jsonb as named,
    cardinality(o.webhook_missed) as documents, o.webhook_missed[1:10] as numbers,
    date_trunc('milliseconds', o.webhook_missed_at) as last_at,
    (case when date_trunc('milliseconds', o.webhook_missed_at) > coalesce(a.last_at, '-infinity') then 1 else 0 end) as repeats
  from organisations o
    left join alerts a on a.cause = 'WEBHOOK_MISSES' and a.subject = o.id::text and a.closed_at is null
  where o.webhook_missed_at > statement_timestamp() - ${MISSES_COUNT_FOR}`;

/**
 * SQL for the first invoice that a list of the books showed with another total; for a week, because nobody can resolve
 * it.
 */
const LISTED_TOTALS = `
  select 'LISTED_TOTALS_DIFFER' as cause, o.id::text as subject, o.id as organisation_id, o.name as about,
    jsonb_build_object('listed', found ->> 'listed', 'own', found ->> 'own') as named, null::int as documents,
    array[found ->> 'number'] as numbers, (found ->> 'at')::timestamptz as last_at, 0 as repeats
  from organisations o cross join lateral (select o.listed_totals -> 'difference' as found) difference
  where (found ->> 'at')::timestamptz > statement_timestamp() - interval '7 days'`;

/** Lists of settings that failed twice in a row. */
const SETTINGS = `
  select 'SETTINGS_UNREAD' as cause, o.id::text as subject, o.id as organisation_id, o.name as about,
    jsonb_build_object('fault', s.failure) as named, null::int as documents, '{}'::text[] as numbers,
    null::timestamptz as last_at, 0 as repeats
  from books_settings s join organisations o on o.id = s.organisation_id and o.status = 'connected'
  where s.failures > 1 and s.failed_lists <> '{}'`;

/** Write-back that still waits for calls after those of the next day: one alert for each organisation, with the time of the first. */
const POSTPONED = `
  select 'WRITE_BACK_POSTPONED' as cause, o.id::text as subject, o.id as organisation_id, o.name as about,
    jsonb_build_object('reason', to_char(min(p.at) at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"')) as named, count(*)::int as documents,
    (array_agg(p.number order by p.at desc, p.number))[1:10] as numbers, null::timestamptz as last_at, 0 as repeats
  from (${POSTPONED_DOCUMENTS}) p join organisations o on o.id = p.organisation_id group by o.id
  having min(p.at) < statement_timestamp() - interval '25 hours'`;

/** Finds conditions in stored data that need an alert, across all organisations. */
@Injectable()
export class AlertFactsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** @param idleDays days without use after which a connection is in danger, by platform */
  async all(
    idleDays: DaysByPlatform,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<AlertFact[]> {
    const facts: AlertFact[] = [];
    for (const [sql, parameters] of [
      [DOCUMENTS, []],
      [OVERTAKEN, []],
      [CONNECTIONS, [JSON.stringify(idleDays)]],
      [FISCAL_ACCOUNTS, []],
      [STANDING, []],
      [ACCESS, []],
      [POSTPONED, []],
      [MISSES, []],
      [LISTED_TOTALS, []],
      [SETTINGS, []],
    ] as const) {
      facts.push(
        ...(await manager.query<AlertFact[]>(`select ${COLUMNS} from (${sql}) facts`, [...parameters])),
      );
    }
    return facts;
  }
}
