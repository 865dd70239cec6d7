import { PATIENCE_MS } from '../api/patience';
import { silentSince, answered, notAnswered } from '../api/silence';

/** A part of the program could not be loaded: there is no answer, or a newer build calls it otherwise. */
export class PartMissing extends Error {
  constructor() {
    super('a part of the console could not be loaded');
  }
}

const RELOADED = 'ledgerstamp.reloaded-build';
const THERE_MS = 5_000;

/**
 * A part of the program that is loaded when it is asked for. After a deployment its file has another name, which only a new
 * page knows: so the page is loaded again, once for each build. @throws PartMissing where that does not help, or nothing answers
 */
export function loadedPart<Part>(load: () => Promise<Part>): Promise<Part> {
  return inTime(load()).catch(reloadOnce);
}

/** On a line that went dead the browser waits for minutes, and asks for the same file no second time meanwhile. */
function inTime<Part>(loading: Promise<Part>): Promise<Part> {
  return new Promise((settle, fail) => {
    const timer = setTimeout(() => fail(new PartMissing()), PATIENCE_MS);
    void loading.then(settle, fail).finally(() => clearTimeout(timer));
  });
}

/** Loads the page again, unless the server does not answer: the browser's own error page would take its place. */
export async function reload(): Promise<void> {
  if (await isThere()) window.location.reload();
}

async function reloadOnce(): Promise<never> {
  const build = import.meta.url;
  if ((await isThere()) && sessionStorage.getItem(RELOADED) !== build) {
    sessionStorage.setItem(RELOADED, build);
    window.location.reload();
    // The page is about to go: nothing of it is shown any more.
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
