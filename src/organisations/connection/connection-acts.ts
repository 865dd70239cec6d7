import type { EntityManager } from 'typeorm';
import type { Details } from '../../people/acts/act-details';
import { recordAct } from '../../people/acts/record-act';
import type { Organisation } from '../organisation.entity';

/**
 * Records one act per organisation that a person connected or disconnected, ordered by id, the common order
 * of locks.
 */
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
