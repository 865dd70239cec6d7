import type { ShownDocument, ShownOrganisation } from '../../demo/connector-api';
import { documentsInBooks, isApproved } from './audit';
import { pause } from './disturbance';
import type { ChaosWorld } from './chaos-world';

const LOOK_EVERY_MS = 500;
/** Evidence about a lost answer comes with the next events: what is uncertain gets this long without a change. */
const QUIET_FOR_MS = 10_000;
/** A person who sees that nothing changes any more looks at what safe mode waits for. */
const LOOKED_AT_AFTER_MS = 30_000;
/** States that a document leaves automatically. */
const UNDER_WAY = ['collected', 'ready', 'submitting', 'processing', 'fiscalised'];

interface SafeMode {
  readonly isOn: boolean;
  readonly forgotten: readonly { readonly sourceId: string }[];
}

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
    if (Date.now() - changed > LOOKED_AT_AFTER_MS) {
      await unlessAway(() => endSafeMode(world, organisation));
      changed = Date.now();
    }
    await pause(LOOK_EVERY_MS);
  }
  return { seconds: withinMs / 1_000, documents, isOver: true };
}

/** A failover may have lost documents that the books have made void since: nobody but a person can say that they never come back. */
async function endSafeMode({ api, judges }: ChaosWorld, { tenantId }: ShownOrganisation): Promise<void> {
  const { isOn, forgotten } = await api.get<SafeMode>('/api/safe-mode');
  const served = (await documentsInBooks(judges, tenantId)).filter(isApproved).map(({ id }) => id);
  if (!isOn || forgotten.some(({ sourceId }) => served.includes(sourceId))) return;
  const word = { by: 'Tendai', reason: 'The books have made them void.' };
  await api.send('POST', '/api/safe-mode/release', word);
}

/** A replica that is just coming back answers a moment later. */
async function unlessAway<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch {
    return null;
  }
}
