import { aLine, anInvoice, decimal, rules } from '../../../test/support/sales-document-builder';
import type { ProductCodeRule } from '../mapping-rules';
import { CodeTally } from './code-tally';

const RULES: readonly ProductCodeRule[] = [
  { scope: 'default', key: '', code: '99001000' },
  { scope: 'item', key: '8471.50.00', code: '84715000' },
  { scope: 'item', key: 'PC', code: '84713000' },
  { scope: 'item', key: '1002', code: 'none' },
];
const LINES = ['1001', '1001', '8471.50.00', 'PC', '1002', ''].map((itemCode) =>
  aLine({ itemCode, description: `Sold as ${itemCode}`, lineAmount: decimal('10') }),
);

function tallied(writtenCodes: 'any' | 'confirmed'): CodeTally {
  const tally = new CodeTally(rules({ productCodes: RULES, writtenCodes }));
  tally.add(anInvoice({ lines: LINES }));
  tally.add(anInvoice({ currency: 'ZWG', lines: [aLine({ itemCode: '1001', lineAmount: decimal('7') })] }));
  tally.add(anInvoice({ lines: [aLine({ itemCode: '2002', lineAmount: null })] }));
  return tally;
}

function shown(tally: CodeTally): string[] {
  return tally.written().map(({ scope, key, code, state, lines: { documents, totals } }) => {
    const money = [...totals].map(([currency, total]) => `${currency} ${total.toFixed(2)}`).join(', ');
    return `${state} ${scope} ${key} as ${code}: ${documents} documents, ${money}`;
  });
}

describe('the codes that are taken from the books', () => {
  it('are counted with the money of their lines, first what a person must decide', () => {
    const tally = tallied('confirmed');
    expect(shown(tally)).toEqual([
      'unconfirmed item 1001 as 1001: 2 documents, USD 20.00, ZWG 7.00',
      'confirmed item 8471.50.00 as 84715000: 1 documents, USD 10.00',
    ]);
    expect(tally.written()[0]?.example).toBe('Sold as 1001');
    expect([tally.byDefault.documents, ...tally.byDefault.totals.values()].map(String)).toEqual([
      ...['2', '40', '7'],
    ]);
  });

  it('are said to be taken where any is, so that a person can confirm them', () => {
    expect(shown(tallied('any'))).toEqual([
      'taken item 1001 as 1001: 2 documents, USD 20.00, ZWG 7.00',
      'confirmed item 8471.50.00 as 84715000: 1 documents, USD 10.00',
    ]);
  });

  it('are those of goods in brackets, too, and stand by documents and then by code', () => {
    const tally = new CodeTally(
      rules({
        productCodes: [{ scope: 'description', key: '84715000', code: '84715000' }],
        writtenCodes: 'confirmed',
      }),
    );
    const lines = [
      '(8471.50.00) Server',
      '(8471.30.00) Laptop',
      '(8443.32.00) Scanner',
      '(8443.31.00) Printer',
    ].map((description) => aLine({ itemCode: '', description, lineAmount: decimal('10') }));
    tally.add(anInvoice({ lines }));
    tally.add(anInvoice({ lines: [aLine({ itemCode: '', description: '(8471.30.00) Laptop' })] }));
    expect(tally.written().map(({ state, scope, key }) => `${state} ${scope} ${key}`)).toEqual([
      'unconfirmed description 84713000',
      'unconfirmed description 84433100',
      'unconfirmed description 84433200',
      'confirmed description 84715000',
    ]);
  });

  it('are none of lines that take something off, or are only text', () => {
    const tally = new CodeTally(rules({ productCodes: RULES, writtenCodes: 'any' }));
    tally.add(anInvoice({ lines: [aLine({ itemCode: '1001', lineAmount: decimal('-5') })] }));
    expect([tally.written(), tally.byDefault.documents]).toEqual([[], 0]);
  });
});
