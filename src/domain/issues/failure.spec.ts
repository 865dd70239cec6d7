import { Failure } from './failure';
import { storedWords } from '../texts/stored-sentence';

describe('a failure of a call', () => {
  it('has a kind, words, and no advice when to come back unless it was given', () => {
    const failure = new Failure('temporary', storedWords('The service is unwell'));
    expect(failure).toMatchObject({ name: 'Failure', kind: 'temporary', retryAfterMs: null });
    expect(failure.message).toBe('The service is unwell');
    expect(failure.cause).toBeUndefined();
    expect(failure).toBeInstanceOf(Error);
  });

  it('keeps the time to wait, and what it came from', () => {
    const cause = new Error('429');
    const failure = new Failure('rate_limited', storedWords('Asked to wait'), 26_000, { cause });
    expect(failure).toMatchObject({ kind: 'rate_limited', retryAfterMs: 26_000, cause });
  });
});
