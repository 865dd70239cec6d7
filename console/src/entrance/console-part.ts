import { type Language, loadFirstWords } from '../words/languages';

/** Everything behind the sign-in: anyone who has no session does not wait for it. */
export const loadConsole = () => import('../console');

/** Loads it while nobody waits for anything, so that it is there after the sign-in; what fails now is said then. */
export function prefetchConsole(language: Language): void {
  const load = (): void => {
    Promise.all([loadConsole(), loadFirstWords(language)]).catch(() => undefined);
  };
  if ('requestIdleCallback' in window) window.requestIdleCallback(load);
  else setTimeout(load);
}
