import { englishIn } from '../../../test/support/english-in';
import { formsOf, SENTENCE, unused } from '../../../test/support/said-forms';
import { readTaxGap, type TaxGap } from './tax-gap';
import { LANGUAGES, TEXTS, TEXTS_IN } from '../texts/language';

const MONTHS = Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}-09`);
const GAPS: readonly TaxGap[] = [
  { gap: 'bytes' },
  { gap: 'lines' },
  { gap: 'books_tax' },
  { gap: 'rate', taxCodes: 'STD, on ZERO', day: '2026-03-01' },
  { gap: 'sum', day: '2026-03-01', computed: '3.10', sent: '3.09' },
  ...MONTHS.map((day) => ({ gap: 'sum' as const, day, computed: '-3.10', sent: '3.09' })),
];

describe('what is not known of the tax of a document', () => {
  it.each(GAPS.map((gap) => [TEXTS.reconciliation.taxGap(gap), gap] as const))(
    'is read again from a report: %s',
    (sentence, gap) => expect(readTaxGap(sentence)).toEqual(gap),
  );

  it('is read from reports that had days as machines write them', () => {
    const said = TEXTS.reconciliation.taxGap({ gap: 'rate', taxCodes: 'STD', day: '2026-03-01' });
    const before = said.replace('1 Mar 2026', '2026-03-01');
    expect(before).not.toBe(said);
    expect(readTaxGap(before)).toEqual({ gap: 'rate', taxCodes: 'STD', day: '2026-03-01' });
  });

  it.each(['', 'not known', 'The rate is not known.'])(
    'is not read from another sentence: "%s"',
    (sentence) => expect(readTaxGap(sentence)).toBeNull(),
  );

  it.each(LANGUAGES)('is said in sentences with everything that they name: %s', (language) => {
    const say = TEXTS_IN[language].reconciliation.taxGap;
    const forms = formsOf(GAPS, (gap) => say(gap as TaxGap));
    for (const { words } of forms) expect(words).toMatch(SENTENCE);
    expect(unused(forms)).toEqual([]);
    for (const gap of language === 'en' ? [] : GAPS)
      expect(englishIn(say(gap), TEXTS.reconciliation.taxGap(gap))).toEqual([]);
  });

  it('is read with a day that is none as it was written', () => {
    const said = TEXTS.reconciliation.taxGap({ gap: 'rate', taxCodes: 'STD', day: '2026-03-01' });
    const read = readTaxGap(said.replace('1 Mar 2026', 'some day'));
    expect(read).toEqual({ gap: 'rate', taxCodes: 'STD', day: 'some day' });
  });
});
