import { Decimal, toCents, ZERO } from '../../domain/money';
import type { MappedLine } from '../mapped-line';
import { taxGroupOf } from '../map-taxes';
import type { CentAdjustment } from '../../domain/fiscal/adjustment';

interface FittedLines {
  readonly lines: readonly MappedLine[];
  readonly adjustments: readonly CentAdjustment[];
  /** Lines whose amount is no product of quantity and price, however cents are moved or lines split. */
  readonly unfit: readonly MappedLine[];
}

type Move = 1 | -1;

/**
 * Gives every line a price that multiplies to its amount. Above ten thousand pieces six decimals may not suffice: then
 * a cent is moved between lines of the same tax, or one piece becomes a line of its own.
 * @param mostDecimals of a price (`CountryRules`)
 */
export function fitLines(lines: readonly MappedLine[], mostDecimals: number): FittedLines {
  const moves = new MovedCents(lines, mostDecimals).find();
  const adjustments: CentAdjustment[] = [];
  const unfit: MappedLine[] = [];
  const fitted = lines.flatMap((mapped, index) => {
    const move = moves.get(index);
    if (move !== undefined) adjustments.push({ what: 'cent_moved', line: mapped.path, cents: move });
    const whole = pricedAt(mapped, movedBy(mapped, move ?? 0), mostDecimals);
    if (whole !== null) return [whole];
    const parts = splitLine(mapped, mostDecimals);
    if (parts === null) unfit.push(mapped);
    else adjustments.push({ what: 'line_split', line: mapped.path });
    return parts ?? [mapped];
  });
  return { lines: fitted, adjustments, unfit };
}

function movedBy({ line }: MappedLine, cents: Move | 0): Decimal {
  return line.lineAmount.plus(new Decimal(cents).dividedBy(100));
}

/** Moves cents between pairs of lines of the same tax; each line takes part at most once. */
class MovedCents {
  private readonly moves = new Map<number, Move>();
  /** True by line position where the line has a price unchanged. */
  private readonly fit: readonly boolean[];

  constructor(
    private readonly lines: readonly MappedLine[],
    private readonly mostDecimals: number,
  ) {
    this.fit = lines.map((mapped) => pricedAt(mapped, mapped.line.lineAmount, mostDecimals) !== null);
  }

  find(): ReadonlyMap<number, Move> {
    this.lines.forEach((mapped, index) => {
      if (!this.moves.has(index) && this.fit[index] === false) this.pair(mapped, index);
    });
    return this.moves;
  }

  private pair(mapped: MappedLine, index: number): void {
    const moves = this.nearestFirst(mapped).filter((move) => this.canTake(index, move));
    for (const move of moves) {
      const back = move === 1 ? -1 : 1;
      const other = this.partners(mapped, index).find((at) => this.canTake(at, back));
      if (other === undefined) continue;
      this.moves.set(index, move).set(other, back);
      return;
    }
  }

  /** Other lines of the same tax: those that need a cent themselves first, then the largest. */
  private partners(mapped: MappedLine, index: number): number[] {
    return this.lines
      .map((other, at) => ({ other, at, isFit: this.fit[at] }))
      .filter(({ other, at }) => at !== index && taxGroupOf(other.tax) === taxGroupOf(mapped.tax))
      .sort(
        (a, b) =>
          Number(a.isFit) - Number(b.isFit) || b.other.line.lineAmount.comparedTo(a.other.line.lineAmount),
      )
      .map(({ at }) => at);
  }

  private canTake(index: number, move: Move): boolean {
    const mapped = this.lines[index];
    if (mapped === undefined || this.moves.has(index)) return false;
    return pricedAt(mapped, movedBy(mapped, move), this.mostDecimals) !== null;
  }

  /** Moves of a cent: first against the error of the rounded price, then the other way. */
  private nearestFirst({ line }: MappedLine): readonly Move[] {
    const made = roundedPrice(line.lineAmount, line.quantity, this.mostDecimals).times(line.quantity);
    return made.greaterThan(line.lineAmount) ? [1, -1] : [-1, 1];
  }
}

const ONE = new Decimal(1);

/**
 * Line over this amount, with the books' own price if that multiplies to it, else a rounded one; null: neither does.
 */
function pricedAt(mapped: MappedLine, lineAmount: Decimal, mostDecimals: number): MappedLine | null {
  const { line } = mapped;
  const unitAmount = [line.unitAmount, roundedPrice(lineAmount, line.quantity, mostDecimals)].find(
    (price) =>
      price.greaterThan(0) &&
      price.decimalPlaces() <= mostDecimals &&
      toCents(price.times(line.quantity)).equals(lineAmount),
  );
  return unitAmount === undefined ? null : { ...mapped, line: { ...line, unitAmount, lineAmount } };
}

export function roundedPrice(amount: Decimal, quantity: Decimal, mostDecimals: number): Decimal {
  return amount.dividedBy(quantity).toDecimalPlaces(mostDecimals);
}

/**
 * Splits a line: all pieces but one at a price rounded down, and one piece with the rest of the amount; null:
 * no such price exists.
 */
function splitLine(mapped: MappedLine, mostDecimals: number): readonly [MappedLine, MappedLine] | null {
  const { line } = mapped;
  const unitAmount = line.lineAmount
    .dividedBy(line.quantity)
    .toDecimalPlaces(mostDecimals, Decimal.ROUND_DOWN);
  const quantity = line.quantity.minus(ONE);
  const lineAmount = toCents(unitAmount.times(quantity));
  const rest = line.lineAmount.minus(lineAmount);
  if (![unitAmount, quantity, lineAmount, rest].every((part) => part.greaterThan(0))) return null;
  return [
    { ...mapped, line: { ...line, unitAmount, quantity, lineAmount } },
    { ...mapped, line: { ...line, unitAmount: rest, quantity: ONE, lineAmount: rest }, booksTax: ZERO },
  ];
}
