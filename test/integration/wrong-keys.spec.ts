import type { INestApplication } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ADMIN_KEY, callApi, startApplication } from '../support/running-application';
import { createTestDatabase, type TestDatabase } from '../support/test-database';
import { lookForAlerts } from '../support/look-for-alerts';

const VIEWER_KEY = 'the-key-of-a-viewer-for-the-tests';
const METRICS_TOKEN = 'a-token-for-the-metrics-of-the-tests';
const OWN_PAGE = { 'X-Ledgerstamp-Console': 'person', Origin: 'https://ledgerstamp.example' };

describe('wrong keys', () => {
  let database: TestDatabase;
  let first: { application: INestApplication; url: string };
  let second: { application: INestApplication; url: string };

  beforeAll(async () => {
    database = await createTestDatabase();
    const settings = { VIEWER_API_KEY: VIEWER_KEY, METRICS_TOKEN, TRUSTED_PROXIES: 'loopback' };
    first = await startApplication(database.url, settings);
    second = await startApplication(database.url, settings);
  });

  afterAll(async () => {
    await first.application.close();
    await second.application.close();
    await database.drop();
  });

  async function call(
    key: string,
    address: string,
    method = 'GET',
    path = '/api/board',
    url = first.url,
  ): Promise<number> {
    const headers = { Authorization: `Bearer ${key}`, 'X-Forwarded-For': address, ...OWN_PAGE };
    const answer = await fetch(url + path, { method, headers });
    await answer.body?.cancel();
    return answer.status;
  }

  const refusedFor = async (reason: string): Promise<number> => {
    const answer = await fetch(`${first.url}/metrics`, {
      headers: { Authorization: `Bearer ${METRICS_TOKEN}` },
    });
    const line = new RegExp(`ledgerstamp_refused_requests_total\\{reason="${reason}"\\} (\\d+)`);
    return Number(line.exec(await answer.text())?.[1] ?? 0);
  };

  it('are limited by address: at every door, over all replicas, and whatever right keys come between', async () => {
    const address = '10.1.1.1';
    const statuses: number[] = [];
    for (let round = 0; round < 7; round += 1) {
      statuses.push(await call(`wrong-key-${round}`, address));
      statuses.push(await call(`wrong-key-${round}`, address, 'POST', '/api/session', second.url));
      expect(await call(VIEWER_KEY, address, 'POST', '/api/session')).toBe(200);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), ...Array<number>(4).fill(429)]);
    expect(await call('wrong-key', address, 'GET', '/metrics')).toBe(429);
    expect(await call('wrong-key', '10.1.1.2')).toBe(401);
  });

  it('never keep a right key out', async () => {
    const address = '10.1.1.3';
    for (let round = 0; round < 20; round += 1) await call(`wrong-key-${round}`, address);
    expect(await call('wrong-key', address)).toBe(429);
    expect(await call(ADMIN_KEY, address)).toBe(200);
    expect(await call(VIEWER_KEY, address)).toBe(200);
    expect(await call(METRICS_TOKEN, address, 'GET', '/metrics')).toBe(200);
    expect(await call(ADMIN_KEY, address, 'POST', '/api/session')).toBe(200);
  });

  it('cost the database nothing once their address is over the limit', async () => {
    const address = '10.1.1.4';
    const stored = async (): Promise<unknown> =>
      first.application
        .get(DataSource)
        .query('select attempts, since from sign_in_attempts where address = $1', [address]);
    for (let round = 0; round < 11; round += 1) await call('wrong-key', address);
    const before = await stored();
    for (let round = 0; round < 30; round += 1) expect(await call('wrong-key', address)).toBe(429);
    expect(await stored()).toEqual(before);
  });

  it('are counted in the metrics, and so are rights that were missing', async () => {
    const [wrong, rights] = [await refusedFor('wrong_key'), await refusedFor('no_right')];
    for (let round = 0; round < 3; round += 1) await call('wrong-key', `10.1.2.${round}`);
    await call(VIEWER_KEY, '10.1.2.9', 'POST', '/api/safe-mode/release');
    expect(await refusedFor('wrong_key')).toBe(wrong + 3);
    expect(await refusedFor('no_right')).toBe(rights + 1);
  });

  it('raise an alert that names the address, and closes when they end', async () => {
    const address = '10.1.3.1';
    for (let round = 0; round < 12; round += 1) await call('wrong-key', address);
    const alert = async (): Promise<{ what: string } | undefined> => {
      await lookForAlerts(first.application);
      const { json } = await callApi<{ cause: string; what: string }[]>(
        first.url,
        'GET',
        '/api/alerts?state=open',
      );
      return json.find(({ cause }) => cause === 'WRONG_KEYS');
    };
    expect((await alert())?.what).toContain(address);
    await first.application
      .get(DataSource)
      .query(`update sign_in_attempts set since = since - interval '16 minutes'`);
    expect(await alert()).toBeUndefined();
  });
});
