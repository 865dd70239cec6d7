import type { FoldedAs, FoldedLine } from '../../domain/fiscal/adjustment';
import type { FiscalLine } from '../../domain/fiscal/fiscal-document';
import { grouped } from '../../domain/grouped';
import { issue, type Issue } from '../../domain/issues/issue';
import { Decimal, formatAmount, sum, ZERO } from '../../domain/money';
import { roundedPrice } from '../cents/fit-lines';
import type { MappedLine } from '../mapped-line';
import { isTaxed, taxGroupOf } from '../map-taxes';
import type { TaxRule } from '../mapping-rules';
import { SMALLEST_COIN } from './judge-line';

const CENT = new Decimal('0.01');

/** Part of an amount, in whole cents. */
interface Share<Item> {
  readonly item: Item;
  readonly share: Decimal;
}

/**
 * Divides an amount in proportion to weights, in whole cents. Remaining cents go to the largest rounding errors, then
 * to the first.
 * @param items at least one
 * @param weightOf not negative; all zero: equal shares
 */
export function apportion<Item>(
  amount: Decimal,
  items: readonly Item[],
  weightOf: (item: Item) => Decimal,
): Share<Item>[] {
  const isEqual = sum(items.map(weightOf)).isZero();
  const weights = items.map((item) => ({ item, weight: isEqual ? CENT : weightOf(item) }));
  const whole = sum(weights.map(({ weight }) => weight));
  const rounded = weights.map(({ item, weight }, at) => {
    const exact = amount.abs().times(weight).dividedBy(whole);
    const share = exact.toDecimalPlaces(2, Decimal.ROUND_DOWN);
    return { item, at, share, lost: exact.minus(share) };
  });
  const left = amount.abs().minus(sum(rounded.map(({ share }) => share)));
  const cents = Decimal.min(left.dividedBy(CENT).floor(), items.length);
  // Covers amounts that are not in cents; their document is then held.
  const rest = left.minus(cents.times(CENT));
  return [...rounded]
    .sort((a, b) => b.lost.comparedTo(a.lost) || a.at - b.at)
    .map(({ item, at, share }, rank) => {
      const more = (cents.greaterThan(rank) ? CENT : ZERO).plus(rank === 0 ? rest : ZERO);
      return { item, at, share: share.plus(more) };
    })
    .sort((a, b) => a.at - b.at)
    .map(({ item, share }) => ({ item, share: amount.isNegative() ? share.neg() : share }));
}

/**
 * Apportions with at least a cent each: smaller shares become a cent, the others divide the rest in proportion. Null
 * where the amount has too few cents, or there are no recipients.
 */
export function apportionAboveZero<Item>(
  amount: Decimal,
  items: readonly Item[],
  weightOf: (item: Item) => Decimal,
): Share<Item>[] | null {
  if (items.length === 0 || amount.lessThan(CENT.times(items.length))) return null;
  const shares = apportion(amount, items, weightOf);
  const isShort = shares.map(({ share }) => share.lessThan(CENT));
  const short = isShort.filter(Boolean).length;
  if (short === 0) return shares;
  const others = items.filter((_, at) => isShort[at] === false);
  const divided = apportionAboveZero(amount.minus(CENT.times(short)), others, weightOf) ?? [];
  const next = divided.values();
  return shares.map((own, at) =>
    isShort[at] === true ? { ...own, share: CENT } : (next.next().value ?? own),
  );
}

/** Line sent as part of others: negative, or cents of rounding. */
export interface DeductedLine {
  readonly path: string;
  /** Line number for people, from 1; null: the rounding of the total, which is on no line. */
  readonly number: number | null;
  readonly as: FoldedAs;
  /** Tax type of the books. */
  readonly taxType: string;
  /** Tax rule of the line; null: not mapped. */
  readonly tax: TaxRule | null;
  readonly lineAmount: Decimal;
  readonly booksTax: Decimal;
}

/** Line that receives a deduction. `isStray`: cents whose tax differs from the books. */
type HostedLine = DeductedLine & { readonly isStray: boolean };

interface RemainingLines {
  readonly lines: readonly MappedLine[];
  readonly adjustments: readonly FoldedLine[];
  readonly issues: readonly Issue[];
}

/**
 * Deducts negative lines from other lines of the same tax in proportion, first of the same code. Each keeps its
 * quantity and at least a cent; the group keeps its sum and the books' tax. Rounding without lines of its tax goes to
 * any lines.
 * @param mostDecimals of a price (`CountryRules`)
 */
export function foldLines(
  lines: readonly MappedLine[],
  deducted: readonly DeductedLine[],
  mostDecimals: number,
): RemainingLines {
  const hosted = deducted.map((line) => withHost(line, lines));
  const groups = grouped(hosted, ({ tax, taxType }) =>
    tax === null ? `unmapped ${taxType}` : taxGroupOf(tax),
  );
  const folded = [...groups.values()].map((ofGroup) => foldGroup(lines, ofGroup, mostDecimals));
  const changed = new Map(
    folded.flatMap(({ lines: after }) => after.map((line) => [line.path, line] as const)),
  );
  return {
    lines: lines.map((line) => changed.get(line.path) ?? line),
    adjustments: folded.flatMap(({ adjustments }) => adjustments),
    issues: folded.flatMap(({ issues }) => issues),
  };
}

/**
 * Gives cents of rounding without lines of their tax the tax of the line they change least: an untaxed one, else the
 * largest, if worth more than the cents.
 */
function withHost(deducted: DeductedLine, lines: readonly MappedLine[]): HostedLine {
  const { as, number, lineAmount } = deducted;
  const hasLinesOfItsTax = lines.some(({ tax }) => isOfTax(deducted, tax));
  const isCents = as === 'rounding' && (number === null || lineAmount.abs().lessThanOrEqualTo(SMALLEST_COIN));
  if (hasLinesOfItsTax || !isCents) return { ...deducted, isStray: false };
  const [host] = lines
    .filter(({ line }) => line.lineAmount.greaterThan(lineAmount.abs()))
    .sort(
      (a, b) =>
        Number(isTaxed(a.tax)) - Number(isTaxed(b.tax)) || b.line.lineAmount.comparedTo(a.line.lineAmount),
    );
  return host === undefined ? { ...deducted, isStray: false } : { ...deducted, tax: host.tax, isStray: true };
}

function isOfTax({ tax }: DeductedLine, other: TaxRule): boolean {
  return tax !== null && taxGroupOf(tax) === taxGroupOf(other);
}

function foldGroup(
  lines: readonly MappedLine[],
  deducted: readonly [HostedLine, ...HostedLine[]],
  mostDecimals: number,
): RemainingLines {
  const ofGroup = lines.filter(({ tax }) => isOfTax(deducted[0], tax));
  const pools = [...grouped(deducted, ({ tax }) => tax?.taxCode).entries()].map(([taxCode, ofCode]) =>
    foldPool(
      ofGroup.filter(({ line }) => line.taxCode === taxCode),
      ofCode,
      mostDecimals,
    ),
  );
  const found = pools.every((pool) => pool !== null) ? pools : [foldPool(ofGroup, deducted, mostDecimals)];
  const whole = found.filter((pool) => pool !== null);
  if (whole.length < found.length)
    return { lines: [], adjustments: [], issues: [groupIssue(ofGroup, deducted)] };
  return {
    lines: whole.flatMap((pool) => pool.lines),
    adjustments: whole.flatMap((pool) => pool.adjustments),
    issues: [],
  };
}

/** Deducts from a pool of lines; null where a line would keep less than a cent. */
function foldPool(
  lines: readonly MappedLine[],
  deducted: readonly HostedLine[],
  mostDecimals: number,
): Omit<RemainingLines, 'issues'> | null {
  const left = sum([
    ...lines.map(({ line }) => line.lineAmount),
    ...deducted.map(({ lineAmount }) => lineAmount),
  ]);
  const shares = apportionAboveZero(left, lines, ({ line }) => line.lineAmount);
  if (shares === null) return null;
  const booksTax = sum([...lines, ...deducted].map((one) => one.booksTax));
  const strays = deducted.filter(({ isStray }) => isStray);
  const foldedLines = deducted.length - strays.length;
  const strayCents = sum(strays.map(({ lineAmount }) => lineAmount.abs()));
  const after = apportion(booksTax, shares, ({ share }) => share).map(
    ({ item: { item: mapped, share: lineAmount }, share: tax }, at): MappedLine => ({
      ...mapped,
      line: withAmount(mapped.line, lineAmount, mostDecimals),
      booksTax: tax,
      ...(at === 0 ? { foldedLines, strayCents } : {}),
    }),
  );
  const changed = shares.filter(({ item, share }) => !share.equals(item.line.lineAmount));
  const into = changed.map(({ item }) => item.path);
  const adjustments = deducted.map(({ path, as, lineAmount }) => {
    return { what: 'line_folded' as const, line: path, as, amount: lineAmount, into };
  });
  return { lines: after, adjustments };
}

function withAmount(line: FiscalLine, lineAmount: Decimal, mostDecimals: number): FiscalLine {
  if (lineAmount.equals(line.lineAmount)) return line;
  return { ...line, lineAmount, unitAmount: roundedPrice(lineAmount, line.quantity, mostDecimals) };
}

function groupIssue(
  lines: readonly MappedLine[],
  deducted: readonly [DeductedLine, ...DeductedLine[]],
): Issue {
  const sold = sum(lines.map(({ line }) => line.lineAmount));
  const off = sum(deducted.map(({ lineAmount }) => lineAmount));
  const numbers = deducted.flatMap(({ number }) => number ?? []);
  const amounts = {
    sold: formatAmount(sold),
    off: formatAmount(off.neg()),
    left: formatAmount(sold.plus(off)),
  };
  return issue('TAX_GROUP_NOT_POSITIVE', deducted[0].path, {
    ...{ lines: numbers, taxType: deducted[0].taxType, ...amounts, others: lines.length },
  });
}
