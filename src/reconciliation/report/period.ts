import { dayOf, type Period } from '../../domain/calendar-day';
import type { ReconciledInput, SentSide } from './reconciled-input';

/** Position of a document's dates (books and receipt) relative to the period. */
export interface PeriodPosition {
  /** True: dated in the period by the books. */
  readonly isBooked: boolean;
  /** Submitted content, if its receipt is dated in the period. */
  readonly dated: SentSide | null;
  /** Booked in the period with a receipt outside, or the other way round; null: neither. */
  readonly straddle: 'in' | 'out' | null;
}

/** Determines by the date of the books and the time of the receipt to which periods a sale belongs. Pure. */
export function periodPositionOf(
  { books, sent, receipt }: ReconciledInput,
  { from, to }: Period,
): PeriodPosition {
  const isWithin = (day: string): boolean => from <= day && day <= to;
  const isBooked = isWithin(books.issuedOn);
  const fiscalised = receipt === null ? null : sent;
  const dated = fiscalised !== null && isWithin(dayOf(fiscalised.datedAt)) ? fiscalised : null;
  const isOut = isBooked && fiscalised !== null && dated === null;
  return { isBooked, dated, straddle: isOut ? 'out' : !isBooked && dated !== null ? 'in' : null };
}

/** True when the books have the document as a sale: not void, a draft, or gone. */
export function isSale({ isServed, status }: ReconciledInput['books']): boolean {
  return isServed && (status === 'approved' || status === 'unknown');
}
