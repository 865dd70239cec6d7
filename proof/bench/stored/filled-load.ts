import { ClientLoad } from '../load/client-load';
import { withNotes } from '../load/connect-clients';
import type { LoadWorld } from '../load/load-world';
import type { Stage } from '../runner';
import { fillTo } from './copied-rows';

/** Documents of each organisation that really go the whole way; the others are copies of them. */
export const TEMPLATES = 5;
const LINES = 5;

/**
 * Connects organisations, lets some documents of each go the whole way, stops the connectors, and copies the documents.
 *
 * @returns the organisations, how many documents are stored now, and how long the copying took
 */
export async function filledLoad(
  world: LoadWorld,
  organisations: number,
  stored: number,
  stage: Stage,
): Promise<{ load: ClientLoad; filled: number; copySeconds: number }> {
  stage.say(`connecting ${organisations} organisations`);
  const load = await ClientLoad.connect(world, withNotes(organisations), LINES);
  await load.warmUp(TEMPLATES);
  await world.stopConnectors();
  const begun = performance.now();
  const filled = await fillTo(world.databaseUrl, stored, (line) => stage.say(line));
  return { load, filled, copySeconds: (performance.now() - begun) / 1_000 };
}
