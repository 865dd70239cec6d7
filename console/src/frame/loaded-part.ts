import { PATIENCE_MS } from '../api/patience';
import { silentSince, answered, notAnswered } from '../api/silence';

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
  count(1);
  return inTime(load())
    .catch(reloadOnce)
    .finally(() => count(-1));
}

let loading = 0;
const listeners = new Set<() => void>();

function count(change: 1 | -1): void {
  loading += change;
  listeners.forEach((listener) => listener());
}

/** True while a part of the program is being loaded, for useSyncExternalStore. */
export const isPartLoading = (): boolean => loading > 0;

/** Subscribes to changes of isPartLoading(). */
export function onPartLoading(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

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
    if (silentSince() !== null) answered();
    return true;
  } catch {
    notAnswered();
    return false;
  }
}
