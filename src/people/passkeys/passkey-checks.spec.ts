import { randomUUID } from 'node:crypto';
import {
  type Oddities,
  SoftwareAuthenticator,
} from '../../../simulators/authenticator/software-authenticator';
import { Challenges } from './challenge';
import {
  challengeOf,
  checkedCreation,
  checkedRequest,
  creationOptions,
  type PublicPasskey,
  requestOptions,
} from './passkey-checks';
import { passkeySite, type UsableSite } from './passkey-site';

const ORIGIN = 'https://ledgerstamp.example';
const site = passkeySite(ORIGIN) as UsableSite;
const challenges = new Challenges(Buffer.alloc(32, 7));
const NOW = new Date();
const holder = { personId: randomUUID(), name: 'Tendai Moyo', email: null };

const made = (purpose: string): Uint8Array<ArrayBuffer> => Uint8Array.from(challenges.make(purpose, NOW));
const isOurs =
  (purpose: string) =>
  (challenge: string): boolean =>
    challenges.holds(challenge, purpose, NOW);

async function created(authenticator: SoftwareAuthenticator, oddities?: Oddities): Promise<PublicPasskey> {
  const options = await creationOptions(site, holder, made('new'), []);
  return checkedCreation(site, authenticator.create(options, oddities), isOurs('new'));
}

async function signed(
  authenticator: SoftwareAuthenticator,
  passkey: PublicPasskey,
  oddities?: Oddities,
): Promise<{ counter: number }> {
  const answer = authenticator.get(await requestOptions(site, made('sign-in')), oddities);
  return checkedRequest(site, answer, { passkey, holderId: holder.personId }, isOurs('sign-in'));
}

describe('a passkey', () => {
  it('is made and signs in: by finger, face or PIN, and named by its holder', async () => {
    const options = await creationOptions(site, holder, made('new'), []);
    expect(options).toMatchObject({
      rp: { id: 'ledgerstamp.example' },
      user: { name: 'Tendai Moyo' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    expect(await requestOptions(site, made('sign-in'))).toMatchObject({
      rpId: 'ledgerstamp.example',
      userVerification: 'required',
    });
    const authenticator = new SoftwareAuthenticator(ORIGIN);
    const passkey = await created(authenticator);
    expect(passkey).toMatchObject({ counter: 0, transports: ['internal'], isSynced: true });
    expect(await signed(authenticator, passkey)).toEqual({ counter: 1 });
    expect(await signed(authenticator, passkey)).toEqual({ counter: 2 });
  });

  it('is not offered again by an authenticator that has one of this person', async () => {
    const passkey = await created(new SoftwareAuthenticator(ORIGIN));
    const options = await creationOptions(site, holder, made('new'), [passkey]);
    expect(options.excludeCredentials).toMatchObject([{ id: passkey.credentialId, type: 'public-key' }]);
  });

  it.each<[string, Oddities]>([
    ['of the page of another site', { origin: 'https://ledgerstamp.example.evil.example' }],
    ['of the same name without encryption', { origin: 'http://ledgerstamp.example' }],
    ['without finger, face or PIN', { isVerified: false }],
  ])('%s is refused when it is made and when it signs', async (_what, oddity) => {
    const authenticator = new SoftwareAuthenticator(ORIGIN);
    const passkey = await created(authenticator);
    await expect(signed(authenticator, passkey, oddity)).rejects.toThrow();
    await expect(created(authenticator, oddity)).rejects.toThrow();
  });

  it('is refused for another person, with another key, and for a challenge of another purpose', async () => {
    const [authenticator, other] = [new SoftwareAuthenticator(ORIGIN), new SoftwareAuthenticator(ORIGIN)];
    const [passkey, ofOther] = [await created(authenticator), await created(other)];
    const userHandle = Buffer.from(randomUUID().replaceAll('-', ''), 'hex').toString('base64url');
    await expect(signed(authenticator, passkey, { userHandle })).rejects.toThrow('another holder');
    await expect(signed(other, passkey)).rejects.toThrow('not valid');
    expect(await signed(other, ofOther)).toEqual({ counter: 2 });
    const answer = authenticator.get(await requestOptions(site, made('new')));
    const check = checkedRequest(site, answer, { passkey, holderId: holder.personId }, isOurs('sign-in'));
    await expect(check).rejects.toThrow(/challenge/);
  });

  it('is refused when what was signed is changed afterwards', async () => {
    const authenticator = new SoftwareAuthenticator(ORIGIN);
    const passkey = await created(authenticator);
    const answer = authenticator.get(await requestOptions(site, made('sign-in')));
    const data = Buffer.from(answer.response.authenticatorData, 'base64url');
    data.writeUInt32BE(4_000, 33);
    const changed = {
      ...answer,
      response: { ...answer.response, authenticatorData: data.toString('base64url') },
    };
    const check = checkedRequest(site, changed, { passkey, holderId: holder.personId }, isOurs('sign-in'));
    await expect(check).rejects.toThrow('the signature is not valid');
  });

  it('says which challenge it has signed, and nothing where what came is no answer of a browser', async () => {
    const authenticator = new SoftwareAuthenticator(ORIGIN);
    await created(authenticator);
    const options = await requestOptions(site, made('sign-in'));
    expect(challengeOf(authenticator.get(options))).toBe(options.challenge);
    expect(challengeOf({ response: { clientDataJSON: 'bm90IGpzb24' } })).toBe('');
    expect(challengeOf({ response: { clientDataJSON: 'eyJjaGFsbGVuZ2UiOjV9' } })).toBe('');
  });
});
