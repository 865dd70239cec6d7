import { CallShareExhausted } from '../../connectors/books-access';
import { BackfillLimited, ShareCoolDowns } from './books.service';
import { storedWords } from '../../domain/texts/stored-sentence';

describe('the rest of a purpose at its share of the limits', () => {
  it('lasts as long as was said, for its own organisation and purpose alone', () => {
    const rests = new ShareCoolDowns();
    rests.begin('one', 'pdf', new CallShareExhausted(storedWords('the day is used up'), 60_000));
    expect(() => rests.assertOver('one', 'pdf')).toThrow('the day is used up');
    expect(() => rests.assertOver('other', 'pdf')).not.toThrow();
    for (const purpose of ['poll', 'sale', 'backfill', 'note'] as const)
      expect(() => rests.assertOver('one', purpose)).not.toThrow();
    try {
      rests.assertOver('one', 'pdf');
    } catch (error) {
      expect((error as CallShareExhausted).retryAfterMs).toBeGreaterThan(59_000);
      expect((error as CallShareExhausted).retryAfterMs).toBeLessThanOrEqual(60_000);
    }
  });

  it('tells a backfill from the write-back of live documents', () => {
    const rests = new ShareCoolDowns();
    for (const purpose of ['backfill', 'note'] as const)
      rests.begin('one', purpose, new CallShareExhausted(storedWords('the day is used up'), 60_000));
    expect(() => rests.assertOver('one', 'backfill')).toThrow(BackfillLimited);
    expect(() => rests.assertOver('one', 'note')).not.toThrow(BackfillLimited);
    expect(() => rests.assertOver('one', 'note')).toThrow(CallShareExhausted);
  });

  it('is none where no time was named, or where it is over', () => {
    const rests = new ShareCoolDowns();
    rests.begin('one', 'backfill', new BackfillLimited(storedWords('busy'), null));
    rests.begin('two', 'backfill', new BackfillLimited(storedWords('busy'), 0));
    for (const id of ['one', 'two']) expect(() => rests.assertOver(id, 'backfill')).not.toThrow();
  });
});
