import { randomUUID } from 'node:crypto';
import { sha256 } from '../digests';
import type { Database } from './database';
import type { FiledKind } from './kinds';

export interface DocumentAddress {
  tenantId: string;
  kind: FiledKind;
  /** Id of the document, in lower case. */
  key: string;
}

export interface Attachment {
  attachmentId: string;
  fileName: string;
  mimeType: string;
  includeOnline: boolean;
  size: number;
  sha256: string;
}

const SELECT = `SELECT attachment_id AS "attachmentId", file_name AS "fileName", mime_type AS "mimeType",
  include_online AS "includeOnline", size, sha256 FROM xero_simulator.attachment`;
const OF_DOCUMENT = 'WHERE tenant_id = $1 AND kind = $2 AND document_key = $3';

function addressValues({ tenantId, kind, key }: DocumentAddress): string[] {
  return [tenantId, kind, key];
}

export async function attachmentsOf(database: Database, address: DocumentAddress): Promise<Attachment[]> {
  const { rows } = await database.query<Attachment>(
    `${SELECT} ${OF_DOCUMENT} ORDER BY position`,
    addressValues(address),
  );
  return rows;
}

/** Saves a file; the same name on the same document replaces the bytes and keeps the attachment's id. */
export async function saveAttachment(
  database: Database,
  address: DocumentAddress,
  file: { fileName: string; mimeType: string; includeOnline: boolean; content: Buffer },
): Promise<Attachment> {
  const { rows } = await database.query<Attachment>(
    `INSERT INTO xero_simulator.attachment AS stored (tenant_id, kind, document_key, file_name, attachment_id,
       mime_type, include_online, size, sha256, content)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     ON CONFLICT (tenant_id, kind, document_key, file_name) DO UPDATE SET mime_type = $6,
       include_online = stored.include_online OR $7, size = $8, sha256 = $9, content = $10
     RETURNING attachment_id AS "attachmentId", file_name AS "fileName", mime_type AS "mimeType",
       include_online AS "includeOnline", size, sha256`,
    [
      ...addressValues(address),
      ...[file.fileName, randomUUID(), file.mimeType, file.includeOnline, file.content.length],
      ...[sha256(file.content), file.content],
    ],
  );
  const [saved] = rows;
  if (saved === undefined) throw new Error('the attachment was not stored');
  return saved;
}

/** Removes a file, which only people can do: the Accounting API has no call for it. @returns false if there was none */
export async function removeAttachment(
  database: Database,
  address: DocumentAddress,
  fileName: string,
): Promise<boolean> {
  const { rowCount } = await database.query(
    `DELETE FROM xero_simulator.attachment ${OF_DOCUMENT} AND file_name = $4`,
    [...addressValues(address), fileName],
  );
  return rowCount === 1;
}

/** Content of a file. @param nameOrId file name or attachment id */
export async function attachmentContent(
  database: Database,
  address: DocumentAddress,
  nameOrId: string,
): Promise<{ mimeType: string; content: Buffer } | undefined> {
  const { rows } = await database.query<{ mimeType: string; content: Buffer }>(
    `SELECT mime_type AS "mimeType", content FROM xero_simulator.attachment
     ${OF_DOCUMENT} AND (file_name = $4 OR attachment_id = lower($4))`,
    [...addressValues(address), nameOrId],
  );
  return rows[0];
}
