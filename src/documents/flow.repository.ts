import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  EXPLAINING_ALERTS,
  type ExplainingAlert,
  type Flow,
  type FlowFacts,
  flowOf,
  type StageWork,
} from '../domain/lifecycle/flow';
import { LIVE_SUBMISSION_STATES } from '../domain/fiscal/submission-states';
import { sqlList } from '../domain/sql-list';
import { asStopped, type Trouble, troublesOf } from '../fiscal/accounts/stopped-submissions';
import { inScope, type OrganisationScope, scopeIds } from '../people/rights/organisation-scope';
import { IS_SERVED } from '../organisations/lease/leases.repository';

/** States of documents that continue automatically, with the stage that processes them. */
const STAGES = { collected: 'prepare', ready: 'submit', processing: 'ask', fiscalised: 'writeBack' } as const;

/** SQL for open documents of organisation o by state, from an index of open documents. */
const OPEN = `select json_object_agg(state, json_build_object('documents', documents, 'since', since,
    'nextDueAt', next_due_at, 'failedSince', failed_since, 'failedDueAt', failed_due_at, 'stoppedBy', stopped_by))
  from (select state, count(*)::int as documents, min(changed_at) as since, min(due_at) as next_due_at,
      min(changed_at) filter (where attempts <> 0 and last_failure is not null) as failed_since,
      max(due_at) filter (where attempts <> 0 and last_failure is not null) as failed_due_at,
      (array_agg(stopped_by order by changed_at) filter (where last_failure is not null and stopped_by is not null))[1]
        as stopped_by
    from documents where organisation_id = o.id and state in ${sqlList(Object.keys(STAGES))} group by state) open`;

/**
 * SQL for the last submission received by the service for organisation o, since its first ready document became ready.
 */
const LAST_SUBMITTED = `select s.started_at from submissions s
  where s.fiscal_account_id = o.fiscal_account_id and s.organisation_id = o.id
    and s.state in ${sqlList([...LIVE_SUBMISSION_STATES, 'rejected'])}
    and s.started_at > ((w.open -> 'ready') ->> 'since')::timestamptz
  order by s.started_at desc limit 1`;

/** SQL for unread messages of the platform or the fiscal service. */
const UNREAD = `select json_build_object('documents', count(*), 'since', min(at), 'nextDueAt', null, 'failedSince', null,
    'failedDueAt', null, 'stoppedBy', null)
  from (select heard_at as at from book_hints where organisation_id = o.id
    union all select received_at from inbox where fiscal_account_id = o.fiscal_account_id and read_at is null) unread
  having count(*) > 0`;

/**
 * SQL condition: rows can be written. The server accepts writes, and the claiming process has stored its clock row
 * within a minute.
 */
const CAN_WRITE = `not (pg_is_in_recovery() or current_setting('transaction_read_only')::boolean
  or (${IS_SERVED} and not exists (select from clock_readings
    where not is_of_service and measured_at > statement_timestamp() - interval '1 minute')))`;

/**
 * SQL for facts about the work of each organisation, in one statement over indexes of open work. $1: ids of
 * organisations, or null.
 */
const FACTS = `
  select o.id as "organisationId", o.name, o.platform, a.service, statement_timestamp() as now, o.status,
    o.is_paused as "isPaused", o.fiscal_account_id is not null and o.go_live_on is not null as "isLive",
    case when o.due_at < 'infinity' then o.due_at end as "dueAt", o.lease_until as "leaseUntil",
    o.failing_since as "failingSince", o.stopped_by as "stoppedBy", w.open, (${UNREAD}) as unread,
    case when w.open -> 'ready' is not null then (${LAST_SUBMITTED}) end as "submittedAt",
    case when w.open is not null then (select at from document_moves m where m.organisation_id = o.id
      order by seq desc limit 1) end as "movedAt",
    case when w.open -> 'ready' is not null then
      (select json_agg(troubles) from (${troublesOf('o.fiscal_account_id')}) troubles) end as troubles,
    array(select cause from alerts where closed_at is null and cause in ${sqlList(EXPLAINING_ALERTS)}
      and (organisation_id = o.id or organisation_id is null) order by cause) as alerts,
    (select ${CAN_WRITE}) as "canWrite"
  from organisations o left join fiscal_accounts a on a.id = o.fiscal_account_id
    cross join lateral (select (${OPEN}) as open) w
  where o.status <> 'disconnected' and ${inScope('o.id', '$1')}`;

interface FactsRow extends Omit<FlowFacts, 'work' | 'triedAgainAt'> {
  readonly open: Readonly<Partial<Record<keyof typeof STAGES, StoredWork>>> | null;
  readonly unread: StoredWork | null;
  readonly troubles: readonly Trouble[] | null;
}

/** Times as text within JSON. */
type StoredWork = {
  readonly [Name in keyof StageWork]: Date extends StageWork[Name] ? string | null : StageWork[Name];
};

/** State of one client's work. */
export interface ClientFlow {
  readonly organisationId: string;
  readonly name: string;
  /** Time of the answer, by the database's clock. */
  readonly readAt: Date;
  readonly flow: Flow;
  /** Open alerts that stop submissions of this client. */
  readonly alerts: readonly ExplainingAlert[];
}

/** Reads the state of each client's work over any connection to the database. Disconnected clients are left out. */
export async function readFlow(
  query: <T>(sql: string, parameters: unknown[]) => Promise<T>,
  scope: OrganisationScope = 'all',
): Promise<ClientFlow[]> {
  const rows = await query<FactsRow[]>(FACTS, [scopeIds(scope)]);
  return rows.map(({ open, unread, troubles, ...facts }) => {
    const work: Partial<Record<keyof FlowFacts['work'], StageWork>> = {};
    if (unread !== null) work.hints = workOf(unread);
    for (const [state, own] of Object.entries(open ?? {}))
      work[STAGES[state as keyof typeof STAGES]] = workOf(own);
    const triedAgainAt = asStopped(troubles ?? [])?.triedAgainAt ?? null;
    const flow = flowOf({ ...facts, work, triedAgainAt });
    const { organisationId, name, now: readAt, alerts } = facts;
    return { organisationId, name, readAt, flow, alerts };
  });
}

function workOf({ documents, since, nextDueAt, failedSince, failedDueAt, stoppedBy }: StoredWork): StageWork {
  const time = (text: string | null): Date | null => (text === null ? null : new Date(text));
  return {
    documents,
    since: new Date(since ?? 0),
    nextDueAt: time(nextDueAt),
    failedSince: time(failedSince),
    failedDueAt: time(failedDueAt),
    stoppedBy,
  };
}

/** Computes the state of each client's work from stored data. */
@Injectable()
export class FlowRepository {
  constructor(private readonly dataSource: DataSource) {}

  list(scope: OrganisationScope = 'all', manager = this.dataSource.manager): Promise<ClientFlow[]> {
    return readFlow((sql, parameters) => manager.query(sql, parameters), scope);
  }
}
