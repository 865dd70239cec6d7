import { aLine, anInvoice, decimal } from '../../../test/support/sales-document-builder';
import type { FoldedLine } from '../../domain/fiscal/adjustment';
import { FoldedTally } from './folded-tally';

const folded = (line: string, as: FoldedLine['as'], amount: string): FoldedLine => ({
  ...{ what: 'line_folded', line, as, amount: decimal(amount), into: ['lines[0]'] },
});

describe('what a preflight would take off other lines', () => {
  it('is counted by reason and account, a document once however many lines it has, money by currency', () => {
    const tally = new FoldedTally();
    const lines = [
      aLine(),
      aLine({ description: 'Less deposit', accountCode: '610' }),
      aLine({ description: 'Second deposit', accountCode: '610' }),
      aLine({ description: 'Rounding' }),
    ];
    const two = [folded('lines[1]', 'deposit', '-40'), folded('lines[2]', 'deposit', '-2')];
    tally.add(anInvoice({ lines }), [...two, folded('lines[3]', 'rounding', '0.01')]);
    tally.add(anInvoice({ lines, currency: 'ZWG' }), [folded('lines[1]', 'deposit', '-7')]);
    tally.add(anInvoice({ lines }), [folded('lines[3]', 'discount', '-1'), folded('lines[9]', 'rule', '-1')]);
    const shown = tally.counts().map(({ off, ...count }) => ({
      ...count,
      off: `${off.documents}: ${[...off.totals].map(([currency, sum]) => `${currency} ${sum.toFixed(2)}`).join(', ')}`,
    }));
    expect(shown).toEqual([
      {
        as: 'deposit',
        accountCode: '610',
        example: 'Less deposit',
        lines: 3,
        off: '2: USD -42.00, ZWG -7.00',
      },
      { as: 'discount', accountCode: '200', example: 'Rounding', lines: 1, off: '1: USD -1.00' },
      { as: 'rounding', accountCode: '200', example: 'Rounding', lines: 1, off: '1: USD 0.01' },
      { as: 'rule', accountCode: '', example: '', lines: 1, off: '1: USD -1.00' },
    ]);
  });
});
