import fc from 'fast-check';
import { Decimal, sum, toCents } from '../../src/domain/money';
import type { SalesDocument, SalesLine } from '../../src/domain/sales/sales-document';
import { aLine, anInvoice } from './sales-document-builder';

const PERCENTS = { OUTPUT155: '15.5', ZERORATED: '0', EXEMPT: '0' } as const;
type TaxType = keyof typeof PERCENTS;

const numbers = fc.record({
  quantity: fc.integer({ min: 1, max: 500_000 }).map((units) => new Decimal(units).dividedBy(10_000)),
  unitAmount: fc.integer({ min: 1, max: 90_000_000 }).map((units) => new Decimal(units).dividedBy(10_000)),
  taxType: fc.constantFrom<TaxType>('OUTPUT155', 'ZERORATED', 'EXEMPT'),
});

/** Tax of one line as the books compute it: on that line alone, rounded half-up to cents. */
function taxOf(lineAmount: Decimal, taxType: TaxType, isInclusive: boolean): Decimal {
  const percent = new Decimal(PERCENTS[taxType]);
  return toCents(lineAmount.times(percent).dividedBy(isInclusive ? percent.plus(100) : 100));
}

/**
 * Invoices as the books write them: lines multiply out, and tax is computed per line and added up. The authority may
 * disagree, since it computes tax on the sum of the lines.
 */
export const consistentInvoice: fc.Arbitrary<SalesDocument> = fc
  .record({
    amountsAre: fc.constantFrom('inclusive' as const, 'exclusive' as const),
    lines: fc.array(numbers, { minLength: 1, maxLength: 8 }),
  })
  .map(({ amountsAre, lines }) => {
    const isInclusive = amountsAre === 'inclusive';
    const written = lines.map(({ quantity, unitAmount, taxType }): SalesLine => {
      const lineAmount = toCents(quantity.times(unitAmount));
      const taxAmount = taxOf(lineAmount, taxType, isInclusive);
      return aLine({ quantity, unitAmount, taxType, lineAmount, taxAmount });
    });
    const ofLines = sum(written.map((line) => line.lineAmount ?? new Decimal(0)));
    const totalTax = sum(written.map((line) => line.taxAmount ?? new Decimal(0)));
    const total = isInclusive ? ofLines : ofLines.plus(totalTax);
    return anInvoice({ amountsAre, lines: written, totalTax, total, subTotal: total.minus(totalTax) });
  });
