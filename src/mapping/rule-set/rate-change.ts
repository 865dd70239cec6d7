import { addDays, type CalendarDay } from '../../domain/calendar-day';
import type { StoredTaxRule } from './rule-set';

/** Change of a rate: one tax code replaces another from a day on. */
export interface RateChange {
  /** First day of the new rate. */
  readonly from: CalendarDay;
  readonly oldTaxCode: string;
  readonly newTax: Pick<StoredTaxRule, 'taxCode' | 'taxName' | 'percent' | 'deviceTaxId'>;
  /** Tax type of the books for the new rate, if it has its own; null: the types stay. */
  readonly newTaxType: string | null;
}

/**
 * Tax mappings after a change of rate: those of the old code end the day before, so that earlier documents and their
 * credit notes keep the old rate. Null when no mapping has the old code on that day.
 */
export function changeRate(
  taxes: readonly StoredTaxRule[],
  { from, oldTaxCode, newTax, newTaxType }: RateChange,
): StoredTaxRule[] | null {
  const isAffected = (tax: StoredTaxRule): boolean =>
    tax.taxCode === oldTaxCode && (tax.validTill === null || tax.validTill >= from);
  const affected = taxes.filter(isAffected);
  if (affected.length === 0) return null;
  const others = taxes.filter((tax) => !isAffected(tax));
  const ended = affected
    .filter(({ validFrom }) => validFrom === null || validFrom < from)
    .map((tax) => ({ ...tax, validTill: addDays(from, -1) }));
  const begun =
    newTaxType === null
      ? affected.map((tax) => ({ ...tax, ...newTax, validFrom: laterOf(tax.validFrom, from) }))
      : [{ ...newTax, taxType: newTaxType, validFrom: from, validTill: null }];
  return [...others, ...ended, ...begun];
}

function laterOf(day: CalendarDay | null, other: CalendarDay): CalendarDay {
  return day !== null && day > other ? day : other;
}
