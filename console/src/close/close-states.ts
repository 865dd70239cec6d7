import type { CloseState, ClosingClient } from './close-query';

type Standing = Pick<ClosingClient, 'state' | 'signOff'>;
/** State of a client's period as shown: a sign-off takes precedence over the state of the reconciliation. */
export type ShownState = CloseState | 'signed' | 'changed';

/** Order of the states; those that need a person come first. */
export const CLOSE_ORDER: readonly ShownState[] = [
  ...(['changed', 'failed', 'not_ready', 'outdated', 'unchecked', 'checking', 'ready'] as const),
  ...(['signed', 'running', 'not_live'] as const),
];

export function shownState({ state, signOff }: Standing): ShownState {
  if (signOff === null) return state;
  return signOff.changedAt === null ? 'signed' : 'changed';
}

/** Tells whether the period can be filed without further work by a person. */
export function isSettled(client: Standing): boolean {
  return ['ready', 'signed', 'not_live'].includes(shownState(client));
}

/** Tells whether the reconciliation is missing or outdated. */
export function needsReconciling(client: Standing): boolean {
  return shownState(client) !== 'signed' && ['unchecked', 'failed', 'outdated'].includes(client.state);
}

/** Tells whether the figures are ready and not signed off yet. */
export function canBeSigned({ state, signOff }: Standing): boolean {
  return state === 'ready' && signOff === null;
}

/** True if the period changed after its sign-off, and has been reconciled again since. */
export function canBeSignedAgain(client: Standing): boolean {
  return shownState(client) === 'changed' && client.state === 'ready';
}

/** Number of clients in each state; states without clients are left out. */
export function stateCounts(clients: readonly Standing[]): (readonly [ShownState, number])[] {
  return CLOSE_ORDER.map(
    (state) => [state, clients.filter((client) => shownState(client) === state).length] as const,
  ).filter(([, count]) => count > 0);
}

/** Sorts clients that need a person first; equal ones keep the order of the API, which is by name. */
export function byUrgency(clients: readonly ClosingClient[]): ClosingClient[] {
  return [...clients].sort(
    (one, other) => CLOSE_ORDER.indexOf(shownState(one)) - CLOSE_ORDER.indexOf(shownState(other)),
  );
}

/** Number of documents whose books and receipts differ, by the last reconciliation or by newer reads. */
export function differing({ documents, check }: Pick<ClosingClient, 'documents' | 'check'>): number {
  return Math.max(documents.changed, check?.differences ?? 0);
}
