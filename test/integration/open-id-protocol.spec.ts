import { HttpService } from '@nestjs/axios';
import type { Attempt } from '../../src/people/openid/attempt';
import { SignInRefused } from '../../src/people/openid/failed-sign-in';
import { OpenIdClientsService } from '../../src/people/openid/open-id-clients.service';
import { OpenIdSignInService } from '../../src/people/openid/open-id-sign-in.service';
import { ProviderTransportService } from '../../src/people/openid/provider-transport.service';
import { readConfig } from '../../src/platform/config/config';
import type { OpenIdProvider } from '../../src/platform/config/open-id-settings';
import { HttpClient } from '../../src/platform/http/http-client';
import { CookieJar, walk } from '../support/cookie-jar';
import { TestOpenIdProvider } from '../support/open-id-provider';

const PUBLIC_URL = 'https://ledgerstamp.example';
const WISH = { isFresh: false, to: '/console/', invitation: null, name: null, session: null };

function signIns(settings: Record<string, string>): {
  signIn: OpenIdSignInService;
  provider: OpenIdProvider;
} {
  const config = readConfig({
    ...{
      PUBLIC_URL,
      FISCAL_URL: 'http://127.0.0.1:1',
      ENCRYPTION_KEY: 'ab'.repeat(32),
      ALLOW_INSECURE: 'true',
    },
    ...{ ADMIN_API_KEY: 'an-administrator-key-of-many-characters' },
    ...{ XERO_CLIENT_ID: 'id', XERO_CLIENT_SECRET: 'secret', OPENID_PROVIDERS: 'entra', ...settings },
  });
  const transport = new ProviderTransportService(new HttpClient(new HttpService()));
  return {
    signIn: new OpenIdSignInService(new OpenIdClientsService(config, transport), config),
    provider: config.openIdProviders[0]!,
  };
}

async function refusal(act: Promise<unknown>): Promise<unknown> {
  const error: unknown = await act.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return error instanceof SignInRefused ? error.failure : error;
}

describe('a sign-in by a provider', () => {
  let theirs: TestOpenIdProvider;
  let jar: CookieJar;

  beforeEach(async () => {
    theirs = await TestOpenIdProvider.start(`${PUBLIC_URL}/api/sign-in/providers/entra/callback`);
    jar = new CookieJar();
  });

  afterEach(() => theirs.stop());

  /** Goes to the provider and back, like a browser. */
  async function visit(
    ours = signIns(theirs.settings('entra')),
    wish = WISH,
  ): Promise<{ attempt: Attempt; query: string }> {
    const { url, attempt } = await ours.signIn.begin(ours.provider, wish, new Date());
    return { attempt, query: new URL(await walk(url, jar)).search };
  }

  it('proves issuer and subject, and when the credentials were given', async () => {
    const ours = signIns(theirs.settings('entra'));
    const before = Math.floor(Date.now() / 1000) * 1000;
    const { attempt, query } = await visit(ours);
    const proven = await ours.signIn.finish(ours.provider, attempt, query, new Date());
    expect(proven).toEqual({
      ...{
        issuer: theirs.issuer,
        subject: 'subject-1',
        verifiedMail: 'tendai@practice.example',
        name: 'Tendai Moyo',
      },
      signedInAt: expect.any(Date) as Date,
    });
    expect(proven.signedInAt!.getTime()).toBeGreaterThanOrEqual(before);
  });

  it('asks for a code with PKCE, state, nonce and an age, and for new credentials only where they must be fresh', async () => {
    const ours = signIns(theirs.settings('entra'));
    const asked = async (isFresh: boolean): Promise<Record<string, string>> => {
      const { url } = await ours.signIn.begin(ours.provider, { ...WISH, isFresh }, new Date());
      return Object.fromEntries(new URL(url).searchParams);
    };
    const [one, other] = [await asked(false), await asked(true)];
    expect(one).toEqual({
      ...{ client_id: 'ledgerstamp', response_type: 'code', scope: 'openid email profile', max_age: '43200' },
      ...{
        redirect_uri: `${PUBLIC_URL}/api/sign-in/providers/entra/callback`,
        code_challenge_method: 'S256',
      },
      ...{
        state: expect.stringMatching(/^[\w-]{43}$/) as string,
        nonce: expect.stringMatching(/^[\w-]{43}$/) as string,
      },
      code_challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
    });
    expect(other).toMatchObject({ prompt: 'login', max_age: '300' });
    for (const name of ['state', 'nonce', 'code_challenge']) expect(other[name]).not.toBe(one[name]);
  });

  it('that must be fresh asks a person who is signed in there already once more', async () => {
    const ours = signIns(theirs.settings('entra'));
    await visit(ours);
    await visit(ours);
    expect(theirs.logIns).toBe(1);
    const { attempt, query } = await visit(ours, { ...WISH, isFresh: true });
    expect(theirs.logIns).toBe(2);
    expect(await ours.signIn.finish(ours.provider, attempt, query, new Date())).toMatchObject({
      subject: 'subject-1',
    });
  });

  it.each([
    ['for another client', 'audience', (claims) => ({ ...claims, aud: 'another-client' })],
    [
      'for several clients, made for another',
      'audience',
      (claims) => ({ ...claims, aud: ['ledgerstamp', 'x'], azp: 'x' }),
    ],
    ['for another attempt', 'nonce', (claims) => ({ ...claims, nonce: 'another-nonce' })],
    ['without a nonce', 'token', ({ nonce: _nonce, ...claims }) => claims],
    ['of another issuer', 'settings', (claims) => ({ ...claims, iss: 'https://other.example' })],
    ['without a subject', 'token', ({ sub: _sub, ...claims }) => claims],
  ] satisfies [string, string, TestOpenIdProvider['alter']][])(
    'with a token %s is refused',
    async (_what, failure, alter) => {
      const ours = signIns(theirs.settings('entra'));
      theirs.alter = alter;
      const { attempt, query } = await visit(ours);
      expect(await refusal(ours.signIn.finish(ours.provider, attempt, query, new Date()))).toBe(failure);
    },
  );

  it.each([
    ['an hour behind, and says by how much', -7200, 'clock'],
    ['an hour ahead, and says by how much', 3600, 'clock'],
    ['half a minute ahead, which is tolerated', 30, null],
    ['five minutes behind with tokens of an hour, as Microsoft has it', -300, null],
  ])('by a clock that is %s', async (_what, seconds, failure) => {
    const ours = signIns(theirs.settings('entra'));
    theirs.alter = (claims) => ({
      ...{ ...claims, iat: claims.iat! + seconds, exp: claims.exp! + seconds },
      auth_time: Number(claims['auth_time']) + seconds,
    });
    const { attempt, query } = await visit(ours);
    const finished = ours.signIn.finish(ours.provider, attempt, query, new Date());
    expect(await refusal(finished)).toBe(failure);
    if (failure === null) return;
    const { seconds: told } = (await finished.catch(
      (error: unknown) => error as SignInRefused,
    )) as SignInRefused;
    expect(Math.abs(told! - seconds)).toBeLessThanOrEqual(30);
  });

  it('that is not fresh, though it was asked for, is refused; so is one for which the provider names no time', async () => {
    const ours = signIns(theirs.settings('entra'));
    const fresh = { ...WISH, isFresh: true };
    theirs.alter = (claims) => ({ ...claims, auth_time: claims.iat! - 3600 });
    const old = await visit(ours, fresh);
    expect(await refusal(ours.signIn.finish(ours.provider, old.attempt, old.query, new Date()))).toBe(
      'not_fresh',
    );
    theirs.alter = ({ auth_time: _time, ...claims }) => claims;
    const silent = await visit(ours, fresh);
    expect(await refusal(ours.signIn.finish(ours.provider, silent.attempt, silent.query, new Date()))).toBe(
      'no_auth_time',
    );
    const usual = await visit(ours);
    const proven = await ours.signIn.finish(ours.provider, usual.attempt, usual.query, new Date());
    expect(proven.signedInAt).toBeNull();
  });

  it('with a token that somebody else has signed is refused', async () => {
    const ours = signIns(theirs.settings('entra'));
    theirs.isForged = true;
    const { attempt, query } = await visit(ours);
    expect(await refusal(ours.signIn.finish(ours.provider, attempt, query, new Date()))).toBe('token');
  });

  it('cannot be repeated with the same code, nor finished with the verifier of another', async () => {
    const ours = signIns(theirs.settings('entra'));
    const { attempt, query } = await visit(ours);
    await ours.signIn.finish(ours.provider, attempt, query, new Date());
    expect(await refusal(ours.signIn.finish(ours.provider, attempt, query, new Date()))).toBe('code');
    const second = await visit(ours);
    const verifier = attempt.verifier;
    expect(
      await refusal(
        ours.signIn.finish(ours.provider, { ...second.attempt, verifier }, second.query, new Date()),
      ),
    ).toBe('code');
  });

  it('that the person cancels is named as that', async () => {
    const ours = signIns(theirs.settings('entra'));
    theirs.account = null;
    const { attempt, query } = await visit(ours);
    expect(await refusal(ours.signIn.finish(ours.provider, attempt, query, new Date()))).toBe('declined');
  });

  it('fails while the provider is away, at its beginning or its end, and works as soon as it is back', async () => {
    const ours = signIns(theirs.settings('entra'));
    theirs.isAway = true;
    expect(await refusal(ours.signIn.begin(ours.provider, WISH, new Date()))).toBe('away');
    theirs.isAway = false;
    const { attempt, query } = await visit(ours);
    theirs.isAway = true;
    expect(await refusal(ours.signIn.finish(ours.provider, attempt, query, new Date()))).toBe('away');
    theirs.isAway = false;
    const again = await visit(ours);
    expect(await ours.signIn.finish(ours.provider, again.attempt, again.query, new Date())).toMatchObject({
      subject: 'subject-1',
    });
  });

  it('with settings that the provider does not know says that it is the settings', async () => {
    const wrongSecret = signIns({ ...theirs.settings('entra'), OPENID_ENTRA_CLIENT_SECRET: 'an-old-secret' });
    const { attempt, query } = await visit(wrongSecret);
    expect(await refusal(wrongSecret.signIn.finish(wrongSecret.provider, attempt, query, new Date()))).toBe(
      'settings',
    );
    const wrongIssuer = signIns({
      ...theirs.settings('entra'),
      OPENID_ENTRA_ISSUER: `${theirs.issuer}/tenant`,
    });
    expect(await refusal(wrongIssuer.signIn.begin(wrongIssuer.provider, WISH, new Date()))).toBe('settings');
  });
});
