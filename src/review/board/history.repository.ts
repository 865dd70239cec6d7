import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ISSUE_CATALOGUE, ISSUE_CODES } from '../../domain/issues/issue-catalogue';
import { type DocumentState, FISCALISED_STATES } from '../../domain/lifecycle/lifecycle';
import { sqlList } from '../../domain/sql-list';
import { inScope, type OrganisationScope, scopeIds } from '../../people/rights/organisation-scope';

/** Range of days with their time zone. */
interface HistorySpan {
  readonly scope: OrganisationScope;
  readonly days: number;
  /** IANA name of the time zone; checked by the caller. */
  readonly timeZone: string;
}

interface Counted {
  readonly day: string;
  readonly documents: number;
}

/** Reasons of a wait that calls for no rule or correction: time ends it, a draft is approved, or a backfill sends it. */
const WAITS_ALONE = sqlList([
  ...ISSUE_CODES.filter((code) => ISSUE_CATALOGUE[code].fixer === 'time'),
  ...(['NOT_APPROVED', 'BEFORE_GO_LIVE'] as const),
]);

/** SQL for receipts `r` that needed a person: their document was held or rejected before, or a person moved it. */
export const NEEDED_HELP = `exists (select from document_moves m where m.document_id = r.document_id
  and coalesce(m.from_state, '') not in ${sqlList(FISCALISED_STATES)}
  and (m.actor <> 'system' or m.to_state = 'rejected' or m.to_state = 'waiting' and m.reason not in ${WAITS_ALONE}))`;

/** SQL for the first instant of the span: parameters 1 (organisations), 2 (days) and 3 (time zone). */
const BEGINNING = `((statement_timestamp() at time zone $3)::date - ($2::int - 1))::timestamp at time zone $3`;

/**
 * Events per day, from moves in the audit log and from outcomes; the last day is today. Organisations are counted one after
 * another: an index leads to the days of each, whatever the number of other documents.
 */
@Injectable()
export class HistoryRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns every day of the span, oldest first, by the clock of the database. */
  async days({ days, timeZone }: HistorySpan): Promise<string[]> {
    const rows = await this.dataSource.query<{ day: string }[]>(
      `select ((statement_timestamp() at time zone $2)::date - back)::text as day
         from generate_series($1::int - 1, 0, -1) as back`,
      [days, timeZone],
    );
    return rows.map(({ day }) => day);
  }

  /** Documents that entered a state on a day, counted once per day and state; entries within a state do not count. */
  arrivals(span: HistorySpan): Promise<(Counted & { state: DocumentState })[]> {
    return this.counted(
      span,
      `select day::text as day, state, sum(documents)::int as documents
       from organisations o cross join lateral (
         select day, to_state as state, count(*) as documents from (
           select distinct (at at time zone $3)::date as day, to_state, document_id from document_moves
           where organisation_id = o.id and at >= ${BEGINNING} and from_state is distinct from to_state) entered
         group by 1, 2) arrived
       where ${inScope('o.id', '$1')} group by 1, 2`,
    );
  }

  /** Counts receipts by day, and those that needed a person. */
  receipts(span: HistorySpan): Promise<(Counted & { withHelp: number })[]> {
    return this.counted(
      span,
      `select day::text as day, sum(sent)::int as documents, sum(helped)::int as "withHelp"
       from organisations o cross join lateral (
         select (r.fiscalised_at at time zone $3)::date as day, count(*) as sent,
           count(*) filter (where ${NEEDED_HELP}) as helped
         from fiscal_receipts r
         where r.organisation_id = o.id and r.fiscalised_at >= ${BEGINNING} and not r.is_double group by 1) received
       where ${inScope('o.id', '$1')} group by 1`,
    );
  }

  /** Counts accepted outcomes by channel of first receipt. */
  outcomes(span: HistorySpan): Promise<(Counted & { heardBy: 'webhook' | 'status' })[]> {
    // Organisations may share an account: its outcomes are those of all of them.
    const ofWhom = `(select s.organisation_id from submissions s
      where s.fiscal_account_id = o.fiscal_account_id and s.request_id = o.request_id)`;
    return this.counted(
      span,
      `select day::text as day, "heardBy", sum(outcomes)::int as documents
       from (select distinct fiscal_account_id as id from organisation_accounts where ${inScope('organisation_id', '$1')}) a
         cross join lateral (
           select (o.heard_at at time zone $3)::date as day, o.heard_by as "heardBy", count(*) as outcomes from outcomes o
           where o.fiscal_account_id = a.id and o.heard_at >= ${BEGINNING} and o.settled_as = 'applied'
             and ${inScope(ofWhom, '$1')}
           group by 1, 2) heard
       group by 1, 2`,
    );
  }

  private counted<Row>({ scope, days, timeZone }: HistorySpan, sql: string): Promise<Row[]> {
    return this.dataSource.query(sql, [scopeIds(scope), days, timeZone]);
  }
}
