import type { EntityManager } from 'typeorm';
import type { Details } from '../../people/acts/act-details';
import { recordAct } from '../../people/acts/record-act';
import type { Organisation } from '../organisation.entity';

/** One act for each organisation whose books a person opened or closed, in the order in which everybody locks: by id. */
export async function recordConnectionActs(
  manager: EntityManager,
  deed: 'connected' | 'disconnected',
  organisations: readonly Pick<Organisation, 'id' | 'name'>[],
  after: Details | null,
): Promise<void> {
  const inOrder = [...organisations].sort((one, other) => (one.id < other.id ? -1 : 1));
  for (const { id, name } of inOrder) {
    const object = { kind: 'organisation', id, name };
    await recordAct(manager, { action: 'connections.change', deed, organisationId: id, object, after });
  }
}
