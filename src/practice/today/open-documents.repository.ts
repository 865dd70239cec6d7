import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Issue } from '../../domain/issues/issue';
import { ATTENTION_STATES } from '../../domain/lifecycle/lifecycle';
import { sqlList } from '../../domain/sql-list';
import { type CauseDocument, ISSUES_OF_CONTACT, ISSUES_OF_LINE } from '../../mapping/preflight/causes';
import { readableJson } from '../../platform/database/readable-json';
import { inScope, type OrganisationScope, scopeIds } from '../../people/rights/organisation-scope';

/** States in which a document waits for a person or an event. */
type ShownState = (typeof ATTENTION_STATES)[number];

/** Issue with the parts of its document that determine its subject. */
interface IssueFact extends Omit<Issue, 'message'> {
  /** Message of an issue that is specific to one document. */
  readonly message?: string;
  readonly customer?: Pick<CauseDocument['customer'], 'sourceId' | 'name'>;
  readonly line?: CauseDocument['lines'][number];
}

/** Documents of one organisation, state and currency with the same issues about the same subjects. */
export interface OpenDocuments {
  readonly organisationId: string;
  readonly state: ShownState;
  /** Reason of a document that needs no correction; empty: none. */
  readonly reason: string;
  readonly currency: string;
  readonly issues: readonly IssueFact[];
  readonly documents: number;
  /** Total, decimal text. */
  readonly total: string;
  readonly oldestOn: string;
  /** Time at which the first of them entered its state. */
  readonly since: Date;
  /** Id of one of the documents. */
  readonly documentId: string;
}

const NEEDS_SOURCE = sqlList([...ISSUES_OF_CONTACT, ...ISSUES_OF_LINE]);

/** Fact about an issue; line numbers are dropped, because only the content of a line matters. */
const FACT = String.raw`
  jsonb_strip_nulls(jsonb_build_object('code', i ->> 'code',
    'path', case when i ->> 'code' in ${sqlList(ISSUES_OF_LINE)} then regexp_replace(i ->> 'path', '^lines\[\d+\]', 'lines[0]')
      when i ->> 'code' = 'CURRENCY_UNMAPPED' then i ->> 'path' else '' end,
    'parameters', case i ->> 'code' when 'NEGATIVE_LINE' then
      jsonb_build_object('scope', i #> '{parameters,scope}', 'key', i #> '{parameters,key}',
        'isRuled', i #> '{parameters,isRuled}')
      when 'PRODUCT_CODE_INVALID' then jsonb_build_object('from', i #> '{parameters,from}', 'code', i #> '{parameters,code}')
      when 'DECISION_OUTDATED' then i -> 'parameters' end,
    'message', case when i ->> 'code' = 'DECISION_OUTDATED' then i -> 'message' end,
    'customer', case when i ->> 'code' in ${sqlList(ISSUES_OF_CONTACT)} then
      jsonb_build_object('sourceId', s.customer ->> 'sourceId', 'name', s.customer ->> 'name') end,
    'line', case when i ->> 'code' in ${sqlList(ISSUES_OF_LINE)} then
      (select jsonb_build_object('taxType', l ->> 'taxType', 'itemCode', l ->> 'itemCode', 'accountCode', l ->> 'accountCode',
         'description', case when i ->> 'path' like '%.description' then l ->> 'description' else '' end)
       from (select s.lines -> substring(i ->> 'path' from '^lines\[(\d+)\]')::int as l offset 0) line) end))`;

/** SQL for open documents; `offset 0` makes PostgreSQL read the source once. */
const OPEN_DOCUMENTS = `
  select organisation_id as "organisationId", state, reason, currency, issues, count(*)::int as documents,
    sum(total)::text as total, min(issued_on)::text as "oldestOn", min(changed_at) as since, min(id::text) as "documentId"
  from (
    select d.organisation_id, d.state, d.currency, d.total, d.issued_on, d.changed_at, d.id,
      case when d.state = 'waiting' then '' else coalesce(d.reason, '') end as reason,
      case when d.state <> 'waiting' then '[]'
        else (select coalesce(jsonb_agg(distinct ${FACT}), '[]') from jsonb_array_elements(d.issues) i) end as issues
    from documents d
      cross join lateral (select d.state = 'waiting' and exists (select from jsonb_array_elements(d.issues) i
        where i ->> 'code' in ${NEEDS_SOURCE}) as needed offset 0) n
      cross join lateral (select case when n.needed then d.source || '' end as text offset 0) t
      cross join lateral (select ${readableJson('t.text')}::jsonb as json offset 0) p
      cross join lateral (select p.json -> 'customer' as customer, p.json -> 'lines' as lines offset 0) s
    where d.state in ${sqlList(ATTENTION_STATES)} and ${inScope('d.organisation_id', '$1')} offset 0) open
  group by 1, 2, 3, 4, 5`;

const HAS_LEFT = `m.at >= $2 and m.from_state in ${sqlList(ATTENTION_STATES)}`;

/** SQL for progress: only the few documents that are open again or still checked are looked up, not all settled ones. */
const PROGRESS = `
  with open as materialized (
    select id, state from documents
    where state in ${sqlList([...ATTENTION_STATES, 'collected'])} and ${inScope('organisation_id', '$1')})
  select (select count(*)::int from open where state = 'collected') as checking,
    ((select count(distinct m.document_id) from document_moves m where ${HAS_LEFT} and ${inScope('m.organisation_id', '$1')})
      - (select count(*) from open where exists (
          select from document_moves m where m.document_id = open.id and ${HAS_LEFT} offset 0)))::int as "settledToday"`;

/** Open documents of all visible organisations, in one statement. */
@Injectable()
export class OpenDocumentsRepository {
  constructor(private readonly dataSource: DataSource) {}

  list(scope: OrganisationScope): Promise<OpenDocuments[]> {
    return this.dataSource.query(OPEN_DOCUMENTS, [scopeIds(scope)]);
  }

  /** Documents that are being checked, and those that have left a state of attention since a time. */
  async progress(
    scope: OrganisationScope,
    since: Date,
  ): Promise<{ readonly checking: number; readonly settledToday: number }> {
    const [progress] = await this.dataSource.query<[{ checking: number; settledToday: number }]>(PROGRESS, [
      scopeIds(scope),
      since,
    ]);
    return progress;
  }
}
