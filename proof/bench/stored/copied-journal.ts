import { mkdirSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';

const ROWS_AT_ONCE = 20_000;

interface Row {
  readonly id: string;
  readonly month: string;
  readonly entry: string;
}

/**
 * Writes the journal that a connector would have for everything stored: a line for each submission, a file for each
 * month (src/sync/submit/safe-mode/journal-entry.ts). @returns number of lines
 */
export async function writeJournal(url: string, directory: string): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const files = new Map<string, FileHandle>();
  try {
    const { rows: found } = await client.query<{ id: string }>('select id from installation');
    const folder = join(directory, found[0]?.id ?? '');
    mkdirSync(folder, { recursive: true });
    let written = 0;
    for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
      const rows = await page(client, after);
      for (const [month, lines] of byMonth(rows)) {
        const name = join(folder, `${month}.copied.0.ndjson`);
        let file = files.get(month);
        if (file === undefined) files.set(month, (file = await open(name, 'a', 0o600)));
        await file.appendFile(lines);
      }
      written += rows.length;
      const last = rows.at(-1);
      if (last === undefined) return written;
      after = last.id;
    }
  } finally {
    for (const file of files.values()) await file.close();
    await client.end();
  }
}

/**
 * Reads a page of journal entries, built by the database in the order of an entry's fields; copied documents only,
 * whose number contains `~`.
 */
async function page(client: Client, after: string): Promise<Row[]> {
  const { rows } = await client.query<Row>(
    `select s.id, to_char(s.started_at at time zone 'UTC', 'YYYY-MM') as month, json_build_object(
       'at', to_char(s.started_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'platform', o.platform,
       'tenantId', o.tenant_id, 'fiscalAccountId', s.fiscal_account_id, 'deviceId', s.device_id, 'documentId', s.document_id, 'kind', s.kind,
       'sourceId', d.source_id, 'attempt', s.attempt, 'number', s.number, 'currency', s.currency,
       'total', s.total::text, 'issuedOn', s.issued_on, 'datedAt', s.dated_at, 'originalSourceId', s.original_source_id,
       'fingerprint', s.fingerprint, 'payloadSha256', s.payload_sha256)::text as entry
     from submissions s join documents d on d.id = s.document_id join organisations o on o.id = d.organisation_id
     where s.id > $1 order by s.id limit ${ROWS_AT_ONCE}`,
    [after],
  );
  return rows;
}

/** Joins the entries of each month to a text, without the space that PostgreSQL writes after each colon. */
function byMonth(rows: readonly Row[]): Map<string, string> {
  const lines = new Map<string, string[]>();
  for (const { month, entry } of rows) {
    const list = lines.get(month) ?? [];
    list.push(`\n${JSON.stringify(JSON.parse(entry))}\n`);
    lines.set(month, list);
  }
  return new Map([...lines].map(([month, list]) => [month, list.join('')]));
}
