import { createHash } from 'node:crypto';

const PREFIX = 'receive-';

/** The id of a bank transaction as a sales document: those of invoices are ids of another list of Xero's. */
export function takingsId(bankTransactionId: string): string {
  return `${PREFIX}${bankTransactionId}`;
}

/**
 * Returns Xero's own id of a sales document that is a bank transaction; null for an invoice or a credit note.
 */
export function bankTransactionId(sourceId: string): string | null {
  return sourceId.startsWith(PREFIX) ? sourceId.slice(PREFIX.length) : null;
}

/**
 * Money received has no number in Xero. `RM-` and sixteen digits of the SHA-256 of its id: the same for every reading, and
 * of another for every transaction of a taxpayer, whatever its organisation.
 */
export function takingsNumber(bankTransactionId: string): string {
  const digest = createHash('sha256').update(bankTransactionId.toLowerCase()).digest('hex');
  return `RM-${digest.slice(0, 16).toUpperCase()}`;
}
