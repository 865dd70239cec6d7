import { canBeSplit, hasPrice, taxOf } from './authority';
import { isTaxExplained, sumOf, type BookLine, type Books, type Group } from './books';
import { spanOf } from './fold';

/** Sendable forms of a document, found by exhaustive search. */
export interface Found {
  /** True when a payload keeps every rule, the total and the taxes of the books. */
  readonly isSendable: boolean;
  /** True when the books' own lines keep every rule except the stated tax: they must be sent unchanged. */
  readonly areOwnLinesRight: boolean;
  /** True if the books' tax also equals that of the authority. */
  readonly isOwnTaxRight: boolean;
}

const NOTHING: Found = { isSendable: false, areOwnLinesRight: false, isOwnTaxRight: false };

export function search(books: Books): Found {
  const { lines, groups, amountsAre, addsUp, total } = books;
  const isSale = addsUp && total > 0n && lines.every((line) => line.amount > 0n && line.tax >= 0n);
  if (!isSale || !groups.every(isAboveZero)) return NOTHING;
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

/** True when the group has sales that are not entirely deducted. */
function isAboveZero({ sent, amount, gross }: Group): boolean {
  return sent.length > 0 && amount > 0n && gross > 0n;
}

/** Tax that the authority computes on the unchanged lines of the books. */
function ownTax({ groups, amountsAre }: Books): bigint {
  return sumOf(groups, (group) => taxOf(group.amount, group.rate, amountsAre === 'inclusive'));
}

function ownLinesAreRight(books: Books): boolean {
  const isInclusive = books.amountsAre === 'inclusive';
  const isTotalKept = isInclusive || ownTax(books) === books.totalTax;
  return (
    isTotalKept &&
    books.folded.length === 0 &&
    books.lines.every((line) => hasPrice(line.quantity, line.amount)) &&
    books.groups.every((group) => isTaxExplained(group, taxOf(group.amount, group.rate, isInclusive)))
  );
}

/** True when a form with tax included exists: the sum of the group is its gross, however cents move between lines. */
function hasInclusiveForm(group: Group): boolean {
  return (
    isTaxExplained(group, taxOf(group.gross, group.rate, true)) &&
    sumsOf(group, (line) => line.gross).has(group.gross)
  );
}

/** True when a form with tax on top exists: some sum of the lines and the tax on it add up to the gross. */
function hasExclusiveForm(group: Group): boolean {
  return [...sumsOf(group, (line) => line.net)].some((sum) => {
    const tax = taxOf(sum, group.rate, false);
    return sum + tax === group.gross && isTaxExplained(group, tax);
  });
}

/** True when a form with the net of each tax exists: cents of two taxes may offset each other. */
function hasNetForm({ groups, totalTax }: Books): boolean {
  const taxes = groups.map((group) => ({ group, tax: taxOf(group.gross - group.tax, group.rate, false) }));
  return (
    sumOf(taxes, ({ tax }) => tax) === totalTax &&
    taxes.every(({ group, tax }) => isTaxExplained(group, tax)) &&
    groups.every((group) => sumsOf(group, (line) => line.net).has(group.gross - group.tax))
  );
}

/**
 * All possible sums of the lines of a tax, where each line has a sendable amount and price, or is split. Lines depend
 * on each other only through this sum, so nothing is left out.
 */
function sumsOf(group: Group, amountOf: (line: BookLine) => bigint): Set<bigint> {
  let sums = new Set([0n]);
  for (const line of group.sent) {
    const choices = choicesOf(line, group, amountOf);
    sums = new Set([...sums].flatMap((sum) => choices.map((amount) => sum + amount)));
  }
  return sums;
}

/** Possible amounts of a line. One without deductions is split only at its own amount. */
function choicesOf(line: BookLine, group: Group, amountOf: (line: BookLine) => bigint): bigint[] {
  const { least, most, hasFolded } = spanOf(line, group, amountOf);
  const amounts = Array.from({ length: Number(most - least) + 1 }, (_, index) => least + BigInt(index));
  return amounts.filter(
    (amount) =>
      hasPrice(line.quantity, amount) ||
      ((hasFolded || amount === amountOf(line)) && canBeSplit(line.quantity, amount)),
  );
}
