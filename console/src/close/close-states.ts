import type { CloseState, ClosingClient } from './close-query';

type Standing = Pick<ClosingClient, 'state' | 'signOff'>;
/** Where a client stands on the page: a period that is signed off is that first of all. */
export type ShownState = CloseState | 'signed' | 'changed';

/** What needs a person first. */
export const CLOSE_ORDER: readonly ShownState[] = [
  ...(['changed', 'failed', 'not_ready', 'outdated', 'unchecked', 'checking', 'ready'] as const),
  ...(['signed', 'running', 'not_live'] as const),
];

export function shownState({ state, signOff }: Standing): ShownState {
  if (signOff === null) return state;
  return signOff.changedAt === null ? 'signed' : 'changed';
}

/** Nobody has to do anything about it before it is filed. */
export function isSettled(client: Standing): boolean {
  return ['ready', 'signed', 'not_live'].includes(shownState(client));
}

/** Whose result is missing, or not true any more. */
export function needsReconciling(client: Standing): boolean {
  return shownState(client) !== 'signed' && ['unchecked', 'failed', 'outdated'].includes(client.state);
}

/** Whose figures nobody has signed yet. */
export function canBeSigned({ state, signOff }: Standing): boolean {
  return state === 'ready' && signOff === null;
}

/** Signed, changed since, reconciled again, and ready. */
export function canBeSignedAgain(client: Standing): boolean {
  return shownState(client) === 'changed' && client.state === 'ready';
}

/** How many clients stand where; states of nobody are left out. */
export function stateCounts(clients: readonly Standing[]): (readonly [ShownState, number])[] {
  return CLOSE_ORDER.map(
    (state) => [state, clients.filter((client) => shownState(client) === state).length] as const,
  ).filter(([, count]) => count > 0);
}

/** What needs a person first; what stands alike by name, as the API has it. */
export function byUrgency(clients: readonly ClosingClient[]): ClosingClient[] {
  return [...clients].sort(
    (one, other) => CLOSE_ORDER.indexOf(shownState(one)) - CLOSE_ORDER.indexOf(shownState(other)),
  );
}

/** Documents of which books and receipts differ, by the last reconciliation or by what was read since. */
export function differing({ documents, check }: Pick<ClosingClient, 'documents' | 'check'>): number {
  return Math.max(documents.changed, check?.differences ?? 0);
}
