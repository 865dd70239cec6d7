import type { BookLine, Group } from './books';
import { sumOf } from './books';

/** Range of cents with which a line can be sent. */
export interface Span {
  readonly least: bigint;
  readonly most: bigint;
  /** True when negative lines are folded into it; only then its amount may change and be split. */
  readonly hasFolded: boolean;
}

type AmountOf = (line: BookLine) => bigint;

/**
 * Range of a line: its amount, give or take a cent. With folded lines it is its share of what is left of the tax, less
 * than two cents away. Rounding cents without a tax of their own may all be on one line.
 */
export function spanOf(line: BookLine, group: Group, amountOf: AmountOf): Span {
  const { lines, sent } = sharing(line, group);
  return spanWithin(line, lines, sent, amountOf, 2n + group.strayCents);
}

/**
 * Range of a line, a cent wider on both sides: with tax on top in the books and included in the payload, net and tax
 * may have been divided separately.
 */
export function widestSpanOf(line: BookLine, group: Group, amountOf: AmountOf): Span {
  const { lines, sent } = sharing(line, group);
  return spanWithin(line, lines, sent, amountOf, 3n + group.strayCents);
}

function spanWithin(
  line: BookLine,
  lines: readonly BookLine[],
  sent: readonly BookLine[],
  amountOf: AmountOf,
  away: bigint,
): Span {
  const own = amountOf(line);
  if (sent.length === lines.length) return { least: own - 1n, most: own + 1n, hasFolded: false };
  // Shares follow the amounts in the books, because a typed tax belongs to all lines.
  const sold = sumOf(sent, ({ amount }) => amount);
  const left = sumOf(lines, amountOf);
  const share = line.amount * left;
  // Each line is sent for at least a cent, which the others then lack.
  const short = BigInt(sent.filter(({ amount }) => amount * left < sold).length);
  const far = away + short;
  // Whole numbers within that distance of the share.
  return {
    least: below(share, sold) - far + 1n,
    most: -below(-share, sold) + far - 1n,
    hasFolded: true,
  };
}

/**
 * Lines that share a deduction. A deduction applies to lines of the same tax in the books if each keeps a cent,
 * otherwise to all lines that the authority taxes as one.
 */
function sharing(line: BookLine, group: Group): Pick<Group, 'lines' | 'sent'> {
  const codes = [...new Set(group.lines.map(({ taxCode }) => taxCode))];
  const isEachEnough = codes.every((code) => isEnough(ofCode(group.lines, code), ofCode(group.sent, code)));
  if (!isEachEnough) return group;
  return { lines: ofCode(group.lines, line.taxCode), sent: ofCode(group.sent, line.taxCode) };
}

function isEnough(lines: readonly BookLine[], sent: readonly BookLine[]): boolean {
  return sent.length > 0 && sumOf(lines, ({ amount }) => amount) >= BigInt(sent.length);
}

function ofCode(lines: readonly BookLine[], code: string): BookLine[] {
  return lines.filter(({ taxCode }) => taxCode === code);
}

/** Largest whole number that is not above the fraction. */
function below(of: bigint, over: bigint): bigint {
  const cut = of / over;
  return of % over < 0n ? cut - 1n : cut;
}
