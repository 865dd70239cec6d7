import { looksAgainAfterMs } from './looks-again';

describe('looking again', () => {
  it('is soon where the answer comes at once, and seldom where it takes long', () => {
    expect(looksAgainAfterMs(40)).toBe(3_000);
    expect(looksAgainAfterMs(2_000)).toBe(40_000);
  });
});
