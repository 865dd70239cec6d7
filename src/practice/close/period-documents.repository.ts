import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { FISCALISED_STATES, UNDER_WAY_STATES } from '../../documents/lifecycle';
import { sqlList } from '../../documents/sql-list';
import type { OrganisationPeriod } from '../../other-sales/other-sales.repository';
import { WAITS_LEFT_OUT } from '../../reconciliation/period-fingerprint';

/** Documents of one organisation that the books date in its period. */
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

const IS_CHANGED = `d.state = 'changed_after_fiscalisation'`;
const IS_LEFT_OUT = `(d.state = 'excluded' or ${WAITS_LEFT_OUT})`;

/** How far the documents of the periods are. */
@Injectable()
export class PeriodDocumentsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Of many organisations, each with its own days, in one statement; one without documents is left out. */
  count(periods: readonly OrganisationPeriod[]): Promise<PeriodDocuments[]> {
    return this.dataSource.query(
      `select d.organisation_id as "organisationId",
         (count(*) filter (where d.state in ${sqlList(FISCALISED_STATES)} and not (${IS_CHANGED})))::int as fiscalised,
         (count(*) filter (where d.state = 'waiting' and ${IS_LEFT_OUT} is not true))::int as held,
         (count(*) filter (where d.state = 'uncertain'))::int as uncertain,
         (count(*) filter (where d.state = 'rejected'))::int as rejected,
         (count(*) filter (where d.state in ${sqlList(UNDER_WAY_STATES)}))::int as "inProgress",
         (count(*) filter (where ${IS_CHANGED}))::int as changed,
         (count(*) filter (where ${IS_LEFT_OUT}))::int as "leftOut"
       from jsonb_to_recordset($1) as p("organisationId" uuid, "from" date, "to" date)
         join documents d on d.organisation_id = p."organisationId" and d.issued_on between p."from" and p."to"
       group by 1`,
      [JSON.stringify(periods)],
    );
  }
}
