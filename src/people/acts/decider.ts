import { currentPrincipal } from '../rights/current-principal';

/** Decider in histories where no request names one, for example in a simulation. */
const UNKNOWN = 'operator';

/**
 * Name of the decider for histories: the person of the request, whatever its body says. A key identifies no person, so
 * the name in the body is marked as a claim: "break-glass key (says: Anna)".
 * @param by a name from the body
 */
export function deciderName(by?: string): string {
  const principal = currentPrincipal();
  if (principal === null) return by ?? UNKNOWN;
  const { personId, name } = principal;
  return personId !== null || by === undefined ? name : `${name} (says: ${by})`;
}
