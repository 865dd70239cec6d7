import type { ConnectorApi, ShownOrganisation } from './connector-api';
import type { Progress, StateCount } from './progress';

const LOOK_EVERY_MS = 250;
/** Longest wait for evidence about a lost answer before the hold is reported. */
const UNCERTAIN_FOR_MS = 20_000;
const STUCK_AFTER_MS = 120_000;

/** States that a document leaves automatically. */
const UNDER_WAY = ['collected', 'ready', 'submitting', 'processing', 'fiscalised'];

/** Waits until no work is left. @returns a sentence about documents that are stuck, or null */
export async function waitUntilSettled(
  api: ConnectorApi,
  organisationId: string,
  expected: number,
  progress: Progress,
): Promise<string | null> {
  let lastChange = Date.now();
  let lastSeen = '';
  for (;;) {
    const counts = await api.get<StateCount[]>(`/api/organisations/${organisationId}/summary`);
    const organisation = await api.get<ShownOrganisation>(`/api/organisations/${organisationId}`);
    progress.show(counts);
    const seen = JSON.stringify(counts);
    if (seen !== lastSeen) [lastSeen, lastChange] = [seen, Date.now()];
    const quietMs = Date.now() - lastChange;
    if (organisation.isResting && isSettled(counts, expected, quietMs)) return null;
    if (quietMs > STUCK_AFTER_MS) return organisation.lastFailure ?? 'no document has moved for two minutes';
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

function isSettled(counts: readonly StateCount[], expected: number, quietMs: number): boolean {
  const total = counts.reduce((sum, count) => sum + count.documents, 0);
  if (total < expected || counts.some(({ state }) => UNDER_WAY.includes(state))) return false;
  // Looks once more, because a document that was just fiscalised releases others.
  if (quietMs < 2 * LOOK_EVERY_MS) return false;
  return quietMs > UNCERTAIN_FOR_MS || !counts.some(({ state }) => state === 'uncertain');
}
