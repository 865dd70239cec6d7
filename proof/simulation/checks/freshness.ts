import type { SharedBooks } from '../books/simulated-books';
import type { SentDocument } from '../fiscal/sent-document';
import { METHODS } from '../installation';

/** Age in milliseconds after which a version or contact has to be read again before a submission. */
const RECENT_MS = 60_000;

/** Earliest time at which the books may have been read for a submission that is sent now. */
export function readSince(at: number, leaseMs: number): number {
  return at - RECENT_MS - 2 * leaseMs;
}

/**
 * S17: what is sent was in the books within the last minute, by the database's clock: total, contact (read after the
 * document's last change) and payment method, if it could be read.
 * A process may pause for the length of its lease twice: between reading and storing, and between the last check and
 * sending.
 * @param at time of sending, by the database's clock
 * @returns what is outdated; null if nothing is
 */
export function whyStale(
  books: SharedBooks,
  { kind, sourceId, number, total, email, paymentMethod }: SentDocument,
  at: number,
  leaseMs: number,
): string | null {
  const since = readSince(at, leaseMs);
  const versions = books.versionsSince(sourceId, since);
  const fresh = versions.find(
    ({ document }) => document.status === 'approved' && document.total.toFixed(2) === total,
  );
  if (fresh === undefined) return `${number} leaves over ${total}, as the books have not had it for minutes`;
  const paid = versions.map(({ account }) =>
    account === null ? '' : METHODS[account as keyof typeof METHODS],
  );
  if (Object.values<string>(METHODS).includes(paymentMethod) && !paid.includes(paymentMethod as never))
    return `${number} leaves as paid by ${paymentMethod}, as it has not been for minutes`;
  // A credit note has the buyer with whom its invoice was sent.
  if (kind === 'credit_note') return null;
  const until = books.contactUntil(email);
  if (until <= fresh.at)
    return `${number} leaves with the contact as it was before the document's last change`;
  return until > since ? null : `${number} leaves with the contact as the books have not had it for minutes`;
}
