import { grouped } from './grouped';

describe('items of one key', () => {
  it('are together, groups and items in the order in which they occur', () => {
    const groups = grouped(['b1', 'a1', 'b2'], (item) => item[0]);
    expect([...groups]).toEqual([
      ['b', ['b1', 'b2']],
      ['a', ['a1']],
    ]);
  });

  it('make no group where there are none', () => {
    expect(grouped([], String).size).toBe(0);
  });
});
