import { canBeSplit, comesTo, hasPrice } from './authority';
import { Chance } from './chance';
import { centsText, rational, roundHalfUp, times, whole } from './rational';

/** Every price that could give the amount of one of these lines, in steps of a millionth. */
const PRICES = Array.from({ length: 60 }, (_, index) => ({ of: BigInt(index + 1), over: 1_000_000n }));

describe('the search', () => {
  it('finds a price exactly where trying every price finds one', () => {
    const chance = new Chance(7);
    const found = { some: 0, none: 0 };
    for (let round = 0; round < 2_000; round += 1) {
      const quantity = rational(`${chance.between(12_000, 60_000)}${chance.pick(['', '.5', '.125'])}`);
      const amount = BigInt(chance.between(0, 60));
      const isFound = PRICES.some((price) => amount > 0n && comesTo(price, quantity, amount));
      expect(hasPrice(quantity, amount)).toBe(isFound);
      found[isFound ? 'some' : 'none'] += 1;
    }
    expect(Math.min(found.some, found.none)).toBeGreaterThan(100);
  });

  it('splits a line exactly where trying every price of the other pieces finds parts', () => {
    const chance = new Chance(11);
    for (let round = 0; round < 2_000; round += 1) {
      const pieces = chance.pick([chance.between(1, 4), chance.between(12_000, 60_000), 3_000_000]);
      const amount = BigInt(chance.between(1, 5));
      const parts = PRICES.map((price) =>
        roundHalfUp(times(times(price, whole(BigInt(pieces - 1))), whole(100n))),
      );
      const enough =
        pieces < 10 ? amount > 1n && pieces > 1 : parts.some((part) => part > 0n && part < amount);
      expect(canBeSplit(whole(BigInt(pieces)), amount)).toBe(enough);
    }
  });

  it.each([
    ['0.005', 1n],
    ['0.0049', 0n],
    ['-0.005', -1n],
    ['12.345', 1235n],
  ])('rounds %s as Xero and the authority do', (amount, cents) => {
    expect(roundHalfUp(times(rational(amount), whole(100n)))).toBe(cents);
    expect(centsText(123n)).toBe('1.23');
  });
});
