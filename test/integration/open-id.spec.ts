import { randomUUID } from 'node:crypto';
import type { INestApplication } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { InvitationLinksService } from '../../src/people/invitations/invitation-links.service';
import { CookieJar, walk } from '../support/cookie-jar';
import { TestOpenIdProvider } from '../support/open-id-provider';
import { startApplication } from '../support/running-application';
import { createTestDatabase, type TestDatabase } from '../support/test-database';

const ORIGIN = 'https://ledgerstamp.example';
const SESSION = '__Host-ledgerstamp_session';
const ATTEMPT = '__Host-ledgerstamp_sign_in';

interface Shown {
  readonly isSignedIn: boolean;
  readonly person: { readonly id: string; readonly name: string } | null;
  readonly signedInAt: string | null;
}

describe('sign-in by a provider', () => {
  let database: TestDatabase;
  let entra: TestOpenIdProvider;
  let google: TestOpenIdProvider;
  let application: INestApplication;
  let url: string;
  let dataSource: DataSource;
  /** Cookies of the browser for our site and for the provider's. */
  let ours: CookieJar;
  let theirs: CookieJar;
  let address: string;
  let addresses = 0;

  beforeAll(async () => {
    database = await createTestDatabase();
    [entra, google] = (await Promise.all(
      ['entra', 'google'].map((name) =>
        TestOpenIdProvider.start(`${ORIGIN}/api/sign-in/providers/${name}/callback`),
      ),
    )) as [TestOpenIdProvider, TestOpenIdProvider];
    ({ application, url } = await startApplication(database.url, {
      ...{
        OPENID_PROVIDERS: 'entra,google,away',
        OPENID_ENTRA_LABEL: 'Microsoft',
        TRUSTED_PROXIES: 'loopback',
      },
      ...{ ...entra.settings('entra'), ...google.settings('google') },
      // Adds a provider whose address nobody listens at, which the start accepts.
      ...{ ...entra.settings('away'), OPENID_AWAY_ISSUER: 'http://127.0.0.1:1' },
    }));
    dataSource = application.get(DataSource);
  });

  afterAll(async () => {
    await application.close();
    await Promise.all([entra.stop(), google.stop()]);
    await database.drop();
  });

  beforeEach(() => {
    [ours, theirs] = [new CookieJar(), new CookieJar()];
    address = `10.2.0.${(addresses += 1)}`;
    for (const provider of [entra, google]) {
      provider.account = { subject: randomUUID(), mail: 'tendai@practice.example', name: 'Tendai Moyo' };
      provider.alter = (claims) => claims;
    }
  });

  const own = (jar: CookieJar): Record<string, string> => ({
    ...{ 'X-Ledgerstamp-Console': 'person', Origin: ORIGIN, 'Content-Type': 'application/json' },
    ...{ Cookie: jar.header(), 'X-Forwarded-For': address },
  });
  const begin = async (provider = 'entra', wish: object = {}): Promise<string> => {
    const answer = await fetch(`${url}/api/sign-in/providers/${provider}`, {
      ...{ method: 'POST', headers: own(ours), body: JSON.stringify(wish) },
    });
    expect(answer.status).toBe(200);
    ours.take(answer);
    return ((await answer.json()) as { url: string }).url;
  };
  /** Returns from the provider like a browser. @returns status and address that the browser is sent on to */
  const comeBack = async (back: string, jar = ours): Promise<string> => {
    const headers = { Cookie: jar.header(), Accept: 'text/html', 'X-Forwarded-For': address };
    const answer = await fetch(back.replace(ORIGIN, url), { headers, redirect: 'manual' });
    jar.take(answer);
    return `${answer.status} ${answer.headers.get('location')}`;
  };
  const signIn = async (provider = 'entra', wish: object = {}): Promise<string> =>
    comeBack(await walk(await begin(provider, wish), theirs));
  const session = async (jar = ours): Promise<Shown> =>
    (await (await fetch(`${url}/api/session`, { headers: own(jar) })).json()) as Shown;
  const person = async (name = 'Tendai Moyo', email: string | null = null): Promise<string> => {
    const [row] = await dataSource.query<{ id: string }[]>(
      'insert into people (name, email) values ($1, $2) returning id',
      [name, email],
    );
    return row!.id;
  };
  const link = (provider: TestOpenIdProvider, personId: string): Promise<unknown> =>
    dataSource.query('insert into identities (issuer, subject, person_id) values ($1, $2, $3)', [
      ...[provider.issuer, provider.account!.subject, personId],
    ]);
  const invite = async (name = 'Tendai Moyo'): Promise<string> => {
    const { link: address } = await application.get(InvitationLinksService).invite(dataSource.manager, {
      ...{ purpose: 'join', personId: null, name, email: null, invitedBy: null, language: null },
      roles: [{ role: 'reader', organisationId: null }],
    });
    return new URL(address).hash.slice(1);
  };

  it('shows the buttons of all providers, and whether a key can be used', async () => {
    const answer = await fetch(`${url}/api/sign-in/providers`);
    expect(await answer.json()).toEqual({
      providers: [
        { name: 'entra', label: 'Microsoft' },
        { name: 'google', label: 'Google' },
        { name: 'away', label: 'Away' },
      ],
      takesKey: true,
    });
  });

  it('signs in the person whose account it is, and goes to the page that was open', async () => {
    const id = await person();
    await link(entra, id);
    expect(await signIn('entra', { to: '/console/documents?state=held' })).toBe(
      '303 /console/documents?state=held',
    );
    expect(await session()).toMatchObject({ isSignedIn: true, person: { id, name: 'Tendai Moyo' } });
    expect(ours.get(ATTEMPT)).toBe('');
  });

  it('takes the time of the sign-in from the provider, and never a later one than it says', async () => {
    await link(entra, await person());
    entra.alter = (claims) => ({ ...claims, auth_time: claims.iat! - 3600 });
    await signIn();
    const hourAgo = Date.now() - 3_600_000;
    expect(Math.abs(Date.parse((await session()).signedInAt!) - hourAgo)).toBeLessThan(60_000);
    entra.alter = ({ auth_time: _time, ...claims }) => claims;
    await signIn();
    expect((await session()).signedInAt).toBe('1970-01-01T00:00:00.000Z');
  });

  it('that is fresh replaces the session that was there', async () => {
    await link(entra, await person());
    await signIn();
    const before = ours.get(SESSION);
    const old = new CookieJar();
    old.set(SESSION, before);
    expect(await signIn('entra', { isFresh: true, to: '/console/documents' })).toBe('303 /console/documents');
    expect([(await session()).isSignedIn, (await session(old)).isSignedIn]).toEqual([true, false]);
    expect(ours.get(SESSION)).not.toBe(before);
  });

  it('opens what needs a fresh one as soon as the provider has asked again', async () => {
    const id = await person();
    await link(entra, id);
    await dataSource.query(`insert into memberships (person_id, role) values ($1, 'reader')`, [id]);
    entra.alter = (claims) => ({ ...claims, auth_time: claims.iat! - 3600 });
    await signIn();
    const renew = async (): Promise<unknown> => {
      const path = `${url}/api/own-sign-in/recovery-codes`;
      const answer = await fetch(path, { method: 'POST', headers: own(ours), body: '{}' });
      return [answer.status, ((await answer.json()) as { code?: string }).code];
    };
    expect(await renew()).toEqual([409, 'SIGN_IN_TOO_OLD']);
    entra.alter = (claims) => claims;
    await signIn('entra', { isFresh: true });
    expect(((await renew()) as unknown[])[0]).toBeLessThan(300);
  });

  it('keeps its cookies from scripts, from other hosts and from plain http', async () => {
    const answer = await fetch(`${url}/api/sign-in/providers/entra`, {
      ...{ method: 'POST', headers: own(ours), body: '{}' },
    });
    const [cookie = ''] = answer.headers.getSetCookie();
    expect(cookie).toMatch(new RegExp(`^${ATTEMPT}=v2\\.`));
    for (const part of ['Path=/;', 'HttpOnly', 'Secure', 'SameSite=Lax', 'Max-Age=600'])
      expect(cookie).toContain(part);
    expect(cookie).not.toContain('Domain');
  });

  it('is begun by a page of ours alone', async () => {
    const foreign = { ...own(ours), Origin: 'https://evil.example' };
    const { 'X-Ledgerstamp-Console': _header, ...form } = own(ours);
    for (const headers of [foreign, form]) {
      const answer = await fetch(`${url}/api/sign-in/providers/entra`, {
        method: 'POST',
        headers,
        body: '{}',
      });
      expect(answer.status).toBe(403);
    }
    expect((await fetch(`${url}/api/sign-in/providers/entra`)).status).toBe(404);
    const long = JSON.stringify({ to: `/console/${'x'.repeat(20_000)}` });
    const large = await fetch(`${url}/api/sign-in/providers/entra`, {
      method: 'POST',
      headers: own(ours),
      body: long,
    });
    expect(large.status).toBe(413);
  });

  it.each(['https://evil.example/', '//evil.example/console', '/api/session', String.raw`/\evil.example`])(
    'does not go on to %s',
    async (to) => {
      await link(entra, await person());
      expect(await signIn('entra', { to })).toBe('303 /console/');
    },
  );

  it('makes an account that of the person who was invited, once', async () => {
    const invitation = await invite('Rudo Ncube');
    expect(await signIn('entra', { invitation })).toBe('303 /console/');
    const { person: shown } = await session();
    expect(shown?.name).toBe('Rudo Ncube');
    const roles: unknown = await dataSource.query('select role from memberships where person_id = $1', [
      shown?.id,
    ]);
    expect(roles).toEqual([{ role: 'reader' }]);
    // Uses the same account and link again, which signs the linked person in.
    expect(await signIn('entra', { invitation })).toBe('303 /console/');
    // Uses the same link as somebody else.
    entra.account = { subject: randomUUID(), mail: 'other@practice.example', name: 'Other' };
    [ours, theirs] = [new CookieJar(), new CookieJar()];
    expect(await signIn('entra', { invitation })).toBe(
      '303 /console/sign-in?failed=invitation&provider=entra',
    );
    expect((await session()).isSignedIn).toBe(false);
  });

  it('ends every earlier way to sign in of a person who was invited to sign in again, and lets the same account in', async () => {
    const id = await person();
    await link(entra, id);
    await signIn();
    const before = new CookieJar();
    before.set(SESSION, ours.get(SESSION));
    const { link: again } = await application.get(InvitationLinksService).invite(dataSource.manager, {
      ...{
        purpose: 'sign_in_again',
        personId: id,
        name: 'Tendai Moyo',
        email: null,
        invitedBy: null,
        language: null,
        roles: [],
      },
    });
    [ours, theirs] = [new CookieJar(), new CookieJar()];
    expect(await signIn('entra', { invitation: new URL(again).hash.slice(1) })).toBe('303 /console/');
    expect(await session()).toMatchObject({ isSignedIn: true, person: { id } });
    expect((await session(before)).isSignedIn).toBe(false);
  });

  it('takes the name of an invitation without one from the page, or from the provider', async () => {
    await signIn('entra', { invitation: await invite(''), name: 'T. Moyo' });
    expect((await session()).person?.name).toBe('T. Moyo');
    entra.account = { subject: randomUUID(), mail: 'tendai@practice.example', name: 'Tendai Moyo' };
    [ours, theirs] = [new CookieJar(), new CookieJar()];
    await signIn('entra', { invitation: await invite('') });
    expect((await session()).person?.name).toBe('Tendai Moyo');
  });

  it('gives two browsers with one invitation at once one person', async () => {
    const invitation = await invite();
    const backs = [];
    for (const subject of ['first', 'second']) {
      entra.account = { subject: `${subject}-${randomUUID()}`, mail: 'x@practice.example', name: 'X' };
      ours = new CookieJar();
      backs.push({ jar: ours, back: await walk(await begin('entra', { invitation }), new CookieJar()) });
    }
    const ends = await Promise.all(backs.map(({ back, jar }) => comeBack(back, jar)));
    expect(ends.sort()).toEqual(['303 /console/', '303 /console/sign-in?failed=invitation&provider=entra']);
  });

  it('joins no account by its mail address: the same address, another subject', async () => {
    await link(entra, await person('Tendai Moyo', 'Tendai@Practice.example'));
    entra.account = { ...entra.account!, subject: randomUUID() };
    const refused = '303 /console/sign-in?failed=other_account&provider=entra';
    expect(await signIn()).toBe(refused);
    google.account = entra.account;
    expect(await signIn('google')).toBe(refused.replace('entra', 'google'));
    expect((await session()).isSignedIn).toBe(false);
  });

  it('refuses the subject of one provider at another', async () => {
    await link(entra, await person());
    google.account = { ...entra.account!, mail: 'unknown@practice.example' };
    expect(await signIn('google')).toBe('303 /console/sign-in?failed=not_invited&provider=google');
  });

  it('refuses a person who was ended, and an invitation for somebody else of a person who is here', async () => {
    const id = await person();
    await link(entra, id);
    const invitation = await invite();
    expect(await signIn('entra', { invitation })).toBe('303 /console/sign-in?failed=known&provider=entra');
    await dataSource.query('update people set ended_at = now() where id = $1', [id]);
    expect(await signIn()).toBe('303 /console/sign-in?failed=ended&provider=entra');
    expect((await session()).isSignedIn).toBe(false);
  });

  it.each([
    ['another client', 'audience', (claims) => ({ ...claims, aud: 'another' })],
    ['another attempt', 'nonce', (claims) => ({ ...claims, nonce: 'another' })],
  ] satisfies [string, string, TestOpenIdProvider['alter']][])(
    'shows a page for a token that was made for %s',
    async (_what, failure, alter) => {
      await link(entra, await person());
      entra.alter = alter;
      expect(await signIn()).toBe(`303 /console/sign-in?failed=${failure}&provider=entra`);
      expect((await session()).isSignedIn).toBe(false);
    },
  );

  it('says by how much the clocks differ', async () => {
    await link(entra, await person());
    entra.alter = (claims) => ({ ...claims, iat: claims.iat! + 600, exp: claims.exp! + 600 });
    expect(await signIn()).toMatch(/^303 \/console\/sign-in\?failed=clock&provider=entra&seconds=(59|60)\d$/);
  });

  it('shows a page for what another browser began, for what came back already, and for what is none of ours', async () => {
    await link(entra, await person());
    const back = await walk(await begin(), theirs);
    const stale = '303 /console/sign-in?failed=stale&provider=entra';
    expect(await comeBack(back, new CookieJar())).toBe(stale);
    const [kept, copy] = [ours.get(ATTEMPT), new CookieJar()];
    copy.set(ATTEMPT, kept);
    expect(await comeBack(back)).toBe('303 /console/');
    expect(await comeBack(back)).toBe(stale);
    expect(await comeBack(back, copy)).toBe('303 /console/sign-in?failed=code&provider=entra');
    copy.set(ATTEMPT, `${kept.slice(0, -2)}xx`);
    expect(await comeBack(back, copy)).toBe(stale);
    // A sign-in that began at one provider cannot end at another.
    const other = (await walk(await begin(), theirs)).replace('/entra/', '/google/');
    expect(await comeBack(other)).toBe(stale.replace('entra', 'google'));
  });

  it('shows a page while a provider is away or the person cancels, and everything else works', async () => {
    expect(await begin('away')).toBe('/console/sign-in?failed=away&provider=away');
    expect(await begin('unknown')).toBe('/console/sign-in?failed=no_provider');
    entra.account = null;
    expect(await signIn()).toBe('303 /console/sign-in?failed=declined&provider=entra');
    await link(google, await person());
    expect(await signIn('google')).toBe('303 /console/');
  });

  it('cannot be begun at another address than the one that the provider knows', async () => {
    const headers = { ...own(ours), Origin: url };
    const answer = await fetch(`${url}/api/sign-in/providers/entra`, { method: 'POST', headers, body: '{}' });
    expect(await answer.json()).toEqual({ url: '/console/sign-in?failed=address&provider=entra' });
  });

  it('counts what could be guesses by address, and never refuses a right one because of them', async () => {
    const guess = `${ORIGIN}/api/sign-in/providers/entra/callback?code=x&state=y`;
    const ends: string[] = [];
    for (let round = 0; round < 12; round += 1) ends.push(await comeBack(guess));
    expect(ends.slice(0, 10)).toEqual(
      Array<string>(10).fill('303 /console/sign-in?failed=stale&provider=entra'),
    );
    expect(ends[11]).toMatch(/failed=too_many&provider=entra&seconds=\d+$/);
    await link(entra, await person());
    expect(await signIn()).toBe('303 /console/');
  });
});
