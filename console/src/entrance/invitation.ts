import { ApiError } from '../api/api-error';
import { call, type Shape } from '../api/client';
import { createPasskey } from '../passkeys/webauthn';
import { saveText } from '../shown/save-file';
import { placeOf, spellMoment } from '../shown/zoned-time';
import type { Words } from '../words/shape';
import { form } from './acts';
import { button, element, field } from './element';
import { answerPlace, notice } from './notices';
import { passkeySite, providerButtons } from './ways';

type Offer = Shape<'OpenInvitationDto'>;

/** Neutral time zone: an invitation is opened before its reader's zone is known. */
const ZONE = 'UTC';

/** Page of an invitation link; works without a session. The token stays after the `#`, which browsers do not send. */
export function invitationPage(words: Words): HTMLElement {
  document.title = words.invitation.title;
  const token = window.location.hash.slice(1);
  const ask = () =>
    call.POST('/api/invitation/opened', {}, { token }).catch((error: unknown) => {
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) return error;
      throw error;
    });
  const page = element('div', { class: 'paper stack' });
  const accepted = (codes: readonly string[]): void => page.replaceChildren(...acceptedWith(words, codes));
  page.append(
    answerPlace(words, ask, (offer) =>
      offer instanceof ApiError ? opensNothing(words, offer) : offered(words, token, offer, accepted),
    ),
  );
  return page;
}

function offered(
  words: Words,
  token: string,
  offer: Offer,
  accepted: (codes: readonly string[]) => void,
): Node[] {
  const { invitation, people } = words;
  const roles = offer.roles.map(({ role, organisation }) =>
    element('li', {}, people.roleAt(people.role[role], organisation ?? people.allOrganisations)),
  );
  return [
    element('h1', {}, invitation.welcome(offer.name)),
    element('p', { class: 'large' }, invitation.intro[offer.purpose]),
    ...(roles.length === 0 ? [] : [element('ul', {}, ...roles)]),
    element('p', {}, `${invitation.expires} `, moment(words, offer.expiresAt), '.'),
    byProvider(words, token),
    passkeySite(words, () => [acceptForm(words, token, offer, accepted)]),
  ];
}

function moment({ shown }: Words, at: string): HTMLElement {
  const spelt = spellMoment(at, shown.locale, ZONE);
  return element(
    'time',
    { datetime: at, title: shown.momentIn(at, ZONE) },
    shown.inPlace(spelt, placeOf(ZONE)),
  );
}

/** Buttons to accept the invitation with an account at a provider, if there are any. */
function byProvider(words: Words, invitation: string): HTMLElement {
  const place = element('div', { class: 'stack' });
  const draw = ({ providers }: Shape<'SignInWaysDto'>): void => {
    if (providers.length === 0) return place.remove();
    place.append(...providerButtons(words, providers, { invitation }, '/console/'), element('hr'));
  };
  // Without an answer this part is left out; the passkey form below reports what does not work.
  call.GET('/api/sign-in/providers').then(draw, () => place.remove());
  return place;
}

/** Accepts an invitation with a new passkey. */
function acceptForm(
  words: Words,
  token: string,
  offer: Offer,
  accepted: (codes: readonly string[]) => void,
): HTMLElement {
  const { invitation, people } = words;
  const name = field(people.name, { name: 'name', maxlength: '200', required: '' }, people.nameHint);
  const email = field(people.email, { name: 'email', type: 'email', maxlength: '320' }, people.emailHint);
  const passkeyName = field(invitation.passkeyName, { name: 'passkey', maxlength: '100', required: '' });
  passkeyName.input.value = invitation.defaultPasskeyName;
  const act = async (): Promise<void> => {
    const said = {
      token,
      ...(name.input.value !== '' && { name: name.input.value }),
      ...(email.input.value !== '' && { email: email.input.value }),
    };
    const passkey = await createPasskey(await call.POST('/api/invitation/question', {}, said));
    const body = { ...said, passkeyName: passkeyName.input.value, passkey };
    accepted((await call.POST('/api/invitation/accepted', {}, body)).recoveryCodes);
  };
  const inside = [
    ...(offer.name === '' ? [name.whole, email.whole] : []),
    element('h2', {}, invitation.passkeyTitle),
    element('p', {}, invitation.passkeyText),
    passkeyName.whole,
  ];
  return form(words, inside, { label: invitation.create, kind: 'primary', act });
}

function opensNothing({ invitation }: Words, error: ApiError): Node[] {
  return [
    element('h1', {}, invitation.opensNothing),
    element('div', { class: 'notice trouble', role: 'alert' }, error.sentences.join(' ')),
    element('a', { href: '/console/' }, invitation.toSignIn),
  ];
}

/** Confirms the acceptance, and shows the recovery codes once. The link loads the console with the new session. */
function acceptedWith({ invitation, passkeys }: Words, codes: readonly string[]): Node[] {
  const text = codes.join('\n');
  const save = () => saveText('ledgerstamp-recovery-codes.txt', text);
  return [
    element('h1', {}, invitation.done),
    notice(
      passkeys.codesTitle,
      element('p', {}, passkeys.codesText),
      element('pre', {}, text),
      button(passkeys.saveCodes, 'default small', save),
    ),
    element('a', { href: '/console/' }, invitation.goOn),
  ];
}
