import { byUrgency, isSettled, needsReconciling, stateCounts } from './close-states';
import type { ClosingClient, CloseState } from './close-query';

const clients = (...states: CloseState[]): ClosingClient[] =>
  states.map((state, nth) => ({ id: String(nth), state }) as ClosingClient);

describe('the states of a close', () => {
  it('are counted with the most urgent first, those of nobody left out', () => {
    const some = clients('ready', 'not_ready', 'ready', 'failed');
    expect(stateCounts(some)).toEqual([
      ['failed', 1],
      ['not_ready', 1],
      ['ready', 2],
    ]);
    expect(byUrgency(some).map(({ id }) => id)).toEqual(['3', '1', '0', '2']);
  });

  it('say whose period has to be reconciled, and with whom nothing is left to do', () => {
    const all: CloseState[] = ['unchecked', 'failed', 'outdated', 'checking', 'not_ready', 'ready'];
    expect(clients(...all).filter(needsReconciling)).toHaveLength(3);
    expect(all.filter(isSettled)).toEqual(['ready']);
  });
});
