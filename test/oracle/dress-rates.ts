import type { CalendarDay } from '../../src/domain/calendar-day';
import type { TaxRule } from '../../src/mapping/mapping-rules';
import { decimal } from '../support/sales-document-builder';
import { daysAfter } from './calendar';
import type { Chance } from './chance';
import { SHOP_TAXES } from './shop-rules';

/** Tax types of the books whose rate changes, with the codes of the shop for 15.5 %. */
const CHANGING = ['OUTPUT155', 'TAX004'];

export interface DressedRates {
  readonly taxes: readonly TaxRule[];
  /** The first day of the second rate; null: there is one rate for ever. */
  readonly changedOn: CalendarDay | null;
}

export const ONE_RATE: DressedRates = { taxes: SHOP_TAXES, changedOn: null };

/**
 * The taxes of the shop with a change of the standard rate some day: the rate of the shop counts on the given day, another,
 * with codes of its own, on the other side of the change.
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

/** A receipt of one of the days cannot bear the tax of the other (RCPT025). */
export function isChanged(
  { changedOn }: DressedRates,
  taxTypes: readonly string[],
  one: CalendarDay,
  other: CalendarDay,
): boolean {
  if (changedOn === null || !taxTypes.some((taxType) => CHANGING.includes(taxType))) return false;
  return one < changedOn !== other < changedOn;
}
