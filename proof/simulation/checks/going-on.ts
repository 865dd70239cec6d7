import type { World } from '../world';

/** States that a document leaves without a person. */
export const UNDER_WAY = ['collected', 'ready', 'submitting', 'processing', 'fiscalised'];

/**
 * L6: a day after the faults end, the new primary has finished its documents without a person.
 * Excused: voided documents; forgotten ones that depend on a doubtful submission of the same document; and those sent
 * since the journals were last confirmed, of which the new primary learns at the next confirmation.
 */
export async function checkGoingOn(world: World): Promise<void> {
  const { judge, leftDocuments, failover } = world;
  const confirmedAt = failover?.confirmedAt ?? 0;
  const left = (await judge.settled()).filter(
    ({ state, sourceId }) => UNDER_WAY.includes(state) && !leftDocuments.hasLeft(sourceId, confirmedAt),
  );
  if (left.length === 0 || (await isForPeople(world))) return;
  const numbers = left.map(({ number, state }) => `${number} (${state})`).join(', ');
  world.violate('L6', `the new primary does not go on: ${numbers}`);
}

async function isForPeople(world: World): Promise<boolean> {
  const served = world.books.everything().filter(({ document }) => document.status === 'approved');
  const mayComeBack = new Set(served.map(({ document }) => document.sourceId));
  const uncertain = (await world.judge.held()).filter(({ state }) => state === 'uncertain');
  const doubtful = new Set(uncertain.map(({ sourceId }) => sourceId));
  let found = false;
  await world.within(async ({ safeMode }) => {
    const { isOn, forgotten } = await safeMode.show('all');
    found = isOn && forgotten.some(({ sourceId }) => !mayComeBack.has(sourceId) || doubtful.has(sourceId));
  });
  return found;
}
