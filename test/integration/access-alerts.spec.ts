import { randomUUID } from 'node:crypto';
import type { INestApplication } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { FirstOwnerService } from '../../src/people/invitations/first-owner.service';
import { KeyUsesService } from '../../src/people/rights/key-uses.service';
import { asOwner } from '../support/as-owner';
import { PersonBrowser } from '../support/person-browser';
import { callApi, startApplication } from '../support/running-application';
import { storeOrganisation } from '../support/stored-organisation';
import { createTestDatabase, type TestDatabase } from '../support/test-database';
import { lookForAlerts } from '../support/look-for-alerts';

interface ShownAlert {
  readonly cause: string;
  readonly subject: string;
  readonly organisationId: string | null;
  readonly what: string;
  readonly occurrences: number;
}

const APPROVER = { role: 'approver', organisationId: null };
const READER = { role: 'reader', organisationId: null };

describe('alerts about who gets in and who decides', () => {
  let database: TestDatabase;
  let application: INestApplication;
  let url: string;
  let dataSource: DataSource;
  let rudo: PersonBrowser;

  beforeAll(async () => {
    database = await createTestDatabase();
    ({ application, url } = await startApplication(database.url));
    dataSource = application.get(DataSource);
  });

  afterAll(async () => {
    await application.close();
    await database.drop();
  });

  const open = async (cause: string): Promise<ShownAlert[]> => {
    await lookForAlerts(application);
    const { json } = await callApi<ShownAlert[]>(url, 'GET', '/api/alerts');
    return json.filter((alert) => alert.cause === cause);
  };
  const flush = (): Promise<void> => application.get(KeyUsesService).flush();
  const uses = (): Promise<{ address: string; times: number }[]> =>
    dataSource.query('select address, times from key_uses order by hour');
  const join = async (name: string, roles: object[]): Promise<{ browser: PersonBrowser; id: string }> => {
    const { json } = await callApi<{ link: string }>(url, 'POST', '/api/invitations', { name, roles });
    const browser = new PersonBrowser(url);
    await browser.accept(json.link);
    const people = await rudo.get<{ id: string; name: string }[]>('/api/people');
    return { browser, id: people.find((person) => person.name === name)?.id ?? '' };
  };

  it('say of the break-glass key who used it, once an hour and address, as soon as there are people', async () => {
    for (let times = 0; times < 3; times += 1) await callApi(url, 'GET', '/api/organisations');
    await flush();
    expect(await open('BREAK_GLASS_USED')).toEqual([]);
    rudo = new PersonBrowser(url);
    await rudo.accept((await application.get(FirstOwnerService).linkForNobody()) ?? '', {
      name: 'Rudo Moyo',
    });
    const [first, ...others] = await open('BREAK_GLASS_USED');
    expect(others).toEqual([]);
    expect(first).toMatchObject({ organisationId: null, occurrences: 1 });
    expect(first?.what).toMatch(
      /^The emergency key was used from 127\.0\.0\.1: \d+ calls since \d+ \w+ \d{4} \d\d:\d\d UTC\.$/,
    );
    await flush();
    const before = (await uses())[0]?.times ?? 0;
    for (let times = 0; times < 5; times += 1) await callApi(url, 'GET', '/api/organisations');
    await flush();
    expect(await uses()).toEqual([{ address: '127.0.0.1', times: before + 5 }]);
    expect(await open('BREAK_GLASS_USED')).toEqual([expect.objectContaining({ occurrences: 1 })]);
    await dataSource.query(`insert into key_uses (address, hour, times)
      select address, hour + interval '1 hour', 1 from key_uses`);
    expect(await open('BREAK_GLASS_USED')).toEqual([expect.objectContaining({ occurrences: 2 })]);
    await dataSource.query(`update key_uses set hour = hour - interval '26 hours'`);
    expect(await open('BREAK_GLASS_USED')).toEqual([]);
  });

  it('name each approver who comes or goes, but not the first owner, who is here alone', async () => {
    const { organisation } = await storeOrganisation(dataSource);
    expect(await open('APPROVERS_CHANGED')).toEqual([]);
    const { id } = await join('Tendai Moyo', [APPROVER]);
    await join('Chipo', [READER]);
    expect(await open('APPROVERS_CHANGED')).toEqual([
      expect.objectContaining({
        what: 'Of all clients, Tendai Moyo is now an approver.',
        organisationId: null,
      }),
    ]);
    const own = { ...APPROVER, organisationId: organisation.id };
    await rudo.call('PUT', `/api/people/${id}/roles`, { roles: [own] });
    expect((await open('APPROVERS_CHANGED')).map(({ what }) => what).sort()).toEqual([
      expect.stringMatching(/^Of Stored.*, Tendai Moyo is now an approver\.$/),
      expect.stringMatching(/^Of all clients, Tendai Moyo is no longer an approver\.$/),
    ]);
    await rudo.call('POST', `/api/people/${id}/end`, {});
    const [gone] = (await open('APPROVERS_CHANGED')).filter((one) => one.organisationId === organisation.id);
    expect(gone?.what).toMatch(/^Of Stored.*, Tendai Moyo is no longer an approver\.$/);
    await asOwner(dataSource, `update approver_removals set removed_at = removed_at - interval '4 days'`);
    expect(await open('APPROVERS_CHANGED')).toEqual([]);
  });

  it('say of every invitation that it was made, before anybody has accepted it', async () => {
    const { organisation } = await storeOrganisation(dataSource);
    const { organisation: other } = await storeOrganisation(dataSource);
    const invite = async (name: string, roles: object[]): Promise<string> =>
      (await callApi<{ id: string }>(url, 'POST', '/api/invitations', { name, roles })).json.id;
    const of = async (name: string): Promise<Pick<ShownAlert, 'what' | 'organisationId'>[]> =>
      (await open('PERSON_INVITED'))
        .filter(({ what }) => what.startsWith(name))
        .map(({ what, organisationId }) => ({ what, organisationId }));
    const reader = await invite('Tapiwa', [READER]);
    expect(await of('Tapiwa')).toEqual([
      {
        what: 'Tapiwa was invited as reader of all clients: anyone who has the link can become that person.',
        organisationId: null,
      },
    ]);
    expect((await rudo.call('DELETE', `/api/invitations/${reader}`)).status).toBe(204);
    expect(await of('Tapiwa')).toEqual([]);
    const both = ['owner', 'approver'].map((role) => ({ role, organisationId: organisation.id }));
    await invite('Vimbai', [...both, { ...APPROVER, organisationId: other.id }]);
    expect(await of('Vimbai')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          organisationId: organisation.id,
          what: expect.stringMatching(/^Vimbai was invited as approver and owner of Stored/) as string,
        }),
        expect.objectContaining({ organisationId: other.id }),
      ]),
    );
    await dataSource.query(`update invitations set created_at = created_at - interval '73 hours'`);
    expect(await open('PERSON_INVITED')).toEqual([]);
  });

  it('say that a link gives the identity of an approver away; it passes through no hands of one who approves the same', async () => {
    const { id } = await join('Nyasha', [APPROVER]);
    const ofNyasha = async (): Promise<string[]> =>
      (await open('APPROVERS_CHANGED')).map(({ what }) => what).filter((what) => what.includes('Nyasha'));
    const path = `/api/people/${id}/sign-in-again`;
    const refused = await rudo.call<{ code: string }>('POST', path, {});
    expect([refused.status, refused.json.code]).toEqual([409, 'LINK_IN_OTHER_HANDS']);
    const { json } = await callApi<{ link: string }>(url, 'POST', path, {});
    expect(await ofNyasha()).toEqual([
      'Nyasha, an approver of all clients, has been sent a new sign-in link: anyone who opens it is Nyasha here.',
    ]);
    await new PersonBrowser(url).accept(json.link);
    expect(await ofNyasha()).toEqual([
      'Nyasha, an approver of all clients, has signed in by a new sign-in link, and confirms nothing for a day.',
    ]);
    await rudo.call('POST', `/api/people/${id}/end`, {});
  });

  it('say that an approver has a further account, passkey or token, and that nobody approves for a client any more', async () => {
    const { organisation } = await storeOrganisation(dataSource);
    const { id } = await join('Farai', [{ ...APPROVER, organisationId: organisation.id }]);
    const ofFarai = async (): Promise<string[]> =>
      (await open('APPROVERS_CHANGED')).map(({ what }) => what).filter((what) => what.includes('Farai'));
    const add = `insert into api_tokens (person_id, name, secret_hash, expires_at) values ($1::uuid, 'x', sha256('x'), now() + interval '1 day')`;
    await dataSource.query(`update people set created_at = created_at - interval '5 days' where id = $1`, [
      id,
    ]);
    await dataSource.query(add, [id]);
    // Later changes do not hide the one of the role.
    expect(await ofFarai()).toEqual([expect.stringMatching(/Farai is now an approver/)]);
    await dataSource.query(
      `update memberships set granted_at = now() - interval '4 days' where person_id = $1`,
      [id],
    );
    expect(await ofFarai()).toEqual([
      expect.stringMatching(
        /^Farai, an approver of Stored.*, has a new API token: a program that holds it acts as Farai\.$/,
      ),
    ]);
    await dataSource.query(
      `insert into passkeys (credential_id, person_id, name, public_key, counter, transports, is_synced)
       values ('farai-2', $1, 'x', '', 0, '[]', false)`,
      [id],
    );
    expect(await ofFarai()).toEqual([
      expect.stringMatching(
        /^Farai, an approver of Stored.*, has a new passkey, which confirms nothing for a day\.$/,
      ),
    ]);
    await dataSource.query(
      `insert into identities (issuer, subject, person_id) values ('https://x', 'farai', $1)`,
      [id],
    );
    expect(await ofFarai()).toEqual([
      expect.stringMatching(
        /^Farai, an approver of Stored.*, signs in with a further account, and confirms nothing for a day\.$/,
      ),
    ]);
    await dataSource.query(
      `update memberships set role = 'reader' where role = 'approver' and organisation_id is null`,
    );
    // Announces both before they happen: a removed role, and a removed person.
    const roles = { roles: [{ ...READER, organisationId: organisation.id }] };
    for (const [method, path, body] of [
      ['PUT', `/api/people/${id}/roles`, roles],
      ['POST', `/api/people/${id}/end`, {}],
    ] as const) {
      const refused = await rudo.call<{ code: string; parameters: object }>(method, path, body);
      expect(refused).toMatchObject({
        ...{ status: 409, json: { code: 'LAST_APPROVER' } },
        ...{ json: { parameters: { name: 'Farai', organisations: [expect.stringMatching(/^Stored/)] } } },
      });
    }
    await rudo.call('POST', `/api/people/${id}/end`, { confirmLastApprover: true });
    expect(await ofFarai()).toEqual([
      expect.stringMatching(
        /^Of Stored.*, Farai is no longer an approver, and nobody else is: one person alone decides there\.$/,
      ),
    ]);
    await dataSource.query(`update memberships set role = 'approver' where role = 'reader' and organisation_id is null
      and person_id in (select person_id from memberships where role = 'owner')`);
  });

  it('say that a confirmation waits, who asked and for what, until it is over', async () => {
    const { organisation } = await storeOrganisation(dataSource);
    const [asking] = await dataSource.query<{ id: string }[]>(
      `select id from people where name = 'Rudo Moyo'`,
    );
    const id = randomUUID();
    await dataSource.query(
      `insert into confirmations (id, subject, organisation_id, request, facts_sha256, requested_by, expires_at)
       values ($1, 'go_live', $2, '{}', 'x', $3, now() + interval '7 days')`,
      [id, organisation.id, asking?.id],
    );
    const [waiting] = await open('CONFIRMATION_WAITS');
    expect(waiting?.what).toMatch(
      /^Of Stored.*, Rudo Moyo asks a second person to confirm going live, leaving live, or another first day\.$/,
    );
    await dataSource.query('update confirmations set withdrawn_at = now() where id = $1', [id]);
    expect(await open('CONFIRMATION_WAITS')).toEqual([]);
  });
});
