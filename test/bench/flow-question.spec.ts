import type { DataSource } from 'typeorm';
import { readFlow } from '../../src/documents/flow.repository';
import { asOwner } from '../support/as-owner';
import { intentFor, storeDocument, storeOrganisation } from '../support/stored-organisation';
import { ownDatabase } from '../support/test-data-source';

const CLIENTS = 200;
const DOCUMENTS_EACH = 1_000;
/** Maximum pages (8 KiB) for one answer about all clients. A query that reads the past would need tens of thousands. */
const MOST_PAGES = 12_000;

interface PlanNode {
  readonly 'Index Name'?: string;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly PlanNode[];
}
type Explained = readonly [
  { readonly 'QUERY PLAN': readonly [{ readonly Plan: PlanNode; readonly 'Execution Time': number }] },
];

function indexesOf({ 'Index Name': own, Plans: below = [] }: PlanNode): string[] {
  return [...(own === undefined ? [] : [own]), ...below.flatMap(indexesOf)];
}

/** Copies rows of a table with other values in some columns, without triggers. */
function copies(table: string, replaced: string, from: string): string {
  return `insert into ${table} select copy.* from ${table} t cross join lateral (select * from ${from}) o
    cross join lateral jsonb_populate_record(t, jsonb_build_object(${replaced})) copy`;
}

describe('the question whether work flows, at 200 clients and 200,000 documents', () => {
  const database = ownDatabase();
  const source = (): DataSource => database.dataSource;
  const store = (sql: string): Promise<object[]> => asOwner(source(), sql, [], { replica: true });

  beforeEach(async () => {
    const { organisation, fiscalAccountId } = await storeOrganisation(source());
    await source().query(`update organisations set go_live_on = '2026-01-01'`);
    const document = await storeDocument(source(), organisation, 'written_back');
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
      where own.id = o.id`);
    // Gives every client a year of documents, and a few at each stage.
    await store(
      copies(
        'documents',
        `'id', gen_random_uuid(), 'organisation_id', o.id, 'source_id', gen_random_uuid(), 'number', n,
         'state', case n when 1 then 'collected' when 2 then 'ready' when 3 then 'processing' when 4 then 'fiscalised'
           else 'written_back' end, 'changed_at', now() - n * interval '8 hours'`,
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
    await asOwner(source(), 'vacuum analyze');
  });

  it('reads the open work alone, by its indexes', async () => {
    const asked: { sql: string; parameters: unknown[] }[] = [];
    const flows = await readFlow(async (sql, parameters) => {
      asked.push({ sql, parameters });
      return source().query(sql, parameters);
    });
    expect(flows).toHaveLength(CLIENTS);
    expect(asked).toHaveLength(1);
    const [{ sql, parameters } = { sql: '', parameters: [] }] = asked;
    const [row] = await source().query<Explained>(
      `explain (analyze, buffers, format json) ${sql}`,
      parameters,
    );
    const [{ Plan: plan, 'Execution Time': ms }] = row['QUERY PLAN'];
    const pages = plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
    process.stdout.write(`${CLIENTS * DOCUMENTS_EACH} documents: ${pages} pages, ${ms.toFixed(0)} ms\n`);
    expect(indexesOf(plan)).toContain('submissions_latest');
    expect(pages).toBeLessThan(MOST_PAGES);
  });
});
