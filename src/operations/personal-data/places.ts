import { readableJson } from '../../platform/database/readable-json';

export interface PlaceOf {
  readonly table: string;
  /** Selection of rows. `documents`: rows belong to documents, read for some at a time; `contact`: read all at once. */
  readonly by: 'documents' | 'contact';
  /**
   * Condition for rows of the table `t` about the customer. $1: organisation; $2: ids of documents; $3: id of the
   * contact; $4: names in lower case that no other contact has.
   */
  readonly rows: string;
  /** True: counted for some documents at a time, so a row about several may count twice. */
  readonly isSlow?: boolean;
  /** Columns that may concern others, or people who work here: left out of exports. */
  readonly without?: readonly string[];
}

const OF_CONTACT = `${readableJson('t.source')} #>> '{customer,sourceId}' = $3`;
const DOCUMENTS = 'select id from documents where organisation_id = $1 and id = any($2::uuid[])';
const OF_DOCUMENT = `t.document_id in (${DOCUMENTS})`;
const SUBMISSIONS = `select id from submissions where organisation_id = $1 and document_id in (${DOCUMENTS})`;
/**
 * Columns left out: a status call concerns many documents, of other customers too; its statements are in `outcomes`.
 */
const BODIES = ['request_body', 'answer_body'];

/** Matches whole names ($4) only: parts of a name, or numbers, occur in rows about others. */
export const named = (text: string): string =>
  `lower(btrim(regexp_replace(normalize(${text}, NFKC), '\\s+', ' ', 'g'))) = any($4)`;

/** Every place with data about a customer; docs/reference/tables.md names the same tables. */
export const PLACES = {
  contact: { table: 'customers', by: 'contact', rows: 't.organisation_id = $1 and t.source_id = $3' },
  document: { table: 'documents', by: 'documents', rows: `t.id in (${DOCUMENTS}) and ${OF_CONTACT}` },
  listing: {
    table: 'document_listings',
    by: 'documents',
    rows: `t.document_id in (select t.id from documents t where t.id in (${DOCUMENTS}) and ${OF_CONTACT})`,
  },
  history: { table: 'document_moves', by: 'documents', rows: OF_DOCUMENT },
  submission: {
    table: 'submissions',
    by: 'documents',
    // Uses the source of the document for a restored row without one.
    rows: `${OF_DOCUMENT} and exists (select from documents d where d.id = t.document_id
      and ${readableJson('coalesce(t.source, d.source)')} #>> '{customer,sourceId}' = $3)`,
  },
  receipt: { table: 'fiscal_receipts', by: 'documents', rows: OF_DOCUMENT },
  pdf: { table: 'fiscal_pdfs', by: 'documents', rows: OF_DOCUMENT },
  outsideReceipt: { table: 'outside_receipts', by: 'documents', rows: OF_DOCUMENT },
  statement: {
    table: 'outcomes',
    by: 'documents',
    rows: `exists (select from submissions s where s.document_id in (${DOCUMENTS})
      and s.fiscal_account_id = t.fiscal_account_id and s.request_id = t.request_id)`,
  },
  delivery: {
    ...{ table: 'inbox', by: 'documents' },
    // Condition equal to that of `deliveriesOf`.
    rows: `exists (select from submissions s where s.document_id in (${DOCUMENTS})
      and s.fiscal_account_id = t.fiscal_account_id and s.request_id is not null
      and t.received_at between s.started_at - interval '1 hour' and s.started_at + interval '30 days'
      and position(convert_to(s.request_id, 'UTF8') in t.body) > 0)`,
    ...{ without: ['body'], isSlow: true },
  },
  call: {
    table: 'exchanges',
    by: 'documents',
    rows: `t.id in (select exchange_id from exchange_submissions where submission_id in (${SUBMISSIONS}))`,
    without: BODIES,
  },
  temporaryCall: {
    table: 'temporary_exchanges',
    by: 'documents',
    rows: `t.organisation_id = $1 and t.submission_ids && array(${SUBMISSIONS})`,
    without: [...BODIES, 'submission_ids'],
  },
  writeBack: { table: 'write_backs', by: 'documents', rows: OF_DOCUMENT },
  decision: { table: 'resolutions', by: 'documents', rows: OF_DOCUMENT },
  choice: { table: 'document_choices', by: 'documents', rows: OF_DOCUMENT },
  decidedContent: {
    table: 'document_decisions',
    by: 'documents',
    rows: `${OF_DOCUMENT} and ${readableJson('t.version')} #>> '{customer,sourceId}' = $3`,
  },
  reconciled: {
    table: 'reconciled_documents',
    by: 'contact',
    rows: `t.organisation_id = $1 and t.document ->> 'id' = any($2)`,
  },
  otherSale: {
    table: 'other_sales',
    by: 'contact',
    rows: `t.organisation_id = $1 and (${named('t.customer')}
      or t.document_id in (select source_id from documents where id in (${DOCUMENTS})))`,
  },
  buyerRule: {
    table: 'buyer_rules',
    by: 'contact',
    rows: `t.organisation_id = $1 and t.scope = 'contact' and (t.key = $3 or ${named('t.key')})`,
  },
  exclusionRule: {
    table: 'exclusion_rules',
    by: 'contact',
    rows: `t.organisation_id = $1 and t.scope = 'contact' and (t.key = $3 or ${named('t.key')})`,
  },
  act: {
    table: 'acts',
    by: 'contact',
    // Rules are named by their scope and key.
    rows: `t.ledger_id = $1 and (t.object_id = any($2) or t.object_id = $3
      or t.object_name like 'contact %' and (t.object_name = 'contact ' || $3 or ${named('substr(t.object_name, 9)')}))`,
    without: ['person_id', 'person', 'via_id', 'address'],
  },
} as const satisfies Readonly<Record<string, PlaceOf>>;

export type PersonalDataPlace = keyof typeof PLACES;

export const PLACE_NAMES = Object.keys(PLACES) as PersonalDataPlace[];
