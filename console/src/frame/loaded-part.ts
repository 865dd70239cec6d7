import { Observed } from '../api/observed';
import { PATIENCE_MS } from '../api/patience';
import { answered, notAnswered } from '../api/silence';

/** Thrown if a part of the program could not be loaded: no answer, or a newer build has renamed its file. */
export class PartMissing extends Error {
  constructor() {
    super('a part of the console could not be loaded');
  }
}

const RELOADED = 'ledgerstamp.reloaded-build';
const THERE_MS = 5_000;

/**
 * Loads a part of the program. If its file is gone because a newer build was deployed, the page is reloaded, once for
 * each build.
 * @throws PartMissing if that does not help, or no answer comes
 */
export function loadedPart<Part>(load: () => Promise<Part>): Promise<Part> {
  partsLoading.set(partsLoading.now() + 1);
  return inTime(load())
    .catch(reloadOnce)
    .finally(() => partsLoading.set(partsLoading.now() - 1));
}

/** Number of parts of the program that are being loaded. */
export const partsLoading = new Observed(0);

/**
 * Limits the wait: on a dead line the browser waits for minutes, and does not request the same file again meanwhile.
 */
function inTime<Part>(loading: Promise<Part>): Promise<Part> {
  return new Promise((settle, fail) => {
    const timer = setTimeout(() => fail(new PartMissing()), PATIENCE_MS);
    void loading.then(settle, fail).finally(() => clearTimeout(timer));
  });
}

/** Reloads the page, unless the server does not answer: the browser's own error page would replace it. */
export async function reload(): Promise<void> {
  if (await isThere()) window.location.reload();
}

async function reloadOnce(): Promise<never> {
  const build = import.meta.url;
  if ((await isThere()) && sessionStorage.getItem(RELOADED) !== build) {
    sessionStorage.setItem(RELOADED, build);
    window.location.reload();
    // Never settles: the page is about to be replaced.
    return new Promise(() => undefined);
  }
  throw new PartMissing();
}

async function isThere(): Promise<boolean> {
  try {
    const page = await fetch(import.meta.env.BASE_URL, {
      cache: 'no-store',
      signal: AbortSignal.timeout(THERE_MS),
    });
    if (!page.ok) return false;
    answered();
    return true;
  } catch {
    notAnswered();
    return false;
  }
}
