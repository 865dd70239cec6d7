import { stack } from './stacks';

describe('the columns of a chart', () => {
  it('lie upon each other, and leave nothing out', () => {
    const { blocks, top } = stack([
      { name: 'a', values: [3, 0] },
      { name: 'b', values: [4, 1] },
    ]);
    expect(top).toBe(10);
    expect(blocks).toEqual([
      { name: 'a', index: 0, value: 3, from: 0, height: 0.3 },
      { name: 'b', index: 0, value: 4, from: 0.3, height: 0.4 },
      { name: 'b', index: 1, value: 1, from: 0, height: 0.1 },
    ]);
  });

  it.each([
    [0, 1],
    [1, 1],
    [7, 10],
    [11, 20],
    [2_001, 5_000],
  ])('%d reaches to %d', (value, top) => expect(stack([{ name: 'a', values: [value] }]).top).toBe(top));
});
