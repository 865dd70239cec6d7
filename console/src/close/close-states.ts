import type { CloseState, ClosingClient } from './close-query';

/** What needs a person first. */
const ORDER: readonly CloseState[] = [
  ...(['failed', 'not_ready', 'outdated', 'unchecked', 'checking', 'ready', 'running', 'not_live'] as const),
];

/** Nobody has to do anything about it before it is filed. */
export function isSettled(state: CloseState): boolean {
  return state === 'ready' || state === 'not_live';
}

/** Whose result is missing, or not true any more. */
export function needsReconciling({ state }: Pick<ClosingClient, 'state'>): boolean {
  return state === 'unchecked' || state === 'failed' || state === 'outdated';
}

/** How many clients stand where; states of nobody are left out. */
export function stateCounts(
  clients: readonly Pick<ClosingClient, 'state'>[],
): (readonly [CloseState, number])[] {
  return ORDER.map(
    (state) => [state, clients.filter((client) => client.state === state).length] as const,
  ).filter(([, count]) => count > 0);
}

/** What needs a person first; what stands alike by name, as the API has it. */
export function byUrgency(clients: readonly ClosingClient[]): ClosingClient[] {
  return [...clients].sort((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state));
}
