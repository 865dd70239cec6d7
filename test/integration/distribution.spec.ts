import { readFileSync } from 'node:fs';
import { DataSource } from 'typeorm';
import { dataSourceOptions, openDatabase } from '../../src/platform/database/data-source';
import { ENTITIES } from '../../src/entities';
import { createTestDatabase, type TestDatabase } from '../support/test-database';

const ORGANISATION = '0e000000-0000-4000-8000-000000000001';
const DOCUMENT = '0d000000-0000-4000-8000-000000000001';
const SUBMISSION = '05000000-0000-4000-8000-000000000001';

/** Rows without a column for their organisation; only one document is needed for their references. */
const ROWS = [
  `insert into documents (id, organisation_id, kind, source_id, number, customer_name, issued_on, currency, total, source,
     fingerprint) values ('${DOCUMENT}', '${ORGANISATION}', 'invoice', 's1', 'INV-1', 'Nyasha', '2026-03-01', 'USD', 10, '{}', 'f')`,
  `insert into submissions (id, document_id, fiscal_account_id, attempt, kind, number, currency, total, issued_on, fingerprint,
     payload, payload_sha256, lease_token, dated_at) values ('${SUBMISSION}', '${DOCUMENT}', gen_random_uuid(), 1, 'invoice',
     'INV-1', 'USD', 10, '2026-03-01', 'f', '', '', 1, '2026-03-01T10:00:00')`,
  `insert into write_backs (document_id, part, result, detail) values ('${DOCUMENT}', 'link', 'written', '')`,
  `insert into fiscal_pdfs (document_id, bytes) values ('${DOCUMENT}', 'pdf')`,
  `insert into exchange_submissions (submission_id, exchange_id) values ('${SUBMISSION}', 7)`,
  `insert into alert_deliveries (channel_id, event, message) values (gen_random_uuid(), 'test', '{}')`,
];

describe('tables that can be distributed by organisation', () => {
  let database: TestDatabase;
  let dataSource: DataSource;

  beforeEach(async () => {
    database = await createTestDatabase();
    dataSource = await openDatabase(dataSourceOptions(database.ownerUrl, ENTITIES));
  });

  afterEach(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  it('name the organisation of each row, or are on the list of those that do not, with the reason', async () => {
    const rows = await dataSource.query<{ name: string }[]>(
      `select relname as name from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
         and not relispartition and not exists (select from pg_attribute a
           where a.attrelid = c.oid and a.attname = 'organisation_id' and not a.attisdropped)`,
    );
    expect(rows.map(({ name }) => name).sort()).toEqual(listed('Table'));
  });

  it('leave the organisation empty only where the installation may own a row', async () => {
    const rows = await dataSource.query<{ name: string }[]>(
      `select relname as name from pg_attribute join pg_class c on c.oid = attrelid
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attname = 'organisation_id'
         and not attnotnull order by 1`,
    );
    const names = [
      'acts',
      'alert_channels',
      'alert_deliveries',
      'alert_settings',
      'alerts',
      'approver_removals',
      'memberships',
    ];
    expect(rows.map(({ name }) => name)).toEqual(names);
  });

  it('have keys of one organisation, or are on the list of keys that guard more than one', async () => {
    // Ignores indexes on a row's id, or on that of its parent, which belong to one organisation.
    const rows = await dataSource.query<{ name: string }[]>(
      `select i.indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indrelid
         join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and i.indisunique
         and exists (select from pg_attribute o where o.attrelid = c.oid and o.attname = 'organisation_id')
         and a.attname <> 'organisation_id' and a.attname <> 'id'
         and not exists (select from pg_constraint k join pg_attribute p on p.attrelid = k.confrelid
           where k.contype = 'f' and k.conrelid = c.oid and k.conkey = array[a.attnum] and p.attname = 'organisation_id')`,
    );
    expect(rows.map(({ name }) => name).sort()).toEqual(listed('Key'));
  });

  it('are filled with the organisation of what a row belongs to', async () => {
    const filled = ['submissions', 'write_backs', 'fiscal_pdfs', 'exchange_submissions'];
    const runner = dataSource.createQueryRunner();
    for (const table of [...filled, 'alert_deliveries'])
      await runner.query(`alter table ${table} enable always trigger ${table}_organisation`);
    // Switches off foreign keys, so that no other rows are needed.
    await runner.query('set session_replication_role = replica');
    for (const statement of ROWS) await runner.query(statement);
    for (const table of filled) {
      expect([table, await runner.query(`select distinct organisation_id as id from ${table}`)]).toEqual([
        table,
        [{ id: ORGANISATION }],
      ]);
    }
    expect(await runner.query('select organisation_id as id from alert_deliveries')).toEqual([{ id: null }]);
    await runner.release();
  });
});

/** Names in the first column of a table of docs/reference/distribution.md, by its heading. */
function listed(heading: string): string[] {
  const lines = readFileSync('docs/reference/distribution.md', 'utf8').split('\n');
  const begin = lines.findIndex((line) => line.startsWith(`| ${heading} |`)) + 2;
  const rows = lines.slice(
    begin,
    lines.findIndex((line, at) => at >= begin && !line.startsWith('|')),
  );
  return rows
    .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name = '']) => name))
    .sort();
}
