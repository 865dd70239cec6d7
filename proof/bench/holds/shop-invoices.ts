import fc from 'fast-check';
import { Decimal, sum, toCents, ZERO } from '../../../src/domain/money';
import type { AmountsAre, SalesDocument, SalesLine } from '../../../src/domain/sales/sales-document';

const RATE = new Decimal('15.5');
const HUNDRED = new Decimal(100);

/**
 * Generates lines: ten per cent are discounted by whole percents; prices from 0.50 to 500.00; quantities from one to
 * twelve.
 */
const anyLine = fc.record({
  cents: fc.integer({ min: 50, max: 50_000 }),
  quantity: fc.integer({ min: 1, max: 12 }),
  discount: fc.oneof(
    { weight: 9, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 30 }) },
  ),
});

/**
 * Invoices calculated as accounting platforms do: tax per line, rounded half up to cents, and totals as sums of the
 * lines.
 */
export function shopInvoices(
  lines: number,
  amountsAre: Exclude<AmountsAre, 'untaxed'>,
  count: number,
  seed: number,
): SalesDocument[] {
  const anyLines = fc.array(anyLine, { minLength: lines, maxLength: lines });
  return fc.sample(anyLines, { numRuns: count, seed }).map((drawn, index) => {
    const written = drawn.map((one) => salesLine(one, amountsAre));
    const amount = sum(written.map(({ lineAmount }) => lineAmount ?? ZERO));
    const totalTax = sum(written.map(({ taxAmount }) => taxAmount ?? ZERO));
    const subTotal = amountsAre === 'inclusive' ? amount.minus(totalTax) : amount;
    return invoice(`INV-${index + 1}`, amountsAre, written, {
      subTotal,
      totalTax,
      total: subTotal.plus(totalTax),
    });
  });
}

function salesLine(
  { cents, quantity, discount }: { cents: number; quantity: number; discount: number },
  amountsAre: AmountsAre,
): SalesLine {
  const unitAmount = new Decimal(cents).dividedBy(HUNDRED);
  const share = HUNDRED.minus(discount).dividedBy(HUNDRED);
  const lineAmount = toCents(unitAmount.times(quantity).times(share));
  const divisor = amountsAre === 'inclusive' ? RATE.plus(HUNDRED) : HUNDRED;
  return {
    description: 'Goods',
    quantity: new Decimal(quantity),
    unitAmount,
    lineAmount,
    taxAmount: toCents(lineAmount.times(RATE).dividedBy(divisor)),
    discountRate: discount === 0 ? null : new Decimal(discount),
    discountAmount: null,
    taxType: 'STANDARD',
    itemCode: '',
    accountCode: '200',
  };
}

function invoice(
  number: string,
  amountsAre: AmountsAre,
  lines: readonly SalesLine[],
  totals: Pick<SalesDocument, 'subTotal' | 'totalTax' | 'total'>,
): SalesDocument {
  return {
    ...{ kind: 'invoice', sourceId: number, number, reference: '', status: 'approved', isPaid: false },
    ...{ issuedOn: '2026-06-01', currency: 'USD', amountsAre, lines, ...totals, rounding: ZERO },
    customer: {
      ...{ sourceId: 'shop', name: 'Cash customer', taxNumber: '', companyNumber: '', accountNumber: '' },
      ...{ email: '', phone: '', address: { lines: [], city: '', region: '', country: '' } },
    },
    ...{ allocations: [], unreadable: [], changedAt: new Date(0) },
  };
}
