import { Decimal, toCents } from './amounts';
import type { Day } from './calendar';
import type { LineAmountTypes } from './document-types';
import { type AmountLineSpec, lineAmountOf } from './line-builder';
import type { SeededRandom } from './seeded-random';
import type { Item } from './setting-types';
import { percentOf, SETTINGS, standardTaxType } from './settings';
import { isExact } from './totals';

/** Common data of the lines of a document. */
export interface LineSetting {
  readonly day: Day;
  readonly amountsAre: LineAmountTypes;
  readonly currency: string;
}

/** Approximate price of a dollar in each currency, so that amounts look plausible. */
const PRICE_FACTORS: Readonly<Record<string, number>> = { USD: 1, ZWG: 26, ZAR: 17 };
const DISCOUNT_RATES = ['5', '7.5', '10', '12.5', '15'] as const;
const TRIES_FOR_ONE_LINE = 12;
const LONG_DESCRIPTION =
  'Goods as selected by the customer at the yard, counted and inspected on loading in the presence of the ' +
  'driver, with straps, dunnage and weather sheets for the journey, to be signed for on arrival by a person ' +
  'whom the customer has named in writing beforehand, and unloaded by the customer';

/**
 * Creates up to `count` lines whose tax is the same per line and per tax. A line that breaks this is drawn again, and
 * left out after several attempts.
 */
export function exactLines(random: SeededRandom, setting: LineSetting, count: number): AmountLineSpec[] {
  const lines: AmountLineSpec[] = [];
  for (let tries = 0; lines.length < count && tries < count * TRIES_FOR_ONE_LINE; tries++) {
    const line = randomLine(random, setting);
    if (isExact([...lines, line], setting.amountsAre)) lines.push(line);
  }
  return lines;
}

/** Random line, whose tax may differ by a cent from the authority's together with others. */
export function randomLine(random: SeededRandom, setting: LineSetting): AmountLineSpec {
  const item = random.pick(SETTINGS.Items);
  const tax = taxTypeOf(item, setting.day);
  const line = {
    item: item.Code,
    quantity: randomQuantity(random, item),
    unit: randomPrice(random, item, tax, setting),
    tax,
    ...randomDescription(random, item),
  };
  return { ...line, ...randomDiscount(random, line) };
}

function taxTypeOf(item: Item, day: Day): string {
  const { TaxType } = item.SalesDetails;
  return TaxType === 'TAX001' ? standardTaxType(day) : TaxType;
}

/** List price, varied by up to a tenth; cheap goods have prices with four decimals. */
function randomPrice(random: SeededRandom, item: Item, tax: string, setting: LineSetting): Decimal {
  const held = setting.amountsAre === 'Inclusive' ? percentOf(tax).plus(100).dividedBy(100) : new Decimal(1);
  const price = item.SalesDetails.UnitPrice.times(PRICE_FACTORS[setting.currency] ?? 1)
    .times(held)
    .times(random.between(90, 110))
    .dividedBy(100);
  return price.toDecimalPlaces(price.lessThan(2) || random.happens(6) ? 4 : 2);
}

function randomQuantity(random: SeededRandom, item: Item): Decimal {
  const price = item.SalesDetails.UnitPrice;
  if (price.greaterThan(200)) return new Decimal(random.between(1, 4));
  if (price.lessThan('0.1')) return new Decimal(random.between(2, 50) * 100);
  if (random.happens(12)) return new Decimal(random.between(1_001, 24_999)).dividedBy(1000);
  return new Decimal(random.between(1, random.happens(10) ? 400 : 40));
}

function randomDescription(random: SeededRandom, item: Item): { description?: string } {
  if (item.Code === 'SUNDRY' && random.happens(50)) return { description: `(84715000) ${item.Description}` };
  return random.happens(3) ? { description: `${item.Description}. ${LONG_DESCRIPTION}` } : {};
}

function randomDiscount(
  random: SeededRandom,
  line: AmountLineSpec,
): Pick<AmountLineSpec, 'discountRate' | 'discountAmount'> {
  if (random.happens(8)) return { discountRate: random.pick(DISCOUNT_RATES) };
  if (!random.happens(5)) return {};
  const amount = toCents(lineAmountOf(line).times(random.between(2, 20)).dividedBy(100));
  return amount.isZero() ? {} : { discountAmount: amount };
}
