import { type Amount, Decimal, sum, toCents } from '../amounts';
import type { Day } from '../calendar';
import type { LineAmountTypes } from '../document-types';
import { randomLine } from '../generated-lines';
import type { InvoiceSpec } from '../invoice-builder';
import { type AmountLineSpec, hasAmounts, lineAmountOf, lineTax } from '../line-builder';
import type { Expectation } from '../notes';
import type { SeededRandom } from '../seeded-random';
import { itemByCode, ORDINARY_BUYERS, standardTaxType, UNUSUAL } from '../settings';
import { BUYERS_ABROAD, BUYERS_WITH_ADDRESSES, NUMBERED_ITEMS, WITHOUT_TIN } from './month-settings';

export type MonthSale = Omit<InvoiceSpec, 'number'> & Expectation;

/** Form of an invoice that a shop of this size writes. */
type Shape = (random: SeededRandom, day: Day) => MonthSale;

const GO = 'fiscalised';
const LONG_REFERENCE =
  'Order of the site manager by telephone, confirmed by e-mail the same afternoon; deliver in two loads to the gate at ' +
  'the back, ask for the foreman, leave the pallets on site, and bring back the empty gas bottles and the mixer that was hired last week. PO';

/** Forms of invoices with their percentages. */
const SHAPES: readonly (readonly [number, Shape])[] = [
  [46, ordinary],
  [9, overTheCounter],
  [9, toAddressAsWritten],
  [7, withOwnItemNumbers],
  [6, lessDeposit],
  [5, abroad],
  [4, inBulk],
  [3, lessDiscount],
  [3, rounded],
  [3, taxByHand],
  [2, withLongReference],
  [2, withoutTin],
  [1, belowNothing],
];

export function monthSale(random: SeededRandom, day: Day): MonthSale {
  let rest = random.below(SHAPES.reduce((all, [weight]) => all + weight, 0));
  for (const [weight, shape] of SHAPES) {
    rest -= weight;
    if (rest < 0) return shape(random, day);
  }
  throw new RangeError('the shapes of a month are not counted right');
}

/** Random lines as a shop writes them, without regard to differences between tax per line and on the sum. */
function lines(
  random: SeededRandom,
  day: Day,
  amountsAre: LineAmountTypes,
  currency: string,
): AmountLineSpec[] {
  const count = random.happens(30) ? 1 : random.happens(70) ? random.between(2, 5) : random.between(6, 14);
  return Array.from({ length: count }, () => randomLine(random, { day, amountsAre, currency }));
}

function ordinary(random: SeededRandom, day: Day): MonthSale {
  const amountsAre = random.happens(60) ? 'Exclusive' : 'Inclusive';
  const currency = random.happens(75) ? 'USD' : 'ZWG';
  const sold = lines(random, day, amountsAre, currency);
  return {
    ...{ day, amountsAre, currency, lines: sold },
    contact: random.pick(ORDINARY_BUYERS),
    reference: random.happens(40) ? `PO ${random.between(100, 99_999)}` : '',
    ...(random.happens(45) ? { paid: 'in full' as const } : {}),
    shows: `${sold.length} ${sold.length === 1 ? 'line' : 'lines'} in ${currency}`,
    state: GO,
  };
}

/** Counter sale with an invoice, paid at once. */
function overTheCounter(random: SeededRandom, day: Day): MonthSale {
  const sale = ordinary(random, day);
  return {
    ...sale,
    ...{
      contact: UNUSUAL.cashSale,
      paid: 'in full',
      amountsAre: 'Inclusive',
      shows: 'A sale over the counter',
    },
  };
}

function toAddressAsWritten(random: SeededRandom, day: Day): MonthSale {
  const contact = random.pick(BUYERS_WITH_ADDRESSES);
  return { ...ordinary(random, day), contact, shows: `The address of ${contact} as it was typed` };
}

function withOwnItemNumbers(random: SeededRandom, day: Day): MonthSale {
  const sale = ordinary(random, day);
  const numbered = Array.from({ length: random.between(1, 3) }, () =>
    line(random.pick(NUMBERED_ITEMS), random.between(1, 20), day),
  );
  return {
    ...sale,
    currency: 'USD',
    lines: numbered,
    shows: 'Item codes that look like codes of the tariff',
  };
}

function lessDeposit(random: SeededRandom, day: Day): MonthSale {
  return { ...less(random, day, 'DEPOSIT', random.between(10, 40)), shows: 'A deposit is deducted' };
}

/** Invoice of the deposit that a sale deducts, of the same day; null: it deducts none. */
export function depositOf(sale: MonthSale): MonthSale | null {
  const taken = sale.lines.filter(hasAmounts).find(({ item }) => item === 'DEPOSIT');
  if (taken === undefined) return null;
  const paid: AmountLineSpec = { ...taken, quantity: '1', description: 'Deposit on your order' };
  return { ...sale, lines: [paid], paid: 'in full', shows: 'A deposit' };
}

function lessDiscount(random: SeededRandom, day: Day): MonthSale {
  return { ...less(random, day, 'DISCOUNT', random.between(3, 12)), shows: 'A discount for the whole order' };
}

/** Invoice for standard-rated goods, with a negative line for a percentage of it. */
function less(random: SeededRandom, day: Day, item: string, percent: number): MonthSale {
  const sale = ordinary(random, day);
  const sold = standardGoods(random, day);
  const total = sum(sold.map(lineAmountOf));
  const taken = { ...line(item, -1, day), unit: toCents(total.times(percent).dividedBy(100)) };
  return { ...sale, currency: 'USD', lines: [...sold, taken] };
}

function standardGoods(random: SeededRandom, day: Day): AmountLineSpec[] {
  return Array.from({ length: random.between(1, 4) }, () =>
    line(random.pick(['CEM-50', 'STL-Y12', 'RF-IBR', 'WHB-65', 'DEL-KM']), random.between(2, 60), day),
  );
}

/** Invoice with a line that rounds the total up or down. */
function rounded(random: SeededRandom, day: Day): MonthSale {
  const sale = ordinary(random, day);
  const sold = standardGoods(random, day);
  const cents = `${random.happens(50) ? '-' : ''}0.0${random.between(1, 4)}` as Amount;
  const last = { ...line('ROUNDING', 1, day), unit: cents };
  return {
    ...sale,
    ...{ currency: 'USD', paid: undefined, lines: [...sold, last] },
    shows: `Rounded by ${cents.toString()}`,
  };
}

function abroad(random: SeededRandom, day: Day): MonthSale {
  const sold = Array.from({ length: random.between(1, 4) }, () => ({
    ...line(random.pick(['CEM-50', 'STL-Y12', 'TMB-PINE', 'TNK-5000']), random.between(5, 200), day),
    tax: 'ZERORATEDOUTPUT',
  }));
  const contact = random.pick(BUYERS_ABROAD);
  return { day, contact, lines: sold, reference: 'Export', shows: `Exported to ${contact}`, state: GO };
}

function inBulk(random: SeededRandom, day: Day): MonthSale {
  const pieces = {
    ...line('NAIL-75', random.between(12_000, 60_000), day),
    unit: new Decimal(random.between(300, 900)).dividedBy(10_000),
    discountRate: '2.5' as const,
  };
  return { ...ordinary(random, day), currency: 'USD', lines: [pieces], shows: 'Bulk with a discount' };
}

/** Invoice whose tax on one line was typed, a cent different from the computed one. */
function taxByHand(random: SeededRandom, day: Day): MonthSale {
  const sold = line('WHB-65', random.between(2, 9), day);
  const tax = lineTax(lineAmountOf(sold), sold.tax, 'Exclusive').plus('0.01');
  return {
    ...ordinary(random, day),
    ...{ currency: 'USD', amountsAre: 'Exclusive', paid: undefined, lines: [{ ...sold, typedTax: tax }] },
    shows: 'Tax that a person has typed, a cent too high',
  };
}

function withLongReference(random: SeededRandom, day: Day): MonthSale {
  const reference = `${LONG_REFERENCE} ${random.between(1_000, 9_999)}`.slice(0, 255);
  return { ...ordinary(random, day), reference, shows: 'A reference as long as the books allow' };
}

function withoutTin(random: SeededRandom, day: Day): MonthSale {
  const contact = random.pick([UNUSUAL.withoutTin, UNUSUAL.shortTin, WITHOUT_TIN]);
  return { ...ordinary(random, day), contact, shows: `The TIN of ${contact} is not right yet` };
}

/** Invoice that no rule can decide: tax that the customer withholds is neither a sale nor a discount. */
function belowNothing(random: SeededRandom, day: Day): MonthSale {
  const sale = less(random, day, 'WITHHELD', 5);
  const because = 'tax that was withheld is a payment, not a line of a sale';
  return { ...sale, shows: 'Withholding tax is deducted in a line', state: 'waiting', because };
}

function line(code: string, quantity: number, day: Day): AmountLineSpec {
  const { SalesDetails } = itemByCode(code);
  const tax = SalesDetails.TaxType === 'TAX001' ? standardTaxType(day) : SalesDetails.TaxType;
  return { item: code, quantity: new Decimal(quantity), unit: SalesDetails.UnitPrice, tax };
}
