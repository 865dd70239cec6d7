import { first } from '../words/compiled/en/first';
import { spellAmount } from './digits';

describe('amounts', () => {
  it.each([
    ['0.00', '0.00'],
    ['999.99', '999.99'],
    ['1000.00', '1\u202f000.00'],
    ['-1234567.89', '-1\u202f234\u202f567.89'],
    ['12345678901234567890.12', '12\u202f345\u202f678\u202f901\u202f234\u202f567\u202f890.12'],
  ])('%s keeps every digit', (decimal, spelled) => expect(spellAmount(decimal)).toBe(spelled));

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
