import type { DataSource } from 'typeorm';
import { readFlow } from '../../src/documents/flow.repository';
import { withinRows } from '../../src/platform/database/walls/row-access';
import { ClientsRepository } from '../../src/practice/clients/clients.repository';
import { PeriodDocumentsRepository } from '../../src/practice/close/period-documents.repository';
import { OpenDocumentsRepository } from '../../src/practice/today/open-documents.repository';
import { BoardRepository } from '../../src/review/board/board.repository';
import { HistoryRepository } from '../../src/review/board/history.repository';
import { asOwner } from '../support/as-owner';
import { intentFor, storeDocument, storeOrganisation } from '../support/stored-organisation';
import { openTestDataSource } from '../support/test-data-source';

const CLIENTS = 200;
const DOCUMENTS_EACH = 1_000;
/** Documents of a day, of all clients: one every eight hours of each. */
const DAILY = 3 * CLIENTS;
const DAYS = 30;

interface PlanNode {
  readonly 'Index Name'?: string;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly PlanNode[];
}
type Explained = readonly [
  { readonly 'QUERY PLAN': readonly [{ readonly Plan: PlanNode; readonly 'Execution Time': number }] },
];
type Scope = 'all' | readonly string[];

/** A page's statements, and the most pages (8 KiB) that they may read; the past has a hundred thousand. */
interface Asked {
  readonly mostPages: number;
  readonly indexes: readonly string[];
  readonly ask: (source: DataSource, scope: Scope) => Promise<unknown>;
}

function indexesOf({ 'Index Name': own, Plans: below = [] }: PlanNode): string[] {
  return [...(own === undefined ? [] : [own]), ...below.flatMap(indexesOf)];
}

/** Copies rows of a table with other values in some columns, without triggers. */
function copies(table: string, replaced: string, from: string): string {
  return `insert into ${table} select copy.* from ${table} t cross join lateral (select * from ${from}) o
    cross join lateral jsonb_populate_record(t, jsonb_build_object(${replaced})) copy`;
}

const ASKED: Readonly<Record<string, Asked>> = {
  'whether work flows': {
    ...{ mostPages: 12_000, indexes: ['submissions_latest'] },
    ask: (source, scope) => readFlow((sql, parameters) => source.query(sql, parameters), scope),
  },
  'what is open, and how many are settled today': {
    ...{ mostPages: 12_000, indexes: ['documents_due', 'document_moves_left'] },
    ask: (source, scope) => {
      const documents = new OpenDocumentsRepository(source);
      return Promise.all([
        documents.list(scope),
        documents.progress(scope, new Date(Date.now() - 86_400_000)),
      ]);
    },
  },
  'the chart of thirty days': {
    // Some pages for each document of the chart alone.
    mostPages: 12 * DAYS * DAILY,
    indexes: ['document_moves_at', 'document_moves_helped', 'fiscal_receipts_latest', 'outcomes_heard'],
    ask: (source, scope) => {
      const [history, span] = [
        new HistoryRepository(source),
        { scope, days: DAYS, timeZone: 'Africa/Harare' },
      ];
      return Promise.all([history.arrivals(span), history.receipts(span), history.outcomes(span)]);
    },
  },
  'the last receipt of each client': {
    ...{ mostPages: 4_000, indexes: ['fiscal_receipts_latest'] },
    ask: async (source, scope) => [...(await new ClientsRepository(source).lastFiscalised(scope))],
  },
  'the board': {
    ...{ mostPages: 4_000, indexes: ['documents_due'] },
    ask: (source, scope) => new BoardRepository(source).counts(scope),
  },
  'the close of a month': {
    ...{ mostPages: 8_000, indexes: ['document_listings_of'] },
    ask: async (source) => {
      const ids = await source.query<{ id: string }[]>('select id from organisations');
      const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
      const periods = ids.map(({ id }) => ({ organisationId: id, from: day(60), to: day(30) }));
      return new PeriodDocumentsRepository(source).count(periods);
    },
  },
};

describe('what pages ask at 200 clients and 200,000 documents', () => {
  let opened: Awaited<ReturnType<typeof openTestDataSource>>;
  const store = (sql: string): Promise<object[]> => asOwner(opened.dataSource, sql, [], { replica: true });

  beforeAll(async () => {
    opened = await openTestDataSource();
    const { dataSource } = opened;
    const { organisation, fiscalAccountId } = await storeOrganisation(dataSource);
    await dataSource.query(`update organisations set go_live_on = '2026-01-01'`);
    const document = await storeDocument(dataSource, organisation, 'written_back');
    const intent = intentFor(document, fiscalAccountId);
    await store(
      `insert into submissions (document_id, organisation_id, fiscal_account_id, attempt, kind, number, currency, total,
         issued_on, dated_at, fingerprint, payload, payload_sha256, lease_token, state, request_id)
       values ('${document.id}', '${organisation.id}', '${fiscalAccountId}', 1, 'invoice', 'n', 'USD', 1,
         '${intent.issuedOn}', '${intent.datedAt}', 'f', '{}', 'h', 1, 'fiscalised', 'r')`,
    );
    const others = `generate_series(2, ${CLIENTS}) n`;
    await store(copies('fiscal_accounts', `'id', gen_random_uuid(), 'name', n`, others));
    await store(
      copies('organisations', `'id', gen_random_uuid(), 'tenant_id', gen_random_uuid(), 'name', n`, others),
    );
    await store(`update organisations o set fiscal_account_id = a.id from
      (select id, row_number() over (order by id) as at from organisations) own
      join (select id, row_number() over (order by id) as at from fiscal_accounts) a on a.at = own.at
      where own.id = o.id;
      truncate organisation_accounts;
      insert into organisation_accounts (organisation_id, fiscal_account_id) select id, fiscal_account_id from organisations`);
    // Gives every client a year of documents, and a few at each stage.
    await store(
      copies(
        'documents',
        `'id', gen_random_uuid(), 'organisation_id', o.id, 'source_id', gen_random_uuid(), 'number', n,
         'state', case n when 1 then 'collected' when 2 then 'ready' when 3 then 'processing' when 4 then 'fiscalised'
           when 5 then 'waiting' else 'written_back' end, 'changed_at', now() - n * interval '8 hours',
         'issued_on', (now() - n * interval '8 hours')::date`,
        `organisations, generate_series(1, ${DOCUMENTS_EACH}) n where t.id = '${document.id}'`,
      ),
    );
    await store(
      copies(
        'submissions',
        `'id', gen_random_uuid(), 'document_id', o.id, 'organisation_id', o.organisation_id,
         'fiscal_account_id', o.account_id, 'request_id', o.id, 'started_at', o.changed_at`,
        `(select d.id, d.organisation_id, d.changed_at, c.fiscal_account_id as account_id
           from documents d join organisations c on c.id = d.organisation_id where d.state = 'written_back') sent
         where sent.id <> t.document_id`,
      ),
    );
    // One document in five was held, and released by a rule.
    await store(`
      insert into document_moves (organisation_id, seq, document_id, at, from_state, to_state, reason, actor, hash)
        select d.organisation_id, row_number() over (), d.id, d.changed_at, m.from_state, m.to_state, m.reason, 'system', 'h'
        from documents d join (values (null, 'collected', null, false), ('collected', 'waiting', 'TAX_UNMAPPED', true),
          ('waiting', 'ready', null, true), ('collected', 'ready', null, false), ('ready', 'written_back', null, false))
          as m (from_state, to_state, reason, "isOfHeld") on not m."isOfHeld" or d.number::int % 5 = 0
        where d.state = 'written_back' and d.id <> '${document.id}' order by d.changed_at;
      insert into fiscal_receipts (document_id, submission_id, organisation_id, device_id, fiscal_day, fiscal_number,
          verification_code, qr_url, outcome, fiscalised_at)
        select document_id, id, organisation_id, fiscal_account_id, '1', id, 'code', '', '{}', started_at
        from submissions order by started_at;
      insert into outcomes (fiscal_account_id, request_id, body, body_sha256, heard_by, heard_at, settled_as, settled_at)
        select fiscal_account_id, request_id, '{}', request_id, 'webhook', started_at, 'applied', started_at
        from submissions order by started_at;
      insert into document_listings (document_id, organisation_id, number, issued_on, currency, total, words, value_group)
        select id, organisation_id, number, issued_on, currency, total, '', '0USD' from documents where id <> '${document.id}'`);
    await asOwner(dataSource, 'vacuum analyze');
  }, 600_000);
  afterAll(() => opened.close());

  it.each(Object.entries(ASKED))('%s reads what is open or of its days alone', async (name, asked) => {
    const { dataSource } = opened;
    const ids = (await dataSource.query<{ id: string }[]>('select id from organisations')).map(
      ({ id }) => id,
    );
    expect(ids).toHaveLength(CLIENTS);
    for (const scope of ['all', ids] as const) {
      const statements: [string, unknown[]][] = [];
      const query = async (sql: string, parameters: unknown[]): Promise<unknown> => {
        statements.push([sql, parameters]);
        return dataSource.query(sql, parameters);
      };
      await withinRows(
        () => scope,
        async () => {
          const answer = await asked.ask({ query } as unknown as DataSource, scope);
          expect(JSON.stringify(answer)).toMatch(/[1-9]/);
          const plans = [];
          for (const [sql, parameters] of statements) {
            const [row] = await dataSource.query<Explained>(
              `explain (analyze, buffers, format json) ${sql}`,
              parameters,
            );
            plans.push(row['QUERY PLAN'][0]);
          }
          const pages = plans.reduce(
            (sum, { Plan: plan }) => sum + plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
            0,
          );
          const ms = plans.reduce((sum, { 'Execution Time': time }) => sum + time, 0);
          const whose = scope === 'all' ? 'of all' : 'of a person';
          process.stdout.write(`${name}, ${whose}: ${pages} pages, ${ms.toFixed(0)} ms\n`);
          expect(plans.flatMap(({ Plan: plan }) => indexesOf(plan))).toEqual(
            expect.arrayContaining([...asked.indexes]),
          );
          expect(pages).toBeLessThan(asked.mostPages);
        },
      );
    }
  });
});
