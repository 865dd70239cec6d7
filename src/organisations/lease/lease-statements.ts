import { UNFINISHED_STATES } from '../../domain/lifecycle/lifecycle';
import { sqlList } from '../../domain/sql-list';
import { CLAIMING_LOCK } from '../../platform/database/other-versions';
import { BOUND_HOLDER } from './lease-session';

/** Snapshot of the distribution of organisations over processes. */
export interface ProcessLoad {
  /** Number of processes that claim organisations, this one included. */
  readonly processes: number;
  /** Number of organisations that a process works on. */
  readonly underWay: number;
  /** Number of organisations that are due and unclaimed, counted up to {@link MOST_ORGANISATIONS_COUNTED}. */
  readonly waiting: number;
}

/** Limit up to which waiting organisations are counted; larger counts would change nothing. */
const MOST_ORGANISATIONS_COUNTED = 1_000;

export const WAKE_CHANNEL = 'ledgerstamp_wake';

export const AT_WORK = `status = 'connected' and not is_paused`;
/** SQL for unclaimed organisations: due, or with an expired lease. Each condition reads its own index. */
export const DUE = `${AT_WORK} and lease_until is null and due_at <= statement_timestamp()`;
export const LAPSED = `${AT_WORK} and lease_until < statement_timestamp()`;

/** SQL clause that returns the milliseconds until the organisation is due. */
export const RETURNING_DUE =
  'returning extract(epoch from due_at - statement_timestamp())::float8 * 1000 as due_in_ms';

/**
 * Due documents of the organisation `o`. States are listed explicitly so that the index of due work is used.
 */
export const DUE_DOCUMENTS = `select from documents d where d.organisation_id = o.id
  and d.state in ${sqlList(UNFINISHED_STATES)} and d.due_at <= statement_timestamp()`;

/** SQL for the next due time of documents that are not due yet, from the first index entry of each state. */
export const NEXT_DUE = `select min(first.due_at)
  from unnest('{${UNFINISHED_STATES.join(',')}}'::text[]) as one (state) cross join lateral (
    select d.due_at from documents d where d.organisation_id = o.id and d.state = one.state
      and d.state in ${sqlList(UNFINISHED_STATES)} and d.due_at > statement_timestamp()
    order by d.due_at limit 1) first`;

const OF_THIS_DATABASE = `locktype = 'advisory' and objsubid = 1 and granted
  and database = (select oid from pg_database where datname = current_database())`;
const KEY = '(classid::bigint << 32) | objid::bigint';

/**
 * SQL that ends leases whose session has ended, which hold no lock. A new token keeps the former holder from writing.
 * Holders lock before they claim, and rows are read before locks, so no live holder is taken for a dead one.
 */
export const FREE_LOST = `
  with lost as materialized (
    select id, lease_token from organisations
    where lease_until is not null and lease_holder like '${BOUND_HOLDER}%' and hashtextextended(lease_holder, 0) not in (
      select ${KEY} from pg_locks where ${OF_THIS_DATABASE})),
  free as materialized (
    select o.id from organisations o join lost on lost.id = o.id and lost.lease_token = o.lease_token
    for no key update of o skip locked)
  update organisations o set lease_holder = null, lease_until = null, lease_token = o.lease_token + 1,
    due_at = least(o.due_at, clock_timestamp())
  from free where o.id = free.id returning o.id`;

/** SQL condition: a process of the service claims organisations. */
export const IS_SERVED = `exists (select from pg_locks where ${OF_THIS_DATABASE} and (${KEY}) = ${CLAIMING_LOCK})`;

export const PROCESS_LOAD = `
  select (select count(*)::int from pg_locks where ${OF_THIS_DATABASE} and (${KEY}) = ${CLAIMING_LOCK}) as processes,
    (select count(*)::int from organisations where lease_until >= statement_timestamp()) as "underWay",
    (select count(*)::int from (
      select from organisations where ${DUE} union all select from organisations where ${LAPSED} limit ${MOST_ORGANISATIONS_COUNTED}) waiting)
      as waiting`;

/**
 * SQL assignments of the reason why a run of organisation o ended early, and since when its runs do: since the start of
 * the call that failed.
 * @param by null: the run was completed
 */
export function failing(by: string): string {
  const since = `statement_timestamp() - coalesce((${by} ->> 'afterMs')::float8, 0) * interval '1 millisecond'`;
  return `stopped_by = ${by}, failing_since = case when ${by} is null then null else coalesce(o.failing_since, ${since}) end`;
}

/** Statement over rows of (id, token, message, retryInMs, stoppedBy); see LeasesRepository.giveBack. */
export const GIVE_BACK = `
  with given as materialized (
    select g.* from organisations o join unnest($1::uuid[], $2::bigint[], $3::text[], $4::float8[], $5::jsonb[])
      as g (id, token, message, retry_in_ms, stopped_by) on o.id = g.id and o.lease_token = g.token
    order by o.id for no key update of o),
  back as (
    update organisations o set lease_holder = null, lease_until = null,
      attempts = case when given.message is null then 0 else o.attempts + 1 end, last_failure = given.message,
      ${failing('given.stopped_by')},
      due_at = case when o.due_at < 'infinity' then greatest(o.due_at, statement_timestamp())
        else statement_timestamp() + interval '1 millisecond' * given.retry_in_ms end
    from given where o.id = given.id and o.lease_token = given.token
    returning o.id, extract(epoch from o.due_at - statement_timestamp())::float8 * 1000 as due_in_ms),
  told as (select pg_notify('${WAKE_CHANNEL}', '') from (select from back limit 1) any_back)
  select back.id, back.due_in_ms from back left join told on true`;
