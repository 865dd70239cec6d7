import { FAULT_KINDS } from '../http/faults';
import type { JsonObject } from '../json';
import type { Simulator } from '../simulator';
import { WEBHOOK_FAULT_KINDS, WEBHOOK_OPERATION } from '../webhooks/webhook-faults';
import type { ControlRequest } from './control-handler';
import {
  controlFault,
  objectInput,
  optionalChoice,
  optionalText,
  optionalWhole,
  requiredText,
} from './control-input';

/** Adds a fault for the next `times` calls of an operation, or deliveries of the webhook. */
export async function addFault(simulator: Simulator, { body }: ControlRequest): Promise<JsonObject> {
  const input = objectInput(body);
  const operation = requiredText(input, 'operation');
  const kinds = operation === WEBHOOK_OPERATION ? WEBHOOK_FAULT_KINDS : FAULT_KINDS;
  const kind = optionalChoice<string>(input, 'kind', kinds);
  if (kind === undefined) throw controlFault(400, 'kind is missing');
  const status = optionalWhole(input, 'status') ?? null;
  if (status !== null && (status < 400 || status > 599)) throw controlFault(400, 'status must be 400 to 599');
  const { rows } = await simulator.pool.query<{ id: string }>(
    `INSERT INTO xero_simulator.fault (operation, kind, status, tenant_id, document_id, remaining, delay_ms, message)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING fault_id AS id`,
    [
      ...[operation, kind, status],
      optionalText(input, 'tenantId')?.toLowerCase() ?? null,
      optionalText(input, 'documentId')?.toLowerCase() ?? null,
      ...[optionalWhole(input, 'times') ?? 1, optionalWhole(input, 'delayMs') ?? null],
      optionalText(input, 'message') ?? null,
    ],
  );
  return { id: Number(rows[0]?.id ?? 0) };
}

/** Faults that have turns left. */
export async function listFaults(simulator: Simulator): Promise<JsonObject[]> {
  const { rows } = await simulator.pool.query<JsonObject>(
    `SELECT fault_id::integer AS id, operation, kind, status, tenant_id AS "tenantId",
       document_id AS "documentId", remaining, delay_ms AS "delayMs", message
     FROM xero_simulator.fault WHERE remaining > 0 ORDER BY fault_id`,
  );
  return rows;
}
