import { inGroups } from './grouped';

describe('a long list that is asked for in groups', () => {
  it('keeps its order, and loses none of its last entries', () => {
    expect(inGroups([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
    expect(inGroups([1, 2], 2)).toEqual([[1, 2]]);
    expect(inGroups([], 2)).toEqual([]);
  });
});
