import { nothingToSend } from './nothing-to-send';

describe('a plan that somebody wants to run', () => {
  it('has something to send, or says why it has nothing', () => {
    expect(nothingToSend({ emptyBecause: null, toCome: 1 })).toBeNull();
    expect(nothingToSend({ emptyBecause: 'All are held.', toCome: 0 })).toBe(
      'There is nothing in this plan to send. All are held.',
    );
    expect(nothingToSend({ emptyBecause: null, toCome: 0 })).toMatch(
      /all of its documents have been processed/,
    );
  });
});
