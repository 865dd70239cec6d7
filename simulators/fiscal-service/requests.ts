import { randomUUID } from 'node:crypto';
import type { Account } from './account';
import { Decimal, sum } from './exact-json';
import type { Sql } from './store';
import type { SubmittedDocument } from './submitted-document';

export interface RequestRow {
  id: string;
  account: string;
  kind: SubmittedDocument['kind'];
  document_id: string;
  number: string;
  total: string;
  currency: string;
  is_retry: boolean;
  body: string;
  received_at: Date;
  due_at: Date;
  state: 'pending' | 'fiscalised' | 'failed';
  error: string | null;
  is_actionable: boolean;
}

export type Taken = { readonly requestId: string } | { readonly refusal: string };

/** Takes a document in: from here on it will be processed exactly once, whatever happens to the process. */
export async function takeIn(
  sql: Sql,
  account: Account,
  document: SubmittedDocument,
  body: Buffer,
  now: Date,
): Promise<Taken> {
  // Copies that arrive at the same moment wait for each other here, so that one of them is the first.
  await sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `${account.name} ${document.documentId}`,
  ]);
  const [earlier] = await sql.query<{ id: string }>(
    `select id from requests where account = $1 and document_id = $2 and state <> 'failed' order by arrived limit 1`,
    [account.name, document.documentId],
  );
  if (earlier !== undefined && account.duplicatePolicy === 'echo') return { requestId: earlier.id };
  if (earlier !== undefined && account.duplicatePolicy === 'refuse') {
    return { refusal: `The document ${document.documentId} has been submitted before.` };
  }
  const id = randomUUID();
  const total = document.total ?? sum(document.lines.map((line) => line.lineAmount));
  await sql.query(
    `insert into requests (id, account, kind, document_id, number, total, currency, is_retry, body, received_at, due_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      id,
      account.name,
      document.kind,
      document.documentId,
      document.number,
      new Decimal(total).toFixed(),
      document.currency,
      document.isRetry,
      body.toString('utf8'),
      now,
      new Date(now.getTime() + account.processingDelayMs),
    ],
  );
  return { requestId: id };
}
