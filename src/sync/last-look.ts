import { isHistory } from '../backfill/backfill-rules';
import type { CallPurpose } from '../connectors/books-access';
import type { KnownCustomer } from '../documents/customers.repository';
import type { TrackedDocument } from '../documents/documents.entities';
import { isRecent } from '../domain/lifecycle/age';
import type { SalesDocument } from '../domain/sales/sales-document';
import type { Organisation } from '../organisations/organisation.entity';
import { CLOCK_STOP_MS } from '../platform/clock/clock-difference';

const RECENT_MS = 60_000;
/** A corrected contact releases what waits for it; more frequent readings would cost a call for each look at it. */
const CONTACT_OF_HELD_MS = 10 * 60_000;

/**
 * True for a version read so recently that it needs no further check before it is submitted, or its link is
 * written; false for one read from lists before these were found to differ.
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
 * True when the contact was read after the last change of the document, and not long ago: anyone who corrects a contact and then
 * approves, or edits, the document expects the corrected one on the receipt. The document was changed before it was read; or
 * before the time that the books give, by no more than their clock may differ. A contact of another name was changed since.
 * One that is about to be sent goes with a contact that was read as recently as itself.
 *
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
 * Returns the purpose of a call about several documents: backfill where all are history, or sales fiscalised
 * with other documents, which come by the thousand after a move of the books.
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
