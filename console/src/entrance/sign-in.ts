import { answerOf, api } from '../api/client';
import { languageHere } from '../words/languages';
import type { Entrance } from '../words/shape';
import { prefetchConsole } from './console-part';
import { element } from './element';
import { failedSignIn } from './failed-sign-in';
import { answerPlace, trouble } from './notices';
import { isSignInPage } from './sign-in-page';
import { keyForm, type OnSession, passkeyWays, providerButtons } from './ways';

/**
 * Every way to sign in here.
 *
 * @param isSignedIn true: only the last attempt failed, and the session of before is still there
 */
export function signInPage(words: Entrance, isSignedIn: boolean, onSession: OnSession): HTMLElement {
  const { signIn } = words;
  document.title = signIn.title;
  const ask = () => answerOf(api.GET('/api/sign-in/providers'));
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
    ...(isSignedIn ? [element('a', { href: '/console/' }, signIn.goOn)] : []),
    ways,
  );
}

/** Failure of a sign-in with a provider, and what to do next. */
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
