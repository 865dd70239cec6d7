import type { Database } from '../store/database';
import {
  forbidden,
  htmlAnswer,
  jsonAnswer,
  notFound,
  refusal,
  tooManyRequests,
  validationFailure,
  type Answer,
} from './answer';

export const FAULT_KINDS = [
  'error',
  'element-refused',
  'answer-lost',
  'answer-late',
  'request-lost',
  'slow',
  'too-many-requests',
  'html',
  'revoked',
  'truncated',
  'disordered',
  'clock-ahead',
  'clock-behind',
] as const;
type FaultKind = (typeof FAULT_KINDS)[number];

export interface Fault {
  kind: FaultKind;
  status: number | null;
  delayMs: number | null;
  /** Text of Xero's refusal. */
  message: string | null;
  /** Document that the fault was ordered for; null: any. */
  documentId: string | null;
}

export interface FaultTarget {
  operation: string;
  tenantId: string | null;
  /** Ids that the call concerns, in lower case. */
  documentIds: string[];
}

const HISTORY = /^(PUT|POST|GET) .*\/History$/;
const ATTACHMENT = /^(PUT|POST|GET) .*\/Attachments(\/|$)/;

/** Names under which a fault of an operation can be set: its own, the short ones, and `*`. */
function faultNames(operation: string): string[] {
  const names = [operation, '*'];
  const attachment = ATTACHMENT.exec(operation)?.[1];
  const history = HISTORY.exec(operation)?.[1];
  if (attachment) names.push(attachment === 'GET' ? 'GET attachment' : 'PUT attachment');
  if (history) names.push(history === 'GET' ? 'GET history' : 'PUT history');
  return names;
}

/** Uses one turn of the oldest fault that applies to the call. */
export async function takeFault(database: Database, target: FaultTarget): Promise<Fault | undefined> {
  const { rows } = await database.query<Fault>(
    `UPDATE xero_simulator.fault SET remaining = remaining - 1 WHERE fault_id = (
       SELECT fault_id FROM xero_simulator.fault
       WHERE remaining > 0 AND operation = ANY($1::text[])
         AND (tenant_id IS NULL OR tenant_id = $2)
         AND (document_id IS NULL OR document_id = ANY($3::text[]))
       ORDER BY fault_id LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING kind, status, delay_ms AS "delayMs", message, document_id AS "documentId"`,
    [faultNames(target.operation), target.tenantId, target.documentIds],
  );
  return rows[0];
}

function failure(status: number, surface: 'api' | 'oauth', message: string | null): Answer {
  if (surface === 'oauth')
    return jsonAnswer(status, { error: status < 500 ? 'invalid_grant' : 'server_error' });
  if (status === 400) return refusal(message ?? 'A fault was ordered for this call.');
  if (status === 404) return notFound();
  if (status === 403) return forbidden();
  if (status === 429) return tooManyRequests('minute', 1);
  return jsonAnswer(status, {
    ErrorNumber: status,
    Type: 'ServerException',
    Message: 'An error occurred in Xero.',
  });
}

/** Answer that a fault gives instead of the real one; undefined if the call still runs. */
export function answerOfFault(fault: Fault, surface: 'api' | 'oauth'): Answer | undefined {
  switch (fault.kind) {
    case 'error':
      return failure(fault.status ?? 500, surface, fault.message);
    case 'element-refused': {
      const Message = fault.message ?? 'A fault was ordered for this document.';
      const element = { InvoiceID: fault.documentId, ValidationErrors: [{ Message }] };
      return validationFailure('A validation exception occurred', [element]);
    }
    case 'too-many-requests':
      return tooManyRequests('minute', Math.max(1, Math.ceil((fault.delayMs ?? 1000) / 1000)));
    case 'html':
      return htmlAnswer(fault.status ?? 503, '<html><body><h1>Service unavailable</h1></body></html>');
    case 'revoked':
      return surface === 'oauth' ? jsonAnswer(400, { error: 'invalid_grant' }) : forbidden();
    case 'answer-lost':
    case 'answer-late':
    case 'request-lost':
    case 'slow':
    case 'truncated':
    case 'disordered':
    case 'clock-ahead':
    case 'clock-behind':
      return undefined;
  }
}
