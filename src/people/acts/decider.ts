import { currentPrincipal } from '../rights/current-principal';

/** Who decided, for histories, where no request says so: a simulation. */
const UNKNOWN = 'operator';

/**
 * Who decides, as history says it: the person of the request, whatever its body says. A key is nobody, so what is said with
 * it stays, as what it is: "break-glass key (says: Anna)".
 *
 * @param by a name from the body
 */
export function deciderName(by?: string): string {
  const principal = currentPrincipal();
  if (principal === null) return by ?? UNKNOWN;
  const { personId, name } = principal;
  return personId !== null || by === undefined ? name : `${name} (says: ${by})`;
}
