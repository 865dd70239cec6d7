import type { INestApplication } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SoftwareAuthenticator } from '../../simulators/authenticator/software-authenticator';
import { FirstOwnerService } from '../../src/people/invitations/first-owner.service';
import { PersonBrowser, signed } from '../support/person-browser';
import { ADMIN_KEY, startApplication } from '../support/running-application';
import { createTestDatabase, type TestDatabase } from '../support/test-database';

const ORIGIN = 'https://ledgerstamp.example';

interface Question {
  readonly options: { readonly challenge: string; readonly user: { readonly id: string } };
}

interface Own {
  readonly passkeys: { readonly id: string; readonly name: string; readonly lastUsedAt: string | null }[];
  readonly recoveryCodesLeft: number;
}

interface Refused {
  readonly code: string;
}

describe('a person with passkeys', () => {
  let database: TestDatabase;
  let application: INestApplication;
  let url: string;
  let dataSource: DataSource;
  let person: PersonBrowser;
  let codes: string[];

  beforeEach(async () => {
    database = await createTestDatabase();
    ({ application, url } = await startApplication(database.url));
    dataSource = application.get(DataSource);
    person = new PersonBrowser(url);
    const link = (await application.get(FirstOwnerService).linkForNobody()) ?? '';
    codes = await person.accept(link, { name: 'Rudo' });
  });

  afterEach(async () => {
    await application.close();
    await database.drop();
  });

  const own = (): Promise<Own> => person.get('/api/own-sign-in');
  const ask = (): Promise<Question> => person.post('/api/sign-in/passkey/question');
  const send = async (answer: object): Promise<[number, string | undefined]> => {
    const { status, json } = await new PersonBrowser(url).call<Refused>(
      'POST',
      '/api/sign-in/passkey',
      answer,
    );
    return [status, json.code];
  };
  const signedInAgo = (minutes: number): Promise<unknown> =>
    dataSource.query(`update sessions set signed_in_at = now() - $1 * interval '1 minute'`, [minutes]);

  it('signs in with one, without a name, and each sign-in is a session of its own', async () => {
    const before = person.cookie;
    await person.signIn();
    expect(person.cookie).not.toBe(before);
    expect(await person.get('/api/session')).toMatchObject({ isSignedIn: true, person: { name: 'Rudo' } });
    const [{ lastUsedAt } = { lastUsedAt: null }] = (await own()).passkeys;
    expect(lastUsedAt).not.toBeNull();
    const sessions = await dataSource.query<object[]>('select method, user_agent from sessions');
    expect(sessions).toEqual([{ method: 'passkey', user_agent: expect.any(String) as string }]);
  });

  it('answers each challenge once, within its time, and none that was made for something else', async () => {
    const { options } = await ask();
    const answer = signed(person.authenticator.get(options));
    expect(await send(answer)).toEqual([200, undefined]);
    expect(await send(answer)).toEqual([400, 'PASSKEY_REFUSED']);
    expect(await send(signed(person.authenticator.get(options)))).toEqual([400, 'PASSKEY_REFUSED']);
    // Other spellings of the challenge count as the same one.
    const { challenge, ...more } = options;
    const spellings = [
      `${challenge}==`,
      ` ${challenge}`,
      challenge.replaceAll('-', '+').replaceAll('_', '/'),
    ];
    for (const spelled of spellings) {
      const spelledAnswer = signed(person.authenticator.get({ ...more, challenge: spelled }));
      expect(await send(spelledAnswer)).toEqual([400, 'PASSKEY_REFUSED']);
    }
    const other = await person.post<Question>('/api/own-sign-in/passkeys/question');
    const misused = { challenge: other.options.challenge, rpId: 'ledgerstamp.example' };
    expect(await send(signed(person.authenticator.get(misused)))).toEqual([400, 'PASSKEY_REFUSED']);
    const invented = { challenge: Buffer.alloc(56, 1).toString('base64url'), rpId: 'ledgerstamp.example' };
    expect(await send(signed(person.authenticator.get(invented)))).toEqual([400, 'PASSKEY_REFUSED']);
  });

  it('asking to sign in stores nothing, however often it is done', async () => {
    const [before] = await dataSource.query<object[]>('select count(*) from used_challenges');
    for (let times = 0; times < 20; times += 1) await ask();
    expect(await dataSource.query('select count(*) from used_challenges')).toEqual([before]);
  });

  it('is refused when the count of signatures does not go on: there is a copy of the authenticator', async () => {
    expect(await send(signed(person.authenticator.get((await ask()).options, { counter: 10 })))).toEqual([
      200,
      undefined,
    ]);
    for (const counter of [10, 9, 0]) {
      const answer = signed(person.authenticator.get((await ask()).options, { counter }));
      expect(await send(answer)).toEqual([400, 'PASSKEY_REFUSED']);
    }
    const going = signed(person.authenticator.get((await ask()).options, { counter: 11 }));
    expect(await send(going)).toEqual([200, undefined]);
  });

  it('signs in again and again with an authenticator that does not count', async () => {
    for (const counter of [0, 0]) {
      const answer = signed(person.authenticator.get((await ask()).options, { counter }));
      expect(await send(answer)).toEqual([200, undefined]);
    }
  });

  it('has several, each with a name, and may not sign in with one that was removed', async () => {
    const phone = new SoftwareAuthenticator(ORIGIN);
    const added = await person.addPasskey('Phone', phone);
    expect(added.status).toBe(201);
    expect((await own()).passkeys.map(({ name }) => name)).toEqual(['Laptop', 'Phone']);
    const path = `/api/own-sign-in/passkeys/${added.json.id}`;
    expect((await person.call('PATCH', path, { name: 'Old phone' })).status).toBe(200);
    expect((await own()).passkeys.map(({ name }) => name)).toEqual(['Laptop', 'Old phone']);
    expect(await send(signed(phone.get((await ask()).options)))).toEqual([200, undefined]);
    expect((await person.call('DELETE', path)).status).toBe(204);
    expect(await send(signed(phone.get((await ask()).options)))).toEqual([400, 'PASSKEY_REFUSED']);
    const acts = await dataSource.query<object[]>(
      `select deed, object_name as name from acts where object_kind = 'passkey' order by id`,
    );
    expect(acts).toEqual([
      { deed: 'added', name: 'Phone' },
      { deed: 'changed', name: 'Old phone' },
      { deed: 'deleted', name: 'Old phone' },
    ]);
  });

  it('keeps the only one, of two that are removed at once too', async () => {
    const [only] = (await own()).passkeys;
    const last = await person.call<Refused>('DELETE', `/api/own-sign-in/passkeys/${only?.id}`);
    expect([last.status, last.json.code]).toEqual([409, 'ONLY_WAY_TO_SIGN_IN']);
    await person.addPasskey('Phone');
    const ids = (await own()).passkeys.map(({ id }) => id);
    const answers = await Promise.all(
      ids.map((id) => person.call('DELETE', `/api/own-sign-in/passkeys/${id}`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
  });

  it('adds and removes them, and makes codes, within five minutes of a sign-in alone', async () => {
    const added = await person.addPasskey('Phone');
    await signedInAgo(5.1);
    const path = `/api/own-sign-in/passkeys/${added.json.id}`;
    for (const late of [
      await person.addPasskey('Tablet'),
      await person.call('DELETE', path),
      await person.call('POST', '/api/own-sign-in/recovery-codes', {}),
    ]) {
      expect([late.status, (late.json as Refused).code]).toEqual([409, 'SIGN_IN_TOO_OLD']);
    }
    expect((await own()).passkeys).toHaveLength(2);
    await signedInAgo(4.9);
    expect((await person.call('DELETE', path)).status).toBe(204);
  });

  it('stores a passkey once, for one person', async () => {
    const question = await person.post<Question & { options: { rp: { id: string } } }>(
      '/api/own-sign-in/passkeys/question',
    );
    const { id, rawId, type, response } = person.authenticator.create(question.options);
    const body = { name: 'Phone', passkey: { id, rawId, type, response } };
    expect((await person.call('POST', '/api/own-sign-in/passkeys', body)).status).toBe(201);
    const again = await person.call<Refused>('POST', '/api/own-sign-in/passkeys', body);
    expect([again.status, again.json.code]).toEqual([400, 'PASSKEY_REFUSED']);
  });

  it('who has lost every passkey signs in with a recovery code, each once', async () => {
    const use = async (code = ''): Promise<[number, string | undefined]> => {
      const { status, json } = await person.call<Refused>('POST', '/api/sign-in/recovery-code', { code });
      return [status, json.code];
    };
    expect(await use(codes[0]?.toLowerCase().replaceAll('-', ' '))).toEqual([200, undefined]);
    const [session] = await dataSource.query<object[]>(
      `select method from sessions where method <> 'passkey'`,
    );
    expect(session).toEqual({ method: 'recovery_code' });
    expect((await own()).recoveryCodesLeft).toBe(9);
    expect(await use(codes[0])).toEqual([400, 'RECOVERY_CODE_WRONG']);
    expect((await person.addPasskey('New phone')).status).toBe(201);
    const { codes: fresh } = await person.post<{ codes: string[] }>('/api/own-sign-in/recovery-codes');
    expect(await use(codes[1])).toEqual([400, 'RECOVERY_CODE_WRONG']);
    expect(await use(fresh[0])).toEqual([200, undefined]);
    const stored = JSON.stringify(await dataSource.query('select * from recovery_codes'));
    for (const code of [...codes, ...fresh]) expect(stored).not.toContain(code);
  });

  it('is not guessed: ten wrong recovery codes in a quarter of an hour close the address', async () => {
    const statuses: number[] = [];
    for (let times = 0; times < 11; times += 1) {
      const wrong = await new PersonBrowser(url).call('POST', '/api/sign-in/recovery-code', { code: 'A' });
      statuses.push(wrong.status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
  });

  it('is a person: a key has no passkeys and gets none', async () => {
    const headers = { Authorization: `Bearer ${ADMIN_KEY}` };
    const answer = await fetch(`${url}/api/own-sign-in`, { headers });
    expect(answer.status).toBe(403);
  });
});

describe('an address without https', () => {
  it('has no passkeys and says what to do', async () => {
    const database = await createTestDatabase();
    const { application, url } = await startApplication(database.url, {
      PUBLIC_URL: 'http://ledgerstamp.example',
    });
    const browser = new PersonBrowser(url, 'http://ledgerstamp.example');
    const sentence = expect.stringMatching(/not encrypted.*sets PUBLIC_URL to an https address/) as string;
    expect(await browser.get('/api/sign-in/passkey')).toEqual({ origin: null, impossible: sentence });
    const asked = await browser.call('POST', '/api/sign-in/passkey/question', {});
    expect([asked.status, asked.json]).toEqual([409, expect.objectContaining({ message: sentence })]);
    await application.close();
    await database.drop();
  });
});
