import { answerOf, api, call, type Shape } from '../api/client';
import type { Entrance } from '../words/shape';
import { leaveFor } from './leave-for';
import { signInWithPasskey } from '../passkeys/sign-in-with-passkey';
import { acting, form } from './acts';
import { button, element, field } from './element';
import { answerPlace, notice } from './notices';
import { pageAfterwards } from './sign-in-page';

type Providers = readonly Shape<'SignInProviderDto'>[];
export type OnSession = (session: Shape<'SessionDto'>) => void;

/**
 * Button for each configured provider; each leaves this page.
 * @param to page to return to
 */
export function providerButtons(
  words: Entrance,
  providers: Providers,
  wish: { readonly invitation?: string } = {},
  to = pageAfterwards(),
): HTMLElement[] {
  return providers.map(({ name, label }) =>
    acting(words, words.signIn.signInWith(label), 'primary', () => leaveFor(name, { ...wish, to })),
  );
}

/** Shows content that needs passkeys; where they are impossible, the reason or the address where they work. */
export function passkeySite(words: Entrance, draw: () => readonly Node[]): HTMLElement {
  const { passkeys } = words;
  const ask = () => call.GET('/api/sign-in/passkey');
  return answerPlace(words, ask, ({ origin, impossible }) => {
    if (impossible !== null) return [notice(passkeys.impossible, element('p', {}, impossible))];
    if (!('PublicKeyCredential' in window))
      return [notice(passkeys.impossible, element('p', {}, passkeys.oldBrowser))];
    if (origin === window.location.origin) return draw();
    const { pathname, search, hash } = window.location;
    const there = element('a', { href: `${origin}${pathname}${search}${hash}` }, origin ?? '');
    return [notice(passkeys.otherAddress, element('p', {}, passkeys.otherAddressText), there)];
  });
}

/** Button to sign in with a passkey, and a link for people who lost theirs. */
export function passkeyWays(words: Entrance, onSession: OnSession): HTMLElement {
  const { passkeys } = words;
  const lost = button(passkeys.lost, 'subtle small', () => {
    const recovery = recoveryForm(words, onSession);
    lost.replaceWith(recovery);
    recovery.querySelector('input')?.focus();
  });
  const sign = async () => onSession(await signInWithPasskey());
  const ways = passkeySite(words, () => [acting(words, passkeys.signIn, 'primary', sign)]);
  return element('div', { class: 'stack close' }, ways, lost);
}

function recoveryForm(words: Entrance, onSession: OnSession): HTMLElement {
  const { passkeys } = words;
  const attributes = { name: 'code', autocomplete: 'off', maxlength: '100', required: '' };
  const { input, whole } = field(passkeys.recoveryCode, attributes, passkeys.recoveryCodeHint);
  const act = async (): Promise<void> => {
    const body = { code: input.value };
    const session = await call.POST('/api/sign-in/recovery-code', {}, body);
    // A lost passkey has to be replaced first, so the person is sent to the page that adds one.
    window.history.replaceState(null, '', '/console/people');
    onSession(session);
  };
  return form(words, [whole], { label: passkeys.useCode, kind: 'default', act });
}

/** Form for an API key of the settings, which belongs to no person. */
export function keyForm(words: Entrance, onSession: OnSession): HTMLElement {
  const { signIn } = words;
  const attributes = { name: 'key', type: 'password', autocomplete: 'off', required: '' };
  const { input, whole } = field(signIn.key, attributes);
  const show = button('', 'eye', () => (input.type = input.type === 'password' ? 'text' : 'password'));
  show.setAttribute('aria-label', signIn.showKey);
  whole.append(show);
  const act = async (): Promise<void> => {
    const headers = { Authorization: `Bearer ${sendable(input.value)}` };
    onSession(await answerOf(api.POST('/api/session', { headers })));
  };
  const inside = [element('h2', {}, signIn.keyTitle), element('p', {}, signIn.keyText), whole];
  return form(words, inside, { label: signIn.signIn, kind: 'default', act });
}

/** Replaces characters that no key contains and no header can carry; such a key is wrong in any case. */
function sendable(key: string): string {
  return key.replace(/[^\x21-\x7e]/g, '?');
}
