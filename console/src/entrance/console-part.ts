import { type Language, loadFirstWords } from '../words/languages';

/** Loads the pages behind the sign-in; visitors without a session do not wait for them. */
export const loadConsole = () => import('../console');

/** Loads it while nobody waits for anything, so that it is there after the sign-in; what fails now is said then. */
export function prefetchConsole(language: Language): void {
  const load = (): void => {
    Promise.all([loadConsole(), loadFirstWords(language)]).catch(() => undefined);
  };
  if ('requestIdleCallback' in window) window.requestIdleCallback(load);
  else setTimeout(load);
}
