import { isHistory } from '../backfill/backfill-rules';
import type { CallPurpose } from '../connectors/books-access';
import type { TrackedDocument } from '../document-store/tracked-document.entity';
import { isRecent } from '../documents/age';
import type { Organisation } from '../organisations/organisation.entity';

const RECENT_MS = 60_000;

/**
 * A version read so recently from the books needs no second look before it is submitted, or its link is written. One that was
 * read before lists were found to show other totals does.
 * @param now by the database's clock
 */
export function isJustSeen(
  { listedTotals: { difference } }: Pick<Organisation, 'listedTotals'>,
  { seenAt }: TrackedDocument,
  now: Date,
): boolean {
  return isRecent(seenAt, now, RECENT_MS) && (difference === null || seenAt > new Date(difference.at));
}

/** For what a call about several documents is made: for backfill where all of them are history. */
export function purposeOf<Live extends CallPurpose>(
  organisation: Organisation,
  documents: readonly TrackedDocument[],
  live: Live,
): Live | 'backfill' {
  return documents.every((document) => isHistory(organisation, document)) ? 'backfill' : live;
}
