import type { INestApplication } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { newToken } from '../../src/people/tokens/token-text';
import { Membership, Person } from '../../src/people/persons/persons.entities';
import { ADMIN_KEY, startApplication } from '../support/running-application';
import { signedInPerson, type SignedInPerson } from '../support/signed-in-person';
import { storeDocument, storeOrganisation } from '../support/stored-organisation';
import { createTestDatabase, type TestDatabase } from '../support/test-database';

interface Made {
  readonly id: string;
  readonly token: string;
}

describe('tokens of persons', () => {
  let database: TestDatabase;
  let application: INestApplication;
  let url: string;
  let dataSource: DataSource;
  let own: string;
  let foreign: string;
  let ownDocument: string;
  let foreignDocument: string;
  let rudo: SignedInPerson;

  beforeAll(async () => {
    database = await createTestDatabase();
    ({ application, url } = await startApplication(database.url));
    dataSource = application.get(DataSource);
    const [one, two] = [await storeOrganisation(dataSource), await storeOrganisation(dataSource)];
    [own, foreign] = [one.organisation.id, two.organisation.id];
    ownDocument = (await storeDocument(dataSource, one.organisation, 'rejected')).id;
    foreignDocument = (await storeDocument(dataSource, two.organisation, 'rejected')).id;
    rudo = await signedInPerson(application, [
      { role: 'preparer', organisationId: own },
      { role: 'reader', organisationId: foreign },
    ]);
  });

  afterAll(async () => {
    await application.close();
    await database.drop();
  });

  const call = (
    method: string,
    path: string,
    headers: Readonly<Record<string, string>>,
    body?: object,
  ): Promise<Response> =>
    fetch(url + path, {
      ...{ method, body: body === undefined ? undefined : JSON.stringify(body) },
      headers: { 'Content-Type': 'application/json', ...headers },
    });
  const bearer = (token: string): Record<string, string> => ({ Authorization: `Bearer ${token}` });
  async function make(order: object = {}, person = rudo): Promise<Made> {
    const answer = await call('POST', '/api/tokens', person.headers, {
      ...{ name: 'a script', days: 30, actions: null, organisationIds: null },
      ...order,
    });
    expect(answer.status).toBe(201);
    return (await answer.json()) as Made;
  }
  const status = async (method: string, path: string, token: string): Promise<number> =>
    (await call(method, path, bearer(token), method === 'GET' ? undefined : {})).status;

  it('do what their person may do, are shown once, and are stored as a hash', async () => {
    const { id, token } = await make();
    expect(await status('GET', `/api/documents/${ownDocument}`, token)).toBe(200);
    expect(await status('GET', `/api/documents/${foreignDocument}`, token)).toBe(200);
    const listed = await (await call('GET', '/api/tokens', rudo.headers)).text();
    expect(listed).toContain(id);
    expect(listed).not.toContain(token);
    const rows = await dataSource.query<object[]>('select api_tokens::text as row from api_tokens');
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('are limited to organisations and actions, and what is outside does not exist for them', async () => {
    const { token } = await make({ organisationIds: [own], actions: ['read'] });
    expect(await status('GET', `/api/documents/${ownDocument}`, token)).toBe(200);
    expect(await status('GET', `/api/documents/${foreignDocument}`, token)).toBe(404);
    expect(await status('POST', `/api/documents/${ownDocument}/retry`, token)).toBe(403);
    expect(await status('GET', `/api/organisations/${foreign}`, token)).toBe(404);
  });

  it('cannot be given what their person does not have', async () => {
    const refused = await call('POST', '/api/tokens', rudo.headers, {
      ...{ name: 'too much', actions: ['read', 'people.change'], organisationIds: null },
    });
    expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('people.change')]);
  });

  it('lose a right with the next call after their person has lost it', async () => {
    const anna = await signedInPerson(application, [{ role: 'preparer', organisationId: own }], 'Anna');
    const { token } = await make({}, anna);
    expect(await status('GET', `/api/documents/${ownDocument}`, token)).toBe(200);
    await dataSource.manager.delete(Membership, { personId: anna.personId });
    expect(await status('GET', `/api/documents/${ownDocument}`, token)).toBe(403);
    await dataSource.manager.update(Person, { id: anna.personId }, { endedAt: new Date() });
    expect(await status('GET', `/api/documents/${ownDocument}`, token)).toBe(401);
  });

  it('open nothing once they have ended or expired', async () => {
    const [ended, expired] = [await make(), await make()];
    expect((await call('DELETE', `/api/tokens/${ended.id}`, rudo.headers)).status).toBe(204);
    expect((await call('DELETE', `/api/tokens/${ended.id}`, rudo.headers)).status).toBe(404);
    await dataSource.query('update api_tokens set expires_at = now() where id = $1', [expired.id]);
    for (const { token } of [ended, expired]) expect(await status('GET', '/api/board', token)).toBe(401);
    expect(await status('GET', '/api/board', newToken())).toBe(401);
  });

  it('make and end no other tokens; they end themselves', async () => {
    const [one, other] = [await make(), await make()];
    expect(await status('GET', '/api/tokens', one.token)).toBe(403);
    expect(await status('DELETE', `/api/tokens/${other.id}`, one.token)).toBe(403);
    expect(
      (await call('POST', '/api/tokens', bearer(ADMIN_KEY), { name: 'x', organisationIds: null })).status,
    ).toBe(403);
    expect((await call('DELETE', '/api/tokens/current', rudo.headers)).status).toBe(404);
    expect(await status('DELETE', '/api/tokens/current', one.token)).toBe(204);
    expect(await status('GET', '/api/board', one.token)).toBe(401);
  });

  it('of one person are nothing that another can see or end', async () => {
    const { id } = await make();
    const anna = await signedInPerson(application, [{ role: 'owner', organisationId: null }], 'Anna');
    expect(await (await call('GET', '/api/tokens', anna.headers)).json()).toEqual([]);
    expect((await call('DELETE', `/api/tokens/${id}`, anna.headers)).status).toBe(404);
  });

  describe('for the command line', () => {
    const begin = async (): Promise<{ deviceCode: string; userCode: string; address: string }> =>
      (await (await call('POST', '/api/device-sign-ins', {}, { name: 'a laptop' })).json()) as never;
    const progress = async (deviceCode: string): Promise<{ state: string; token?: string }> =>
      (await (await call('POST', '/api/device-sign-ins/token', {}, { deviceCode })).json()) as never;
    const decide = (userCode: string, agrees: boolean, headers = rudo.headers): Promise<Response> =>
      call('POST', `/api/device-sign-ins/${userCode}/decision`, headers, { agrees });

    it('are given to the computer that a person has agreed to, once', async () => {
      const { deviceCode, userCode, address } = await begin();
      expect(address).toBe(`https://ledgerstamp.example/console/device?code=${userCode}`);
      expect(await progress(deviceCode)).toEqual({ state: 'waiting' });
      const shown = await call('GET', `/api/device-sign-ins/${userCode.toLowerCase()}`, rudo.headers);
      expect(await shown.json()).toMatchObject({ userCode, name: 'a laptop', actions: ['read'] });
      expect((await decide(userCode, true)).status).toBe(204);
      expect((await decide(userCode, true)).status).toBe(404);
      const granted = await progress(deviceCode);
      expect(granted.state).toBe('granted');
      expect(await status('GET', `/api/documents/${ownDocument}`, granted.token ?? '')).toBe(200);
      expect(await progress(deviceCode)).toEqual({ state: 'unknown' });
    });

    it('may do what the sign-in has named and the person was shown, and nothing else; reading, where it names nothing', async () => {
      const granted = async (body: object): Promise<{ shown: unknown; actions: unknown }> => {
        const answer = await call('POST', '/api/device-sign-ins', {}, { name: 'a laptop', ...body });
        const { deviceCode, userCode } = (await answer.json()) as { deviceCode: string; userCode: string };
        const shown = await call('GET', `/api/device-sign-ins/${userCode}`, rudo.headers);
        await decide(userCode, true);
        await progress(deviceCode);
        const [token] = await dataSource.query<{ actions: string[] }[]>(
          `select actions from api_tokens where expires_at > now() + interval '89 days' order by created_at desc limit 1`,
        );
        return { shown: ((await shown.json()) as { actions: unknown }).actions, actions: token?.actions };
      };
      const some = ['read', 'rules.change'];
      expect(await granted({ actions: some })).toEqual({ shown: some, actions: some });
      expect(await granted({})).toEqual({ shown: ['read'], actions: ['read'] });
      for (const actions of [null, [], ['everything']])
        expect((await call('POST', '/api/device-sign-ins', {}, { name: 'x', actions })).status).toBe(400);
    });

    it('are not given when the person refuses, when nobody is signed in, or too late', async () => {
      const [refused, late] = [await begin(), await begin()];
      expect((await decide(refused.userCode, true, {})).status).toBe(401);
      expect((await decide(refused.userCode, false)).status).toBe(204);
      expect(await progress(refused.deviceCode)).toEqual({ state: 'refused' });
      await dataSource.query('update device_sign_ins set expires_at = now() where user_code = $1', [
        late.userCode,
      ]);
      expect((await decide(late.userCode, true)).status).toBe(404);
      expect(await progress(late.deviceCode)).toEqual({ state: 'unknown' });
    });

    it('wait five of one address, and nobody keeps another address from it: the oldest of the loudest goes', async () => {
      await dataSource.query('delete from device_sign_ins');
      const waiting = (): Promise<{ address: string; count: number }[]> =>
        dataSource.query(
          'select address, count(*)::int as count from device_sign_ins group by 1 order by count desc, address',
        );
      // Stores forty strangers with five sign-ins each. Honest users have two and one.
      await dataSource.query(
        `insert into device_sign_ins (device_hash, user_code, name, address, actions, expires_at, created_at)
         select sha256(each::text::bytea), each::text, 'x', '198.51.100.' || each / 5, '{read}'::text[], now() + interval '1 minute', now() - each * interval '1 second'
           from generate_series(0, 199) each
         union all select sha256(each::bytea), each, 'honest', '192.0.2.1', '{read}'::text[], now() + interval '1 minute', now() - interval '5 minutes'
           from unnest('{AAAA-BBBB,CCCC-DDDD}'::text[]) each`,
      );
      const begun = [];
      for (let each = 0; each < 6; each += 1) begun.push(await begin());
      expect(await Promise.all(begun.map(({ deviceCode }) => progress(deviceCode)))).toEqual(
        begun.map((_one, index) => ({ state: index === 0 ? 'unknown' : 'waiting' })),
      );
      const left = await waiting();
      expect(left.reduce((sum, { count }) => sum + count, 0)).toBe(200);
      expect(left).toContainEqual({ address: '192.0.2.1', count: 2 });
      expect(left).toContainEqual({ address: '127.0.0.1', count: 5 });
      expect(left.at(-1)?.count).toBe(2);
      await dataSource.query('delete from device_sign_ins');
    });
  });
});
