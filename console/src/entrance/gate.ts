import { call, type Shape } from '../api/client';
import { isSigningOut, signedIn, signedOut } from '../api/session';
import { loadedPart, reload } from '../frame/loaded-part';
import {
  type EntranceVocabulary,
  firstWordsIn,
  languageOfPerson,
  speak,
  languageHere,
  type Language,
  loadFirstWords,
} from '../words/languages';
import type { Entrance } from '../words/shape';
import { button, element } from './element';
import { answerPlace, notice, trouble, waiting } from './notices';
import { isSignInPage } from './sign-in-page';
import { failedSignIn } from './failed-sign-in';
import { keyForm, type OnSession, passkeyWays, providerButtons } from './ways';

/** Loads the pages behind the sign-in; visitors without a session do not wait for them. */
const loadConsole = () => import('../console');

/**
 * Loads the console while the browser is idle, so that it is ready after the sign-in; a failure is reported only then.
 */
function prefetchConsole(language: Language): void {
  const load = (): void => {
    Promise.all([loadConsole(), loadFirstWords(language)]).catch(() => undefined);
  };
  if ('requestIdleCallback' in window) window.requestIdleCallback(load);
  else setTimeout(load);
}

type Why = 'new' | 'failed' | 'ended';

/**
 * Sign-in page with every available way to sign in.
 * @param why `failed`: an earlier session is still valid, and only the latest attempt failed
 */
function signInPage(words: Entrance, why: Why, onSession: OnSession): HTMLElement {
  const { signIn } = words;
  document.title = signIn.title;
  const ask = () => call.GET('/api/sign-in/providers');
  const ways = answerPlace(words, ask, ({ providers, takesKey }) => {
    prefetchConsole(languageHere());
    return [
      ...failure(words, (name) => providers.find((one) => one.name === name)?.label),
      ...providerButtons(words, providers),
      passkeyWays(words, onSession),
      ...(takesKey ? [element('hr'), keyForm(words, onSession)] : []),
    ];
  });
  return element(
    'div',
    { class: 'paper stack' },
    element('h1', {}, signIn.product),
    ...(why === 'failed' ? [element('a', { href: '/console/' }, signIn.goOn)] : []),
    ...(why === 'ended' ? [trouble(signIn.ended, element('p', {}, signIn.endedText))] : []),
    ways,
  );
}

/** Notice about a failed sign-in with a provider, and what to do next; empty if none failed. */
function failure({ signIn }: Entrance, labelOf: (provider: string | null) => string | undefined): Node[] {
  const failed = isSignInPage() ? failedSignIn(window.location.search) : null;
  if (failed === null) return [];
  const { seconds } = failed;
  const provider = labelOf(failed.provider) ?? signIn.theProvider;
  const { title, text, next } = signIn.failures[failed.failure] ?? signIn.failures['refused']!;
  return [
    trouble(
      title(provider),
      element('p', {}, text(provider, seconds)),
      element('p', {}, signIn.next(next(provider, seconds))),
    ),
  ];
}

type Session = Shape<'SessionDto'>;

/**
 * Shows the sign-in page without a session, otherwise the console. The address is kept, so that signing in again
 * returns to the page that was open.
 */
export function openGate(root: HTMLElement, vocabulary: EntranceVocabulary): void {
  const words = vocabulary.now;
  /** Removes what is shown of the session; null before the first session. */
  let end: (() => void) | null = null;
  const show = (inside: Node): void => root.replaceChildren(inGate(inside));

  const askToSignIn = (why: Why): void => {
    speak(vocabulary);
    show(signInPage(words, why, (session) => void enter(session)));
  };

  const enter = async (session: Session): Promise<void> => {
    if (isSignInPage()) window.history.replaceState(null, '', '/console/');
    end = () => undefined;
    signedIn.set('yes');
    show(waiting(words));
    try {
      const [{ openConsole }, spoken] = await Promise.all([
        loadedPart(loadConsole),
        firstWordsIn(languageOfPerson(session.person)),
      ]);
      if (signedIn.now() === 'yes') end = openConsole(root, session, spoken);
    } catch {
      show(partMissing(words));
    }
  };

  signedIn.subscribe(() => {
    if (signedIn.now() !== 'no' || end === null) return;
    end();
    end = null;
    if (isSigningOut()) leave();
    else askToSignIn('ended');
  });

  const begin = (): Node =>
    answerPlace(
      words,
      () => call.GET('/api/session'),
      (session) => {
        if (session.isSignedIn && !isSignInPage()) void enter(session);
        else askToSignIn(session.isSignedIn ? 'failed' : 'new');
        return [];
      },
    );

  const leave = (): void => {
    const ask = () => call.DELETE('/api/session');
    const place = answerPlace(words, ask, () => {
      signedOut();
      show(begin());
      return [];
    });
    const { leaving, leavingText } = words.frame;
    show(element('div', { class: 'stack' }, notice(leaving, element('p', {}, leavingText)), place));
  };

  if (isSigningOut()) leave();
  else show(begin());
}

/** Centres a single element on the page. */
export function inGate(inside: Node): HTMLElement {
  return element('main', { class: 'gate' }, inside);
}

/**
 * Error page for a part of the console that could not be loaded: the pages behind the sign-in, or those of an
 * invitation.
 */
export function partMissing({ frame }: Entrance): HTMLElement {
  document.title = frame.titleOf(frame.broken);
  return trouble(
    frame.broken,
    element('p', {}, frame.partMissing),
    button(frame.tryAgain, 'default small', () => void reload()),
    element('a', { href: import.meta.env.BASE_URL }, frame.toTheBoard),
  );
}
