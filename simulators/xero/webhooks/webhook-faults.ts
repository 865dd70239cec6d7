import type { Database } from '../store/database';

/**
 * Faults of a delivery: `lost` never arrives, `doubled` arrives twice, `forged` arrives only with a wrong
 * signature, `late` arrives after `delayMs`.
 */
export const WEBHOOK_FAULT_KINDS = ['lost', 'doubled', 'forged', 'late'] as const;
export type WebhookFaultKind = (typeof WEBHOOK_FAULT_KINDS)[number];

export interface WebhookFault {
  kind: WebhookFaultKind;
  delayMs: number | null;
}

/** Operation under which faults of deliveries are set; `*` means calls of the API only. */
export const WEBHOOK_OPERATION = 'webhook';

/** Uses one turn of the oldest fault that applies to an event of the delivery. */
export async function takeWebhookFault(database: Database, body: string): Promise<WebhookFault | undefined> {
  const { events } = JSON.parse(body) as { events: { tenantId: string; resourceId: string }[] };
  const { rows } = await database.query<WebhookFault>(
    `UPDATE xero_simulator.fault SET remaining = remaining - 1 WHERE fault_id = (
       SELECT fault_id FROM xero_simulator.fault
       WHERE remaining > 0 AND operation = $1
         AND (tenant_id IS NULL OR tenant_id = ANY($2::text[]))
         AND (document_id IS NULL OR document_id = ANY($3::text[]))
       ORDER BY fault_id LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING kind, delay_ms AS "delayMs"`,
    [
      WEBHOOK_OPERATION,
      events.map(({ tenantId }) => tenantId.toLowerCase()),
      events.map(({ resourceId }) => resourceId.toLowerCase()),
    ],
  );
  return rows[0];
}
