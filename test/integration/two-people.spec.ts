import { inEnglish } from '../support/in-english';
import { randomUUID } from 'node:crypto';
import type { INestApplication } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Organisation } from '../../src/organisations/organisation.entity';
import { Membership } from '../../src/people/persons/persons.entities';
import { PersonBrowser, signed } from '../support/person-browser';
import { ADMIN_KEY, callApi, startApplication } from '../support/running-application';
import { newSessionOf, signedInPerson, type SignedInPerson } from '../support/signed-in-person';
import { storeDocument, storeOrganisation } from '../support/stored-organisation';
import { StoredJourneys } from '../support/fiscalised-document';
import { InvariantsRepository } from '../../src/evidence/invariants.repository';
import { asOwner } from '../support/as-owner';
import { createTestDatabase, type TestDatabase } from '../support/test-database';

interface Answer {
  readonly status: number;
  readonly code?: string;
  readonly message?: string | readonly string[];
  readonly obstacles?: readonly string[];
  readonly changes?: readonly string[];
  readonly confirmationId?: string;
}

type Headers = Readonly<Record<string, string>>;

const WAITED = `now() - interval '31 minutes'`;
const DAY_AGO = `now() - interval '25 hours'`;

/**
 * Deletes a rule of a live organisation, as an example of everything that needs two persons: all of it passes the same
 * check.
 */
describe('what two persons must agree on', () => {
  let database: TestDatabase;
  let application: INestApplication;
  let url: string;
  let dataSource: DataSource;
  /** Connection of the owner of the tables, since the service itself may not make these changes. */
  let owner: DataSource;
  let organisationId: string;
  let anna: SignedInPerson;
  let rudo: SignedInPerson;

  beforeAll(async () => {
    database = await createTestDatabase();
    ({ application, url } = await startApplication(database.url));
    dataSource = application.get(DataSource);
    owner = await new DataSource({ type: 'postgres', url: database.ownerUrl }).initialize();
    await signedInPerson(application, [{ role: 'owner', organisationId: null }], 'Owner');
  });

  beforeEach(async () => {
    await owner.query('delete from approver_removals');
    organisationId = await liveOrganisation();
    anna = await approver('Anna');
    rudo = await approver('Rudo');
  });

  afterAll(async () => {
    await owner.destroy();
    await application.close();
    await database.drop();
  });

  async function liveOrganisation(): Promise<string> {
    const { organisation } = await storeOrganisation(dataSource);
    await dataSource.query('update organisations set go_live_on = $2, is_paused = false where id = $1', [
      organisation.id,
      '2026-01-01',
    ]);
    return organisation.id;
  }

  async function approver(name: string, since = DAY_AGO): Promise<SignedInPerson> {
    const person = await signedInPerson(application, [{ role: 'approver', organisationId }], name);
    await dataSource.query(`update memberships set granted_at = ${since} where person_id = $1`, [
      person.personId,
    ]);
    return person;
  }

  /** Creates a document whose submission got no answer half an hour ago. */
  async function uncertain(): Promise<{ id: string; number: string }> {
    const organisation = await dataSource.manager.findOneByOrFail(Organisation, { id: organisationId });
    const document = await storeDocument(dataSource, organisation, 'uncertain');
    await dataSource.query(
      `insert into submissions (document_id, organisation_id, fiscal_account_id, attempt, kind, number, currency, total, issued_on,
         dated_at, fingerprint, payload, payload_sha256, taxes, adjustments, state, started_at, lease_token)
       select id, organisation_id, $2, 1, kind, number, currency, total, issued_on, '2026-03-01T10:00:00', 'f', '{}', 'x', '[]', '[]',
         'unknown', ${WAITED}, 1 from documents where id = $1`,
      [document.id, organisation.fiscalAccountId],
    );
    return document;
  }

  let rules = 0;
  async function rule(): Promise<string> {
    rules += 1;
    const [row] = await dataSource.query<{ id: string }[]>(
      `insert into exclusion_rules (organisation_id, scope, key, reason) values ($1, 'item', $2, 'a test') returning id`,
      [organisationId, `X-${rules}`],
    );
    return row?.id ?? '';
  }
  const isThere = async (id: string): Promise<boolean> =>
    (await dataSource.query<unknown[]>('select from exclusion_rules where id = $1', [id])).length === 1;

  async function remove(id: string, headers: Headers, confirms?: string): Promise<Answer> {
    const answer = await fetch(`${url}/api/organisations/${organisationId}/exclusion-rules/${id}`, {
      method: 'DELETE',
      headers: { ...headers, ...(confirms !== undefined && { 'X-Ledgerstamp-Confirms': confirms }) },
    });
    const { code, message, parameters } = (await answer.json()) as {
      code?: string;
      message?: string | string[];
      parameters?: { confirmationId?: string; obstacles?: string[]; changes?: string[] };
    };
    return { status: answer.status, code, message, ...parameters };
  }

  const decide = async (path: string, body: object, headers: Headers, confirms?: string): Promise<Answer> => {
    const answer = await fetch(`${url}/api/documents/${path}`, {
      method: 'POST',
      headers: {
        ...{ ...headers, 'Content-Type': 'application/json' },
        ...(confirms !== undefined && { 'X-Ledgerstamp-Confirms': confirms }),
      },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    const { code, parameters } = (text === '' ? {} : JSON.parse(text)) as {
      code?: string;
      parameters?: { confirmationId?: string; obstacles?: string[] };
    };
    return { status: answer.status, code, ...parameters };
  };

  /** Anna requests the deletion. @returns the ids of rule and confirmation */
  async function asked(): Promise<{ id: string; confirmation: string }> {
    const id = await rule();
    const answer = await remove(id, anna.headers);
    expect(answer).toMatchObject({ status: 409, code: 'AWAITS_SECOND_PERSON' });
    return { id, confirmation: answer.confirmationId ?? '' };
  }

  async function expectRefused(
    id: string,
    headers: Headers,
    confirmation: string,
    obstacle: string,
  ): Promise<void> {
    const answer = await remove(id, headers, confirmation);
    expect(answer).toMatchObject({ status: 409, code: 'CONFIRMATION_REFUSED' });
    expect(answer.obstacles).toContain(obstacle);
    expect(await isThere(id)).toBe(true);
  }

  it('is done by one where nobody else is an approver', async () => {
    await dataSource.manager.delete(Membership, { personId: rudo.personId });
    const id = await rule();
    expect((await remove(id, anna.headers)).status).toBe(200);
    expect(await isThere(id)).toBe(false);
  });

  it('waits for the second, who sees exactly what it is, and is done once', async () => {
    const { id, confirmation } = await asked();
    const answer = await fetch(`${url}/api/confirmations`, { headers: rudo.headers });
    expect(await answer.json()).toMatchObject([
      {
        ...{ id: confirmation, subject: 'rule_deletion', organisationId, requestedBy: 'Anna', isOwn: false },
        request: { method: 'DELETE', path: `/api/organisations/${organisationId}/exclusion-rules/${id}` },
      },
    ]);
    expect((await remove(id, rudo.headers, confirmation)).status).toBe(200);
    expect(await isThere(id)).toBe(false);
    const other = await rule();
    await expectRefused(other, rudo.headers, confirmation, 'isOver');
  });

  it('asks once for the same wish of the same person', async () => {
    const { id, confirmation } = await asked();
    expect((await remove(id, anna.headers)).confirmationId).toBe(confirmation);
  });

  it('is not done by the same person in two browsers, with a token, or under another name', async () => {
    const { id, confirmation } = await asked();
    await expectRefused(id, anna.headers, confirmation, 'isOwn');
    await expectRefused(id, await newSessionOf(application, anna.personId), confirmation, 'isOwn');
    await dataSource.query(`update people set name = 'Rudo' where id = $1`, [anna.personId]);
    await expectRefused(id, anna.headers, confirmation, 'isOwn');
    const made = await fetch(`${url}/api/tokens`, {
      method: 'POST',
      headers: { ...anna.headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'hers', actions: null, organisationIds: null }),
    });
    const { token } = (await made.json()) as { token: string };
    await expectRefused(id, { Authorization: `Bearer ${token}` }, confirmation, 'isOwn');
  });

  it('is not done by a token of the second person, nor long after that person has signed in', async () => {
    const { id, confirmation } = await asked();
    const made = await fetch(`${url}/api/tokens`, {
      method: 'POST',
      headers: { ...rudo.headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'his', actions: null, organisationIds: null }),
    });
    const { token } = (await made.json()) as { token: string };
    await expectRefused(id, { Authorization: `Bearer ${token}` }, confirmation, 'isStale');
    await dataSource.query(
      `update sessions set signed_in_at = now() - interval '6 minutes' where person_id = $1`,
      [rudo.personId],
    );
    await expectRefused(id, rudo.headers, confirmation, 'isStale');
  });

  it('is nothing but what was asked for', async () => {
    const { confirmation } = await asked();
    await expectRefused(await rule(), rudo.headers, confirmation, 'isOther');
    const other = await rule();
    await expectRefused(other, rudo.headers, randomUUID(), 'isUnknown');
  });

  it('is not done by one who was made an approver a moment ago, or was invited to sign in again', async () => {
    const { id, confirmation } = await asked();
    const farai = await approver('Farai', `now() - interval '23 hours'`);
    await expectRefused(id, farai.headers, confirmation, 'isTooNew');
    await dataSource.query(
      `insert into invitations (token_hash, purpose, person_id, name, roles, expires_at, used_at)
       values ($2, 'sign_in_again', $1, 'Rudo', '[]', now(), now() - interval '23 hours')`,
      [rudo.personId, Buffer.from(randomUUID())],
    );
    await expectRefused(id, rudo.headers, confirmation, 'isTooNew');
  });

  it('shows the second person what has changed since it was asked for, as it was and as it is', async () => {
    const { id, confirmation } = await asked();
    const changed = await fetch(`${url}/api/organisations/${organisationId}/exclusion-rules/${id}`, {
      ...{ method: 'PUT', headers: { ...anna.headers, 'Content-Type': 'application/json' } },
      body: JSON.stringify({ scope: 'item', key: `X-${rules}`, reason: 'another' }),
    });
    expect(changed.status).toBe(200);
    const answer = await remove(id, rudo.headers, confirmation);
    expect(answer).toMatchObject({ code: 'CONFIRMATION_REFUSED', obstacles: ['isOther'] });
    expect(answer.changes).toEqual([
      expect.stringMatching(/^Anna changed the exclusion rule .*from "?a test"? to "?another"?/),
    ]);
    expect(answer.message).toContain(`Since it was asked for: ${answer.changes?.[0] ?? ''}.`);
    expect(await isThere(id)).toBe(true);
  });

  it('is not done for a day by one to whom an account at a provider was added', async () => {
    const { id, confirmation } = await asked();
    const farai = await approver('Farai');
    await dataSource.query(`update people set created_at = created_at - interval '3 days' where id = $1`, [
      farai.personId,
    ]);
    const added = (ago: string): Promise<unknown> =>
      dataSource.query(
        `insert into identities (issuer, subject, person_id, created_at) values ('https://x', $1, $2, now() - $3::interval)
         on conflict (issuer, subject) do update set created_at = excluded.created_at`,
        [farai.personId, farai.personId, ago],
      );
    await added('23 hours');
    await expectRefused(id, farai.headers, confirmation, 'isTooNew');
    await added('25 hours');
    expect((await remove(id, farai.headers, confirmation)).status).toBe(200);
  });

  it('is over with a role of the one who asked', async () => {
    const farai = await approver('Farai');
    const id = await rule();
    const { confirmationId = '' } = await remove(id, farai.headers);
    const administrator = { Authorization: `Bearer ${ADMIN_KEY}`, 'Content-Type': 'application/json' };
    const body = JSON.stringify({ roles: [{ role: 'reader', organisationId }] });
    const path = `${url}/api/people/${farai.personId}/roles`;
    expect((await fetch(path, { method: 'PUT', headers: administrator, body })).status).toBe(200);
    await expectRefused(id, rudo.headers, confirmationId, 'isOver');
    // Requests of others continue.
    const other = await asked();
    expect((await remove(other.id, rudo.headers, other.confirmation)).status).toBe(200);
  });

  it('of going or leaving live is about the rules and credentials as they stood', async () => {
    const change = async (
      headers: Headers,
      confirms?: string,
    ): Promise<{ status: number; code?: string | undefined; confirmationId?: string }> => {
      const answer = await fetch(`${url}/api/organisations/${organisationId}`, {
        method: 'PATCH',
        headers: {
          ...{ ...headers, 'Content-Type': 'application/json' },
          ...(confirms !== undefined && { 'X-Ledgerstamp-Confirms': confirms }),
        },
        body: JSON.stringify({ goLiveOn: null }),
      });
      const { code, parameters } = (await answer.json()) as never as {
        code?: string;
        parameters?: { confirmationId?: string; obstacles?: string[] };
      };
      return { status: answer.status, code, ...parameters };
    };
    for (const statement of [
      'update organisations set rules_version = rules_version + 1 where id = $1',
      `update fiscal_accounts set credentials = '{"other":"row"}' where id = (select fiscal_account_id from organisations where id = $1)`,
    ]) {
      const { confirmationId } = await change(anna.headers);
      await dataSource.query(statement, [organisationId]);
      expect(await change(rudo.headers, confirmationId)).toMatchObject({
        ...{ status: 409, code: 'CONFIRMATION_REFUSED', obstacles: ['isOther'] },
      });
    }
  });

  it('is not done by the break-glass key, which is nobody', async () => {
    const { id, confirmation } = await asked();
    const key = { Authorization: `Bearer ${ADMIN_KEY}` };
    expect(await remove(id, key)).toMatchObject({ status: 409, code: 'SECOND_PERSON_MISSING' });
    expect(await remove(id, key, confirmation)).toMatchObject({ status: 409, code: 'SECOND_PERSON_MISSING' });
    expect(await isThere(id)).toBe(true);
  });

  it('is done once when two confirm it at the same moment', async () => {
    const { id, confirmation } = await asked();
    const farai = await approver('Farai');
    const answers = await Promise.all(
      [rudo, farai, rudo, farai].map(({ headers }) => remove(id, headers, confirmation)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('does not become possible for one by the removal of the other, for half an hour', async () => {
    const administrator = { Authorization: `Bearer ${ADMIN_KEY}`, 'Content-Type': 'application/json' };
    const removed = await fetch(`${url}/api/people/${rudo.personId}/roles`, {
      ...{ method: 'PUT', headers: administrator },
      body: JSON.stringify({ roles: [{ role: 'reader', organisationId }] }),
    });
    expect(removed.status).toBe(200);
    const id = await rule();
    expect(await remove(id, anna.headers)).toMatchObject({ code: 'AWAITS_SECOND_PERSON' });
    await owner.query(`update approver_removals set removed_at = ${WAITED}`);
    expect((await remove(id, anna.headers)).status).toBe(200);
  });

  it('can be taken back by the one who asked, and by nobody else', async () => {
    const { id, confirmation } = await asked();
    const withdraw = async (headers: Headers): Promise<number> =>
      (await fetch(`${url}/api/confirmations/${confirmation}`, { method: 'DELETE', headers })).status;
    expect(await withdraw(rudo.headers)).toBe(404);
    expect(await withdraw(anna.headers)).toBe(204);
    await expectRefused(id, rudo.headers, confirmation, 'isOver');
  });

  it('can be confirmed once more when it could not be done', async () => {
    const { id, confirmation } = await asked();
    await owner.query(`create rule kept as on delete to exclusion_rules do instead select 1 / 0`);
    expect((await remove(id, rudo.headers, confirmation)).status).toBeGreaterThanOrEqual(500);
    await owner.query('drop rule kept on exclusion_rules');
    expect((await remove(id, rudo.headers, confirmation)).status).toBe(200);
  });

  it('names both persons where it is a decision about an uncertain document, though they are called alike', async () => {
    const namesake = await approver('Anna');
    const { id, number } = await uncertain();
    const decide = async (headers: Headers): Promise<Answer> => {
      const answer = await fetch(`${url}/api/documents/${id}/resolution`, {
        ...{ method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' } },
        body: JSON.stringify({
          ...{ decision: 'not_received', documentNumber: number, by: 'Somebody', reason: 'None there.' },
        }),
      });
      const { code, parameters } = (await answer.json()) as {
        code?: string;
        parameters?: { confirmationId?: string };
      };
      return { status: answer.status, code, ...parameters };
    };
    const { confirmationId = '' } = await decide(anna.headers);
    const confirming = { ...namesake.headers, 'X-Ledgerstamp-Confirms': confirmationId };
    expect(await decide(confirming)).toMatchObject({ status: 200 });
    const names = 'decided_by as "decidedBy", confirmed_by as "confirmedBy"';
    expect(await dataSource.query(`select ${names} from resolutions where document_id = $1`, [id])).toEqual([
      { decidedBy: 'Anna', confirmedBy: 'Anna' },
    ]);
    const [move] = await dataSource.query<{ detail: string }[]>(
      `select detail from document_moves where document_id = $1 and to_state = 'ready'`,
      [id],
    );
    expect(inEnglish(move?.detail)).toBe('Decided by Anna, confirmed by Anna: None there.');
  });

  it('is also the withdrawal of numbers that a person entered, by people who see this organisation alone', async () => {
    const organisation = await dataSource.manager.findOneByOrFail(Organisation, { id: organisationId });
    const data = { deviceId: '1', fiscalDay: '1', fiscalNumber: '4242', verificationCode: 'A' };
    const { id, number } = await new StoredJourneys(
      ...([dataSource, organisation, organisation.fiscalAccountId ?? ''] as const),
    ).resolve(
      {
        ...{ kind: 'fiscalised', data: { ...data, qrUrl: 'https://fdmstest.zimra.co.zw' }, pdfName: null },
        confirms: ['device', 'host', 'date'],
      },
      'Tendai',
    );
    const body = { documentNumber: number, reason: 'It was another.' };
    const withdraw = (headers: Headers): Promise<Answer> =>
      decide(`${id}/resolution/withdrawal`, body, headers);
    const { code, confirmationId = '' } = await withdraw(anna.headers);
    expect(code).toBe('AWAITS_SECOND_PERSON');
    const confirming = { ...rudo.headers, 'X-Ledgerstamp-Confirms': confirmationId };
    expect(await withdraw(confirming)).toMatchObject({ status: 200 });
    expect(
      await dataSource.query(
        `select decision, decided_by as by, confirmed_by as "confirmedBy" from resolutions where document_id = $1 order by id`,
        [id],
      ),
    ).toEqual([
      { decision: 'fiscalised', by: 'Tendai', confirmedBy: null },
      { decision: 'withdrawn', by: 'Anna', confirmedBy: 'Rudo' },
    ]);
    expect(await dataSource.query('select deed, person from acts where object_id = $1', [id])).toEqual([
      { deed: 'decision_withdrawn', person: 'Rudo' },
    ]);
  });

  it('is compared by the database itself', async () => {
    const { confirmation } = await asked();
    const confirmBy = (person: string): Promise<unknown> =>
      dataSource.query('update confirmations set confirmed_by = $2, confirmed_at = now() where id = $1', [
        confirmation,
        person,
      ]);
    await expect(confirmBy(anna.personId)).rejects.toThrow('confirmations_by_another_person');
  });

  it('is signed with the passkey of one who has one, over what is confirmed', async () => {
    const { json } = await callApi<{ link: string }>(url, 'POST', '/api/invitations', {
      ...{ name: 'Farai', roles: [{ role: 'approver', organisationId }] },
    });
    const farai = new PersonBrowser(url);
    await farai.accept(json.link);
    await dataSource.query(`update memberships set granted_at = ${DAY_AGO} where organisation_id = $1`, [
      organisationId,
    ]);
    const { id, confirmation } = await asked();
    const headers = {
      ...{ 'X-Ledgerstamp-Console': 'person', Origin: 'https://ledgerstamp.example', Cookie: farai.cookie },
    };
    await expectRefused(id, headers, confirmation, 'isStale');
    const other = await asked();
    const path = (of: string): string => `/api/confirmations/${of}/assertion`;
    const question = await farai.post<{ options: { challenge: string } & object }>(
      `${path(confirmation)}/options`,
    );
    const assertion = signed(farai.authenticator.get(question.options));
    expect((await farai.call('POST', path(other.confirmation), assertion)).status).toBe(400);
    await farai.post(path(confirmation), assertion);
    // A passkey's signature confirms nothing for a program, and nobody can confirm that person's requests.
    const his = { name: 'his', actions: null, organisationIds: null };
    const { token } = await farai.post<{ token: string }>('/api/tokens', his);
    await expectRefused(id, { Authorization: `Bearer ${token}` }, confirmation, 'isStale');
    const own = (await remove(await rule(), headers)).confirmationId ?? '';
    const ownQuestion = await farai.post<{ options: object }>(`${path(own)}/options`);
    const ownAnswer = signed(farai.authenticator.get(ownQuestion.options as never));
    expect((await farai.call('POST', path(own), ownAnswer)).status).toBe(404);
    // A new passkey cannot confirm anything for a day.
    const added = (ago: string): Promise<unknown> =>
      dataSource.query(
        `with person as (update people set created_at = created_at - interval '3 days' where name = 'Farai' returning id)
         update passkeys set created_at = now() - $1::interval where person_id in (select id from person)`,
        [ago],
      );
    await added('23 hours');
    await expectRefused(id, headers, confirmation, 'isTooNew');
    await added('25 hours');
    const [kept] = await dataSource.query<{ facts: string }[]>(
      'select facts_sha256 as facts from confirmations where id = $1 and assertion is not null',
      [confirmation],
    );
    expect(Buffer.from(question.options.challenge, 'base64url').subarray(0, 32).toString('hex')).toBe(
      kept?.facts,
    );
    expect((await remove(id, headers, confirmation)).status).toBe(200);
    const broken = async (): Promise<string[]> =>
      (await new InvariantsRepository(dataSource).violations()).map(({ code }) => code);
    expect(await broken()).not.toContain('SIGNATURE_ALTERED');
    await asOwner(dataSource, `update confirmations set asserted_by = requested_by where id = $1`, [
      confirmation,
    ]);
    expect(await broken()).toContain('SIGNATURE_ALTERED');
    // A later signature does not replace the stored proof.
    const next = await farai.post<{ options: object }>(`${path(confirmation)}/options`);
    const late = signed(farai.authenticator.get(next.options as never));
    expect((await farai.call('POST', path(confirmation), late)).status).toBe(404);
  });

  it('is every decision about an uncertain document where the installation says so, and a key makes none', async () => {
    const strict = await startApplication(database.url, { RESOLVE_BY_TWO: 'true' });
    const document = await uncertain();
    for (const by of ['Anna', 'anna', 'anna ', 'Rudo']) {
      const refused = await callApi<{ code: string }>(
        strict.url,
        'POST',
        `/api/documents/${document.id}/resolution`,
        {
          ...{
            decision: 'not_received',
            documentNumber: document.number,
            by,
            reason: 'The portal shows none.',
          },
        },
      );
      expect([refused.status, refused.json.code]).toEqual([409, 'SECOND_PERSON_MISSING']);
    }
    expect(
      await dataSource.query<object[]>('select 1 from resolutions where document_id = $1', [document.id]),
    ).toEqual([]);
    await strict.application.close();
  });

  it('is the withdrawal of the receipt that was recorded then, and of none recorded since', async () => {
    const organisation = await dataSource.manager.findOneByOrFail(Organisation, { id: organisationId });
    const { id, number } = await storeDocument(dataSource, organisation, 'waiting');
    const path = `${id}/outside-receipt`;
    const record = (fiscalNumber: string): Promise<Answer> => {
      const receipt = { deviceId: '77001', fiscalNumber };
      return decide(path, { documentNumber: number, reason: 'In the file.', receipt }, anna.headers);
    };
    const withdraw = (reason: string, headers: Headers, confirms?: string): Promise<Answer> =>
      decide(`${path}/withdrawal`, { documentNumber: number, reason }, headers, confirms);
    expect((await record('15')).status).toBe(202);
    const [early, late] = ['15 is of another invoice.', 'Number 15 belongs to another invoice.'];
    const first = await withdraw(early, anna.headers);
    const second = await withdraw(late, anna.headers);
    expect([first.code, second.code]).toEqual(['AWAITS_SECOND_PERSON', 'AWAITS_SECOND_PERSON']);
    expect((await withdraw(late, rudo.headers, second.confirmationId)).status).toBe(202);
    expect((await record('16')).status).toBe(202);
    expect(await withdraw(early, rudo.headers, first.confirmationId)).toMatchObject({
      ...{ status: 409, code: 'CONFIRMATION_REFUSED', obstacles: ['isOther'] },
    });
    const left = await dataSource.query<object[]>(
      'select fiscal_number as number from outside_receipts where document_id = $1 and withdrawn_at is null',
      [id],
    );
    expect(left).toEqual([{ number: '16' }]);
  });

  it('is about the attempt that was in doubt then: a later one is not sent again by it', async () => {
    const { id, number } = await uncertain();
    const send = (reason: string, headers: Headers, confirms?: string): Promise<Answer> => {
      const body = { decision: 'not_received', documentNumber: number, by: 'x', reason };
      return decide(`${id}/resolution`, body, headers, confirms);
    };
    const [early, late] = ['Support: no such request on Monday.', 'The support found no request.'];
    const first = await send(early, anna.headers);
    const second = await send(late, anna.headers);
    expect((await send(late, rudo.headers, second.confirmationId)).status).toBe(200);
    // It is sent again, and that answer is lost, too: nobody has asked the provider about it.
    await dataSource.query(
      `insert into submissions (document_id, organisation_id, fiscal_account_id, attempt, kind, number, currency, total, issued_on,
         dated_at, fingerprint, payload, payload_sha256, taxes, adjustments, state, started_at, lease_token)
       select document_id, organisation_id, fiscal_account_id, 2, kind, number, currency, total, issued_on, '2026-03-02T10:00:00', 'f',
         '{}', 'x', '[]', '[]', 'unknown', ${WAITED}, 1 from submissions where document_id = $1`,
      [id],
    );
    await dataSource.query(
      `update documents set state = 'uncertain', reason = 'ANSWER_UNKNOWN' where id = $1`,
      [id],
    );
    expect(await send(early, rudo.headers, first.confirmationId)).toMatchObject({
      ...{ status: 409, code: 'CONFIRMATION_REFUSED', obstacles: ['isOther'] },
    });
    const [document] = await dataSource.query<object[]>('select state from documents where id = $1', [id]);
    expect(document).toEqual({ state: 'uncertain' });
  });
});
