import { OUTCOMES_LAST_DAYS } from '../../domain/lifecycle/limits';
import { IS_UNEXPLAINED } from '../../documents/orphans.repository';
import { REQUEST_UNCONFIRMED } from '../../domain/fiscal/request-id';
import { sqlList } from '../../domain/sql-list';
import { REQUEST_UNKNOWN_STATES } from '../../domain/fiscal/submission-states';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DOCUMENT_STATES, type DocumentState } from '../../domain/lifecycle/lifecycle';
import type { Organisation } from '../../organisations/organisation.entity';
import type { DueWork } from '../organisation-work';

/** SQL conditions, one state each, so that partial indexes are used. */
const STATES = DOCUMENT_STATES.map(
  (state) =>
    `case when exists (select from documents where organisation_id = $1 and state = '${state}'
       and due_at <= statement_timestamp()) then '${state}' end`,
);

/** SQL for due work; `submitting` includes submissions under earlier accounts of the organisation. */
const DUE_WORK = `
  select statement_timestamp() as now, array_remove(array[${STATES.join(', ')}], null) as states,
    (select json_build_object('status', status, 'isPaused', is_paused, 'fiscalAccountId', fiscal_account_id,
      'goLiveOn', go_live_on) from organisations where id = $1) as organisation,
    exists (select from book_hints where organisation_id = $1) as "hasHints",
    exists (select from takings_accounts where organisation_id = $1) as "hasTakings",
    exists (select from backfills where organisation_id = $1 and state = 'running') as "hasBackfill",
    exists (select from inbox where fiscal_account_id = $2 and read_at is null)
      or exists (select from outcomes where fiscal_account_id = $2 and settled_at is null) as "hasStatements",
    array(select a.id::text from organisations o cross join jsonb_object_keys(o.bindings) bound
        join fiscal_accounts a on a.id = bound::uuid
      where o.id = $1 and a.id is distinct from $2 and (
        exists (select from inbox where fiscal_account_id = a.id and read_at is null)
        or exists (select from outcomes where fiscal_account_id = a.id and settled_at is null
          and heard_at > statement_timestamp() - interval '${OUTCOMES_LAST_DAYS} days'))
      order by a.id) as "earlierAccounts",
    exists (select from submissions where fiscal_account_id = $2 and request_id is null
      and state in ${sqlList(REQUEST_UNKNOWN_STATES)}
      and (state = 'unknown' or started_at > statement_timestamp() - interval '${OUTCOMES_LAST_DAYS} days'))
      or exists (select from documents where organisation_id = $1 and state = 'uncertain'
        and reason = '${REQUEST_UNCONFIRMED}') as "hasUnanswered",
    exists (select from outcomes o where o.fiscal_account_id = $2 and ${IS_UNEXPLAINED}) as "hasUnexplained",
    exists (select from documents where organisation_id = $1 and state = 'submitting')
      or exists (select from submissions where fiscal_account_id = $2 and state = 'sending')
      or exists (select from journal_gaps where closed_at is null or (closed_as = 'acknowledged'
        and exists (select from documents where id = forgotten_document(entry) and organisation_id = $1))) as "hasSubmissionsLeft"`;

type DueRow = Omit<DueWork, 'states'> & { readonly states: readonly DocumentState[] };

/** Reads the due work of an organisation in one statement, so that an idle organisation costs little. */
@Injectable()
export class DueWorkRepository {
  constructor(private readonly dataSource: DataSource) {}

  async of({ id, fiscalAccountId }: Pick<Organisation, 'id' | 'fiscalAccountId'>): Promise<DueWork> {
    const [row] = await this.dataSource.query<DueRow[]>(DUE_WORK, [id, fiscalAccountId]);
    if (row === undefined) throw new Error('the database did not say what is due');
    return { ...row, states: new Set(row.states) };
  }
}
