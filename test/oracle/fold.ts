import type { BookLine, Group } from './books';
import { sumOf } from './books';

/** Cents that a line can be sent with, from the least to the most. */
export interface Span {
  readonly least: bigint;
  readonly most: bigint;
  /** Lines below zero are folded into it: only then it may be split and move. */
  readonly hasFolded: boolean;
}

type AmountOf = (line: BookLine) => bigint;

/**
 * A line keeps its amount but for a cent. Where lines below zero are folded into it, it keeps its share of what is left of
 * its tax: less than a cent away by rounding the share, and a cent for the rules of the authority. Cents of a rounding line
 * without a tax of its own may all be on one line.
 */
export function spanOf(line: BookLine, group: Group, amountOf: AmountOf): Span {
  const { lines, sent } = sharing(line, group);
  return spanWithin(line, lines, sent, amountOf, 2n + group.strayCents);
}

/**
 * The same with a cent more: where the books add tax on top and it is sent with tax included, net and tax may have been
 * divided separately.
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
  // By the amounts of the books: a tax that somebody typed on one line is a tax of all of them.
  const sold = sumOf(sent, ({ amount }) => amount);
  const left = sumOf(lines, amountOf);
  const share = line.amount * left;
  // Each line goes for a cent at least, which the others lack.
  const short = BigInt(sent.filter(({ amount }) => amount * left < sold).length);
  const far = away + short;
  // The whole numbers that are less than that from the share.
  return {
    least: below(share, sold) - far + 1n,
    most: -below(-share, sold) + far - 1n,
    hasFolded: true,
  };
}

/**
 * Two taxes of the books may be one of the device. What is taken off with a tax of the books is taken off the lines of the
 * same, as long as that leaves a cent for each; else off all that the authority taxes as one.
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

/** The nearest whole number that is not above the fraction. */
function below(of: bigint, over: bigint): bigint {
  const cut = of / over;
  return of % over < 0n ? cut - 1n : cut;
}
