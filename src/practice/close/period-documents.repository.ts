import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { OPEN_STATES, SUBMITTED_STATES, UNDER_WAY_STATES } from '../../domain/lifecycle/lifecycle';
import { sqlList } from '../../domain/sql-list';
import type { OrganisationPeriod } from '../../reconciliation/other-sales/other-sales.repository';
import { WAITS_LEFT_OUT } from '../../reconciliation/period-fingerprint';

/** Counts of one organisation's documents dated in its period by the books. */
export interface PeriodDocuments {
  readonly organisationId: string;
  readonly fiscalised: number;
  readonly held: number;
  readonly uncertain: number;
  readonly rejected: number;
  readonly inProgress: number;
  readonly changed: number;
  readonly leftOut: number;
}

/** SQL for documents not fiscalised, or changed since, in parts with one index each. */
const NOT_FISCALISED = [OPEN_STATES, [...SUBMITTED_STATES, 'changed_after_fiscalisation'], ['excluded']].map(
  (states) => `select p."organisationId", d.state, d.reason from p join documents d
    on d.organisation_id = p."organisationId" and d.issued_on between p."from" and p."to" and d.state in ${sqlList(states)}`,
);
const IS_LEFT_OUT = `(d.state = 'excluded' or ${WAITS_LEFT_OUT})`;

/** Progress of the documents of periods. */
@Injectable()
export class PeriodDocumentsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Counts documents of many organisations, each with its own days, in one statement; an organisation without
   * documents is left out. Fiscalised ones are counted as the rest of the listing index, without reading
   * them.
   */
  count(periods: readonly OrganisationPeriod[]): Promise<PeriodDocuments[]> {
    return this.dataSource.query(
      `with p as (select * from jsonb_to_recordset($1) as p("organisationId" uuid, "from" date, "to" date)),
         all_of as (select p."organisationId", count(*) as documents from p join document_listings l
           on l.organisation_id = p."organisationId" and l.issued_on between p."from" and p."to" group by 1)
       select a."organisationId", (a.documents - count(d.state))::int as fiscalised,
         (count(*) filter (where d.state = 'waiting' and ${IS_LEFT_OUT} is not true))::int as held,
         (count(*) filter (where d.state = 'uncertain'))::int as uncertain,
         (count(*) filter (where d.state = 'rejected'))::int as rejected,
         (count(*) filter (where d.state in ${sqlList(UNDER_WAY_STATES)}))::int as "inProgress",
         (count(*) filter (where d.state = 'changed_after_fiscalisation'))::int as changed,
         (count(*) filter (where ${IS_LEFT_OUT}))::int as "leftOut"
       from all_of a left join (${NOT_FISCALISED.join(' union all ')}) d on d."organisationId" = a."organisationId"
       group by a."organisationId", a.documents`,
      [JSON.stringify(periods)],
    );
  }
}
