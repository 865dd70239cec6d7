import { sha256Hex } from '../domain/canonical-json';
import { usedRules } from './begin-submission';

describe('the rules that a document was mapped by', () => {
  it('have the same text and hash in whatever order they come', () => {
    const one = usedRules({ taxes: [{ taxCode: 'A', percent: '15.5' }], currencies: [] });
    const other = usedRules({ currencies: [], taxes: [{ percent: '15.5', taxCode: 'A' }] });
    expect(other).toEqual(one);
    expect(one.sha256).toBe(sha256Hex(one.text));
  });
});
