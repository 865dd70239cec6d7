import { organisationLabels } from './database-gauges.service';

describe('the labels of organisations', () => {
  it('are their ids, up to a bound, and the same ones every time', () => {
    const label = organisationLabels(['c', 'a', 'b', 'a'], 2);
    expect(['a', 'b', 'c', 'd'].map(label)).toEqual(['a', 'b', 'other', 'other']);
    expect(organisationLabels(['b', 'c', 'a'], 2)('b')).toBe('b');
  });
});
