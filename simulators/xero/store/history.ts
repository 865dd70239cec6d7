import { parseJson, textIn, writeJson } from '../json';
import type { DocumentAddress } from './attachments';
import type { Database } from './database';

export interface HistoryNote {
  details: string;
  notedMs: number;
}

/** Notes of a document, newest first, as Xero lists them. */
export async function historyOf(
  database: Database,
  { tenantId, kind, key }: DocumentAddress,
): Promise<HistoryNote[]> {
  const { rows } = await database.query<{ details: string; notedMs: string }>(
    `SELECT details, noted_ms AS "notedMs" FROM xero_simulator.history_record
     WHERE tenant_id = $1 AND kind = $2 AND document_key = $3 ORDER BY position DESC`,
    [tenantId, kind, key],
  );
  return rows.map((row) => ({
    details: textIn(parseJson(row.details)) ?? '',
    notedMs: Number(row.notedMs),
  }));
}

/** Adds a note, stored as JSON text, which can contain every character. */
export async function appendHistory(
  database: Database,
  { tenantId, kind, key }: DocumentAddress,
  note: HistoryNote,
): Promise<void> {
  await database.query(
    `INSERT INTO xero_simulator.history_record (tenant_id, kind, document_key, details, noted_ms)
     VALUES ($1, $2, $3, $4, $5)`,
    [tenantId, kind, key, writeJson(note.details), note.notedMs],
  );
}
