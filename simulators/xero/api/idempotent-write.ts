import type { PoolClient } from 'pg';
import { sha256 } from '../digests';
import { AnswerError, refusal, type Answer } from '../http/answer';
import { inTransaction, lockTenant } from '../store/database';
import type { Simulator } from '../simulator';

const KEPT_MS = 6 * 60_000;
const LONGEST_KEY = 128;

export interface WriteIdentity {
  clientId: string;
  tenantId: string;
  /** Idempotency-Key of the request. */
  key: string | undefined;
  method: string;
  url: string;
  body: Buffer;
}

interface KeptAnswer {
  fingerprint: string;
  status: number;
  contentType: string;
  body: Buffer;
  firstMs: string;
}

function fingerprintOf({ tenantId, method, url, body }: WriteIdentity): string {
  return sha256(Buffer.concat([Buffer.from(JSON.stringify([tenantId, method, url])), body]));
}

/**
 * Stored answer to a key. Keys belong to the app, over all its organisations, and are kept for six minutes from the
 * first call.
 */
async function keptAnswer(
  connection: PoolClient,
  { clientId, key = '' }: WriteIdentity,
  now: number,
): Promise<KeptAnswer | undefined> {
  const { rows } = await connection.query<KeptAnswer>(
    `SELECT fingerprint, status, content_type AS "contentType", body, first_ms AS "firstMs"
     FROM xero_simulator.idempotency_key WHERE client_id = $1 AND key = $2 AND first_ms > $3`,
    [clientId, key, now - KEPT_MS],
  );
  return rows[0];
}

async function keepAnswer(
  connection: PoolClient,
  identity: WriteIdentity,
  answer: Answer,
  now: number,
): Promise<void> {
  await connection.query(
    `INSERT INTO xero_simulator.idempotency_key
       (client_id, key, fingerprint, status, content_type, body, first_ms) VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (client_id, key) DO UPDATE SET fingerprint = $3, status = $4, content_type = $5, body = $6,
       first_ms = $7`,
    [
      ...[identity.clientId, identity.key, fingerprintOf(identity), answer.status],
      ...[answer.contentType ?? '', answer.body, now],
    ],
  );
}

/** Runs the work; an AnswerError undoes its writes, but not the transaction. */
async function answerOf(
  connection: PoolClient,
  work: (connection: PoolClient) => Promise<Answer>,
): Promise<Answer> {
  await connection.query('SAVEPOINT before_work');
  try {
    return await work(connection);
  } catch (error) {
    if (!(error instanceof AnswerError)) throw error;
    await connection.query('ROLLBACK TO SAVEPOINT before_work');
    return error.answer;
  }
}

/**
 * Runs a write and stores its answer in the same transaction, so that a repeated Idempotency-Key gets it again even
 * after a crash, also a refusal or server error. A key used for a different request is refused with 400.
 */
export async function writeOnce(
  simulator: Simulator,
  identity: WriteIdentity,
  work: (connection: PoolClient) => Promise<Answer>,
): Promise<Answer> {
  const { key } = identity;
  if (key !== undefined && key.length > LONGEST_KEY) {
    return refusal(`Idempotency Key: the key is longer than ${LONGEST_KEY} characters.`);
  }
  return inTransaction(simulator.pool, async (connection) => {
    await lockTenant(connection, identity.tenantId);
    if (key === undefined) return answerOf(connection, work);
    const kept = await keptAnswer(connection, identity, simulator.clock.now());
    if (kept && kept.fingerprint !== fingerprintOf(identity)) {
      return refusal(`Idempotency Key: ${key} is used with a different request.`);
    }
    if (kept) return { status: kept.status, contentType: kept.contentType || null, body: kept.body };
    const answer = await answerOf(connection, work);
    await keepAnswer(connection, identity, answer, simulator.clock.now());
    return answer;
  });
}
