import { Decimal, toCents } from './amounts';
import { randomLine, type LineSetting } from './generated-lines';
import type { InvoiceSpec } from './invoice-builder';
import { type AmountLineSpec, hasAmounts, lineAmountOf, type LineSpec, lineTax } from './line-builder';
import type { Expectation } from './notes';
import type { SeededRandom } from './seeded-random';
import { UNUSUAL } from './settings';
import { isExact, totalsOfSpecs } from './totals';

export type SoundInvoice = Omit<InvoiceSpec, 'number'> & Expectation & LineSetting;

/** Change that turns a sound sale into a document that is not sent. */
export interface Turn {
  readonly expectation: Expectation;
  readonly change: (random: SeededRandom, sound: SoundInvoice) => Partial<InvoiceSpec>;
}

function fault(shows: string, because: string, change: Turn['change']): Turn {
  return { expectation: { shows, because, state: 'waiting' }, change };
}

const CENT = new Decimal('0.01');
const LINES_OF_A_TRAP = 3;
const MOST_THROWS = 10_000;

export const FAULTS: readonly Turn[] = [
  fault('A business buyer without TIN', 'the contact has no TIN', () => ({ contact: UNUSUAL.withoutTin })),
  fault('A TIN of nine digits', 'a TIN has ten digits', () => ({ contact: UNUSUAL.shortTin })),
  fault('A tourism levy of 2 %', 'the tax type TAX002 is not mapped', (_random, { lines }) => ({
    lines: changeFirst(lines, (line) => ({ ...line, tax: 'TAX002' })),
  })),
  fault('An invoice without tax', 'the tax type NONE is not mapped', (_random, { lines }) => ({
    amountsAre: 'NoTax',
    lines: untaxed(lines),
  })),
  fault('An invoice in South African rand', 'the currency ZAR is not mapped', () => ({
    contact: UNUSUAL.inRand,
    currency: 'ZAR',
  })),
  fault('Rounding, tax on top', 'books and authority differ by a cent', (random, sound) =>
    roundingTrap(random, { ...sound, amountsAre: 'Exclusive' }),
  ),
  fault('Rounding, prices that include tax', 'books and authority differ by a cent', (random, sound) =>
    roundingTrap(random, { ...sound, amountsAre: 'Inclusive' }),
  ),
  fault('A return typed as a negative line', 'a line is below zero', (_random, { lines }) => ({
    lines: [...lines, ...negativeLine(lines)],
  })),
  fault(
    'Tax that a person has typed a cent too high',
    'the tax is a cent more than the rate makes',
    (_random, { lines, amountsAre }) => ({
      lines: changeFirst(lines, (line) => ({
        ...line,
        typedTax: lineTax(lineAmountOf(line), line.tax, amountsAre).plus(CENT),
      })),
    }),
  ),
  fault(
    'A total that a person has typed a cent too high',
    'the lines make a cent less than the total',
    (_random, { lines, amountsAre }) => ({
      enteredTotal: totalsOfSpecs(lines, amountsAre).Total.plus(CENT),
    }),
  ),
];

export function untaxed(lines: readonly LineSpec[]): LineSpec[] {
  return lines.map((line) => (hasAmounts(line) ? { ...line, tax: 'NONE' } : line));
}

function changeFirst(
  lines: readonly LineSpec[],
  change: (line: AmountLineSpec) => AmountLineSpec,
): LineSpec[] {
  const first = lines.findIndex(hasAmounts);
  return lines.map((line, index) => (index === first && hasAmounts(line) ? change(line) : line));
}

/** Line that takes back half of the first line. */
function negativeLine(lines: readonly LineSpec[]): AmountLineSpec[] {
  const first = lines.find(hasAmounts);
  if (first === undefined) return [];
  const half = toCents(lineAmountOf(first).dividedBy(2));
  return [{ item: 'SUNDRY', quantity: '-1', unit: half, tax: first.tax, description: 'Returned' }];
}

function roundingTrap(random: SeededRandom, setting: LineSetting): Partial<InvoiceSpec> {
  const { amountsAre } = setting;
  for (let throws = 0; throws < MOST_THROWS; throws++) {
    const lines = Array.from({ length: LINES_OF_A_TRAP }, () => randomLine(random, setting));
    if (!isExact(lines, amountsAre)) return { amountsAre, lines };
  }
  throw new Error('No lines found whose tax differs by a cent');
}
