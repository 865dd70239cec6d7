import type { INestApplication } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { RefusedActsService } from '../../src/people/acts/refused-acts.service';
import { SentInvitationsService } from '../../src/people/invitations/sent-invitations.service';
import type { Grant } from '../../src/people/rights/principal';
import { startApplication } from '../support/running-application';
import { signedInPerson, type SignedInPerson } from '../support/signed-in-person';
import { storeOrganisation } from '../support/stored-organisation';
import { createTestDatabase, type TestDatabase } from '../support/test-database';

interface Shown {
  readonly id: string;
  readonly name: string;
  readonly roles: readonly Grant[];
}

describe('an owner of named organisations', () => {
  let database: TestDatabase;
  let application: INestApplication;
  let url: string;
  let [own, other] = ['', ''];
  let boss: SignedInPerson;
  let owner: SignedInPerson;

  beforeEach(async () => {
    database = await createTestDatabase();
    ({ application, url } = await startApplication(database.url));
    const dataSource = application.get(DataSource);
    own = (await storeOrganisation(dataSource)).organisation.id;
    other = (await storeOrganisation(dataSource)).organisation.id;
    boss = await person('Boss', [{ role: 'owner', organisationId: null }]);
    owner = await person('Owner', [
      { role: 'owner', organisationId: own },
      { role: 'reader', organisationId: other },
    ]);
  });

  afterEach(async () => {
    await application.close();
    await database.drop();
  });

  const person = (name: string, grants: readonly Grant[]) => signedInPerson(application, grants, name);
  async function call<T>(
    by: SignedInPerson,
    method: string,
    path: string,
    body?: object,
  ): Promise<{ status: number; json: T }> {
    const answer = await fetch(url + path, {
      method,
      headers: { ...by.headers, ...(body && { 'Content-Type': 'application/json' }) },
      body: body && JSON.stringify(body),
    });
    const text = await answer.text();
    return { status: answer.status, json: (text === '' ? undefined : JSON.parse(text)) as T };
  }
  const setRoles = (by: SignedInPerson, { personId }: SignedInPerson, roles: readonly Grant[]) =>
    call<Shown>(by, 'PUT', `/api/people/${personId}/roles`, { roles });
  const rolesOf = async ({ personId }: SignedInPerson): Promise<readonly Grant[]> =>
    (await call<Shown>(boss, 'GET', `/api/people/${personId}`)).json.roles;
  const invite = (by: SignedInPerson, roles: readonly Grant[]) =>
    call<{ id: string }>(by, 'POST', '/api/invitations', { name: 'Chipo', roles });
  const invited = async (by: SignedInPerson): Promise<string[]> =>
    (await call<{ id: string }[]>(by, 'GET', '/api/invitations')).json.map(({ id }) => id);

  it('sees the people with roles there, with these roles alone, and nobody else', async () => {
    const both = await person('Both', [
      { role: 'preparer', organisationId: own },
      { role: 'approver', organisationId: other },
    ]);
    const stranger = await person('Stranger', [{ role: 'reader', organisationId: other }]);
    const { json } = await call<Shown[]>(owner, 'GET', '/api/people');
    expect(json.map(({ name, roles }) => [name, roles])).toEqual([
      ['Both', [{ role: 'preparer', organisationId: own }]],
      ['Owner', [{ role: 'owner', organisationId: own }]],
    ]);
    expect((await call(owner, 'GET', `/api/people/${both.personId}`)).status).toBe(200);
    for (const { personId } of [stranger, boss]) {
      expect((await call(owner, 'GET', `/api/people/${personId}`)).status).toBe(404);
    }
  });

  it('gives and takes roles there, and leaves those for others as they are', async () => {
    const elsewhere: Grant = { role: 'approver', organisationId: other };
    const everywhere: Grant = { role: 'reader', organisationId: null };
    const both = await person('Both', [{ role: 'preparer', organisationId: own }, elsewhere, everywhere]);
    const given = await setRoles(owner, both, [{ role: 'approver', organisationId: own }]);
    expect([given.status, given.json.roles]).toEqual([200, [{ role: 'approver', organisationId: own }]]);
    expect(await rolesOf(both)).toEqual(
      expect.arrayContaining([everywhere, elsewhere, { role: 'approver', organisationId: own }]),
    );
    expect((await setRoles(owner, both, [])).status).toBe(409);
    const body = { roles: [], confirmLastApprover: true };
    const taken = await call<Shown>(owner, 'PUT', `/api/people/${both.personId}/roles`, body);
    expect([taken.status, taken.json.roles]).toEqual([200, []]);
    expect(await rolesOf(both)).toEqual([everywhere, elsewhere]);
    // A person without a role there belongs to somebody else.
    expect((await setRoles(owner, both, [{ role: 'reader', organisationId: own }])).status).toBe(404);
  });

  it('makes nobody an owner of all, and gives nothing for another organisation', async () => {
    const helper = await person('Helper', [{ role: 'reader', organisationId: own }]);
    const unknown = '5b8f2d3e-6c1a-4f57-9d3b-2a7c90e1f4d6';
    const refused: [Grant, number][] = [
      [{ role: 'owner', organisationId: null }, 403],
      [{ role: 'reader', organisationId: null }, 403],
      [{ role: 'preparer', organisationId: other }, 403],
      [{ role: 'preparer', organisationId: unknown }, 404],
    ];
    for (const [grant, status] of refused) {
      const roles = [{ role: 'reader', organisationId: own } as const, grant];
      for (const target of [helper, owner])
        expect((await setRoles(owner, target, roles)).status).toBe(status);
      expect((await invite(owner, roles)).status).toBe(status);
    }
    expect((await invite(owner, [])).status).toBe(403);
    expect(await rolesOf(helper)).toEqual([{ role: 'reader', organisationId: own }]);
    expect(await invited(boss)).toEqual([]);
  });

  it('is on record when trying to give more, by the organisation where it is one that the owner may see', async () => {
    const all = { role: 'owner', organisationId: null } as const;
    const unknown = '5b8f2d3e-6c1a-4f57-9d3b-2a7c90e1f4d6';
    const reader = await person('Reader', [
      { role: 'owner', organisationId: own },
      { role: 'preparer', organisationId: own },
      { role: 'reader', organisationId: null },
    ]);
    await setRoles(owner, owner, [all]);
    await invite(owner, [all]);
    await invite(owner, []);
    await invite(owner, [{ role: 'reader', organisationId: other }]);
    await invite(reader, [{ role: 'reader', organisationId: unknown }]);
    const rules = { organisationIds: [other], dryRun: true, rules: {} };
    await call(reader, 'POST', '/api/clients/rules', rules);
    await call(owner, 'PATCH', `/api/organisations/${own}`, { goLiveOn: '2026-01-01' });
    await application.get(RefusedActsService).flush();
    const acts = await application.get(DataSource).query<object[]>(
      `select person, action, times::int, organisation_id as "organisationId", object_name as call from acts
        where outcome = 'refused' order by id`,
    );
    expect(acts.map((act) => Object.values(act) as unknown[])).toEqual([
      ['Owner', 'people.change', 3, null, `PUT /api/people/${owner.personId}/roles`],
      ['Owner', 'people.change', 1, other, 'POST /api/invitations'],
      ['Reader', 'people.change', 1, null, 'POST /api/invitations'],
      ['Reader', 'rules.change', 1, other, 'POST /api/clients/rules'],
      ['Owner', 'organisations.go-live', 1, own, `PATCH /api/organisations/${own}`],
    ]);
  });

  it('changes nothing of a person as a whole', async () => {
    const { personId } = await person('Helper', [{ role: 'reader', organisationId: own }]);
    const path = `/api/people/${personId}`;
    const answers = [
      await call(owner, 'PATCH', path, { name: 'Another' }),
      await call(owner, 'POST', `${path}/end`, {}),
      await call(owner, 'POST', `${path}/sign-in-again`, {}),
      await call(owner, 'GET', `${path}/sessions`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  });

  it('invites people for these organisations, and sees and withdraws such invitations alone', async () => {
    const ofOwn = await invite(owner, [{ role: 'reader', organisationId: own }]);
    const ofBoth = await invite(boss, [
      { role: 'reader', organisationId: own },
      { role: 'reader', organisationId: other },
    ]);
    const ofNobody = await invite(boss, []);
    expect([ofOwn.status, ofBoth.status, ofNobody.status]).toEqual([201, 201, 201]);
    expect(await invited(owner)).toEqual([ofOwn.json.id]);
    const withdraw = async (id: string): Promise<number> =>
      (await call(owner, 'DELETE', `/api/invitations/${id}`)).status;
    expect(await withdraw(ofBoth.json.id)).toBe(404);
    expect(await withdraw(ofNobody.json.id)).toBe(404);
    expect(await withdraw(ofOwn.json.id)).toBe(204);
    expect(await invited(owner)).toEqual([]);
  });

  it('has nobody invited any more after losing the role', async () => {
    const another = await person('Another owner', [{ role: 'owner', organisationId: own }]);
    const sent = await invite(owner, [{ role: 'reader', organisationId: own }]);
    const kept = await invite(another, [{ role: 'reader', organisationId: own }]);
    expect((await setRoles(another, owner, [])).status).toBe(200);
    expect(await invited(boss)).toEqual([kept.json.id]);
    expect(sent.status).toBe(201);
    const acts = await application
      .get(DataSource)
      .query<object[]>(
        `select person, object_kind as kind, object_id as id from acts where deed = 'withdrawn'`,
      );
    expect(acts).toEqual([{ person: 'Another owner', kind: 'invitation', id: sent.json.id }]);
  });

  it('has nobody invited by a call that was let in before the role was lost, and stored after', async () => {
    const invitations = application.get(SentInvitationsService);
    const opened = async ({ link }: { link: string | null }): Promise<string> => {
      const token = new URL(link ?? '').hash.slice(1);
      const { json } = await call<{ code?: string }>(boss, 'POST', '/api/invitation/opened', { token });
      return json.code ?? 'open';
    };
    const second = await person('Second', [{ role: 'owner', organisationId: null }]);
    const roles = [{ role: 'reader', organisationId: own }] as const;
    const here = { name: 'Chipo', email: null, language: null, roles };
    const byOwner = await invitations.invite(here, owner.personId);
    const bySecond = await invitations.invite({ ...here, roles: [] }, second.personId);
    const again = await invitations.signInAgain(boss.personId, second.personId);
    const byKey = await invitations.invite(here, null);
    const all = [byOwner, bySecond, again, byKey];
    const states = () => Promise.all(all.map(opened));
    expect(await states()).toEqual(['open', 'open', 'open', 'open']);
    // Skips the update that the route makes, as for roles that are stored after it.
    await application
      .get(DataSource)
      .query(`update memberships set role = 'approver' where person_id = any($1)`, [
        [owner.personId, second.personId],
      ]);
    const ended = 'INVITATION_WITHDRAWN';
    expect(await states()).toEqual([ended, ended, ended, 'open']);
  });
});
