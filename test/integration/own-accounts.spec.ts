import { randomUUID } from 'node:crypto';
import type { INestApplication } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Passkey } from '../../src/people/passkeys/passkey.entity';
import { SignInIdentity } from '../../src/people/persons/persons.entities';
import { CookieJar, walk } from '../support/cookie-jar';
import { TestOpenIdProvider } from '../support/open-id-provider';
import { startApplication } from '../support/running-application';
import { signedInPerson } from '../support/signed-in-person';
import { createTestDatabase, type TestDatabase } from '../support/test-database';

const ORIGIN = 'https://ledgerstamp.example';
const SESSION = '__Host-ledgerstamp_session';
const ADDED = '303 /console/people';
const MAIL = 'tendai@practice.example';

interface Own {
  readonly accounts: readonly { readonly id: string; readonly provider: string }[];
}

describe('the accounts of a person at providers', () => {
  let database: TestDatabase;
  let entra: TestOpenIdProvider;
  let google: TestOpenIdProvider;
  let application: INestApplication;
  let url: string;
  let dataSource: DataSource;
  /** Cookies of the person's browser for our site and for the providers'. */
  let ours: CookieJar;
  let theirs: CookieJar;
  let personId: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    [entra, google] = (await Promise.all(
      ['entra', 'google'].map((name) =>
        TestOpenIdProvider.start(`${ORIGIN}/api/sign-in/providers/${name}/callback`),
      ),
    )) as [TestOpenIdProvider, TestOpenIdProvider];
    ({ application, url } = await startApplication(database.url, {
      ...{ OPENID_PROVIDERS: 'entra,google', OPENID_ENTRA_LABEL: 'Microsoft' },
      ...{ ...entra.settings('entra'), ...google.settings('google') },
    }));
    dataSource = application.get(DataSource);
  });

  afterAll(async () => {
    await application.close();
    await Promise.all([entra.stop(), google.stop()]);
    await database.drop();
  });

  beforeEach(async () => {
    [ours, theirs] = [new CookieJar(), new CookieJar()];
    for (const provider of [entra, google])
      provider.account = { subject: randomUUID(), mail: MAIL, name: 'Tendai Moyo' };
    personId = await signIn('Tendai', ours);
  });

  /** Signs in a person who uses Microsoft. */
  async function signIn(name: string, jar: CookieJar, subject: string = randomUUID()): Promise<string> {
    const person = await signedInPerson(application, [{ role: 'reader', organisationId: null }], name);
    const [cookie = '', value = ''] = person.headers['Cookie']?.split('=') ?? [];
    jar.set(cookie, value);
    await dataSource.manager.update('people', { id: person.personId }, { email: MAIL });
    await dataSource.manager.insert(SignInIdentity, {
      ...{ issuer: entra.issuer, subject, personId: person.personId },
    });
    return person.personId;
  }
  const call = async <T>(method: string, path: string, jar = ours): Promise<{ status: number; json: T }> => {
    const answer = await fetch(url + path, {
      method,
      headers: { 'X-Ledgerstamp-Console': 'person', Origin: ORIGIN, Cookie: jar.header() },
    });
    jar.take(answer);
    const text = await answer.text();
    return { status: answer.status, json: (text === '' ? undefined : JSON.parse(text)) as T };
  };
  const begin = (provider: string, jar = ours) =>
    call<{ url: string; code?: string }>('POST', `/api/sign-in/providers/${provider}/own-account`, jar);
  const comeBack = async (back: string, jar = ours): Promise<string> => {
    const headers = { Cookie: jar.header(), Accept: 'text/html' };
    const answer = await fetch(back.replace(ORIGIN, url), { headers, redirect: 'manual' });
    jar.take(answer);
    return `${answer.status} ${answer.headers.get('location')}`;
  };
  const add = async (provider = 'google'): Promise<string> =>
    comeBack(await walk((await begin(provider)).json.url, theirs));
  const own = async (): Promise<Own['accounts']> =>
    (await call<Own>('GET', '/api/own-sign-in')).json.accounts;
  const remove = (id: string) => call<{ code: string }>('DELETE', `/api/own-sign-in/accounts/${id}`);
  const providersOf = async (): Promise<string[]> => (await own()).map(({ provider }) => provider);
  const signInByGoogle = async (jar: CookieJar, atGoogle: CookieJar): Promise<string> => {
    const headers = { 'X-Ledgerstamp-Console': 'person', Origin: ORIGIN, 'Content-Type': 'application/json' };
    const answer = await fetch(`${url}/api/sign-in/providers/google`, {
      method: 'POST',
      headers,
      body: '{}',
    });
    jar.take(answer);
    return comeBack(await walk(((await answer.json()) as { url: string }).url, atGoogle), jar);
  };
  const makeOld = (): Promise<unknown> =>
    dataSource.query(`update sessions set signed_in_at = now() - interval '6 minutes' where person_id = $1`, [
      personId,
    ]);

  it('are added to those that are there, and sign the person in', async () => {
    const session = ours.get(SESSION);
    expect(await add()).toBe(ADDED);
    expect(ours.get(SESSION)).toBe(session);
    expect(await providersOf()).toEqual(['Microsoft', 'Google']);
    // A repeated call changes nothing.
    expect(await add()).toBe(ADDED);
    expect(await own()).toHaveLength(2);
    const acts = await dataSource.query<object[]>(
      `select deed, object_kind as kind, object_name as name from acts where person_id = $1`,
      [personId],
    );
    expect(acts).toEqual([{ deed: 'added', kind: 'account at a provider', name: google.issuer }]);

    const elsewhere = new CookieJar();
    expect(await signInByGoogle(elsewhere, theirs)).toBe('303 /console/');
    const { json } = await call<{ person: { id: string } }>('GET', '/api/session', elsewhere);
    expect(json.person.id).toBe(personId);
  });

  it('are never joined by a mail address: the account that signed in is the one that is added', async () => {
    await add();
    google.account = { subject: randomUUID(), mail: MAIL, name: 'Tendai Moyo' };
    expect(await signInByGoogle(new CookieJar(), new CookieJar())).toContain('failed=other_account');
    expect(await own()).toHaveLength(2);
  });

  it('stay with the other person whose account it is', async () => {
    const subject = randomUUID();
    const other = await signIn('Rudo', new CookieJar(), subject);
    entra.account = { subject, mail: MAIL, name: 'Rudo' };
    expect(await add('entra')).toBe('303 /console/sign-in?failed=taken&provider=entra');
    expect(await dataSource.manager.findOneByOrFail(SignInIdentity, { subject })).toMatchObject({
      personId: other,
    });
    expect(await providersOf()).toEqual(['Microsoft']);
  });

  it('are not added by an answer that is used again, in another browser, or after the session has ended', async () => {
    const back = await walk((await begin('google')).json.url, theirs);
    const attempt = new CookieJar();
    attempt.set('__Host-ledgerstamp_sign_in', ours.get('__Host-ledgerstamp_sign_in'));
    expect(await comeBack(back, new CookieJar())).toContain('failed=stale');
    expect(await own()).toHaveLength(1);
    expect(await comeBack(back)).toBe(ADDED);
    // The cookie is gone; with a copy of it, the provider's code has already been used.
    expect(await comeBack(back)).toContain('failed=stale');
    expect(await comeBack(back, attempt)).toContain('failed=code');

    google.account = { subject: randomUUID(), mail: MAIL, name: 'Tendai Moyo' };
    const late = await walk((await begin('google')).json.url, new CookieJar());
    await dataSource.query('delete from sessions where person_id = $1', [personId]);
    expect(await comeBack(late)).toContain('failed=stale');
    expect(await dataSource.manager.countBy(SignInIdentity, { personId })).toBe(2);
  });

  it('are added and removed only soon after a sign-in', async () => {
    await add();
    await makeOld();
    const [account] = await own();
    expect((await begin('google')).json.code).toBe('SIGN_IN_TOO_OLD');
    expect((await remove(account!.id)).json.code).toBe('SIGN_IN_TOO_OLD');
    expect(await own()).toHaveLength(2);
  });

  it('are removed by their person, but for the last way to sign in', async () => {
    await add();
    const [first, second] = await own();
    const others = await signIn('Rudo', new CookieJar(), 'of-rudo');
    expect((await remove('0'.repeat(64))).status).toBe(404);
    const both = await Promise.all([remove(first!.id), remove(second!.id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect(both.find(({ status }) => status === 409)?.json.code).toBe('ONLY_WAY_TO_SIGN_IN');
    expect(await own()).toHaveLength(1);
    expect(await dataSource.manager.countBy(SignInIdentity, { personId: others })).toBe(1);
  });

  it('of a provider that the settings no longer list are no way to sign in that is left', async () => {
    const gone = { issuer: 'https://left.example', subject: randomUUID() };
    await dataSource.manager.insert(SignInIdentity, { ...gone, personId });
    const [working, left] = await own();
    expect(left?.provider).toBe(gone.issuer);
    const refused = await remove(working!.id);
    expect([refused.status, refused.json.code]).toEqual([409, 'ONLY_WAY_TO_SIGN_IN']);
    expect((await remove(left!.id)).status).toBe(204);

    await dataSource.manager.insert(SignInIdentity, { ...gone, personId });
    const passkey = await dataSource.manager.save(Passkey, {
      ...{ personId, name: 'Phone', credentialId: randomUUID(), publicKey: Buffer.alloc(1) },
      ...{ counter: '0', transports: [], isSynced: false },
    });
    expect((await remove(working!.id)).status).toBe(204);
    const last = await call<{ code: string }>('DELETE', `/api/own-sign-in/passkeys/${passkey.id}`);
    expect([last.status, last.json.code]).toEqual([409, 'ONLY_WAY_TO_SIGN_IN']);
  });
});
