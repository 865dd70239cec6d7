import { createHash } from 'node:crypto';
import { type ExactJsonObject, writeExactJson } from '../../../platform/http/exact-json';

/** Derives an identifier from the content of a document without one, so that it is not lost. */
export function standInId(json: ExactJsonObject): string {
  return `unreadable-${createHash('sha256').update(writeExactJson(json)).digest('hex').slice(0, 32)}`;
}

const PREFIX = 'receive-';

/** Id of a bank transaction as a sales document, distinct from ids of invoices. */
export function takingsId(bankTransactionId: string): string {
  return `${PREFIX}${bankTransactionId}`;
}

/** Returns Xero's id of a sales document that is a bank transaction; null for others. */
export function bankTransactionId(sourceId: string): string | null {
  return sourceId.startsWith(PREFIX) ? sourceId.slice(PREFIX.length) : null;
}
