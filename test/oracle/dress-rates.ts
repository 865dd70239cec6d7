import type { CalendarDay } from '../../src/domain/calendar-day';
import type { TaxRule } from '../../src/mapping/mapping-rules';
import { decimal } from '../support/sales-document-builder';
import { daysAfter } from './calendar';
import type { Chance } from './chance';
import { SHOP_TAXES } from './shop-rules';

/** Tax types whose rate changes, with the shop's codes for 15.5 %. */
const CHANGING = ['OUTPUT155', 'TAX004'];

export interface DressedRates {
  readonly taxes: readonly TaxRule[];
  /** First day of the second rate; null: the rate never changes. */
  readonly changedOn: CalendarDay | null;
}

export const ONE_RATE: DressedRates = { taxes: SHOP_TAXES, changedOn: null };

/**
 * Draws the shop's taxes with a change of the standard rate on some day. The shop's rate applies on the given day, and
 * another one with its own codes on the other side of the change.
 */
export function dressedRates(chance: Chance, day: CalendarDay): DressedRates {
  const changedOn = daysAfter(day, chance.pick([-200, -20, -1, 0, 1, 2, 15, 60]));
  const isAfter = day >= changedOn;
  const lastOfFirst = daysAfter(changedOn, -1);
  const taxes = SHOP_TAXES.flatMap((rule) => {
    if (!CHANGING.includes(rule.taxType)) return [rule];
    const percent = decimal(isAfter ? '15' : '16');
    const other = { ...rule, taxCode: `${rule.taxCode}-other`, percent, deviceTaxId: 3 };
    const [first, second] = isAfter ? [other, rule] : [rule, other];
    return [
      { ...first, validTill: lastOfFirst },
      { ...second, validFrom: changedOn },
    ];
  });
  return { taxes: chance.happens(50) ? taxes : [...taxes].reverse(), changedOn };
}

/** True when the date of the receipt has another rate than the document (RCPT025). */
export function isChanged(
  { changedOn }: DressedRates,
  taxTypes: readonly string[],
  one: CalendarDay,
  other: CalendarDay,
): boolean {
  if (changedOn === null || !taxTypes.some((taxType) => CHANGING.includes(taxType))) return false;
  return one < changedOn !== other < changedOn;
}
