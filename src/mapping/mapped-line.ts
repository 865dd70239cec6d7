import type { FiscalLine } from '../domain/fiscal/fiscal-document';
import type { Decimal } from '../domain/money';
import type { TaxRule } from './mapping-rules';

/** A line that will be sent, with the tax rule that its code came from. */
export interface MappedLine {
  /** Its place in the source document, for machines (`lines[0]`) and for people (1). */
  readonly path: string;
  readonly number: number;
  readonly line: FiscalLine;
  readonly tax: TaxRule;
  /** The tax that the books have for the line. */
  readonly booksTax: Decimal;
  /** Number of books' lines folded into it, each with a rounding of its tax; left out: none. */
  readonly foldedLines?: number;
  /** Cents of rounding that are part of it and have another tax than in the books, or none there; without sign. Left out: none. */
  readonly strayCents?: Decimal;
}
