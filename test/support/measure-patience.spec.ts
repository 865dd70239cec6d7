import { patienceFor } from './measure-patience';

interface Limited {
  readonly type: string;
  readonly timeout?: number;
}
type Extend = (state: object, factor: number) => void;

describe('limits of time', () => {
  it.each([
    [0, 1],
    [240, 1],
    [600, 2.5],
    [60_000, 10],
  ])('are for a machine whose fixed work takes %i ms: times %d', (elapsedMs, factor) => {
    expect(patienceFor(elapsedMs)).toBe(factor);
  });

  it('of the run, of its tests and of their hooks are longer by the factor', () => {
    const extendLimits = jest.requireActual<Extend>('./packages/extend-limits.cjs');
    const own: Limited = { type: 'test', timeout: 100 };
    const hook: Limited = { type: 'beforeEach', timeout: 50 };
    const plain: Limited = { type: 'test' };
    const inner = { type: 'describeBlock', hooks: [hook], children: [own, plain] };
    const state = { testTimeout: 1_000, rootDescribeBlock: { hooks: [], children: [inner] } };
    extendLimits(state, 3);
    expect([state.testTimeout, own.timeout, hook.timeout, plain.timeout]).toEqual([
      3_000,
      300,
      150,
      undefined,
    ]);
  });
});
