import type { ShownDocument, ShownOrganisation } from '../demo/connector-api';
import { pause } from './disturbance';
import type { ChaosWorld } from './chaos-world';

const LOOK_EVERY_MS = 500;
/** Evidence about a lost answer comes with the next events: what is uncertain gets this long without a change. */
const QUIET_FOR_MS = 10_000;
/** States that a document leaves automatically. */
const UNDER_WAY = ['collected', 'ready', 'submitting', 'processing', 'fiscalised'];

export interface Rest {
  readonly seconds: number;
  readonly documents: readonly ShownDocument[];
  /** True when documents were still under way when the time was over. */
  readonly isOver: boolean;
}

/**
 * Waits until nothing is under way any more, without touching anything but the button that every person has:
 * "look at the books now".
 *
 * @param done documents that must be known before it can be over
 */
export async function comeToRest(
  world: ChaosWorld,
  organisation: ShownOrganisation,
  done: number,
  withinMs: number,
  say: (line: string) => void,
): Promise<Rest> {
  const since = Date.now();
  let [seen, changed] = ['', since];
  let documents: readonly ShownDocument[] = [];
  await unlessAway(() => world.api.send('POST', `/api/organisations/${organisation.id}/sync`));
  while (Date.now() - since < withinMs) {
    documents = (await unlessAway(() => world.api.allDocuments(organisation.id))) ?? documents;
    const now = documents.map(({ id, state, reason }) => `${id} ${state} ${reason}`).join();
    if (now !== seen) {
      [seen, changed] = [now, Date.now()];
      say(
        `${documents.filter(({ state }) => UNDER_WAY.includes(state)).length} documents are still under way`,
      );
    }
    const isDone = documents.length >= done && !documents.some(({ state }) => UNDER_WAY.includes(state));
    if (isDone && Date.now() - changed > QUIET_FOR_MS) {
      return { seconds: (changed - since) / 1_000, documents, isOver: false };
    }
    await pause(LOOK_EVERY_MS);
  }
  return { seconds: withinMs / 1_000, documents, isOver: true };
}

/** A replica that is just coming back answers a moment later. */
async function unlessAway<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch {
    return null;
  }
}
