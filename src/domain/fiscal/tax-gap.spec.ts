import { inEnglish } from '../../../test/support/in-english';
import { sentencesOf } from '../texts/stored-sentence';
import { storedGap } from './tax-gap';

describe('what is not known of the tax of a document', () => {
  it.each([
    [{ gap: 'bytes' }, 'The bytes that were sent are not known here: its tax is not in the totals of tax.'],
    [{ gap: 'lines' }, /^The lines of this version of the books have not been read yet: /],
    [{ gap: 'books_tax' }, /^The tax that the books had by tax code when it was sent is not known: /],
    [
      { gap: 'rate', taxCodes: 'STD, ZERO', day: '2026-03-01' },
      /^The rate of tax code STD, ZERO on 1 Mar 2026 is not known: /,
    ],
    [
      { gap: 'sum', day: '2026-03-01', computed: '-3.10', sent: '3.09' },
      /^The rates of 1 Mar 2026 make -3.10 of tax of its lines, and 3.09 was sent: /,
    ],
  ] as const)('is stored as a code with what it names: %j', (gap, said) => {
    const stored = storedGap(gap);
    expect(inEnglish(stored)).toMatch(said);
    expect(sentencesOf(stored).map(({ parameters }) => parameters)).toEqual([gap]);
  });
});
