import { ClientLoad } from '../load/client-load';
import { withNotes } from '../load/connect-clients';
import type { LoadWorld } from '../load/load-world';
import type { Stage } from '../runner';
import { fillTo } from './copied-rows';

/** Documents of each organisation that are really processed; the others are copies of them. */
export const TEMPLATES = 5;
const LINES = 5;

/**
 * Connects organisations, processes some documents of each, stops the connectors, and copies the documents.
 * @returns the organisations, the number of documents stored, and the duration of the copying
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
