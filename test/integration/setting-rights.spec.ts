import type { INestApplication } from '@nestjs/common';
import type { Role } from '../../src/people/rights/actions';
import { type Belongings, storeOneOfEverything } from '../support/one-of-everything';
import { startApplication } from '../support/running-application';
import { signedInPerson } from '../support/signed-in-person';
import { openTestDataSource } from '../support/test-data-source';

const MISSING = '5b8f2d3e-6c1a-4f57-9d3b-2a7c90e1f4d6';

describe('rights that the body of a call asks for', () => {
  let database: Awaited<ReturnType<typeof openTestDataSource>>;
  let application: INestApplication;
  let url: string;
  let own: Belongings;
  let foreign: Belongings;
  const people = new Map<Role, Readonly<Record<string, string>>>();

  beforeAll(async () => {
    database = await openTestDataSource('owner');
    own = await storeOneOfEverything(database.dataSource, 'Own');
    foreign = await storeOneOfEverything(database.dataSource, 'Foreign');
    ({ application, url } = await startApplication(database.url, { ALERT_HOSTS: 'example.com' }));
    for (const role of ['owner', 'approver', 'preparer', 'reader'] as const) {
      const { headers } = await signedInPerson(application, [{ role, organisationId: own.organisation }]);
      people.set(role, headers);
    }
  });

  afterAll(async () => {
    await application.close();
    await database.close();
  });

  async function send(
    role: Role,
    method: string,
    path: string,
    body: object,
  ): Promise<{ status: number; message: string | string[] }> {
    const answer = await fetch(`${url}/api/${path}`, {
      ...{ method, body: JSON.stringify(body) },
      headers: { 'Content-Type': 'application/json', ...people.get(role) },
    });
    const { message = '' } = (await answer.json()) as { message?: string };
    return { status: answer.status, message };
  }
  const set = (role: Role, settings: object): Promise<{ status: number; message: string | string[] }> =>
    send(role, 'PATCH', `organisations/${own.organisation}`, settings);
  const statuses = async (settings: object): Promise<number[]> => {
    const given: number[] = [];
    for (const role of ['owner', 'approver', 'preparer', 'reader'] as const) {
      await database.dataSource.query(
        `update organisations set tax_cents = 'hold', older_documents = null, writes_note = 'never'`,
      );
      given.push((await set(role, settings)).status);
    }
    return given;
  };

  it('are those of each setting: mappings, going live, and the rest', async () => {
    expect(await statuses({ taxCents: 'authority' })).toEqual([403, 200, 200, 403]);
    expect(await statuses({ olderDocuments: 'leave' })).toEqual([403, 200, 403, 403]);
    expect(await statuses({ writesNote: 'always' })).toEqual([200, 403, 403, 403]);
    expect(await statuses({ goLiveOn: '2026-01-01' })).toEqual([403, 400, 403, 403]);
  });

  it('name each setting that the caller may not change, and nothing of the call is done', async () => {
    const { status, message } = await set('preparer', {
      ...{
        vatField: 'labelledText',
        goLiveOn: '2026-01-01',
        otherIntegration: 'none',
        repairsAttachment: true,
      },
    });
    expect([status, message]).toEqual([
      403,
      'You may not change this here (Go-live date, Another program fiscalises the same sales): it needs one of these roles: approver. ' +
        'You may not change this here (Attach a removed PDF again): it needs one of these roles: owner.',
    ]);
    const [row] = await database.dataSource.query<object[]>(
      'select vat_field, repairs_attachment from organisations where id = $1',
      [own.organisation],
    );
    expect(row).toEqual({
      vat_field: expect.not.stringMatching('labelledText') as string,
      repairs_attachment: false,
    });
  });

  it('are asked of what changes: a form may send what stands there already', async () => {
    expect(
      (await set('preparer', { isPaused: true, writesNote: 'never', taxCents: 'authority' })).status,
    ).toBe(200);
  });

  it('reach no fiscal account of another organisation: it is as unknown as one that there is not', async () => {
    const of = await set('approver', { fiscalAccountId: foreign.fiscalAccount });
    const missing = await set('approver', { fiscalAccountId: MISSING });
    expect([of, of.status]).toEqual([missing, 400]);
  });

  it('let an owner of one organisation keep alert channels for it, and for no other', async () => {
    const channel = {
      ...{ name: 'of the owner', kind: 'webhook', url: 'https://example.com/alerts' },
      organisationId: own.organisation,
    };
    const made = await send('owner', 'POST', 'alert-channels', channel);
    expect(made.status).toBe(201);
    for (const [organisationId, status] of [
      [foreign.organisation, 404],
      [MISSING, 404],
      [null, 403],
    ] as const) {
      const moved = { ...channel, name: 'another', organisationId };
      expect((await send('owner', 'POST', 'alert-channels', moved)).status).toBe(status);
      expect((await send('owner', 'PUT', `alert-channels/${own.channel}`, moved)).status).toBe(status);
    }
    expect((await send('approver', 'POST', 'alert-channels', channel)).status).toBe(403);
  });
});
