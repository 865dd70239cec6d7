import type { INestApplication } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ACTIONS, needsBehind } from '../../src/people/rights/actions';
import { ADMIN_KEY, startApplication } from '../support/running-application';
import { createTestDatabase, type TestDatabase } from '../support/test-database';

const ORIGIN = 'https://ledgerstamp.example';
const VIEWER_KEY = 'the-key-of-a-viewer-for-the-tests';
const OWN = { 'X-Ledgerstamp-Console': 'person', Origin: ORIGIN };

interface Shown {
  readonly isSignedIn: boolean;
  readonly message?: string;
}

describe('sessions', () => {
  let database: TestDatabase;
  let first: { application: INestApplication; url: string };
  let second: { application: INestApplication; url: string };
  let dataSource: DataSource;

  beforeAll(async () => {
    database = await createTestDatabase();
    // Trusts a proxy on this machine, so that the tests can use many addresses.
    [first, second] = [
      await startApplication(database.url, { TRUSTED_PROXIES: 'loopback', VIEWER_API_KEY: VIEWER_KEY }),
      await startApplication(database.url, { TRUSTED_PROXIES: 'loopback', VIEWER_API_KEY: VIEWER_KEY }),
    ];
    dataSource = first.application.get(DataSource);
  });

  afterAll(async () => {
    await first.application.close();
    await second.application.close();
    await database.drop();
  });

  function signIn(key: string, address: string, headers: Record<string, string> = OWN): Promise<Response> {
    return fetch(`${first.url}/api/session`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'X-Forwarded-For': address, ...headers },
    });
  }

  async function session(address: string): Promise<string> {
    const answer = await signIn(ADMIN_KEY, address);
    expect([answer.status, await answer.json()]).toEqual([
      200,
      {
        ...{ isSignedIn: true, person: null, key: 'break_glass', signedInAt: null },
        grants: ['owner', 'approver', 'preparer'].map((role) => ({ role, organisationId: null })),
        may: ACTIONS.filter((action) => needsBehind(action) === null).map((action) => ({
          action,
          organisationIds: null,
        })),
        ...{ idleMinutes: 30, absoluteMinutes: 720 },
        country: {
          timeZone: 'Africa/Harare',
          productCode: { form: '4 or 8 digits', pattern: String.raw`^(\d{4}|\d{8})$` },
        },
      },
    ]);
    return (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  }

  const get = (url: string, path: string, cookie: string, headers = {}): Promise<Response> =>
    fetch(url + path, { headers: { Cookie: cookie, ...headers } });
  const isSignedIn = async (cookie: string): Promise<boolean> =>
    ((await (await get(first.url, '/api/session', cookie)).json()) as Shown).isSignedIn;

  it('are a cookie that no script reads, no other site sends and no neighbour can plant', async () => {
    const answer = await signIn(ADMIN_KEY, '10.0.0.1');
    const cookie = answer.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^__Host-ledgerstamp_session=[\w-]{43}; /);
    for (const attribute of ['Path=/;', 'HttpOnly', 'Secure', 'SameSite=Strict', 'Max-Age=43200'])
      expect(cookie).toContain(attribute);
    expect(cookie).not.toContain(ADMIN_KEY);
  });

  it('are stored as a hash that is worth nothing without the key', async () => {
    const cookie = await session('10.0.0.2');
    const rows = await dataSource.query<{ id_hash: string }[]>('select id_hash from sessions');
    expect(rows.length).toBeGreaterThan(0);
    for (const { id_hash: stored } of rows) {
      expect(stored).toMatch(/^[0-9a-f]{64}$/);
      expect(cookie).not.toContain(stored);
      expect(await isSignedIn(`__Host-ledgerstamp_session=${stored}`)).toBe(false);
    }
    const other = await startApplication(database.url, { ADMIN_API_KEY: 'another-key-of-many-characters' });
    expect((await get(other.url, '/api/board', cookie)).status).toBe(401);
    await other.application.close();
  });

  it('are the same on every replica, until somebody signs out', async () => {
    const cookie = await session('10.0.0.3');
    expect((await get(second.url, '/api/board', cookie)).status).toBe(200);
    const signOut = (headers: object): Promise<Response> =>
      fetch(`${second.url}/api/session`, { method: 'DELETE', headers: { Cookie: cookie, ...headers } });
    expect((await signOut({})).status).toBe(403);
    expect(await isSignedIn(cookie)).toBe(true);
    const out = await signOut(OWN);
    expect([out.status, out.headers.get('set-cookie')]).toEqual([
      204,
      expect.stringContaining('__Host-ledgerstamp_session=;'),
    ]);
    expect((await get(first.url, '/api/board', cookie)).status).toBe(401);
  });

  it('change nothing without the proof of an own page; a program needs none', async () => {
    const cookie = await session('10.0.0.4');
    const create = (headers: object): Promise<Response> =>
      fetch(`${first.url}/api/fiscal-accounts`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: '{}',
      });
    expect((await create({ Cookie: cookie })).status).toBe(403);
    expect((await create({ Cookie: cookie, ...OWN, Origin: 'https://elsewhere.example' })).status).toBe(403);
    expect((await create({ Cookie: cookie, ...OWN })).status).toBe(400);
    expect((await create({ Authorization: `Bearer ${ADMIN_KEY}` })).status).toBe(400);
  });

  it('of a viewer look at everything, change nothing, and end with the viewer key alone', async () => {
    const answer = await signIn(VIEWER_KEY, '10.0.0.9');
    expect(await answer.json()).toMatchObject({
      ...{ isSignedIn: true, key: 'viewer', grants: [{ role: 'reader', organisationId: null }] },
      may: [
        { action: 'read', organisationIds: null },
        { action: 'metrics.read', organisationIds: null },
      ],
    });
    const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    expect((await get(second.url, '/api/board', cookie)).status).toBe(200);
    const created = await fetch(`${second.url}/api/fiscal-accounts`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Cookie: cookie, ...OWN },
      body: '{}',
    });
    expect(created.status).toBe(403);
    const administrator = await session('10.0.0.9');
    const other = await startApplication(database.url, { VIEWER_API_KEY: 'another-key-of-another-viewer' });
    expect((await get(other.url, '/api/board', cookie)).status).toBe(401);
    expect((await get(other.url, '/api/board', administrator)).status).toBe(200);
    await other.application.close();
  });

  it('end when nobody does anything, and after their whole time', async () => {
    const age = (column: string, minutes: number): Promise<unknown> =>
      dataSource.query(`update sessions set ${column} = now() - $1 * interval '1 minute'`, [minutes]);
    const cookie = await session('10.0.0.5');
    await age('last_used_at', 29);
    // Background calls of a page are answered, but do not extend the session.
    expect(
      (await get(first.url, '/api/board', cookie, { 'X-Ledgerstamp-Console': 'background' })).status,
    ).toBe(200);
    await age('last_used_at', 31);
    expect(await isSignedIn(cookie)).toBe(false);
    await age('last_used_at', 29);
    expect((await get(first.url, '/api/board', cookie, OWN)).status).toBe(200);
    const [row] = await dataSource.query<{ seconds: number }[]>(
      'select extract(epoch from now() - max(last_used_at))::int as seconds from sessions',
    );
    expect(row?.seconds).toBeLessThan(60);
    await age('created_at', 721);
    expect(await isSignedIn(cookie)).toBe(false);
    await session('10.0.0.6');
    const [left] = await dataSource.query<{ count: string }[]>('select count(*) from sessions');
    expect(left?.count).toBe('1');
  });

  it('are not begun with ten wrong keys of an address, but with the right one at any time', async () => {
    const attempts = await Promise.all(
      Array.from({ length: 14 }, (_, index) => signIn(`guess-number-${index}`, '10.9.9.9')),
    );
    const statuses = attempts.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array<number>(10).fill(401), ...Array<number>(4).fill(429)]);
    await session('10.9.9.9');
    const late = await signIn('another-guess', '10.9.9.9');
    expect(late.status).toBe(429);
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(800);
    expect(((await late.json()) as Shown).message).toContain('The right key is still accepted');
    await dataSource.query(`update sign_in_attempts set since = since - interval '16 minutes'`);
    const later = await fetch(`${second.url}/api/session`, {
      method: 'POST',
      headers: { Authorization: 'Bearer one-more-guess', 'X-Forwarded-For': '10.9.9.9', ...OWN },
    });
    expect(later.status).toBe(401);
  });

  it('are not begun by the page of somebody else', async () => {
    expect((await signIn(ADMIN_KEY, '10.0.0.7', {})).status).toBe(403);
    const elsewhere = { ...OWN, Origin: 'https://elsewhere.example' };
    expect((await signIn(ADMIN_KEY, '10.0.0.7', elsewhere)).status).toBe(403);
  });

  it.each([
    ['GET', '/health', 200],
    ['POST', '/webhooks/fiscal/5b8f2d3e-6c1a-4f57-9d3b-2a7c90e1f4d6', 404],
    ['GET', '/connect/xero/callback', 400],
  ])('have nothing to do with %s %s', async (method, path, status) => {
    const cookie = await session('10.0.0.8');
    for (const headers of [new Headers(), new Headers({ Cookie: cookie })]) {
      const answer = await fetch(first.url + path, { method, headers });
      expect([answer.status, answer.headers.get('set-cookie')]).toEqual([status, null]);
    }
  });
});
