import { Decimal, ZERO } from '../../domain/money';
import type { SalesDocument } from '../../domain/sales/sales-document';
import type { MappingRules } from '../mapping-rules';
import type { DeductedLine } from './fold-lines';

/** Maximum rounding of a total by a platform; a larger difference has another cause. */
const MOST_ROUNDING = new Decimal('0.10');

/** Path of a rounded total's cents in the sales document. */
const ROUNDING_PATH = 'rounding';

/** Totals of a document, with its rounding in a form that is deducted from the lines. */
interface RoundedTotal {
  readonly document: SalesDocument;
  /** Cents of rounding; null: the total is not rounded, or its cents are not folded into the lines. */
  readonly rounding: DeductedLine | null;
}

/**
 * Finds the rounding of a total that the books rounded, or a person typed a few cents off. It becomes part of the
 * lines, as the authority knows no other place; the customer's total stays.
 */
export function roundedTotal(
  document: SalesDocument,
  { negativeLines }: Pick<MappingRules, 'negativeLines'>,
): RoundedTotal {
  if (negativeLines === 'hold' || !isRoundedTotal(document)) return { document, rounding: null };
  const { subTotal, rounding: lineAmount } = document;
  return {
    document: { ...document, subTotal: subTotal.plus(lineAmount), rounding: ZERO },
    rounding: {
      ...{ path: ROUNDING_PATH, number: null, as: 'rounding', taxType: '', tax: null },
      ...{ lineAmount, booksTax: ZERO },
    },
  };
}

/** True when the rounding named in the books explains the whole difference, and other lines are sold. */
export function isRoundedTotal({ subTotal, totalTax, total, rounding, lines }: SalesDocument): boolean {
  return (
    !rounding.isZero() &&
    rounding.abs().lessThanOrEqualTo(MOST_ROUNDING) &&
    rounding.decimalPlaces() <= 2 &&
    subTotal.plus(totalTax).plus(rounding).equals(total) &&
    lines.some(({ lineAmount }) => lineAmount?.greaterThan(MOST_ROUNDING))
  );
}
