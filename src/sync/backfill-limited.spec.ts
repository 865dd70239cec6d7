import { BackfillLimited, BackfillRests } from './backfill-limited';

describe('the rest of a backfill at its share of the limits', () => {
  it('lasts as long as was said, for its own organisation alone', () => {
    const rests = new BackfillRests();
    rests.begin('one', new BackfillLimited('the day is used up', 60_000));
    expect(() => rests.assertOver('one')).toThrow('the day is used up');
    expect(() => rests.assertOver('other')).not.toThrow();
    try {
      rests.assertOver('one');
    } catch (error) {
      expect((error as BackfillLimited).retryAfterMs).toBeGreaterThan(59_000);
      expect((error as BackfillLimited).retryAfterMs).toBeLessThanOrEqual(60_000);
    }
  });

  it('is none where no time was named, or where it is over', () => {
    const rests = new BackfillRests();
    rests.begin('one', new BackfillLimited('busy', null));
    rests.begin('two', new BackfillLimited('busy', 0));
    for (const id of ['one', 'two']) expect(() => rests.assertOver(id)).not.toThrow();
  });
});
