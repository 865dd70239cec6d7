import type { ShownDocument, ShownOrganisation } from '../../demo/connector-api';
import { documentsInBooks, isApproved } from './audit';
import { pause } from './disturbance';
import type { ChaosWorld } from './chaos-world';

const LOOK_EVERY_MS = 500;
/**
 * Time without a change after which uncertain documents count as final, in milliseconds: evidence about a lost answer
 * may come with later events.
 */
const QUIET_FOR_MS = 10_000;
/** Time without a change after which a person ends safe mode, in milliseconds. */
const LOOKED_AT_AFTER_MS = 30_000;
/** States that a document leaves without a person. */
const UNDER_WAY = ['collected', 'ready', 'submitting', 'processing', 'fiscalised'];

interface SafeMode {
  readonly isOn: boolean;
  readonly forgotten: readonly { readonly id: string; readonly sourceId: string }[];
}

export interface Rest {
  readonly seconds: number;
  readonly documents: readonly ShownDocument[];
  /** True if documents were still in progress when the time was over. */
  readonly isOver: boolean;
}

/**
 * Waits until no document is in progress. The only act is the button that every person has, to read the books now.
 * @param done numbers of documents that must be known first
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
    if (Date.now() - changed > LOOKED_AT_AFTER_MS) {
      await unlessAway(() => endSafeMode(world, organisation));
      changed = Date.now();
    }
    await pause(LOOK_EVERY_MS);
  }
  return { seconds: withinMs / 1_000, documents, isOver: true };
}

/** Ends safe mode again and again, as the person on duty does, until everything has healed. */
export async function keepWatch(
  world: ChaosWorld,
  organisation: ShownOrganisation,
  isOver: () => boolean,
): Promise<void> {
  for (let seen = Date.now(); !isOver(); await pause(LOOK_EVERY_MS)) {
    if (Date.now() - seen < LOOKED_AT_AFTER_MS) continue;
    await unlessAway(() => endSafeMode(world, organisation));
    seen = Date.now();
  }
}

/**
 * Ends safe mode as a person would: a failover may have lost documents that were voided since, which only a person can
 * confirm.
 */
async function endSafeMode({ api, judges }: ChaosWorld, { tenantId }: ShownOrganisation): Promise<void> {
  const { isOn, forgotten } = await api.get<SafeMode>('/api/safe-mode');
  const served = (await documentsInBooks(judges, tenantId)).filter(isApproved).map(({ id }) => id);
  if (!isOn || forgotten.some(({ sourceId }) => served.includes(sourceId))) return;
  const ids = forgotten.map(({ id }) => id);
  const word = { by: 'Tendai', reason: 'The books have made them void.', forgotten: ids };
  await api.send('POST', '/api/safe-mode/release', word);
}

/** Result of a query; null if the replica is unavailable at the moment. */
async function unlessAway<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch {
    return null;
  }
}
