import type { INestApplication } from '@nestjs/common';
import { type DeclaredRoute, declaredRoutes } from '../../src/people/rights/declared-routes';
import { isReading } from '../../src/people/rights/actions';
import { ADMIN_KEY, startApplication } from '../support/running-application';
import { createTestDatabase, type TestDatabase } from '../support/test-database';

const ORIGIN = 'https://ledgerstamp.example';
const SOME_ID = '5b8f2d3e-6c1a-4f57-9d3b-2a7c90e1f4d6';

/** Sends the requests of a form on another site, with the cookies that a browser adds. */
describe('the page of another site', () => {
  let database: TestDatabase;
  let application: INestApplication;
  let url: string;
  let cookie: string;
  let acting: readonly DeclaredRoute[];

  beforeAll(async () => {
    database = await createTestDatabase();
    ({ application, url } = await startApplication(database.url));
    const headers = {
      Authorization: `Bearer ${ADMIN_KEY}`,
      'X-Ledgerstamp-Console': 'person',
      Origin: ORIGIN,
    };
    const answer = await fetch(`${url}/api/session`, { method: 'POST', headers });
    cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    acting = declaredRoutes(application).filter(
      ({ right }) => right !== null && 'needs' in right && !isReading(right.needs),
    );
  });

  afterAll(async () => {
    await application.close();
    await database.drop();
  });

  async function send({ method, path }: DeclaredRoute, headers: Record<string, string>): Promise<number> {
    const filled = path.replace(':platform', 'xero').replace(/:\w+/g, SOME_ID);
    const body = method === 'GET' ? undefined : 'a=b';
    const answer = await fetch(url + filled, {
      ...{ method, body, redirect: 'manual' },
      headers: { 'Content-Type': 'text/plain', ...headers },
    });
    await answer.body?.cancel();
    return answer.status;
  }

  const own = { 'X-Ledgerstamp-Console': 'person' };

  it.each([
    [
      'with a session, and says that it is another site',
      () => ({ Cookie: cookie, 'Sec-Fetch-Site': 'cross-site' }),
    ],
    [
      'with a session, from a neighbouring host',
      () => ({ Cookie: cookie, 'Sec-Fetch-Site': 'same-site', ...own }),
    ],
    [
      'with a session and a foreign origin',
      () => ({ Cookie: cookie, Origin: 'https://evil.example', ...own }),
    ],
    ['with a session and no origin to tell', () => ({ Cookie: cookie, Origin: 'null', ...own })],
    ['with the key itself', () => ({ Authorization: `Bearer ${ADMIN_KEY}`, 'Sec-Fetch-Site': 'cross-site' })],
    [
      'with the key and a foreign origin',
      () => ({ Authorization: `Bearer ${ADMIN_KEY}`, Origin: 'https://evil.example' }),
    ],
  ])(
    'does nothing on any route that acts: %s',
    async (_how, headers) => {
      expect(acting.length).toBeGreaterThan(40);
      const through: string[] = [];
      for (const route of acting) {
        const status = await send(route, headers());
        if (status !== 403) through.push(`${route.method} ${route.path}: ${status}`);
      }
      expect(through).toEqual([]);
    },
    300_000,
  );

  it('is not helped by Basic authentication, which a browser would keep: it opens nothing and is not asked for', async () => {
    const basic = `Basic ${Buffer.from(`any:${ADMIN_KEY}`).toString('base64')}`;
    for (const path of ['/api/version', '/api/docs', '/api/connect/xero', '/metrics']) {
      const answer = await fetch(url + path, { headers: { Authorization: basic }, redirect: 'manual' });
      await answer.body?.cancel();
      const asked = answer.headers.get('www-authenticate') ?? '';
      expect([path, [401, 429].includes(answer.status), asked.includes('Basic')]).toEqual([
        path,
        true,
        false,
      ]);
    }
  });

  it('neither signs a browser in nor out', async () => {
    for (const method of ['POST', 'DELETE']) {
      for (const headers of [
        { Origin: 'https://evil.example', ...own },
        { 'Sec-Fetch-Site': 'cross-site', ...own },
        {},
      ]) {
        const answer = await fetch(`${url}/api/session`, {
          method,
          headers: { Cookie: cookie, Authorization: `Bearer ${ADMIN_KEY}`, ...headers } as Record<
            string,
            string
          >,
        });
        expect([method, answer.status]).toEqual([method, 403]);
      }
    }
    const shown = await fetch(`${url}/api/session`, { headers: { Cookie: cookie } });
    expect(await shown.json()).toMatchObject({ isSignedIn: true });
  });
});
