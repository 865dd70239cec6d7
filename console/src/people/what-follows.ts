import type { Client } from '../clients/clients-query';
import type { Organisation } from '../shown/organisations';
import type { Person } from './queries';

type Named = Pick<Organisation, 'id' | 'name'>;

/** Names of clients that would have nobody in charge, or no approver, after a person leaves or changes roles. */
export interface Orphaned {
  /** Clients that the person is in charge of. */
  readonly inCharge: readonly string[];
  /** Organisations without any other approver. */
  readonly withoutApprover: readonly string[];
}

export function orphanedBy(
  { id, roles = [] }: Pick<Person, 'id'> & { readonly roles?: Person['roles'] },
  people: readonly Pick<Person, 'id' | 'roles' | 'endedAt'>[],
  clients: readonly Pick<Client, 'name' | 'personId'>[],
  organisations: readonly Named[],
): Orphaned {
  const here = people.filter(({ endedAt }) => endedAt === null);
  const approves = (person: Pick<Person, 'roles'>, organisation: Named): boolean =>
    person.roles.some(
      ({ role, organisationId }) =>
        role === 'approver' && (organisationId === null || organisationId === organisation.id),
    );
  const isOnlyApprover = (organisation: Named): boolean => {
    const approvers = here.filter((person) => approves(person, organisation));
    return approvers.length === 1 && approvers[0]?.id === id && !approves({ roles }, organisation);
  };
  return {
    inCharge: clients.filter(({ personId }) => personId === id).map(({ name }) => name),
    withoutApprover: organisations.filter(isOnlyApprover).map(({ name }) => name),
  };
}
