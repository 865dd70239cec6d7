import { RunBudget } from './run-budget';

function turnNextTo(underWay: number): RunBudget {
  const around = { isStopping: () => false, isAnyWaiting: () => false, handsOver: () => false };
  return new RunBudget({ ...around, underWay: () => underWay }, 5_000);
}

describe('what was sent', () => {
  it.each([
    ['every five seconds next to few organisations', 1, 5_000],
    ['every five seconds up to ten', 10, 5_000],
    ['more rarely the more there are: two looks a second for all', 30, 15_000],
    ['every twenty seconds next to very many', 1_000, 20_000],
  ])('is looked at %s', (_how, underWay, everyMs) => {
    expect(turnNextTo(underWay).lookEveryMs()).toBe(everyMs);
  });
});
