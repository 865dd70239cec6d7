import { randomUUID } from 'node:crypto';
import type { Account } from './account';
import { sum } from './exact-json';
import { RefusedCall } from './refused-call';
import type { Sql } from './sql';
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

export interface Arrival {
  readonly document: SubmittedDocument;
  readonly body: Buffer;
  /** Time of arrival by the service's clock. */
  readonly receivedAt: Date;
  readonly delayMs: number;
}

/**
 * Accepts a document, which is then processed exactly once, even if the process dies. Its due time is by the real
 * clock, so that moving the service's clock stops nothing.
 * @returns the request id
 * @throws RefusedCall 409 for a copy, if the account refuses those
 */
export async function takeIn(sql: Sql, account: Account, arrival: Arrival): Promise<string> {
  const { document } = arrival;
  const { duplicatePolicy } = account;
  if (duplicatePolicy !== 'fiscalise-again') {
    const earlier = await findEarlier(sql, account, document);
    if (earlier !== null && duplicatePolicy === 'echo') return earlier;
    if (earlier !== null) {
      throw new RefusedCall(409, `The document ${document.documentId} has been submitted before.`);
    }
  }
  const id = randomUUID();
  const total = document.total ?? sum(document.lines.map((line) => line.lineAmount));
  await sql.query(
    `insert into requests (id, account, kind, document_id, number, total, currency, is_retry, body, received_at, due_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, clock_timestamp() + $11 * interval '1 millisecond')`,
    [
      ...[id, account.name, document.kind, document.documentId, document.number],
      ...[total.toFixed(), document.currency, document.isRetry, arrival.body.toString('utf8')],
      ...[arrival.receivedAt, arrival.delayMs],
    ],
  );
  return id;
}

/** Id of an earlier accepted copy that has not failed; null if there is none. Concurrent copies wait for each other. */
async function findEarlier(sql: Sql, account: Account, document: SubmittedDocument): Promise<string | null> {
  const name = `${account.name}/${document.kind}/${document.documentId}`;
  await sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
  const [earlier] = await sql.query<{ id: string }>(
    `select id from requests where account = $1 and kind = $2 and document_id = $3 and state <> 'failed'
     order by arrived limit 1`,
    [account.name, document.kind, document.documentId],
  );
  return earlier?.id ?? null;
}
