import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { OPEN_STATES, SUBMITTED_STATES, UNDER_WAY_STATES } from '../../domain/lifecycle/lifecycle';
import { sqlList } from '../../domain/sql-list';
import { WAITS_LEFT_OUT } from '../../reconciliation/period-fingerprint';
import { NEEDED_HELP } from '../../review/board/history.repository';
import type { FirstWeekDto } from './client.dto';
import { inScope, type OrganisationScope, scopeIds } from '../../people/rights/organisation-scope';

const WEEK = `interval '7 days'`;
const WITHOUT_RECEIPT = [...OPEN_STATES, ...SUBMITTED_STATES];

/** Queries about clients that no other feature has. */
@Injectable()
export class ClientsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Time of each organisation's last fiscalisation; organisations without one are left out. */
  async lastFiscalised(scope: OrganisationScope): Promise<ReadonlyMap<string, Date>> {
    // Uses one index look-up per organisation; a grouped query would read all receipts.
    const rows = await this.dataSource.query<{ id: string; at: Date | null }[]>(
      `select o.id, (select max(r.fiscalised_at) from fiscal_receipts r where r.organisation_id = o.id) as at
         from organisations o where ${inScope('o.id', '$1')}`,
      [scopeIds(scope)],
    );
    return new Map(rows.flatMap(({ id, at }) => (at === null ? [] : [[id, at] as const])));
  }

  /**
   * Follows the documents of the first week after the first receipt, and those before it. Null: it has ended, none of them
   * is held, and that was shown for a week.
   */
  async firstWeek(organisationId: string): Promise<FirstWeekDto | null> {
    const [week] = await this.dataSource.query<FirstWeekDto[]>(
      `with first as (select min(r.fiscalised_at) as "startedAt", min(r.fiscalised_at) + ${WEEK} as "endsAt"
           from fiscal_receipts r where r.organisation_id = $1)
       select f.*, sent.*, open.*, coalesce(f."endsAt" <= statement_timestamp() and open.held = 0, false) as "isOver"
         from first f
           cross join lateral (select count(*)::int as sent,
               (count(*) filter (where not ${NEEDED_HELP}))::int as "withoutHelp"
             from fiscal_receipts r where r.organisation_id = $1 and not r.is_double and r.fiscalised_at < f."endsAt") sent
           cross join lateral (select (count(*) filter (where d.state not in ${sqlList(UNDER_WAY_STATES)}))::int as held,
               (count(*) filter (where d.state in ${sqlList(UNDER_WAY_STATES)}))::int as "underWay"
             from documents d where d.organisation_id = $1 and d.state in ${sqlList(WITHOUT_RECEIPT)}
               and (${WAITS_LEFT_OUT}) is not true and d.created_at < coalesce(f."endsAt", 'infinity')) open
        where f."startedAt" is null or open.held > 0 or f."endsAt" + ${WEEK} > statement_timestamp()`,
      [organisationId],
    );
    return week ?? null;
  }
}
