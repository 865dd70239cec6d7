import { dayOf, type Period } from '../../domain/calendar-day';
import type { ReconciledInput, SentSide } from './reconciled-input';

/** Position of a document's two dates (books and receipt) in relation to the period. */
export interface Place {
  /** The books date it in the period. */
  readonly isBooked: boolean;
  /** Submitted content, if its receipt is dated in the period. */
  readonly dated: SentSide | null;
  /** Booked in the period with a receipt outside, or the other way round; null: neither. */
  readonly straddle: 'in' | 'out' | null;
}

/** By the date of the books and by the moment of the receipt: the two periods in which a sale can count. Pure. */
export function placeOf({ books, sent, receipt }: ReconciledInput, { from, to }: Period): Place {
  const isWithin = (day: string): boolean => from <= day && day <= to;
  const isBooked = isWithin(books.issuedOn);
  const fiscalised = receipt === null ? null : sent;
  const dated = fiscalised !== null && isWithin(dayOf(fiscalised.datedAt)) ? fiscalised : null;
  const isOut = isBooked && fiscalised !== null && dated === null;
  return { isBooked, dated, straddle: isOut ? 'out' : !isBooked && dated !== null ? 'in' : null };
}

/** The books have it and it counts there: not void, not a draft, not gone. */
export function isSale({ isServed, status }: ReconciledInput['books']): boolean {
  return isServed && (status === 'approved' || status === 'unknown');
}
