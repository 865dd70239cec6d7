import { canBeSplit, hasPrice, isExplained, taxOf } from './authority';
import { sumOf, type BookLine, type Books, type Group } from './books';

/** What can be sent of a document, found by going through every way there is. */
export interface Found {
  /** Some payload keeps every rule, the total and the taxes of the books. */
  readonly isSendable: boolean;
  /** The books' own lines, in their own form, keep every rule but the tax that is said: they go as they are. */
  readonly areOwnLinesRight: boolean;
  /** Also the tax that the books say is the authority's. */
  readonly isOwnTaxRight: boolean;
}

const NOTHING: Found = { isSendable: false, areOwnLinesRight: false, isOwnTaxRight: false };

export function search(books: Books): Found {
  const { lines, groups, amountsAre, addsUp, total } = books;
  const isSale = addsUp && total > 0n && lines.every((line) => line.amount > 0n && line.tax >= 0n);
  if (!isSale) return NOTHING;
  if (amountsAre === 'untaxed' && groups.some((group) => group.rate.of !== 0n)) return NOTHING;
  const areOwnLinesRight = ownLinesAreRight(books);
  const isSendable =
    areOwnLinesRight || groups.every(hasInclusiveForm) || groups.every(hasExclusiveForm) || hasNetForm(books);
  return {
    isSendable,
    areOwnLinesRight,
    isOwnTaxRight: areOwnLinesRight && ownTax(books) === books.totalTax,
  };
}

/** The tax of the authority on the books' lines as they are. */
function ownTax({ groups, amountsAre }: Books): bigint {
  return sumOf(groups, (group) => taxOf(group.amount, group.rate, amountsAre === 'inclusive'));
}

function ownLinesAreRight(books: Books): boolean {
  const isInclusive = books.amountsAre === 'inclusive';
  const isTotalKept = isInclusive || ownTax(books) === books.totalTax;
  return (
    isTotalKept &&
    books.lines.every((line) => hasPrice(line.quantity, line.amount)) &&
    books.groups.every((group) => isTaxExplained(group, taxOf(group.amount, group.rate, isInclusive)))
  );
}

/** Tax included: the sum of the group is its gross, whatever cents move between its lines. */
function hasInclusiveForm(group: Group): boolean {
  return (
    isTaxExplained(group, taxOf(group.gross, group.rate, true)) &&
    movesOf(group.lines, (line) => line.gross).has(0)
  );
}

/** Tax on top: the sum may move by some cents, as long as the sum and the tax on it come to the gross. */
function hasExclusiveForm(group: Group): boolean {
  const net = group.gross - group.tax;
  return [...movesOf(group.lines, (line) => line.net)].some((move) => {
    const tax = taxOf(net + BigInt(move), group.rate, false);
    return net + BigInt(move) + tax === group.gross && isTaxExplained(group, tax);
  });
}

/** Tax on top, each tax with its net: cents of two taxes may make up for each other. */
function hasNetForm({ groups, totalTax }: Books): boolean {
  const taxes = groups.map((group) => ({ group, tax: taxOf(group.gross - group.tax, group.rate, false) }));
  return (
    sumOf(taxes, ({ tax }) => tax) === totalTax &&
    taxes.every(({ group, tax }) => isTaxExplained(group, tax)) &&
    groups.every((group) => movesOf(group.lines, (line) => line.net).has(0))
  );
}

function isTaxExplained(group: Group, tax: bigint): boolean {
  return isExplained(group.tax, tax, group.lines.length);
}

/**
 * Every number of cents by which the sum of the lines can move, when each line moves by a cent at most and has a price,
 * or is split without moving. Lines do not depend on each other but for this sum, so nothing is left out.
 */
function movesOf(lines: readonly BookLine[], amountOf: (line: BookLine) => bigint): Set<number> {
  let sums = new Set([0]);
  for (const line of lines) {
    const moves = movesOfLine(line, amountOf(line));
    sums = new Set([...sums].flatMap((sum) => moves.map((move) => sum + move)));
  }
  return sums;
}

function movesOfLine({ quantity }: BookLine, amount: bigint): number[] {
  return [-1, 0, 1].filter(
    (move) => hasPrice(quantity, amount + BigInt(move)) || (move === 0 && canBeSplit(quantity, amount)),
  );
}
