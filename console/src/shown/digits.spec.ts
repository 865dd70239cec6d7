import { first } from '../words/compiled/en/first';
import { spellAmount, spellAmountsIn } from './digits';

describe('amounts', () => {
  it.each([
    ['0.00', '0.00'],
    ['999.99', '999.99'],
    ['1000.00', '1,000.00'],
    ['-1234567.89', '-1,234,567.89'],
    ['12345678901234567890.12', '12,345,678,901,234,567,890.12'],
    ['64315', '64,315'],
    ['exempt', 'exempt'],
    ['0012-3456', '0012-3456'],
  ])('%s keeps every digit', (decimal, spelled) => expect(spellAmount(decimal)).toBe(spelled));

  it('are spelled as the language does, in sentences, too', () => {
    expect(first.shown.documents(64_315)).toBe('64,315 documents');
    spellAmountsIn('pt-PT');
    expect(spellAmount('64315.02')).toBe('64\u00a0315,02');
    spellAmountsIn('en');
  });

  it('are said with their documents, currency by currency', () => {
    expect(first.shown.amounts({ documents: 1, totals: [] })).toBe('1 document');
    expect(
      first.shown.amounts({
        documents: 2,
        totals: [
          { currency: 'USD', total: '5.00' },
          { currency: 'ZWG', total: '7.00' },
        ],
      }),
    ).toBe('2 documents, USD 5.00 and ZWG 7.00');
  });
});
