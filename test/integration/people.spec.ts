import type { INestApplication } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { eventually } from '../../demo/eventually';
import { FirstOwnerService } from '../../src/people/invitations/first-owner.service';
import { RefusedActsService } from '../../src/people/acts/refused-acts.service';
import { PersonBrowser, signed } from '../support/person-browser';
import { ADMIN_KEY, startApplication } from '../support/running-application';
import { storeOrganisation } from '../support/stored-organisation';
import { createTestDatabase, type TestDatabase } from '../support/test-database';

interface Shown {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly endedAt: string | null;
  readonly roles: { readonly role: string; readonly organisationId: string | null }[];
}

interface Listed {
  readonly id: string;
  readonly isThisOne: boolean;
}

interface Question {
  readonly options: Parameters<PersonBrowser['authenticator']['get']>[0];
}

interface Waiting {
  readonly deviceCode: string;
  readonly userCode: string;
}

interface Refused {
  readonly code: string;
  readonly message: string;
}

const OWNER = { role: 'owner', organisationId: null };
const READER = { role: 'reader', organisationId: null };

describe('people', () => {
  let database: TestDatabase;
  let application: INestApplication;
  let url: string;
  let dataSource: DataSource;
  let rudo: PersonBrowser;

  beforeEach(async () => {
    database = await createTestDatabase();
    ({ application, url } = await startApplication(database.url));
    dataSource = application.get(DataSource);
    rudo = new PersonBrowser(url);
    await rudo.accept((await application.get(FirstOwnerService).linkForNobody()) ?? '', { name: 'Rudo' });
  });

  afterEach(async () => {
    await application.close();
    await database.drop();
  });

  async function join(name: string, roles: object[]): Promise<{ browser: PersonBrowser; id: string }> {
    const { link, id } = await rudo.post<{ link: string; id: string }>('/api/invitations', { name, roles });
    const browser = new PersonBrowser(url);
    await browser.accept(link);
    return { browser, id };
  }
  const idOf = async (name: string): Promise<string> => {
    const people = await rudo.get<Shown[]>('/api/people');
    return people.find((person) => person.name === name)?.id ?? '';
  };
  const setRoles = (by: PersonBrowser, id: string, roles: object[]) =>
    by.call<Shown & Refused>('PUT', `/api/people/${id}/roles`, { roles });
  const end = (by: PersonBrowser, id: string) =>
    by.call<Shown & Refused>('POST', `/api/people/${id}/end`, {});

  it('are listed with what they may do and how they sign in', async () => {
    await join('Tendai', [READER]);
    expect(await rudo.get<Shown[]>('/api/people')).toEqual([
      expect.objectContaining({ name: 'Rudo', passkeys: 1, recoveryCodesLeft: 10, providers: [] }),
      expect.objectContaining({ name: 'Tendai', roles: [READER], endedAt: null }),
    ]);
  });

  it('have a name and a mail address that an owner changes, and every change is an act', async () => {
    const { id } = await join('Tendai', [READER]);
    const path = `/api/people/${id}`;
    const changed = await rudo.call<Shown>('PATCH', path, { name: ' Tendai Moyo ', email: 't@example.com' });
    expect(changed.json).toMatchObject({ name: 'Tendai Moyo', email: 't@example.com' });
    expect((await rudo.call('PATCH', path, { name: ' ' })).status).toBe(400);
    await setRoles(rudo, id, [READER, { role: 'preparer', organisationId: null }]);
    const acts = await dataSource.query<{ before: string; after: string }[]>(
      `select before, after from acts where deed = 'changed' order by id`,
    );
    expect(
      acts.map(({ before, after }) => [before, after].map((text) => JSON.parse(text) as unknown)),
    ).toEqual([
      [
        { name: 'Tendai', email: null },
        { name: 'Tendai Moyo', email: 't@example.com' },
      ],
      [{ roles: [READER] }, { roles: [{ role: 'preparer', organisationId: null }, READER] }],
    ]);
  });

  it('have other rights with the next request, for one organisation or for all', async () => {
    const { organisation } = await storeOrganisation(dataSource);
    const { organisation: other } = await storeOrganisation(dataSource);
    const here = `/api/organisations/${organisation.id}`;
    const { browser, id } = await join('Tendai', [{ role: 'reader', organisationId: other.id }]);
    expect(await browser.get<object[]>('/api/organisations')).toEqual([
      expect.objectContaining({ id: other.id }),
    ]);
    expect((await browser.call('GET', here)).status).toBe(404);
    await setRoles(rudo, id, [{ role: 'reader', organisationId: organisation.id }]);
    expect((await browser.call('GET', here)).status).toBe(200);
    expect((await browser.call('GET', '/api/people')).status).toBe(403);
    await setRoles(rudo, id, [OWNER]);
    expect((await browser.call('GET', '/api/people')).status).toBe(200);
    await setRoles(rudo, id, []);
    expect((await browser.call('GET', '/api/people')).status).toBe(403);
    const unknown = [{ role: 'reader', organisationId: '5b8f2d3e-6c1a-4f57-9d3b-2a7c90e1f4d6' }];
    expect((await setRoles(rudo, id, unknown)).status).toBe(404);
  });

  it('keep their last owner, who can neither leave nor be made something else', async () => {
    const id = await idOf('Rudo');
    await join('Tendai', [{ role: 'preparer', organisationId: null }]);
    for (const answer of [await setRoles(rudo, id, [READER]), await end(rudo, id)]) {
      expect([answer.status, answer.json.code]).toEqual([409, 'LAST_OWNER']);
      expect(answer.json.message).toContain('Rudo is the last owner');
    }
    expect((await rudo.call('GET', '/api/people')).status).toBe(200);
  });

  it('keep one owner when two take the role from each other at once', async () => {
    const tendai = await join('Tendai', [OWNER]);
    const rudoId = await idOf('Rudo');
    // Lets both requests pass the check of rights first; otherwise the second owner would already have lost the role.
    const asked = await dataSource.transaction(async (manager) => {
      await manager.query('lock table memberships in share row exclusive mode');
      const both = [setRoles(rudo, tendai.id, []), setRoles(tendai.browser, rudoId, [])];
      await eventually('both wait', async () => {
        const waiting = await manager.query<object[]>(
          `select from pg_locks where relation = 'memberships'::regclass and not granted`,
        );
        return waiting.length === 2 ? true : null;
      });
      return { both };
    });
    const answers = await Promise.all(asked.both);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('who accept an invitation wait for changes of roles before they touch it, so that no two wait for each other', async () => {
    const { link, id } = await rudo.post<{ link: string; id: string }>('/api/invitations', {
      ...{ name: 'Anna', roles: [READER] },
    });
    const asked = await dataSource.transaction(async (manager) => {
      await manager.query('lock table memberships in share row exclusive mode');
      const accepted = new PersonBrowser(url).accept(link);
      await eventually('it waits', async () => {
        const waiting = await manager.query<object[]>(
          `select from pg_locks where relation = 'memberships'::regclass and not granted`,
        );
        return waiting.length === 1 ? true : null;
      });
      const free = await manager.query<object[]>(
        'select id from invitations where id = $1 for update skip locked',
        [id],
      );
      expect(free).toEqual([{ id }]);
      return { accepted };
    });
    expect(await asked.accepted).toHaveLength(10);
  });

  it('lose everything in one act when they leave, and nothing else changes', async () => {
    const tendai = await join('Tendai', [OWNER]);
    const sent = await tendai.browser.post<{ link: string }>('/api/invitations', { name: 'A', roles: [] });
    const again = await rudo.post<{ link: string }>(`/api/people/${tendai.id}/sign-in-again`);
    await rudo.post('/api/invitations', { name: 'B', roles: [] });
    const { token } = await tendai.browser.post<{ token: string }>('/api/tokens', {
      name: 'cli',
      organisationIds: null,
    });
    const byToken = async (): Promise<number> =>
      (await fetch(`${url}/api/board`, { headers: { Authorization: `Bearer ${token}` } })).status;
    expect(await byToken()).toBe(200);
    const waits = await rudo.post<Waiting>('/api/device-sign-ins', { name: 'laptop' });
    await tendai.browser.post(`/api/device-sign-ins/${waits.userCode}/decision`, { agrees: true });
    expect((await end(rudo, tendai.id)).json).toMatchObject({ name: 'Tendai', roles: [OWNER] });
    expect((await tendai.browser.call('GET', '/api/board')).status).toBe(401);
    expect(await byToken()).toBe(401);
    await expect(tendai.browser.signIn()).rejects.toThrow('PASSKEY_REFUSED');
    const { deviceCode } = waits;
    expect(await rudo.post('/api/device-sign-ins/token', { deviceCode })).toEqual({ state: 'unknown' });
    const acts = await rudo.get<{ sentence: string }[]>('/api/acts');
    expect(acts.slice(0, 3).map(({ sentence }) => sentence)).toEqual(
      expect.arrayContaining([
        'Rudo ended the access of the person Tendai',
        'Rudo withdrew the invitation A',
        'Rudo withdrew the invitation Tendai',
      ]),
    );
    for (const { link } of [sent, again]) {
      await expect(new PersonBrowser(url).accept(link)).rejects.toThrow('INVITATION_WITHDRAWN');
    }
    expect(await rudo.get('/api/invitations')).toEqual([expect.objectContaining({ name: 'B' })]);
    for (const answer of [
      await end(rudo, tendai.id),
      await setRoles(rudo, tendai.id, [READER]),
      await rudo.call<Refused>('POST', `/api/people/${tendai.id}/sign-in-again`, {}),
    ]) {
      expect([answer.status, answer.json.code]).toEqual([409, 'PERSON_ENDED']);
    }
    const kept = await dataSource.query<object[]>('select 1 from passkeys where person_id = $1', [tendai.id]);
    expect(kept).toHaveLength(1);
  });

  it('see their own sessions and end them; those of others are ended by owners alone', async () => {
    const tendai = await join('Tendai', [READER]);
    const second = new PersonBrowser(url, undefined, tendai.browser.authenticator);
    const third = new PersonBrowser(url, undefined, tendai.browser.authenticator);
    await second.signIn();
    await third.signIn();
    const listed = await second.get<Listed[]>('/api/own-sessions');
    expect(listed).toHaveLength(3);
    expect(listed.filter(({ isThisOne }) => isThisOne)).toHaveLength(1);
    const [mine] = await rudo.get<Listed[]>('/api/own-sessions');
    expect((await second.call('DELETE', `/api/own-sessions/${mine?.id}`)).status).toBe(404);
    expect((await second.call('DELETE', '/api/own-sessions')).status).toBe(204);
    expect((await third.call('GET', '/api/board')).status).toBe(401);
    const [left] = await rudo.get<Listed[]>(`/api/people/${tendai.id}/sessions`);
    expect((await rudo.call('DELETE', `/api/people/${tendai.id}/sessions/${left?.id}`)).status).toBe(204);
    expect((await second.call('GET', '/api/board')).status).toBe(401);
    const acts = await dataSource.query<object[]>(`select 1 from acts where deed = 'session_ended'`);
    expect(acts).toHaveLength(3);
  });

  it('are on record when they begin a session; failed sign-ins as one of them are, once a minute', async () => {
    const { options } = await rudo.post<Question>('/api/sign-in/passkey/question');
    const answer = signed(rudo.authenticator.get(options));
    const attempt = () => rudo.call<Refused>('POST', '/api/sign-in/passkey', answer);
    expect((await attempt()).status).toBe(200);
    for (let times = 0; times < 2; times += 1) expect((await attempt()).json.code).toBe('PASSKEY_REFUSED');
    await application.get(RefusedActsService).flush();
    const acts =
      await rudo.get<{ sentence: string; address: string; personId: string | null }[]>('/api/acts');
    const rudoId = await idOf('Rudo');
    const from = { address: '127.0.0.1' };
    expect(acts.slice(0, 3)).toEqual([
      expect.objectContaining({
        ...{ ...from, personId: null },
        sentence: 'somebody failed to sign in as the person Rudo 2 times: by passkey',
      }),
      expect.objectContaining({
        ...{ ...from, personId: rudoId, sentence: 'Rudo began the session with a passkey' },
      }),
      expect.objectContaining({ personId: rudoId, sentence: 'Rudo began the session with a passkey' }),
    ]);
    const authorization = { Authorization: `Bearer ${ADMIN_KEY}`, 'X-Ledgerstamp-Console': 'person' };
    const origin = { Origin: 'https://ledgerstamp.example' };
    await fetch(`${url}/api/session`, { method: 'POST', headers: { ...authorization, ...origin } });
    const [latest] = await rudo.get<{ sentence: string }[]>('/api/acts');
    expect(latest?.sentence).toBe('break-glass key began the session with a key of the settings');
  });
});
