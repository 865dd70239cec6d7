/** What a customer is found by in the tables: documents, contacts of the books, and texts. */
export type FoundBy = 'documents' | 'contacts' | 'texts';

export interface PlaceOf {
  readonly table: string;
  readonly by: FoundBy;
  /**
   * Which rows of the table, `t`, are about the customer. $1: the organisation; $2: ids of documents, of contacts, or patterns
   * for `like` of texts in small letters.
   */
  readonly rows: string;
}

const OF_DOCUMENT = 't.document_id = any($2::uuid[])';
const SUBMISSIONS = 'select id from submissions where document_id = any($2::uuid[])';
const NAMED = 'lower(to_jsonb(t)::text) like any($2::text[])';
const NAMED_IN_ORGANISATION = `t.organisation_id = $1 and ${NAMED}`;

/** Every place where something about a customer is stored, in the order of docs/retention.md. */
export const PLACES = {
  contact: {
    ...{ table: 'customers', by: 'contacts' },
    rows: 't.organisation_id = $1 and t.source_id = any($2::text[])',
  },
  document: { table: 'documents', by: 'documents', rows: 't.id = any($2::uuid[])' },
  listing: { table: 'document_listings', by: 'documents', rows: OF_DOCUMENT },
  history: { table: 'document_moves', by: 'documents', rows: OF_DOCUMENT },
  submission: { table: 'submissions', by: 'documents', rows: OF_DOCUMENT },
  receipt: { table: 'fiscal_receipts', by: 'documents', rows: OF_DOCUMENT },
  pdf: { table: 'fiscal_pdfs', by: 'documents', rows: OF_DOCUMENT },
  outsideReceipt: { table: 'outside_receipts', by: 'documents', rows: OF_DOCUMENT },
  statement: {
    ...{ table: 'outcomes', by: 'documents' },
    rows: `exists (select from submissions s where s.document_id = any($2::uuid[])
      and s.fiscal_account_id = t.fiscal_account_id and s.request_id = t.request_id)`,
  },
  delivery: {
    ...{ table: 'inbox', by: 'documents' },
    // As document-store/inbox/delivery-lookup.ts looks for those of one document.
    rows: `exists (select from submissions s where s.document_id = any($2::uuid[])
      and s.fiscal_account_id = t.fiscal_account_id and s.request_id is not null
      and t.received_at between s.started_at - interval '1 hour' and s.started_at + interval '30 days'
      and position(convert_to(s.request_id, 'UTF8') in t.body) > 0)`,
  },
  call: {
    ...{ table: 'exchanges', by: 'documents' },
    rows: `t.id in (select exchange_id from exchange_submissions where submission_id in (${SUBMISSIONS}))`,
  },
  temporaryCall: {
    ...{ table: 'temporary_exchanges', by: 'documents' },
    rows: `t.submission_ids && array(${SUBMISSIONS})`,
  },
  writeBack: { table: 'write_backs', by: 'documents', rows: OF_DOCUMENT },
  decision: { table: 'resolutions', by: 'documents', rows: OF_DOCUMENT },
  choice: { table: 'document_choices', by: 'documents', rows: OF_DOCUMENT },
  reconciled: { table: 'reconciled_documents', by: 'texts', rows: NAMED_IN_ORGANISATION },
  otherSale: { table: 'other_sales', by: 'texts', rows: NAMED_IN_ORGANISATION },
  buyerRule: {
    ...{ table: 'buyer_rules', by: 'contacts' },
    rows: `t.organisation_id = $1 and t.scope = 'contact' and t.key = any($2::text[])`,
  },
  alert: { table: 'alerts', by: 'texts', rows: NAMED_IN_ORGANISATION },
  alertMessage: {
    ...{ table: 'alert_deliveries', by: 'texts' },
    rows: `t.alert_id in (select id from alerts where organisation_id = $1) and ${NAMED}`,
  },
  act: { table: 'acts', by: 'texts', rows: `t.ledger_id = $1 and ${NAMED}` },
} as const satisfies Readonly<Record<string, PlaceOf>>;

export type Place = keyof typeof PLACES;

export const PLACE_NAMES = Object.keys(PLACES) as Place[];
