import type { Organisation } from '../../organisations/organisation.entity';
import type { ActName } from '../../people/acts/act-names';
import type { Act } from '../../people/acts/record-act';
import type { Action } from '../../people/rights/actions';

/** Act on a fiscal account, recorded for the only organisation that uses it, else for the installation. */
export function accountAct(
  deed: ActName,
  { id, name }: { readonly id: string; readonly name: string },
  users: readonly Pick<Organisation, 'id'>[],
  action: Action = 'fiscal-accounts.change',
): Act {
  const organisationId = users.length === 1 ? (users[0]?.id ?? null) : null;
  return { action, deed, organisationId, object: { kind: 'fiscal account', id, name } };
}
