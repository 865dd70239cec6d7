import { type Action, rolesFor } from './actions';

/** @param what object that needs the right, such as a field; null: the call itself */
export function missingRight(action: Action, what: string | null = null): string {
  const roles = rolesFor(action).join(' or ');
  const not = what === null ? 'You may not do that here' : `You may not change ${what} here`;
  return `${not}: "${action}" needs the role ${roles}.`;
}
