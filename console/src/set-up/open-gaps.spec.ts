import type { Shape } from '../api/client';
import { areRatesKnown, openGaps } from './open-gaps';

type Suggestion = Shape<'SuggestionDto'>;

const cause = { id: 'tax' } as Shape<'CauseDto'>;
const suggestion = (id: string, confidence: Suggestion['confidence'], causeId = 'tax') =>
  ({ id, causeId, confidence }) as Suggestion;

describe('what is offered for a gap of the mappings', () => {
  it('is all that would close it, the likeliest first, and nothing of another gap', () => {
    const offered = [suggestion('a', 'low'), suggestion('b', 'medium'), suggestion('c', 'high', 'currency')];
    const [gap] = openGaps([cause], offered);
    expect(gap?.suggestions.map(({ id }) => id)).toEqual(['b', 'a']);
    expect(gap?.sure).toBeNull();
  });

  it('is chosen beforehand where one is sure, and never where two are', () => {
    const sure = suggestion('a', 'high');
    expect(openGaps([cause], [suggestion('b', 'low'), sure])[0]?.sure).toBe(sure);
    expect(openGaps([cause], [sure, suggestion('b', 'high')])[0]?.sure).toBeNull();
    expect(openGaps([cause], [])[0]).toEqual({ cause, suggestions: [], sure: null });
  });

  it('is never called complete while documents were not looked at, nor while a tax or a currency is open', () => {
    expect(areRatesKnown([{ code: 'BUYER_TIN_MISSING' }], true)).toBe(true);
    expect(areRatesKnown([{ code: 'TAX_UNMAPPED' }], true)).toBe(false);
    expect(areRatesKnown([{ code: 'CURRENCY_UNMAPPED' }], true)).toBe(false);
    expect(areRatesKnown([], false)).toBe(false);
  });
});
