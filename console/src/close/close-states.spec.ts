import { byUrgency, canBeSigned, canBeSignedAgain, isSettled, needsReconciling } from './close-states';
import { shownState, stateCounts } from './close-states';
import type { ClosingClient, CloseState } from './close-query';

const clients = (...states: CloseState[]): ClosingClient[] =>
  states.map((state, nth) => ({ id: String(nth), state, signOff: null }) as ClosingClient);
const signed = (state: CloseState, changedAt: string | null): ClosingClient => ({
  ...(clients(state)[0] as ClosingClient),
  signOff: { id: '1', signedAt: '', signedBy: 'Rudo', sha256: '', changedAt },
});

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
    const all = clients('unchecked', 'failed', 'outdated', 'checking', 'not_ready', 'ready');
    expect(all.filter(needsReconciling)).toHaveLength(3);
    expect(all.filter(isSettled).map(({ state }) => state)).toEqual(['ready']);
    expect(all.filter(canBeSigned).map(({ state }) => state)).toEqual(['ready']);
  });

  it('are that of the signature first: what was signed is left alone until it has changed', () => {
    const [standing, changed] = [signed('outdated', null), signed('outdated', '2026-04-02T08:00:00Z')];
    expect([standing, changed].map(shownState)).toEqual(['signed', 'changed']);
    expect([standing, changed].map(needsReconciling)).toEqual([false, true]);
    expect([standing, changed].map(isSettled)).toEqual([true, false]);
    const again = signed('ready', '2026-04-02T08:00:00Z');
    expect([standing, changed, again].map(canBeSignedAgain)).toEqual([false, false, true]);
    expect(canBeSigned(again)).toBe(false);
  });
});
