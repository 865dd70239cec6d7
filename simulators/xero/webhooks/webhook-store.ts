import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { inTransaction, type Database } from '../store/database';

export type WebhookStatus = 'checking' | 'active' | 'refused' | 'disabled';
export interface Webhook {
  url: string;
  key: string;
  status: WebhookStatus;
}

export interface Delivery {
  deliveryId: string;
  body: string;
  attempts: number;
  createdMs: number;
  nextAttemptMs: number;
}

const MOST_EVENTS = 100;

export async function findWebhook(database: Database): Promise<Webhook | undefined> {
  const { rows } = await database.query<Webhook>('SELECT url, key, status FROM xero_simulator.webhook');
  return rows[0];
}

export async function saveWebhook(database: Database, webhook: Webhook): Promise<void> {
  await database.query(
    `INSERT INTO xero_simulator.webhook (only_row, url, key, status) VALUES (true, $1, $2, $3)
     ON CONFLICT (only_row) DO UPDATE SET url = $1, key = $2, status = $3`,
    [webhook.url, webhook.key, webhook.status],
  );
}

/** Body of a delivery. @param events JSON texts in order */
export function payload(events: string[], first: number, last: number): string {
  const entropy = randomBytes(10).toString('hex').toUpperCase();
  return `{"events":[${events.join(',')}],"firstEventSequence":${first},"lastEventSequence":${last},"entropy":"${entropy}"}`;
}

/** Collects undelivered events into a new delivery. @returns false if there are none */
export async function gatherDelivery(pool: Pool, now: number): Promise<boolean> {
  return inTransaction(pool, async (connection) => {
    const { rows } = await connection.query<{ sequence: string; event: string }>(
      `SELECT sequence, event FROM xero_simulator.webhook_event WHERE delivered_in IS NULL
       ORDER BY sequence LIMIT ${MOST_EVENTS} FOR UPDATE`,
    );
    const [first, last] = [rows[0], rows[rows.length - 1]];
    if (!first || !last) return false;
    const body = payload(
      rows.map((row) => row.event),
      Number(first.sequence),
      Number(last.sequence),
    );
    await connection.query(
      `WITH delivery AS (
         INSERT INTO xero_simulator.webhook_delivery
           (body, first_sequence, last_sequence, created_ms, next_attempt_ms)
         VALUES ($1, $2, $3, $4, $4) RETURNING delivery_id)
       UPDATE xero_simulator.webhook_event SET delivered_in = (SELECT delivery_id FROM delivery)
       WHERE sequence = ANY($5::bigint[])`,
      [body, first.sequence, last.sequence, now, rows.map((row) => row.sequence)],
    );
    return true;
  });
}

/** Oldest delivery that has not succeeded, for which later ones wait. */
export async function nextDelivery(database: Database): Promise<Delivery | undefined> {
  const { rows } = await database.query<{
    deliveryId: string;
    body: string;
    attempts: number;
    createdMs: string;
    nextAttemptMs: string;
  }>(
    `SELECT delivery_id AS "deliveryId", body, attempts, created_ms AS "createdMs",
       next_attempt_ms AS "nextAttemptMs"
     FROM xero_simulator.webhook_delivery WHERE delivered_ms IS NULL ORDER BY delivery_id LIMIT 1`,
  );
  const [row] = rows;
  return row && { ...row, createdMs: Number(row.createdMs), nextAttemptMs: Number(row.nextAttemptMs) };
}

/** Stores the result of an attempt. @param outcome with `deliveredMs` if it arrived, otherwise with the next attempt */
export async function noteAttempt(
  database: Database,
  deliveryId: string,
  outcome: { result: string; deliveredMs: number | null; nextAttemptMs: number },
): Promise<void> {
  await database.query(
    `UPDATE xero_simulator.webhook_delivery SET attempts = attempts + 1, last_result = $2, delivered_ms = $3,
       next_attempt_ms = $4 WHERE delivery_id = $1`,
    [deliveryId, outcome.result, outcome.deliveredMs, outcome.nextAttemptMs],
  );
}

export interface DeliveryCounts {
  deliveries: number;
  delivered: number;
  attempts: number;
  waitingEvents: number;
}

export async function countDeliveries(database: Database): Promise<DeliveryCounts> {
  const { rows } = await database.query<Record<keyof DeliveryCounts, string>>(
    `SELECT count(*) AS deliveries, count(delivered_ms) AS delivered, COALESCE(sum(attempts), 0) AS attempts,
       (SELECT count(*) FROM xero_simulator.webhook_event WHERE delivered_in IS NULL) AS "waitingEvents"
     FROM xero_simulator.webhook_delivery`,
  );
  const counts = rows[0];
  return {
    deliveries: Number(counts?.deliveries ?? 0),
    delivered: Number(counts?.delivered ?? 0),
    attempts: Number(counts?.attempts ?? 0),
    waitingEvents: Number(counts?.waitingEvents ?? 0),
  };
}
