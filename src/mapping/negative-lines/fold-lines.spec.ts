import fc from 'fast-check';
import { Decimal, sum } from '../../domain/money';
import { apportion, apportionAboveZero } from './fold-lines';

const numbers = (texts: string[]): Decimal[] => texts.map((text) => new Decimal(text));
const own = (item: Decimal): Decimal => item;

describe('an amount in parts', () => {
  it.each([
    ['10', ['1', '1', '1'], ['3.34', '3.33', '3.33']],
    ['-10', ['1', '1', '1'], ['-3.34', '-3.33', '-3.33']],
    ['0.02', ['0', '0', '0'], ['0.01', '0.01', '0']],
    ['299.99', ['100', '200'], ['100', '199.99']],
    ['1.005', ['1', '1'], ['0.505', '0.5']],
  ])('is divided to the cent, and nothing is lost: %s', (amount, weights, shares) => {
    const divided = apportion(new Decimal(amount), numbers(weights), own);
    expect(divided.map(({ share }) => share.toFixed())).toEqual(shares);
    expect(divided.map(({ item }) => item.toFixed())).toEqual(weights);
  });

  it('can leave at least a cent to each, as long as there are as many', () => {
    const shares = apportionAboveZero(new Decimal('0.05'), numbers(['100', '0.01', '0.01']), own);
    expect(shares?.map(({ share }) => share.toFixed())).toEqual(['0.03', '0.01', '0.01']);
    expect(apportionAboveZero(new Decimal('0.02'), numbers(['1', '1', '1']), own)).toBeNull();
    expect(apportionAboveZero(new Decimal('0.02'), [], own)).toBeNull();
  });

  it('keeps the proportions of all that have a cent, however many small ones there are', () => {
    const small = Array.from({ length: 30 }, () => '1');
    const shares = apportionAboveZero(new Decimal('365'), numbers(['0.01', '700', ...small]), own);
    expect(shares?.map(({ share }) => share.toFixed())).toEqual([
      ...['0.01', '349.99'],
      ...small.map(() => '0.5'),
    ]);
  });

  it('is never a cent more than in proportion, whatever the weights', () => {
    const cents = fc.integer({ min: 0, max: 10_000_000 }).map((count) => new Decimal(count).dividedBy(100));
    fc.assert(
      fc.property(cents, fc.array(cents, { minLength: 1, maxLength: 9 }), (amount, weights) => {
        const divided = apportion(amount, weights, own);
        const whole = sum(weights);
        expect(sum(divided.map(({ share }) => share)).equals(amount)).toBe(true);
        for (const { item, share } of divided) {
          const exact = whole.isZero()
            ? amount.dividedBy(weights.length)
            : amount.times(item).dividedBy(whole);
          expect(share.minus(exact).abs().lessThan('0.01')).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });
});
