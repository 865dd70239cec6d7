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

/** Events per day, from moves in the audit log and from outcomes; the last day is today. */
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
  arrivals({ scope, days, timeZone }: HistorySpan): Promise<(Counted & { state: DocumentState })[]> {
    return this.dataSource.query(
      `select (at at time zone $3)::date::text as day, to_state as state,
              count(distinct document_id)::int as documents
         from document_moves
        where at >= ${BEGINNING} and ${inScope('organisation_id', '$1')}
          and from_state is distinct from to_state
        group by 1, 2`,
      [scopeIds(scope), days, timeZone],
    );
  }

  /** Counts receipts by day, and those that needed a person. */
  receipts({ scope, days, timeZone }: HistorySpan): Promise<(Counted & { withHelp: number })[]> {
    return this.dataSource.query(
      `select (r.fiscalised_at at time zone $3)::date::text as day, count(*)::int as documents,
              (count(*) filter (where ${NEEDED_HELP}))::int as "withHelp"
         from fiscal_receipts r
        where r.fiscalised_at >= ${BEGINNING} and ${inScope('r.organisation_id', '$1')} and not r.is_double
        group by 1`,
      [scopeIds(scope), days, timeZone],
    );
  }

  /** Counts accepted outcomes by channel of first receipt. */
  outcomes({ scope, days, timeZone }: HistorySpan): Promise<(Counted & { heardBy: 'webhook' | 'status' })[]> {
    return this.dataSource.query(
      `select (o.heard_at at time zone $3)::date::text as day, o.heard_by as "heardBy", count(*)::int as documents
         from outcomes o
         join submissions s on s.fiscal_account_id = o.fiscal_account_id and s.request_id = o.request_id
         join documents d on d.id = s.document_id
        where o.heard_at >= ${BEGINNING} and ${inScope('d.organisation_id', '$1')}
          and o.settled_as = 'applied'
        group by 1, 2`,
      [scopeIds(scope), days, timeZone],
    );
  }
}
