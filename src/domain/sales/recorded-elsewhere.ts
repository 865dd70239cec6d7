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
  /** The verification address that a closer look has found on the document; null: none. */
  readonly foundAddress: string | null;
  readonly today: CalendarDay;
  /** Parses an address of the country's authority. */
  readonly verifiedParts: (address: URL) => VerifiedParts | null;
}

/**
 * The receipts that the books name by their address: in the link of the document, and where a closer look has found one.
 * Each once; two of them contradict each other.
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
 * A document whose receipt of elsewhere is recorded is not fiscalised here. Where the books name another receipt it is
 * held, until a person says which of the two is right.
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
