import type { Shape } from '../api/client';
import { openGaps } from './open-gaps';

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
});
