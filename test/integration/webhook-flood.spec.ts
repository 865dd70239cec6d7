import { createHmac, randomUUID } from 'node:crypto';
import type { INestApplication } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { callApi, startApplication } from '../support/running-application';
import { createTestDatabase, type TestDatabase } from '../support/test-database';

const SECRET = 'webhook-secret';
const BAD_FOR_ONE_GOOD = 25;
const GOOD = 12;

describe('a flood of forged webhooks', () => {
  let database: TestDatabase;
  let application: INestApplication;
  let url: string;
  let accountId: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    ({ application, url } = await startApplication(database.url));
    accountId = await account(SECRET);
  });

  afterAll(async () => {
    await application.close();
    await database.drop();
  });

  async function account(apiSecret: string): Promise<string> {
    const credentials = { apiKey: 'key', apiSecret, application: 'till' };
    const input = { name: randomUUID(), credentials };
    return (await callApi<{ id: string }>(url, 'POST', '/api/fiscal-accounts', input)).json.id;
  }

  async function post(body: string, secret: string, id = accountId): Promise<number> {
    const signature = createHmac('sha256', secret).update(body).digest('base64');
    const headers = { 'X-Api-Signature': signature };
    const answer = await fetch(`${url}/webhooks/fiscal/${id}`, { method: 'POST', body, headers });
    await answer.arrayBuffer();
    return answer.status;
  }

  const event = (): string => JSON.stringify([{ RequestId: randomUUID() }]);

  async function storedBodies(id = accountId): Promise<string[]> {
    const rows = await application
      .get(DataSource)
      .query<{ body: Buffer }[]>('select body from inbox where fiscal_account_id = $1', [id]);
    return rows.map(({ body }) => body.toString());
  }

  it('takes every good one, each stored before its answer, and none of the bad ones', async () => {
    const good = Array.from({ length: GOOD }, event);
    const bad: Promise<number>[] = [];
    const answers = good.map(async (body) => {
      for (let times = 0; times < BAD_FOR_ONE_GOOD; times += 1) bad.push(post(event(), 'wrong'));
      const status = await post(body, SECRET);
      return { status, isStored: (await storedBodies()).includes(body) };
    });
    expect(await Promise.all(answers)).toEqual(good.map(() => ({ status: 204, isStored: true })));
    expect(new Set(await Promise.all(bad))).toEqual(new Set([401]));
    expect((await storedBodies()).sort()).toEqual([...good].sort());
  });

  it('stores the same event once, however many of it come at one moment', async () => {
    const body = event();
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(body, SECRET)));
    expect(new Set(answers)).toEqual(new Set([204]));
    expect((await storedBodies()).filter((one) => one === body)).toHaveLength(1);
  });

  it('asks the database a few times, not once for each forged delivery', async () => {
    const id = await account('another');
    const asked = await readsDuring(async () => {
      const answers = await Promise.all(Array.from({ length: 150 }, () => post(event(), 'wrong', id)));
      expect(new Set(answers)).toEqual(new Set([401]));
    });
    expect(asked).toBeLessThan(75);
  });

  it('calls nothing forged because of a secret that was changed a moment ago', async () => {
    const id = await account('old');
    expect(await post(event(), 'old', id)).toBe(204);
    const credentials = { apiKey: 'key', apiSecret: 'new', application: 'till' };
    expect((await callApi(url, 'PATCH', `/api/fiscal-accounts/${id}`, { credentials })).status).toBe(200);
    expect(await post(event(), 'new', id)).toBe(204);
  });

  it('turns an address away that nobody has, as often as it comes', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, () => post(event(), SECRET, randomUUID())));
    expect(new Set(answers)).toEqual(new Set([404]));
  });

  /** Number of look-ups by key during the work; they are executed. */
  async function readsDuring(work: () => Promise<void>): Promise<number> {
    const dataSource = application.get(DataSource);
    const original = dataSource.manager.findOneBy.bind(dataSource.manager);
    let reads = 0;
    const spy = jest.spyOn(dataSource.manager, 'findOneBy').mockImplementation((...args) => {
      reads += 1;
      return original(...args);
    });
    await work().finally(() => spy.mockRestore());
    return reads;
  }
});
