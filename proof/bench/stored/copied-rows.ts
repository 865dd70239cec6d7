import { Client } from 'pg';

/** Copies of each template row made by one statement. */
const COPIES_AT_ONCE = 400;
/** Number of days into the past over which the copies are spread. */
const SPREAD_DAYS = 360;

/** Columns with unique texts, to which a copy's number is appended. */
const UNIQUE_TEXTS = [
  'source_id',
  'number',
  'request_id',
  'fiscal_number',
  'pdf_name',
  'pdf_sha256',
  'body_sha256',
];
const KEYS = ['id', 'document_id', 'submission_id'];

/** Tables with data of documents, each with a condition for the rows that belong to the template documents. */
const COPIED: readonly (readonly [table: string, isOfTemplate: string])[] = [
  ['documents', 't.id in (select id from copied_templates)'],
  ['submissions', 't.document_id in (select id from copied_templates)'],
  ['fiscal_receipts', 't.document_id in (select id from copied_templates)'],
  ['write_backs', 't.document_id in (select id from copied_templates)'],
  ['document_moves', 't.document_id in (select id from copied_templates)'],
  [
    'outcomes',
    `(t.fiscal_account_id, t.request_id) in (select s.fiscal_account_id, s.request_id from submissions s
       where s.document_id in (select id from copied_templates))`,
  ],
];

/**
 * Copies the documents that are written back, with all their rows, until this many are stored; the connector must be
 * stopped. Columns come from the catalogue. Triggers of `documents` run, other checks do not; PDFs and recorded calls
 * are not copied, because retention deletes them.
 * @returns number of documents stored now
 */
export async function fillTo(url: string, stored: number, say: (line: string) => void): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('set synchronous_commit = off');
    const { rows } = await client.query<{ templates: number }>(
      "select count(*)::int as templates from documents where state = 'written_back'",
    );
    const templates = rows[0]?.templates ?? 0;
    const copies = templates === 0 ? 0 : Math.ceil(stored / templates) - 1;
    if (copies > 0) await copy(client, copies, say);
    return templates * (copies + 1);
  } finally {
    await client.end();
  }
}

async function copy(client: Client, copies: number, say: (line: string) => void): Promise<void> {
  await prepare(client);
  const indexes = await dropIndexes(client);
  const statements: [string, string][] = [];
  for (const [table, isOfTemplate] of COPIED)
    statements.push([table, await copying(client, table, isOfTemplate, copies)]);
  for (let from = 1; from <= copies; from += COPIES_AT_ONCE) {
    const till = Math.min(copies, from + COPIES_AT_ONCE - 1);
    for (const [table, statement] of statements) {
      await client.query(`set session_replication_role = ${table === 'documents' ? 'origin' : 'replica'}`);
      await client.query(statement, [from, till]);
    }
    say(`copied ${till} of ${copies} times`);
  }
  await endLedgers(client);
  say('building the indexes');
  for (const index of indexes) await client.query(index);
  await client.query('set session_replication_role = origin');
  await client.query('drop table copied_templates; drop function copied_key(uuid, bigint)');
  await client.query('vacuum analyze');
  await client.query('checkpoint');
}

/** Keys of copies increase with time, like those of rows inserted one after the other. */
async function prepare(client: Client): Promise<void> {
  await client.query(
    "create table copied_templates as select id from documents where state = 'written_back'",
  );
  await client.query(
    `create function copied_key(id uuid, n bigint) returns uuid language sql immutable as $$
       select (lpad(to_hex(1577836800000 + n), 12, '0') || '7' || substr(md5(id::text), 1, 3) || '8'
         || substr(md5(id::text || n), 1, 15))::uuid $$`,
  );
}

/**
 * Drops indexes that are not unique, to be recreated at the end, which is many times faster. @returns their definitions
 */
async function dropIndexes(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class t on t.oid = i.indrelid
     where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and not t.relispartition and not i.indisunique`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

async function copying(client: Client, table: string, isOfTemplate: string, copies: number): Promise<string> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, null) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attidentity = '' and attgenerated = ''`,
    [table],
  );
  const columns = rows.map(({ name }) => `"${name}"`).join(', ');
  const values = rows.map(({ name, type }) => valueOf(name, type, copies)).join(', ');
  const from = `${table} t cross join generate_series($1::bigint, $2::bigint) n`;
  return `insert into ${table} (${columns}) select ${values} from ${from} where ${isOfTemplate}`;
}

function valueOf(name: string, type: string, copies: number): string {
  if (type === 'uuid' && KEYS.includes(name)) return `copied_key(t."${name}", n)`;
  if (name === 'fiscal_number') return `t."${name}" || lpad(n::text, 7, '0')`;
  if (UNIQUE_TEXTS.includes(name)) return `t."${name}" || '~' || n`;
  if (name === 'seq') return `t.seq + n * (select max(seq) from ledger_heads)`;
  const age = `(${copies} - n) * ${SPREAD_DAYS}.0 / ${copies}`;
  if (type === 'timestamp with time zone' && name !== 'due_at')
    return `t."${name}" - ${age} * interval '1 day'`;
  if (type === 'date') return `t."${name}" - (${age})::int`;
  return `t."${name}"`;
}

/**
 * Moves the heads of the audit logs behind the copies, and marks them as checked, so that the daily check goes on as it
 * would after a year.
 */
async function endLedgers(client: Client): Promise<void> {
  await client.query('set session_replication_role = replica');
  await client.query(
    `update ledger_heads h set seq = greatest(h.seq, m.seq)
     from (select organisation_id, max(seq) as seq from document_moves group by organisation_id) m
     where m.organisation_id = h.organisation_id`,
  );
  await client.query(
    `update ledger_checks c set verified_seq = h.seq, verified_hash = h.hash, checked_at = now(), followed_whole_at = now(),
       due_at = now() + interval '1 day' from ledger_heads h where h.organisation_id = c.organisation_id`,
  );
}
