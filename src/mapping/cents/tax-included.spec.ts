import {
  aLine,
  anInvoice,
  circumstances,
  decimal,
  rules,
} from '../../../test/support/sales-document-builder';
import type { SalesDocument } from '../../domain/sales/sales-document';
import { mapDocument } from '../map-document';

/** Lines of one net price each, their tax as the books round it line by line. */
function invoice(
  prices: readonly string[],
  tax: string,
  changes: Partial<SalesDocument> = {},
): SalesDocument {
  const lines = prices.map((price) =>
    aLine({ unitAmount: decimal(price), lineAmount: decimal(price), taxAmount: decimal(tax) }),
  );
  const net = lines.reduce((sum, line) => sum.plus(line.lineAmount ?? 0), decimal('0'));
  const totalTax = decimal(tax).times(prices.length);
  return anInvoice({ lines, subTotal: net, totalTax, total: net.plus(totalTax), ...changes });
}

function sent(document: SalesDocument, taxCents: 'hold' | 'authority') {
  const result = mapDocument(document, rules({ taxCents }), circumstances());
  if ('issues' in result) return result.issues.map(({ code }) => code);
  const { isTaxInclusive, subTotal, totalTax, total, lines } = result.fiscalDocument;
  const prices = lines.map((line) => `${line.unitAmount.toFixed()} ${line.lineAmount.toFixed()}`);
  return { isTaxInclusive, amounts: [subTotal, totalTax, total].map((amount) => amount.toFixed(2)), prices };
}

describe('a document with tax on top', () => {
  it('goes as it is written where tax by line and by group agree', () => {
    expect(sent(invoice(['100'], '15.5'), 'authority')).toMatchObject({ isTaxInclusive: false });
  });

  it('whose cents differ is held, or goes with tax included: the total stays, the tax is the authority’s', () => {
    // Three times 0.30 net with 0.05 of tax: 0.15 in the books, 0.1395 for the authority on top, 0.1409 included.
    const document = invoice(['0.3', '0.3', '0.3'], '0.05');
    expect(sent(document, 'hold')).toEqual(['TAX_DIFFERS']);
    expect(sent(document, 'authority')).toEqual({
      isTaxInclusive: true,
      amounts: ['0.91', '0.14', '1.05'],
      prices: ['0.35 0.35', '0.35 0.35', '0.35 0.35'],
    });
  });

  it('goes with tax included even where cents are held, if then both agree to the cent', () => {
    // 2.29 net with 0.36 of tax in the books; 0.35495 on top is 0.35, and 2.65 with tax included holds 0.3556.
    expect(sent(invoice(['2.29'], '0.36'), 'hold')).toEqual({
      isTaxInclusive: true,
      amounts: ['2.29', '0.36', '2.65'],
      prices: ['2.65 2.65'],
    });
  });

  it('is held all the same when another tax, not rounding, makes the difference', () => {
    expect(sent(invoice(['100'], '16'), 'authority')).toEqual(['TAX_DIFFERS']);
  });

  it('is split where no price of six decimals multiplies to the amount with tax', () => {
    const line = aLine({ quantity: decimal('300001'), unitAmount: decimal('0.1'), lineAmount: decimal('30000.1'), taxAmount: decimal('4650.03') }); // prettier-ignore
    const amounts = {
      subTotal: decimal('30000.1'),
      totalTax: decimal('4650.03'),
      total: decimal('34650.13'),
    };
    expect(sent(anInvoice({ lines: [line], ...amounts }), 'authority')).toEqual({
      isTaxInclusive: true,
      amounts: ['30000.11', '4650.02', '34650.13'],
      prices: ['0.1155 34650', '0.13 0.13'],
    });
  });
});
