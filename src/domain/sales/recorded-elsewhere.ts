import type { CalendarDay } from '../calendar-day';
import { issue, type Issue } from '../issues/issue';
import {
  isSameReceipt,
  type NamedReceipt,
  type OutsideReceipt,
  readOutsideReceipt,
} from '../receipt/outside-receipt';
import type { SalesDocument } from './sales-document';
import type { VerifiedParts } from '../receipt/verification-address';

/** Receipt made elsewhere that is recorded for a document. */
export interface RecordedElsewhere {
  readonly receipt: OutsideReceipt;
  /** True: a person has confirmed it against another receipt named in the books. */
  readonly overrulesBooks: boolean;
}

/** Data needed to read the receipts that the books name. */
export interface ReadingBooks {
  /** Verification address found by an inspection of the document; null: none. */
  readonly foundAddress: string | null;
  readonly today: CalendarDay;
  /** Parses an address of the country's authority. */
  readonly verifiedParts: (address: URL) => VerifiedParts | null;
}

/**
 * Receipts that the books name by address: in the document's link, and in attachments or history. Each once; two
 * different ones contradict each other.
 */
export function receiptsInBooks(
  { marks }: SalesDocument,
  { foundAddress, today, verifiedParts }: ReadingBooks,
): OutsideReceipt[] {
  const found = [marks?.link ?? '', foundAddress ?? ''].flatMap((address) => {
    const read = readOutsideReceipt({ address }, verifiedParts, today);
    return 'receipt' in read ? [read.receipt] : [];
  });
  return found.filter((one, place) => !found.slice(0, place).some((other) => isSameReceipt(one, other)));
}

/**
 * Issue of a document with a recorded receipt, which is not fiscalised here. It is held where the books name another
 * receipt, until a person decides.
 */
export function recordedIssue(
  document: SalesDocument,
  { receipt, overrulesBooks }: RecordedElsewhere,
  reading: ReadingBooks,
): Issue {
  const other = receiptsInBooks(document, reading).find((one) => !isSameReceipt(one, receipt));
  return other === undefined || overrulesBooks
    ? issue('RECORDED_ELSEWHERE', '', { receipt: named(receipt) })
    : issue('RECORDED_RECEIPT_DIFFERS', '', { receipt: named(receipt), inBooks: named(other) });
}

function named({ deviceId, fiscalNumber, datedOn, verificationCode }: OutsideReceipt): NamedReceipt {
  return { deviceId, fiscalNumber, datedOn, verificationCode };
}
