import { counted } from './counted';

describe('a number with its noun', () => {
  it('takes the plural for all but one', () => {
    expect([0, 1, 2].map((count) => counted(count, 'call'))).toEqual(['0 calls', '1 call', '2 calls']);
    expect([1, 2].map((count) => counted(count, 'is', 'are'))).toEqual(['1 is', '2 are']);
  });
});
