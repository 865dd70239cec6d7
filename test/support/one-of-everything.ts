import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { writeSalesDocument } from '../../src/domain/sales/sales-document-json';
import { type Act, recordAct } from '../../src/people/acts/record-act';
import { asPrincipal } from '../../src/people/rights/current-principal';
import { principalOfKey } from '../../src/people/rights/keys';
import { aCustomer, anInvoice } from './sales-document-builder';
import { StoredJourneys } from './fiscalised-document';
import { holdLease, storeDocument, storeOrganisation } from './stored-organisation';

/** Ids of an organisation's objects, by the parameter names of routes. */
export interface Belongings {
  readonly organisation: string;
  readonly document: string;
  readonly backfill: string;
  readonly alert: string;
  readonly channel: string;
  readonly fiscalAccount: string;
  readonly connection: string;
  readonly confirmation: string;
  readonly person: string;
}

type Values = Readonly<Record<string, unknown>>;

const SOON = new Date('2100-01-01T00:00:00Z');
const SCHEDULE = { cron: '0 3 1 1 *', time_zone: 'UTC', next_at: SOON };

/**
 * Stores an organisation with a row in every table that refers to organisations. Every text written by people contains
 * the mark. The organisation is paused and has no due work.
 * @param dataSource of the owner of the tables
 * @param mark a word that occurs nowhere else
 */
export async function storeOneOfEverything(
  dataSource: DataSource,
  mark: string,
  fiscalAccountId?: string,
): Promise<Belongings> {
  const stored = await storeOrganisation(dataSource, fiscalAccountId);
  const { organisation } = stored;
  await dataSource.query('update organisations set name = $2, last_failure = $2 where id = $1', [
    organisation.id,
    mark,
  ]);
  if (fiscalAccountId === undefined) {
    await dataSource.query('update fiscal_accounts set name = $2, taxpayer_name = $2 where id = $1', [
      stored.fiscalAccountId,
      mark,
    ]);
  }
  const journeys = new StoredJourneys(dataSource, organisation, stored.fiscalAccountId);
  const document = await journeys.fiscalise(String(Math.floor(Math.random() * 1e9)));
  const { id: untouched } = await storeDocument(dataSource, organisation, 'waiting');
  await storeDocument(dataSource, organisation, 'excluded');
  // Uses a text that PostgreSQL cannot read as JSON.
  const source = writeSalesDocument(anInvoice({ reference: 'Cut \ud83d, and NUL \0' }));
  await dataSource.query('update submissions set source = $2 where organisation_id = $1', [
    organisation.id,
    source,
  ]);
  await dataSource.query(
    `update documents set number = left($2 || ' ' || id, 30), customer_name = $2, due_at = $3,
       source = $4, issued_on = current_date where organisation_id = $1`,
    [organisation.id, mark, SOON, source],
  );
  const rows = new MarkedRows(dataSource, mark, organisation.id);
  const { id: channel } = await rows.insert('alert_channels', {
    ...{ kind: 'webhook', url: `https://example.com/${mark}`, secret: 'sealed', is_enabled: false },
  });
  const { id: alert } = await rows.insert('alerts', { cause: 'DOCUMENTS_REJECTED' });
  const { id: backfill } = await rows.insert('backfills', { stop_percent: 10, report: REPORT });
  const [person] = await dataSource.query<[{ id: string }]>(
    'insert into people (name) values ($1) returning id',
    [mark],
  );
  const { id: confirmation } = await rows.insert('confirmations', {
    ...{ requested_by: person.id, expires_at: SOON, subject: 'rule_deletion' },
    request: JSON.stringify({ method: 'DELETE', path: `/of/${mark}`, body: null, omitted: [] }),
  });
  await rows.insert('memberships', { person_id: person.id, role: 'reader' });
  await rows.insert('approver_removals', { person_id: person.id });
  await rows.insert('task_assignments', { person_id: person.id });
  await rows.insert('tasks_put_aside', { person_id: person.id, until: SOON, documents: 0 });
  const belongings = {
    ...{ confirmation, person: person.id },
    ...{ document: document.id, backfill, alert, channel, organisation: organisation.id },
    ...{ fiscalAccount: stored.fiscalAccountId, connection: organisation.connectionId },
  };
  await rows.insert('outside_receipts', { document_id: untouched, source: 'typed' });
  await storeTheRest(rows, belongings);
  await holdLease(dataSource, organisation, 3_600_000);
  await dataSource.query('update organisations set is_paused = true, due_at = $2 where id = $1', [
    organisation.id,
    SOON,
  ]);
  return belongings;
}

async function storeTheRest(
  rows: MarkedRows,
  { document, backfill, alert, channel, person }: Belongings,
): Promise<void> {
  const [submission] = await rows.ids('submissions');
  const { id: schedule } = await rows.insert('backfill_schedules', {
    ...{ ...SCHEDULE, range: 'everything', stop_percent: 10 },
  });
  const { id: reconciliation } = await rows.insert('reconciliations', {
    ...{ trigger: 'on_demand', reading: 'full', state: 'failed' },
  });
  for (const [table, values] of [
    [
      'alert_deliveries',
      { channel_id: channel, alert_id: alert, event: 'opened', ended_at: SOON, result: 'delivered' },
    ],
    ['event_cursors', { channel_id: channel }],
    ['alert_settings', {}],
    ['period_sign_offs', { reconciliation_id: reconciliation, figures: '{}', signed_by: person }],
    ['backfill_documents', { backfill_id: backfill, document_id: document }],
    ['backfill_schedule_runs', { schedule_id: schedule }],
    ['book_hints', { kind: 'invoice' }],
    ['book_images', { kind: 'invoice', status: 'approved' }],
    ['book_readings', {}],
    ['books_settings', { failure: rows.mark }],
    ['buyer_rules', { scope: 'contact', send_as: 'taxpayer' }],
    ['currency_mappings', { source: 'USD', destination: 'USD' }],
    ['cursors', {}],
    ['customers', { details: JSON.stringify(aCustomer({ phone: 'Cut \ud83d' })) }],
    ['document_choices', { document_id: document }],
    [
      'document_decisions',
      {
        ...{ document_id: document, decision: 'released', original_id: null },
        version: writeSalesDocument(anInvoice({ reference: rows.mark })),
      },
    ],
    ['exclusion_rules', { scope: 'contact' }],
    ['line_rules', { scope: 'item', treatment: 'hold' }],
    ['product_codes', { scope: 'item', code: '12345678' }],
    ['tax_mappings', {}],
    ['fiscal_pdfs', { document_id: document }],
    ['ledger_checks', { due_at: SOON, fault: rows.mark }],
    ['other_sales', { kind: 'receive_money', lines: '[]', unreadable: '[]' }],
    ['other_sales_lists', { kind: 'receive_money', failure: rows.mark }],
    ['other_sales_readings', { due_at: SOON }],
    ['reconciled_documents', { reconciliation_id: reconciliation, class: 'in_order' }],
    ['reconciliation_schedules', SCHEDULE],
    [
      'resolutions',
      { document_id: document, submission_id: submission, decision: 'not_received', facts: '{}' },
    ],
    ['bulk_decisions', { document_id: document, act: 'retry', decided_at: new Date() }],
    ['takings_accounts', {}],
    ['write_backs', { document_id: document, part: 'note', result: 'written' }],
  ] as const) {
    await rows.insert(table, values);
  }
  await rows.recordCall(submission ?? '');
  await rows.recordAct();
}

/** Stores a submission that the database does not know. Must come last, since nothing can be submitted afterwards. */
export async function storeGap(
  dataSource: DataSource,
  mark: string,
  { organisation }: Belongings,
): Promise<void> {
  const [row] = await dataSource.query<[object]>(
    'select platform, tenant_id as "tenantId" from organisations where id = $1',
    [organisation],
  );
  const entry = JSON.stringify({ ...row, number: mark, kind: 'invoice', sourceId: mark });
  await dataSource.query(
    'insert into journal_gaps (document_id, attempt, submission_id, entry) values (gen_random_uuid(), 1, gen_random_uuid(), $1)',
    [entry],
  );
}

/** Creates rows with values by column type, except for given columns. */
class MarkedRows {
  constructor(
    private readonly dataSource: DataSource,
    readonly mark: string,
    private readonly organisationId: string,
  ) {}

  async insert(table: string, given: Values): Promise<{ id: string }> {
    const columns = await this.dataSource.query<{ name: string; type: string; isNeeded: boolean }[]>(
      `select column_name as name, udt_name as type,
         is_nullable = 'NO' and column_default is null and is_identity = 'NO' as "isNeeded"
       from information_schema.columns where table_schema = 'public' and table_name = $1`,
      [table],
    );
    const values = new Map<string, unknown>(Object.entries(given));
    for (const { name, type, isNeeded } of columns) {
      if (name === 'organisation_id') values.set(name, this.organisationId);
      else if (isNeeded && !values.has(name)) values.set(name, this.valueOf(type));
    }
    const places = [...values.keys()].map((_, index) => `$${index + 1}`);
    const [row] = await this.dataSource.query<[{ id: string }]>(
      `insert into ${table} (${[...values.keys()].map((name) => `"${name}"`).join()}) values (${places.join()})
       returning *`,
      [...values.values()],
    );
    return row;
  }

  async ids(table: string): Promise<string[]> {
    const where = `select id from ${table} where organisation_id = $1`;
    const rows = await this.dataSource.query<{ id: string }[]>(where, [this.organisationId]);
    return rows.map(({ id }) => id);
  }

  /** Stores a call about a submission in both tables: the permanent one and the temporary one. */
  async recordCall(submissionId: string): Promise<void> {
    const address = `https://example.com/${this.mark}`;
    await this.dataSource.query(
      `with called as (
         insert into exchanges (method, address, request_headers, failure, started_at, duration_ms)
         values ('GET', $2, '[]', 'cut off', now(), 1) returning id)
       insert into exchange_submissions (submission_id, exchange_id, organisation_id)
       select $1, id, $3 from called`,
      [submissionId, address, this.organisationId],
    );
    await this.dataSource.query(
      `insert into temporary_exchanges
         (id, submission_ids, organisation_id, method, address, request_headers, failure, started_at, duration_ms)
       values (nextval(pg_get_serial_sequence('exchanges', 'id')), array[$1::uuid], $3, 'GET', $2, '[]', 'cut off', now(), 1)`,
      [submissionId, address, this.organisationId],
    );
  }

  recordAct(): Promise<void> {
    const object = { kind: 'tax mapping', id: null, name: this.mark };
    const { organisationId } = this;
    const act: Act = { action: 'rules.change', deed: 'added', organisationId, object };
    return asPrincipal(principalOfKey('break_glass', null), () =>
      this.dataSource.transaction((manager) => recordAct(manager, act)),
    );
  }

  private valueOf(type: string): unknown {
    if (type === 'text') return this.mark;
    if (type === 'uuid') return randomUUID();
    if (type === 'bool') return false;
    if (type === 'date') return '2026-03-01';
    if (type === 'timestamptz') return new Date('2026-03-01T10:00:00Z');
    if (type === 'jsonb') return '{}';
    if (type === 'bytea') return Buffer.from(this.mark);
    return 1;
  }
}

const NOTHING = { documents: 0, totals: [] };

/** Report of an empty plan. */
const REPORT = JSON.stringify({
  ...{ from: null, till: null, goLiveOn: null, states: [], planned: NOTHING, emptyBecause: null, causes: [] },
  ...{ effort: null, fiscalDays: { days: 0, first: null, last: null } },
});
