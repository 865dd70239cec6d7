import type { FiscalLine } from '../domain/fiscal/fiscal-document';
import type { Decimal } from '../domain/money';
import type { TaxRule } from './mapping-rules';

/** Line to be sent, with the tax rule that its code came from. */
export interface MappedLine {
  /** Position in the source document, for machines (`lines[0]`) and for people (1). */
  readonly path: string;
  readonly number: number;
  readonly line: FiscalLine;
  readonly tax: TaxRule;
  /** Tax of the line in the books. */
  readonly booksTax: Decimal;
  /** Number of books' lines folded into it, each with a rounding of its tax; left out: none. */
  readonly foldedLines?: number;
  /** Cents of rounding in the line whose tax in the books differs or is missing, without sign. Left out: none. */
  readonly strayCents?: Decimal;
}
