import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { DocumentState } from '../../domain/lifecycle/lifecycle';
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
