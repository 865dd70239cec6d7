import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { StoppedBy } from '../../domain/lifecycle/flow';
import { SUBMITTED_STATES, UNFINISHED_STATES } from '../../domain/lifecycle/lifecycle';
import { displayJson } from '../../domain/unstorable-text';
import { databaseNow } from '../../platform/database/database-clock';
import { Gathered } from '../../platform/schedule/gathered';
import { Lease, LeaseLost } from './lease';
import type { StoredSentence } from '../../domain/texts/stored-sentence';
import { sqlList } from '../../domain/sql-list';
import { CLAIMING_LOCK } from '../../platform/database/other-versions';
import { BOUND_HOLDER } from './lease-session';

/** Intervals between polls of an organisation whose platform announces no change. Milliseconds. */
interface PollPace {
  /** Interval while documents change. */
  readonly pollMs: number;
  /** Interval after a long time without changes; the same as `pollMs` where only polls find changes. */
  readonly longestPollMs: number;
}

/** Part of the time without changes used as the interval of polls: half an hour after two hours, an hour after four. */
const PART_OF_QUIET = 4;

/** Interval until the next poll after `quietMs` without changes. */
export function pollRestsMs(quietMs: number, { pollMs, longestPollMs }: PollPace): number {
  return Math.min(longestPollMs, Math.max(pollMs, quietMs / PART_OF_QUIET));
}

/** Time for which missed changes make the polls more frequent. */
export const MISSES_COUNT_FOR = `interval '1 day'`;

interface DueIn {
  readonly due_in_ms: number;
}

/** Reason why a run failed, and time of the retry. */
export interface RunFailure {
  readonly said: StoredSentence;
  readonly retryInMs: number;
  /** Left out: no reason of a standstill. */
  readonly stoppedBy?: StoppedBy;
}

export interface GivenBack {
  readonly lease: Lease;
  readonly failure: RunFailure | null;
}

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

const AT_WORK = `status = 'connected' and not is_paused`;
/** SQL for unclaimed organisations: due, or with an expired lease. Each condition reads its own index. */
const DUE = `${AT_WORK} and lease_until is null and due_at <= statement_timestamp()`;
const LAPSED = `${AT_WORK} and lease_until < statement_timestamp()`;

/** SQL clause that returns the milliseconds until the organisation is due. */
const RETURNING_DUE =
  'returning extract(epoch from due_at - statement_timestamp())::float8 * 1000 as due_in_ms';

/**
 * Due documents of the organisation `o`. States are listed explicitly so that the index of due work is used.
 */
const DUE_DOCUMENTS = `select from documents d where d.organisation_id = o.id
  and d.state in ${sqlList(UNFINISHED_STATES)} and d.due_at <= statement_timestamp()`;

/** SQL for the next due time of documents that are not due yet, from the first index entry of each state. */
const NEXT_DUE = `select min(first.due_at)
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
const FREE_LOST = `
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

const PROCESS_LOAD = `
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
function failing(by: string): string {
  const since = `statement_timestamp() - coalesce((${by} ->> 'afterMs')::float8, 0) * interval '1 millisecond'`;
  return `stopped_by = ${by}, failing_since = case when ${by} is null then null else coalesce(o.failing_since, ${since}) end`;
}

/** Statement over rows of (id, token, message, retryInMs, stoppedBy); see LeasesRepository.giveBack. */
const GIVE_BACK = `
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

/** Leases of organisations: at most one process works on each at a time, by the database's clock. */
@Injectable()
export class LeasesRepository {
  private readonly givenBack = new Gathered((given: readonly GivenBack[]) => this.giveBackAll(given));

  constructor(private readonly dataSource: DataSource) {}

  /** Returns the database's time, by which leases, due times and all other stored times are set. */
  now(): Promise<Date> {
    return databaseNow(this.dataSource.manager);
  }

  /**
   * Claims up to `most` organisations, longest waiting first; paused or disconnected ones only for submitted documents,
   * whose outcomes the service keeps for a week. Sets due times to infinity, so that release notices a wake-up.
   */
  async claim(holder: string, leaseMs: number, most: number): Promise<Lease[]> {
    const claimedAt = Lease.now();
    const [rows] = await this.dataSource.query<[{ id: string; lease_token: string }[], number]>(
      `with due as (
         select id, due_at as since from organisations
         where ${DUE} order by due_at, id limit $4 for update skip locked),
       lapsed as (
         select id, lease_until as since from organisations
         where ${LAPSED} order by lease_until, id limit $4 for update skip locked),
       at_rest as (
         select id, coalesce(lease_until, due_at) as since from organisations
         where not (${AT_WORK})
           and ((lease_until is null and due_at <= statement_timestamp()) or lease_until < statement_timestamp())
           and exists (select from documents d where d.organisation_id = organisations.id
             and d.state = any($3) and d.due_at <= statement_timestamp())
         order by since, id limit $4 for update skip locked)
       update organisations set lease_holder = $1, lease_token = lease_token + 1, due_at = 'infinity',
         lease_until = clock_timestamp() + $2 * interval '1 millisecond'
       where id in (
         select id from (table due union all table lapsed union all table at_rest) waiting
         order by since, id limit $4)
       returning id, lease_token`,
      [holder, leaseMs, SUBMITTED_STATES, most],
    );
    return rows.map((row) => Lease.claimed(row.id, row.lease_token, claimedAt, leaseMs));
  }

  /** Claims the organisation that has waited longest; null when there is none. */
  async claimDue(holder: string, leaseMs: number): Promise<Lease | null> {
    const [lease] = await this.claim(holder, leaseMs, 1);
    return lease ?? null;
  }

  /** Counts processes, organisations under way and organisations that wait. */
  async processLoad(): Promise<ProcessLoad> {
    const [row] = await this.dataSource.query<ProcessLoad[]>(PROCESS_LOAD);
    return row ?? { processes: 0, underWay: 0, waiting: 0 };
  }

  /**
   * Releases organisations of processes whose session has ended, due at once, and notifies every replica. Returns their
   * number; nearly always zero.
   */
  async freeLost(): Promise<number> {
    const [, freed] = await this.dataSource.query<[unknown[], number]>(FREE_LOST);
    if (freed > 0) await this.tellAll();
    return freed;
  }

  /** Renews a lease. @throws LeaseLost when another process has claimed it, or it was released */
  async renew(lease: Lease, leaseMs: number): Promise<void> {
    const renewedAt = Lease.now();
    const [, changed] = await this.dataSource.query<[unknown[], number]>(
      `update organisations set lease_until = clock_timestamp() + $3 * interval '1 millisecond'
       where id = $1 and lease_token = $2 and lease_holder is not null`,
      [lease.organisationId, lease.token, leaseMs],
    );
    if (changed === 0) throw new LeaseLost('the lease');
    lease.extendedAt(renewedAt, leaseMs);
  }

  /** Renews many leases. Returns those not renewed: claimed by another process, or with a row that is locked now. */
  async renewAll(leases: readonly Lease[], leaseMs: number): Promise<Lease[]> {
    if (leases.length === 0) return [];
    const renewedAt = Lease.now();
    const [rows] = await this.dataSource.query<[{ id: string }[], number]>(
      `update organisations set lease_until = clock_timestamp() + $3 * interval '1 millisecond'
       where id in (
         select o.id from organisations o join unnest($1::uuid[], $2::bigint[]) as held (id, token)
           on o.id = held.id and o.lease_token = held.token and o.lease_holder is not null
         order by o.id for no key update of o skip locked)
       returning id`,
      [leases.map(({ organisationId }) => organisationId), leases.map(({ token }) => token), leaseMs],
    );
    const renewed = new Set(rows.map(({ id }) => id));
    for (const lease of leases) if (renewed.has(lease.organisationId)) lease.extendedAt(renewedAt, leaseMs);
    return leases.filter(({ organisationId }) => !renewed.has(organisationId));
  }

  /**
   * Releases the organisation until its next poll or due document, but not before `retryInMs` after a failure; at once
   * if woken meanwhile. Polls come earlier for a day after a missed webhook, and later while nothing changes.
   * @param blockedMs pause while due documents remain, since another document blocks them
   * @returns milliseconds until it is due; null: another process has claimed it
   */
  async release(
    lease: Lease,
    pollDueInMs: number,
    blockedMs: number,
    failure: RunFailure | null,
    pollAfterMissMs = pollDueInMs,
    longestPollMs = pollDueInMs,
  ): Promise<number | null> {
    const { said = null, retryInMs = 0, stoppedBy = null } = failure ?? {};
    const given = {
      pollDueInMs,
      failure: said,
      stoppedBy,
      retryInMs,
      blockedMs,
      pollAfterMissMs,
      longestPollMs,
    };
    const [rows] = await this.dataSource.query<[DueIn[], number]>(
      `update organisations o set lease_holder = null, lease_until = null,
         attempts = case when g.failure is null then 0 else attempts + 1 end, last_failure = g.failure,
         ${failing('g."stoppedBy"')},
         due_at = case when o.due_at < 'infinity' then greatest(o.due_at, statement_timestamp()) else greatest(
           statement_timestamp() + g."retryInMs" * interval '1 millisecond',
           least(statement_timestamp() + interval '1 millisecond' * case
               when o.webhook_missed_at > statement_timestamp() - ${MISSES_COUNT_FOR} then g."pollAfterMissMs"
               when g."longestPollMs" <= g."pollDueInMs" then g."pollDueInMs"
               else (1 + random() / 10) * least(g."longestPollMs", greatest(g."pollDueInMs", coalesce((
                 select extract(epoch from statement_timestamp() - max(c.moved_at))::float8 * 1000 / ${PART_OF_QUIET}
                 from cursors c where c.organisation_id = o.id), 0))) end,
             (${NEXT_DUE}),
             (select statement_timestamp() + g."blockedMs" * interval '1 millisecond' where exists (${DUE_DOCUMENTS})))) end
       from jsonb_to_record($3::jsonb) as g("pollDueInMs" float8, failure text, "stoppedBy" jsonb, "retryInMs" float8, "blockedMs" float8,
         "pollAfterMissMs" float8, "longestPollMs" float8)
       where id = $1 and lease_token = $2 ${RETURNING_DUE}`,
      [lease.organisationId, lease.token, displayJson(given)],
    );
    return rows[0]?.due_in_ms ?? null;
  }

  /**
   * Releases the organisation with work left: due after those that wait, but not before `retryInMs` after a failure.
   * Pauses for `historyRestsMs` if all due documents are dated before go-live.
   * @returns like `release`
   */
  async giveWay(lease: Lease, historyRestsMs: number, failure: RunFailure | null): Promise<number | null> {
    const [rows] = await this.dataSource.query<[DueIn[], number]>(
      `update organisations o set lease_holder = null, lease_until = null,
         attempts = case when $3::text is null then 0 else attempts + 1 end, last_failure = $3,
         ${failing('$6::jsonb')},
         due_at = case when o.due_at < 'infinity' then greatest(o.due_at, statement_timestamp())
           else statement_timestamp() + interval '1 millisecond' * greatest($4::float8, case
             when exists (${DUE_DOCUMENTS}) and not exists (${DUE_DOCUMENTS} and d.issued_on >= o.go_live_on)
             then $5::float8 else 0 end) end
       where id = $1 and lease_token = $2 ${RETURNING_DUE}`,
      [
        ...[lease.organisationId, lease.token, failure?.said ?? null, failure?.retryInMs ?? 0],
        ...[historyRestsMs, stoppedByText(failure)],
      ],
    );
    return rows[0]?.due_in_ms ?? null;
  }

  /**
   * Releases the organisation because this process stops: due now, but not before `retryInMs` after a failure, and
   * notifies every replica. Concurrent releases share a statement.
   * @returns like `release`
   */
  giveBack(lease: Lease, failure: RunFailure | null): Promise<number | null> {
    return this.givenBack.ask({ lease, failure });
  }

  /** Wakes every replica. */
  async tellAll(manager: EntityManager = this.dataSource.manager): Promise<void> {
    await manager.query(`select pg_notify('${WAKE_CHANNEL}', '')`);
  }

  /** Makes organisations due now and notifies every replica; those already due keep their order. */
  async wake(
    by: { organisationId: string } | { fiscalAccountId: string },
    manager?: EntityManager,
  ): Promise<void> {
    const [column, id] =
      'organisationId' in by ? ['id', by.organisationId] : ['fiscal_account_id', by.fiscalAccountId];
    const run = manager ?? this.dataSource.manager;
    await run.query(
      `update organisations set due_at = least(due_at, clock_timestamp())
       where id in (select id from organisations where ${column} = $1 order by id for no key update)`,
      [id],
    );
    await this.tellAll(run);
  }

  protected async giveBackAll(given: readonly GivenBack[]): Promise<(number | null)[]> {
    const rows = await this.dataSource.query<(DueIn & { readonly id: string })[]>(GIVE_BACK, [
      given.map(({ lease }) => lease.organisationId),
      given.map(({ lease }) => lease.token),
      given.map(({ failure }) => failure?.said ?? null),
      given.map(({ failure }) => failure?.retryInMs ?? 0),
      given.map(({ failure }) => stoppedByText(failure)),
    ]);
    const dueIn = new Map(rows.map((row) => [row.id, row.due_in_ms]));
    return given.map(({ lease }) => dueIn.get(lease.organisationId) ?? null);
  }
}

function stoppedByText(failure: RunFailure | null): string | null {
  return failure?.stoppedBy === undefined ? null : JSON.stringify(failure.stoppedBy);
}
