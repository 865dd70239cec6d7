import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { INestApplication } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { createApplication } from '../../src/application';
import { readConfig } from '../../src/platform/config/config';
import { dataSourceOptions } from '../../src/platform/database/data-source';
import { ENTITIES } from '../../src/entities';
import { CustomersRepository } from '../../src/documents/customers.repository';
import { TrackedDocument } from '../../src/documents/documents.entities';
import type { BookHint } from '../../src/documents/inbox/inbox.entities';
import { writeSalesDocument } from '../../src/domain/sales/sales-document-json';
import { Organisation } from '../../src/organisations/organisation.entity';
import { asOwner } from '../support/as-owner';
import { ProxiedDatabase } from '../support/proxied-database';
import { aCustomer, anInvoice } from '../support/sales-document-builder';
import { storeDocument, storeOrganisation } from '../support/stored-organisation';
import { createTestDatabase, type TestDatabase } from '../support/test-database';

const KEY = 'key-of-the-webhook-of-xero';

interface Told {
  readonly resourceId: string;
  readonly tenantId: string;
  readonly eventCategory?: string;
  readonly data?: object;
}

describe('the address that Xero tells changes to', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let application: INestApplication;
  let url: string;

  async function start(key: string | undefined, databaseUrl = database.url): Promise<void> {
    const config = readConfig({
      ...{ DATABASE_URL: databaseUrl, PUBLIC_URL: 'http://127.0.0.1', LOG_LEVEL: 'fatal' },
      ...{ ENCRYPTION_KEY: randomBytes(32).toString('hex'), ADMIN_API_KEY: randomBytes(24).toString('hex') },
      ...{ XERO_CLIENT_ID: 'id', XERO_CLIENT_SECRET: 'secret', FISCAL_URL: 'http://127.0.0.1:9' },
      ...{ XERO_API_URL: 'http://127.0.0.1:9', XERO_WEBHOOK_KEY: key },
    });
    application = await createApplication(config);
    await application.listen(0, '127.0.0.1');
    url = `${await application.getUrl()}/webhooks/xero`;
  }

  beforeEach(async () => {
    database = await createTestDatabase();
    dataSource = await new DataSource(dataSourceOptions(database.url, ENTITIES)).initialize();
  });
  afterEach(async () => {
    await application.close();
    if (dataSource.isInitialized) await dataSource.destroy();
    await database.drop();
  });

  /** Creates a connected organisation that no worker of the application claims. */
  async function organisation(changes: Partial<Organisation> = {}): Promise<Organisation> {
    const stored = (await storeOrganisation(dataSource)).organisation;
    const farAway = new Date('2100-01-01T00:00:00Z');
    return dataSource.manager.save(Object.assign(stored, { isPaused: true, dueAt: farAway, ...changes }));
  }

  function event(told: Told): object {
    return {
      eventCategory: 'INVOICE',
      eventType: 'UPDATE',
      eventDateUtc: '2026-03-02T12:00:00.000',
      ...told,
    };
  }

  function post(body: string, signature = createHmac('sha256', KEY).update(body).digest('base64')) {
    const headers = { 'Content-Type': 'application/json; charset=utf-8', 'x-xero-signature': signature };
    return fetch(url, { method: 'POST', body, headers });
  }

  const tell = (...told: Told[]) => post(JSON.stringify({ events: told.map(event), firstEventSequence: 1 }));
  const hints = () =>
    dataSource.query<(BookHint & { source_id: string; organisation_id: string })[]>(
      'select * from book_hints order by kind, source_id',
    );

  it('is not there without a key', async () => {
    await start(undefined);
    expect((await post('{"events":[]}')).status).toBe(404);
  });

  it('tells right signatures from wrong ones, with an empty answer and no cookie', async () => {
    await start(KEY);
    const right = await post('{"events":[],"firstEventSequence":0,"lastEventSequence":0,"entropy":"A"}');
    expect([right.status, await right.text(), right.headers.get('set-cookie')]).toEqual([200, '', null]);
    expect((await post('{"events":[]}', 'forged')).status).toBe(401);
    expect((await post('{"events":[]}', '')).status).toBe(401);
  });

  it('stores nothing of a forged delivery', async () => {
    await start(KEY);
    const { tenantId } = await organisation();
    const body = JSON.stringify({ events: [event({ resourceId: randomUUID(), tenantId })] });
    const forged = createHmac('sha256', 'another key').update(body).digest('base64');
    expect((await post(body, forged)).status).toBe(401);
    expect(await hints()).toEqual([]);
  });

  it('keeps one hint per document of each organisation, and wakes those concerned', async () => {
    await start(KEY);
    const [first, second, quiet] = [await organisation(), await organisation(), await organisation()];
    const [one, two, three] = [randomUUID(), randomUUID(), randomUUID()];
    const answer = await tell(
      { resourceId: one, tenantId: first.tenantId },
      { resourceId: two, tenantId: second.tenantId, eventCategory: 'CREDITNOTE' },
      { resourceId: one, tenantId: first.tenantId.toUpperCase() },
      { resourceId: three, tenantId: randomUUID() },
      { resourceId: three, tenantId: quiet.tenantId, data: { Type: 'ACCPAY' } },
    );
    expect(answer.status).toBe(200);
    expect(await hints()).toMatchObject([
      { organisation_id: second.id, kind: 'credit_note', source_id: two, version: '0' },
      { organisation_id: first.id, kind: 'invoice', source_id: one, version: '0' },
    ]);
    const isDue = async ({ id }: Organisation): Promise<boolean> =>
      (await dataSource.manager.findOneByOrFail(Organisation, { id })).dueAt < new Date(Date.now() + 60_000);
    expect([await isDue(first), await isDue(second), await isDue(quiet)]).toEqual([true, true, false]);
  });

  it('counts a repeated delivery as one more hint about the same document', async () => {
    await start(KEY);
    const { tenantId } = await organisation();
    const told = { resourceId: randomUUID(), tenantId };
    await tell(told);
    await tell(told);
    expect(await hints()).toMatchObject([{ source_id: told.resourceId, version: '1' }]);
  });

  it('has the held documents of a changed contact checked with it read anew, and nothing else', async () => {
    await start(KEY);
    const [own, other] = [await organisation(), await organisation()];
    const [contact, quiet] = [randomUUID(), randomUUID()];
    const held = async (of: Organisation, sourceId: string, changes: Partial<TrackedDocument> = {}) => {
      const document = await storeDocument(dataSource, of, 'waiting');
      const source = writeSalesDocument(anInvoice({ customer: aCustomer({ sourceId }) }));
      const dueAt = new Date('2100-01-01T00:00:00Z');
      return (await dataSource.manager.save(Object.assign(document, { source, dueAt, ...changes }))).id;
    };
    const due = await held(own, contact);
    await held(own, contact, { reason: 'BEFORE_GO_LIVE' });
    await held(own, contact, { state: 'written_back' });
    await held(own, quiet);
    await held(other, contact);
    const customers = new CustomersRepository(dataSource);
    for (const { id } of [own, other])
      await customers.save(
        id,
        [aCustomer({ sourceId: contact }), aCustomer({ sourceId: quiet })],
        new Date(),
      );
    const told = { resourceId: contact.toUpperCase(), tenantId: own.tenantId, eventCategory: 'CONTACT' };
    expect((await tell(told, { ...told, resourceId: randomUUID() })).status).toBe(200);
    const isPast = (at: Date | null): boolean => at !== null && at.getFullYear() < 2100;
    const documents = await dataSource.manager.find(TrackedDocument);
    expect(documents.filter(({ dueAt }) => isPast(dueAt)).map(({ id }) => id)).toEqual([due]);
    const read = async ({ id }: Organisation) =>
      [...(await customers.find(id, [contact, quiet]))].flatMap(([key, { fetchedAt }]) =>
        fetchedAt.getFullYear() < 1970 ? [key] : [],
      );
    expect([await read(own), await read(other)]).toEqual([[contact], []]);
    const woken = await dataSource.manager.find(Organisation);
    expect(woken.filter(({ dueAt }) => isPast(dueAt)).map(({ id }) => id)).toEqual([own.id]);
    // The runs under way do these documents again, whatever they had read before.
    const versions = woken.map(({ id, rulesVersion }) => [id, rulesVersion]);
    expect(Object.fromEntries(versions)).toEqual({ [own.id]: '1', [other.id]: '0' });
    const before = new Date(Date.now() - 60_000);
    await customers.save(own.id, [aCustomer({ sourceId: contact, name: 'Read before' })], before);
    expect(await read(own)).toEqual([contact]);
    await customers.save(own.id, [aCustomer({ sourceId: contact })], new Date(Date.now() + 60_000));
    expect(await read(own)).toEqual([]);
    expect(await hints()).toEqual([]);
  });

  it('waits with a changed contact for who has locked its organisation, and with one never read for nobody', async () => {
    await start(KEY);
    const own = await organisation();
    const contact = randomUUID();
    const source = writeSalesDocument(anInvoice({ customer: aCustomer({ sourceId: contact }) }));
    const held = Object.assign(await storeDocument(dataSource, own, 'waiting'), { source });
    await dataSource.manager.save(held);
    await new CustomersRepository(dataSource).save(own.id, [aCustomer({ sourceId: contact })], new Date());
    const told = { resourceId: contact, tenantId: own.tenantId, eventCategory: 'CONTACT' };
    const isWaiting = async (): Promise<boolean> =>
      (
        await asOwner(
          database.url,
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).length > 0;
    await dataSource
      .transaction(async (manager) => {
        await manager.query('select from organisations where id = $1 for no key update', [own.id]);
        expect((await tell({ ...told, resourceId: randomUUID() })).status).toBe(200);
        const answer = tell(told);
        while (!(await isWaiting())) await new Promise((resolve) => setTimeout(resolve, 20));
        await manager.query('select from documents where id = $1 for no key update nowait', [held.id]);
        return { answer };
      })
      .then(async ({ answer }) => expect((await answer).status).toBe(200));
  });

  it('keeps nothing for an organisation that is no longer connected', async () => {
    await start(KEY);
    const { tenantId } = await organisation({ status: 'disconnected' });
    expect((await tell({ resourceId: randomUUID(), tenantId })).status).toBe(200);
    expect(await hints()).toEqual([]);
  });

  it('accepts what it cannot read, because the poll finds it, and turns away what is too large', async () => {
    await start(KEY);
    expect((await post('no JSON')).status).toBe(200);
    expect((await post(`{"events":[],"x":"${'x'.repeat(2_097_152)}"}`)).status).toBe(413);
  });

  it('takes three thousand events of one delivery', async () => {
    await start(KEY);
    const { tenantId } = await organisation();
    const events = Array.from({ length: 3_000 }, () => ({
      ...{
        resourceUrl: 'https://api.xero.com/api.xro/2.0/Invoices/'.padEnd(200, '0'),
        resourceId: randomUUID(),
      },
      ...{ tenantId, tenantType: 'ORGANISATION', eventCategory: 'INVOICE', eventType: 'UPDATE' },
      eventDateUtc: '2026-03-01T00:44:09.923',
    }));
    const body = JSON.stringify({ events });
    expect(body.length).toBeGreaterThan(900_000);
    expect((await post(body)).status).toBe(200);
    expect(await hints()).toHaveLength(3_000);
  });

  it('asks to come again within Xero’s five seconds when the database is away', async () => {
    await start(KEY);
    const { tenantId } = await organisation();
    await dataSource.destroy();
    await database.drop();
    const asked = Date.now();
    expect((await tell({ resourceId: randomUUID(), tenantId })).status).toBe(503);
    expect(Date.now() - asked).toBeLessThan(4_500);
  });

  it('says so while the database hangs, too, and takes the delivery afterwards', async () => {
    const proxied = await ProxiedDatabase.start(database.url);
    try {
      await start(KEY, proxied.url);
      const told = { resourceId: randomUUID(), tenantId: (await organisation()).tenantId };
      proxied.block();
      const asked = Date.now();
      expect((await tell(told)).status).toBe(503);
      expect(Date.now() - asked).toBeLessThan(4_500);
      proxied.unblock();
      expect((await tell(told)).status).toBe(200);
      expect(await hints()).toMatchObject([{ source_id: told.resourceId }]);
    } finally {
      proxied.unblock();
      await proxied.stop();
    }
  });
});
