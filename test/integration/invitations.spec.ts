import type { INestApplication } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { FirstOwnerService } from '../../src/people/invitations/first-owner.service';
import { PersonBrowser, tokenOf } from '../support/person-browser';
import { ADMIN_KEY, callApi, startApplication } from '../support/running-application';
import { signedInPerson } from '../support/signed-in-person';
import { storeOrganisation } from '../support/stored-organisation';
import { createTestDatabase, type TestDatabase } from '../support/test-database';
import { lookForAlerts } from '../support/look-for-alerts';

interface Sent {
  readonly id: string;
  readonly link: string;
  readonly mail: string;
}

interface Refused {
  readonly code: string;
  readonly message: string;
}

const READER = [{ role: 'reader', organisationId: null }];

describe('an invitation', () => {
  let database: TestDatabase;
  let application: INestApplication;
  let url: string;
  let dataSource: DataSource;

  beforeEach(async () => {
    database = await createTestDatabase();
    ({ application, url } = await startApplication(database.url));
    dataSource = application.get(DataSource);
  });

  afterEach(async () => {
    await application.close();
    await database.drop();
  });

  const browser = (): PersonBrowser => new PersonBrowser(url);
  const firstOwner = async (): Promise<PersonBrowser> => {
    const owner = browser();
    const link = await application.get(FirstOwnerService).linkForNobody();
    await owner.accept(link ?? '', { name: 'Rudo Owner' });
    return owner;
  };
  const opened = async (link: string): Promise<[number, string]> => {
    const { status, json } = await browser().call<Refused>('POST', '/api/invitation/opened', {
      token: tokenOf(link),
    });
    return [status, json.code];
  };

  it('of the first owner makes an owner and approver of everything, who is signed in and gets recovery codes', async () => {
    const links = application.get(FirstOwnerService);
    const link = (await links.linkForNobody()) ?? '';
    expect(link).toMatch(/^https:\/\/ledgerstamp\.example\/console\/invitation#[\w-]{43}$/);
    const owner = browser();
    expect(await owner.post('/api/invitation/opened', { token: tokenOf(link) })).toMatchObject({
      purpose: 'first_owner',
      name: '',
      roles: [
        { role: 'owner', organisation: null },
        { role: 'approver', organisation: null },
      ],
    });
    const codes = await owner.accept(link, { name: ' Rudo Owner ', email: 'rudo@example.com' });
    expect(new Set(codes).size).toBe(10);
    expect(await owner.get('/api/session')).toMatchObject({
      isSignedIn: true,
      person: { name: 'Rudo Owner' },
      grants: expect.arrayContaining([{ role: 'owner', organisationId: null }]) as unknown,
    });
    expect(await links.linkForNobody()).toBeNull();
    expect(await opened(link)).toEqual([410, 'INVITATION_USED']);
  });

  it('of the first owner needs a name', async () => {
    const token = tokenOf((await application.get(FirstOwnerService).linkForNobody()) ?? '');
    const { status, json } = await browser().call<Refused>('POST', '/api/invitation/question', { token });
    expect([status, json.code]).toEqual([400, 'INVITATION_NAMELESS']);
  });

  it('of the first owner is the same for starts at once and for each later one, and ends when somebody else is the first', async () => {
    const links = application.get(FirstOwnerService);
    const [first, second] = await Promise.all([links.linkForNobody(), links.linkForNobody()]);
    expect(second).toBe(first);
    expect(await links.linkForNobody()).toBe(first);
    expect(await dataSource.query(`select from invitations`)).toHaveLength(1);
    await dataSource.query(`update invitations set expires_at = now()`);
    const anew = (await links.linkForNobody()) ?? '';
    expect(anew).not.toBe(first);
    expect(await opened(first ?? '')).toEqual([410, 'INVITATION_WITHDRAWN']);
    const { json } = await callApi<Sent>(url, 'POST', '/api/invitations', { name: 'Anna', roles: READER });
    await browser().accept(json.link);
    expect(await opened(anew)).toEqual([410, 'INVITATION_WITHDRAWN']);
  });

  it('made again on the server, when every owner has lost everything, works although there are people', async () => {
    await firstOwner();
    const links = application.get(FirstOwnerService);
    const [first, second] = [await links.linkAgain(), await links.linkAgain()];
    expect(await opened(first)).toEqual([410, 'INVITATION_WITHDRAWN']);
    const again = browser();
    await again.accept(second, { name: 'Rudo once more' });
    expect(await again.get<object[]>('/api/people')).toHaveLength(2);
    await lookForAlerts(application);
    const { json } = await callApi<{ cause: string }[]>(url, 'GET', '/api/alerts?state=open');
    expect(json.map(({ cause }) => cause)).toContain('OWNER_LINK_MADE');
    const [act] = await dataSource.query<object[]>(
      `select person, kind from acts where deed = 'first_owner_again'`,
    );
    expect(act).toEqual({ person: 'command on the server', kind: 'break_glass' });
  });

  it('makes a person with the roles that were offered, and stores nothing that opens anything', async () => {
    const owner = await firstOwner();
    const sent = await owner.post<Sent>('/api/invitations', {
      ...{ name: 'Tendai Moyo', email: 'tendai@example.com', roles: READER },
    });
    expect(sent).toMatchObject({ purpose: 'join', mail: 'not_set', personId: null });
    expect(await owner.get('/api/invitations')).toEqual([expect.objectContaining({ id: sent.id })]);
    const stored = JSON.stringify(await dataSource.query('select * from invitations'));
    expect(stored).not.toContain(tokenOf(sent.link));
    const tendai = browser();
    await tendai.accept(sent.link);
    expect(await tendai.get('/api/session')).toMatchObject({
      person: { id: sent.id, name: 'Tendai Moyo' },
      grants: READER,
    });
    expect((await tendai.call('GET', '/api/people')).status).toBe(403);
    expect((await tendai.call('GET', '/api/board')).status).toBe(200);
    expect(await owner.get('/api/invitations')).toEqual([]);
    const acts = await dataSource.query<{ deed: string; person: string }[]>(
      'select deed, person from acts order by id',
    );
    expect(acts).toEqual([
      { deed: 'accepted', person: 'Rudo Owner' },
      { deed: 'signed_in', person: 'Rudo Owner' },
      { deed: 'invited', person: 'Rudo Owner' },
      { deed: 'accepted', person: 'Tendai Moyo' },
      { deed: 'signed_in', person: 'Tendai Moyo' },
    ]);
  });

  it('is listed for two weeks after it has expired', async () => {
    const owner = await firstOwner();
    const { id } = await owner.post<Sent>('/api/invitations', { name: 'Tendai', roles: READER });
    const listedAfter = async (days: number): Promise<number> => {
      await dataSource.query(
        `update invitations set expires_at = now() - $2 * interval '1 day' where id = $1`,
        [...[id, days]],
      );
      return (await owner.get<object[]>('/api/invitations')).length;
    };
    expect([await listedAfter(13), await listedAfter(15)]).toEqual([1, 0]);
  });

  it('leads to a sign-in whose time stays known when the session has ended', async () => {
    const owner = await firstOwner();
    const before =
      await owner.get<{ lastSignInAt: string | null; lastUsedAt: string | null }[]>('/api/people');
    const { link } = await owner.post<Sent>('/api/invitations', { name: 'Tendai', roles: READER });
    const tendai = browser();
    await tendai.accept(link);
    await tendai.call('DELETE', '/api/session');
    const after = await owner.get<{ name: string }[]>('/api/people');
    expect(before).toMatchObject([{ lastSignInAt: expect.any(String) as string }]);
    expect(after.find(({ name }) => name === 'Tendai')).toMatchObject({
      ...{ lastSignInAt: expect.any(String) as string, lastUsedAt: null },
    });
  });

  it('is accepted once, by the faster of two', async () => {
    const owner = await firstOwner();
    const { link } = await owner.post<Sent>('/api/invitations', { name: 'Tendai', roles: READER });
    const results = await Promise.allSettled([browser().accept(link), browser().accept(link)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await opened(link)).toEqual([410, 'INVITATION_USED']);
    expect(await owner.get<object[]>('/api/people')).toHaveLength(2);
  });

  it('that has expired, was withdrawn, or is not known, says so, and is accepted by nobody', async () => {
    const owner = await firstOwner();
    const invite = (): Promise<Sent> => owner.post('/api/invitations', { name: 'Tendai', roles: READER });
    const [late, withdrawn] = [await invite(), await invite()];
    await dataSource.query(`update invitations set expires_at = now() - interval '1 second' where id = $1`, [
      late.id,
    ]);
    expect(await owner.get('/api/invitations')).toMatchObject([
      { id: withdrawn.id, isExpired: false },
      { id: late.id, isExpired: true, language: null },
    ]);
    expect((await owner.call('DELETE', `/api/invitations/${withdrawn.id}`)).status).toBe(204);
    expect((await owner.call('DELETE', `/api/invitations/${withdrawn.id}`)).status).toBe(404);
    const unknown = late.link.replace(/.{10}$/, 'AAAAAAAAAA');
    expect([await opened(late.link), await opened(withdrawn.link), await opened(unknown)]).toEqual([
      [410, 'INVITATION_EXPIRED'],
      [410, 'INVITATION_WITHDRAWN'],
      [404, 'INVITATION_UNKNOWN'],
    ]);
    for (const { link } of [late, withdrawn]) await expect(browser().accept(link)).rejects.toThrow('410');
    expect(await owner.get<object[]>('/api/people')).toHaveLength(1);
  });

  it('to sign in again ends every earlier way and session of that person, when it is used and not before', async () => {
    const owner = await firstOwner();
    const lost = browser();
    const codes = await lost.accept(
      (await owner.post<Sent>('/api/invitations', { name: 'Tendai', roles: READER })).link,
    );
    const people = await owner.get<{ id: string; name: string }[]>('/api/people');
    const { id = '' } = people.find(({ name }) => name === 'Tendai') ?? {};
    const first = await owner.post<Sent>(`/api/people/${id}/sign-in-again`);
    const second = await owner.post<Sent>(`/api/people/${id}/sign-in-again`);
    expect(await opened(first.link)).toEqual([410, 'INVITATION_WITHDRAWN']);
    await lost.signIn();
    const again = browser();
    await again.accept(second.link);
    expect(await again.get('/api/session')).toMatchObject({ person: { id, name: 'Tendai' }, grants: READER });
    await expect(lost.signIn()).rejects.toThrow('PASSKEY_REFUSED');
    expect((await lost.call('GET', '/api/board')).status).toBe(401);
    const old = await browser().call<Refused>('POST', '/api/sign-in/recovery-code', { code: codes[0] });
    expect([old.status, old.json.code]).toEqual([400, 'RECOVERY_CODE_WRONG']);
    await again.signIn();
  });

  it('of an approver passes through no hands of one who approves the same, and without mail is refused', async () => {
    const [{ organisation: here }, { organisation: there }] = [
      await storeOrganisation(dataSource),
      await storeOrganisation(dataSource),
    ];
    const approver = (organisationId: string | null) => ({ role: 'approver', organisationId }) as const;
    const owner = { role: 'owner', organisationId: null } as const;
    const both = await signedInPerson(application, [owner, approver(here.id)]);
    const alone = await signedInPerson(application, [owner]);
    const invite = async ({ headers }: typeof both, organisationId: string | null) => {
      const answer = await fetch(`${url}/api/invitations`, {
        ...{ method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' } },
        body: JSON.stringify({
          ...{ name: 'Farai', email: 'farai@msasa.example', roles: [approver(organisationId)] },
        }),
      });
      return (await answer.json()) as Partial<Sent & Refused>;
    };
    for (const organisationId of [here.id, here.id.toUpperCase(), null]) {
      const refused = await invite(both, organisationId);
      expect(refused).toMatchObject({ code: 'LINK_IN_OTHER_HANDS' });
      expect(refused.message).toContain('ledgerstamp people invite');
    }
    expect(await dataSource.query('select from invitations')).toEqual([]);
    const shown = [await invite(both, there.id), await invite(alone, here.id), await invite(alone, null)];
    for (const sent of shown)
      expect(sent).toMatchObject({ mail: 'not_set', link: expect.stringContaining('#') as string });
    const { json } = await callApi<Sent>(url, 'POST', '/api/invitations', {
      ...{ name: 'Farai', roles: [approver(null)] },
    });
    expect(json.link).toContain('#');
  });

  it('for an unknown organisation is refused', async () => {
    const roles = [{ role: 'reader', organisationId: '5b8f2d3e-6c1a-4f57-9d3b-2a7c90e1f4d6' }];
    const { status } = await callApi(url, 'POST', '/api/invitations', { name: 'Anna', roles });
    expect(status).toBe(404);
  });

  it('is nothing that a page of another site, or a program without the page, can accept', async () => {
    const link = (await application.get(FirstOwnerService).linkForNobody()) ?? '';
    const body = JSON.stringify({ token: tokenOf(link) });
    const open = (headers: Record<string, string>): Promise<Response> =>
      fetch(`${url}/api/invitation/opened`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body,
      });
    expect((await open({})).status).toBe(403);
    expect((await open({ Authorization: `Bearer ${ADMIN_KEY}` })).status).toBe(403);
    const foreign = { 'X-Ledgerstamp-Console': 'person', Origin: 'https://evil.example' };
    expect((await open(foreign)).status).toBe(403);
  });
});
