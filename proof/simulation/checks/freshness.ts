import type { SharedBooks } from '../books/simulated-books';
import type { SentDocument } from '../fiscal/sent-document';
import { METHODS } from '../installation';

/** A version, or a contact, is looked at again when it was read more than a minute ago. */
const RECENT_MS = 60_000;

/** The earliest time at which the books may have said what leaves now. */
export function readSince(at: number, leaseMs: number): number {
  return at - RECENT_MS - 2 * leaseMs;
}

/**
 * S17: what leaves is what the books said at most a minute ago, by the database's clock, its contact too, which was read
 * after that change of the document, and the account of its payment, unless that could not be read at all. A process may stand still for
 * as long as its lease lasts, once between reading and storing, and once between the last look and the sending.
 *
 * @param at when it leaves, by the database's clock
 * @returns what is wrong; null when it is fresh
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
  // A credit note goes to the buyer that its invoice was sent with.
  if (kind === 'credit_note') return null;
  const until = books.contactUntil(email);
  if (until <= fresh.at)
    return `${number} leaves with the contact as it was before the document's last change`;
  return until > since ? null : `${number} leaves with the contact as the books have not had it for minutes`;
}
