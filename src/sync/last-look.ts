import { isHistory } from '../mapping/backfill-rules';
import type { CallPurpose } from '../connectors/books-access';
import type { KnownCustomer } from '../documents/customers.repository';
import type { TrackedDocument } from '../documents/documents.entities';
import { isRecent } from '../domain/lifecycle/limits';
import type { SalesDocument } from '../domain/sales/sales-document';
import type { Organisation } from '../organisations/organisation.entity';
import { CLOCK_STOP_MS } from '../platform/clock/clock-difference';

const RECENT_MS = 60_000;
/**
 * Interval of reading contacts of held documents. A corrected contact releases them; a shorter interval costs too many
 * calls.
 */
const CONTACT_OF_HELD_MS = 10 * 60_000;

/**
 * True for a version read recently enough to be submitted or written back without another check; false if lists proved
 * unreliable since.
 * @param now by the database's clock
 */
export function isJustSeen(
  { listedTotals: { difference } }: Pick<Organisation, 'listedTotals'>,
  { seenAt }: TrackedDocument,
  now: Date,
): boolean {
  return isRecent(seenAt, now, RECENT_MS) && (difference === null || seenAt > new Date(difference.at));
}

/**
 * True when the contact was read after the document's last change, and recently, so that a correction of the contact
 * reaches the receipt. Allows for differences between the clocks.
 * @param now by the database's clock, like the times of both readings
 */
export function isContactCurrent(
  { seenAt, state }: Pick<TrackedDocument, 'seenAt' | 'state'>,
  { changedAt, customer: { name } }: Pick<SalesDocument, 'changedAt' | 'customer'>,
  contact: KnownCustomer | undefined,
  now: Date,
): boolean {
  const longest = state === 'ready' ? RECENT_MS : CONTACT_OF_HELD_MS;
  if (contact === undefined || !isRecent(contact.fetchedAt, now, longest)) return false;
  const askedAt = contact.fetchedAt.getTime();
  const isOldChange = askedAt >= changedAt.getTime() + CLOCK_STOP_MS && contact.customer.name === name;
  return askedAt >= seenAt.getTime() || isOldChange;
}

/**
 * Returns the purpose that calls are counted under: backfill where all documents are history, or linked sales, which
 * come by the thousand.
 */
export function purposeOf<Live extends CallPurpose>(
  organisation: Organisation,
  documents: readonly TrackedDocument[],
  live: Live,
): Live | 'backfill' {
  const isOld = (document: TrackedDocument): boolean =>
    document.state === 'excluded' || isHistory(organisation, document);
  return documents.every(isOld) ? 'backfill' : live;
}
