import type { CalendarDay } from '../../domain/calendar-day';
import { type Decimal, ZERO } from '../../domain/money';
import type { FileFault } from '../../domain/issues/file-fault';
import { type RowFault, rowFault } from '../../domain/issues/row-fault';
import { isPast, isUncompared, ledElsewhere, taxContradiction } from '../check-device-tax';
import type { DeviceTaxes } from '../device-taxes';
import { COUNTRY } from '../countries';
import { currencyMeaning } from '../map-currency';
import { findTaxRule, isTaxed } from '../map-taxes';
import { type CurrencyRule, NOT_A_CODE, type ProductCodeRule, type TaxRule } from '../mapping-rules';
import type { GivenRules } from './rule-set';
import { nameOf } from './rule-set-faults';

interface ComparedRules {
  readonly currencies: readonly CurrencyRule[];
  readonly taxes: readonly TaxRule[];
}

/**
 * Finds rules that contradict facts outside the set: a currency mapped to other money, a tax that differs at
 * the device.
 * @param reading null: the device's taxes were never read
 */
export function outsideFaults({ currencies, taxes }: ComparedRules, reading: DeviceTaxes | null): RowFault[] {
  return [
    ...currencies.flatMap((rule) => moneyFault(rule)),
    ...taxes.flatMap((tax) => {
      const found = deviceFault(tax, reading);
      return found === null ? [] : [rowFault(nameOf(tax), 'deviceTaxId', found)];
    }),
  ];
}

/**
 * Returns only the contradictions that a change introduces; older ones must not block an unrelated change.
 */
export function newOutsideFaults(
  before: ComparedRules,
  after: ComparedRules,
  reading: DeviceTaxes | null,
): RowFault[] {
  const textOf = ({ row, reason }: RowFault): string => `${row}: ${reason}`;
  const known = new Set(outsideFaults(before, reading).map(textOf));
  return outsideFaults(after, reading).filter((fault) => !known.has(textOf(fault)));
}

/** Rules that only a person can answer for: mappings of codes that are no currency, and unknown product codes. */
export function unconfirmedFaults({ currencies, productCodes }: UnconfirmedRules): RowFault[] {
  return [
    ...currencies
      .filter((rule) => currencyMeaning(rule, COUNTRY) === 'no_currency')
      .map(({ source, destination }) =>
        rowFault(`currency ${source}`, 'destination', { fault: 'unconfirmed_currency', source, destination }),
      ),
    ...productCodes
      .filter(({ code }) => isUnknownCode(code))
      .map(({ scope, key, code }) =>
        rowFault(`${scope} ${key}`.trim(), 'code', { fault: 'unknown_product_code', code }),
      ),
  ];
}

/** Tax type of an item in the books, on a day. */
export interface SoldItem {
  readonly itemCode: string;
  readonly taxType: string;
  readonly day: CalendarDay;
  /** False: no line had tax, which tells of a tax type that is not mapped. */
  readonly hasTax: boolean;
}

/** True for an item's code that taxed lines may have, and others not. */
export function isShortCode({ scope, code }: ProductCodeRule): boolean {
  const { isValid } = COUNTRY.productCode;
  return scope === 'item' && isValid(code, true) && !isValid(code, false);
}

/** Short codes of items that are sold zero-rated or exempt: each of their lines would wait. */
export function shortCodeFaults(
  productCodes: readonly ProductCodeRule[],
  taxes: readonly TaxRule[],
  sold: readonly SoldItem[],
): RowFault[] {
  const untaxed = new Set(
    sold
      .filter(({ taxType, day, hasTax }) => {
        const tax = findTaxRule(taxes, taxType, day);
        return tax === null ? !hasTax : !isTaxed(tax);
      })
      .map(({ itemCode }) => itemCode),
  );
  return productCodes
    .filter((rule) => isShortCode(rule) && untaxed.has(rule.key))
    .map(({ scope, key, code }) => rowFault(`${scope} ${key}`, 'code', { fault: 'code_of_untaxed', code }));
}

type UnconfirmedRules = Pick<GivenRules, 'currencies' | 'productCodes'>;

/** True for a code in the authority's form that its list does not have: a stock number or a year, perhaps. */
export function isUnknownCode(code: string): boolean {
  return code !== NOT_A_CODE && COUNTRY.productCode.meaning(code) === null;
}

function moneyFault(rule: CurrencyRule): RowFault[] {
  if (currencyMeaning(rule, COUNTRY) !== 'another_money') return [];
  const { source, destination } = rule;
  return [rowFault(`currency ${source}`, 'destination', { fault: 'another_money', source, destination })];
}

/** Names of mappings that the last reading of the device cannot contradict. */
export function uncomparedRules(taxes: readonly TaxRule[], reading: DeviceTaxes | null): string[] {
  return taxes.filter((tax) => isUncompared(tax, reading)).map((tax) => nameOf(tax));
}

/** Describes both sides of a contradiction with the device; null: there is none. */
export function deviceFault(tax: TaxRule, reading: DeviceTaxes | null): FileFault | null {
  const found = taxContradiction(tax, reading);
  if (found === null || reading === null) return null;
  const { readOn } = reading;
  if (found.what === 'unlisted') {
    const listed = reading.taxes.map(({ id, name }) => `${id} (${name})`);
    return { fault: 'device_tax_unlisted', id: found.id, listed, readOn };
  }
  const { id, name, percent, validFrom, validTill } = found.device;
  if (found.what === 'days') return { fault: 'device_tax_days', id, name, validFrom, validTill, readOn };
  const [own, device] = [tax.percent?.toFixed() ?? null, percent?.toFixed() ?? null];
  return { fault: 'device_tax_rate', id, name, own, device, readOn };
}

/** Finds mappings whose rate differs from the books' rate on the day of reading; exempt has no rate there. */
export function booksFaults(
  taxes: readonly TaxRule[],
  books: readonly { readonly taxType: string; readonly percent: Decimal | null }[],
  readOn: CalendarDay,
): RowFault[] {
  return books.flatMap(({ taxType, percent }) => {
    const tax = findTaxRule(taxes, taxType, readOn);
    if (tax === null || percent === null || percent.equals(tax.percent ?? ZERO)) return [];
    const own = tax.percent?.toFixed() ?? null;
    return [
      rowFault(nameOf(tax), 'percent', { fault: 'books_tax_rate', own, books: percent.toFixed(), readOn }),
    ];
  });
}

/** Finds unexpired mappings whose code the service maps to another tax of the device. */
export function serviceFaults(taxes: readonly TaxRule[], reading: DeviceTaxes | null): RowFault[] {
  if (reading === null) return [];
  return taxes.flatMap((tax) => {
    const held = ledElsewhere(tax, reading);
    if (isPast(tax, reading) || held === null) return [];
    const sides = { code: tax.taxCode, held: String(held), wanted: String(tax.deviceTaxId) };
    return [rowFault(nameOf(tax), 'deviceTaxId', { fault: 'service_leads_elsewhere', ...sides })];
  });
}
