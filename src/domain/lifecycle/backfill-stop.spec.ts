import { inEnglish } from '../../../test/support/in-english';
import { sentencesOf } from '../texts/stored-sentence';
import { storedStop } from './backfill-stop';

describe('why a backfill was stopped', () => {
  it.each([
    [
      { rule: 'late', late: 1, toCome: 1760, lost: 834 },
      'The device has received later documents meanwhile: of the released ones 1 is late, of those to come 1760. Of these documents 834 can never be sent, because their tax has another rate today. Resume with the acknowledgement, or cancel.',
    ],
    [{ rule: 'first', released: 6, rejected: 2 }, 'Of the first 6, 2 rejected.'],
    [
      { rule: 'share', settled: 40, rejected: 3, percent: 2.5 },
      'Of 40 documents, 3 rejected: more than 2.5 %.',
    ],
  ] as const)('is stored as its rule with its numbers: %j', (stop, said) => {
    const stored = storedStop(stop);
    expect(inEnglish(stored)).toBe(said);
    expect(sentencesOf(stored).map(({ parameters }) => parameters)).toEqual([stop]);
  });
});
