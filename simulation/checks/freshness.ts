import type { SharedBooks } from '../books/simulated-books';
import type { SentDocument } from '../fiscal/sent-document';

/** A version is looked at again when it was read more than a minute ago. */
const RECENT_MS = 60_000;

/**
 * S17: what leaves is what the books said at most a minute ago, by the database's clock. A process may stand still for
 * as long as its lease lasts, once between reading and storing, and once between the last look and the sending.
 *
 * @param at when it leaves, by the database's clock
 * @returns what is wrong; null when it is fresh
 */
export function whyStale(
  books: SharedBooks,
  { sourceId, number, total }: SentDocument,
  at: number,
  leaseMs: number,
): string | null {
  const versions = books.versionsSince(sourceId, at - RECENT_MS - 2 * leaseMs);
  const isFresh = versions.some(
    (version) => version.status === 'approved' && version.total.toFixed(2) === total,
  );
  return isFresh ? null : `${number} leaves over ${total}, as the books have not had it for minutes`;
}
