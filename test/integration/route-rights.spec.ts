import type { INestApplication } from '@nestjs/common';
import { type Action, needsBehind } from '../../src/people/rights/actions';
import { type DeclaredRoute, declaredRoutes } from '../../src/people/rights/declared-routes';
import { COLLECTOR, principalOfKey } from '../../src/people/rights/keys';
import { mayDoAnywhere, type Principal } from '../../src/people/rights/principal';
import { ADMIN_KEY, startApplication } from '../support/running-application';
import { createTestDatabase, type TestDatabase } from '../support/test-database';

const ORIGIN = 'https://ledgerstamp.example';
const VIEWER_KEY = 'the-key-of-a-viewer-for-the-tests';
const METRICS_TOKEN = 'a-token-for-the-metrics-of-the-tests';
const OWN_PAGE = { 'X-Ledgerstamp-Console': 'person', Origin: ORIGIN };
const SOME_ID = '5b8f2d3e-6c1a-4f57-9d3b-2a7c90e1f4d6';
/** Addresses without handlers of ours: files of the console need no key; the description of the API does. */
const FILES = /^\/console/;
/** Path of the request log, which answers nothing. */
const LOGGING = '{/*splat}';
const DESCRIPTION = ['/api/docs', '/api/docs-json', '/api/docs-yaml'];

const VIEWER = principalOfKey('viewer', null);
const BREAK_GLASS = principalOfKey('break_glass', null);

interface Kind {
  readonly name: string;
  readonly holder: Principal | null;
  readonly headers: Readonly<Record<string, string>>;
}

/** Calls every route of the running application with every kind of key; new routes are included automatically. */
describe('the matrix of all routes by all kinds of key', () => {
  let database: TestDatabase;
  let application: INestApplication;
  let url: string;
  let kinds: readonly Kind[];
  let routes: readonly DeclaredRoute[];

  beforeAll(async () => {
    database = await createTestDatabase();
    const settings = { VIEWER_API_KEY: VIEWER_KEY, METRICS_TOKEN, TRUSTED_PROXIES: 'loopback' };
    ({ application, url } = await startApplication(database.url, settings));
    routes = declaredRoutes(application);
    kinds = [
      { name: 'nothing', holder: null, headers: {} },
      { name: 'a wrong key', holder: null, headers: bearer('no-key-of-this-installation') },
      {
        name: 'a session that is over',
        holder: null,
        headers: { Cookie: '__Host-ledgerstamp_session=over' },
      },
      { name: 'the key of a viewer', holder: VIEWER, headers: bearer(VIEWER_KEY) },
      { name: 'the key of the administrator', holder: BREAK_GLASS, headers: bearer(ADMIN_KEY) },
      { name: 'the token for metrics', holder: COLLECTOR, headers: bearer(METRICS_TOKEN) },
      { name: 'the session of a viewer', holder: VIEWER, headers: await session(VIEWER_KEY) },
      {
        name: 'the session of the administrator',
        holder: BREAK_GLASS,
        headers: await session(ADMIN_KEY),
      },
    ];
  });

  afterAll(async () => {
    await application.close();
    await database.drop();
  });

  const bearer = (key: string): Record<string, string> => ({ Authorization: `Bearer ${key}` });

  async function session(key: string): Promise<Record<string, string>> {
    const headers = { ...bearer(key), ...OWN_PAGE };
    const answer = await fetch(`${url}/api/session`, { method: 'POST', headers });
    expect(answer.status).toBe(200);
    return { Cookie: (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '', ...OWN_PAGE };
  }

  let addresses = 0;
  /** Calls a route from a new address, so that wrong keys are not counted together. */
  async function status(
    method: string,
    path: string,
    headers: Readonly<Record<string, string>>,
  ): Promise<number> {
    addresses += 1;
    const address = `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;
    const body = method === 'GET' || method === 'HEAD' ? undefined : '{}';
    const answer = await fetch(url + path, {
      ...{ method, body, redirect: 'manual' },
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address, ...headers },
    });
    await answer.body?.cancel();
    return answer.status;
  }

  const filled = (path: string): string => path.replace(':platform', 'xero').replace(/:\w+/g, SOME_ID);
  const needing = (): (DeclaredRoute & { readonly action: Action })[] =>
    routes.flatMap((route) =>
      route.right !== null && 'needs' in route.right ? [{ ...route, action: route.right.needs }] : [],
    );
  const isSignIn = ({ method, path }: DeclaredRoute): boolean => method === 'POST' && path === '/api/session';

  it('holds more than a hundred routes', () => {
    expect(routes.length).toBeGreaterThan(100);
    expect(needing().length).toBeGreaterThan(100);
  });

  // Checks that the guard runs before every handler. rights-matrix.spec.ts tests all rights.
  it('stops anyone who shows nothing, a wrong key, or one that may do less, over HTTP', async () => {
    const deviations: string[] = [];
    const stopped = (holder: Principal | null, action: Action): boolean =>
      holder === null || !mayDoAnywhere(holder, action);
    for (const route of needing().filter((each) => !isSignIn(each))) {
      for (const { name, holder, headers } of kinds.filter((kind) => stopped(kind.holder, route.action))) {
        const got = await status(route.method, filled(route.path), headers);
        const expected = holder === null ? 401 : 403;
        if (got !== expected)
          deviations.push(`${route.method} ${route.path} with ${name}: ${got}, not ${expected}`);
      }
    }
    expect(deviations).toEqual([]);
  });

  it('gives the same answer for other spellings of an address and for HEAD', async () => {
    const deviations: string[] = [];
    const viewer = kinds.find(({ name }) => name === 'the key of a viewer')?.headers ?? {};
    for (const { method, path, action } of needing().filter((each) => !isSignIn(each))) {
      const isOpen = mayDoAnywhere(VIEWER, action);
      const plain = filled(path);
      const spellings = [plain.toUpperCase(), `${plain}/`, plain.replace('/api/', '/API/')];
      const calls = spellings.map((spelling) => [method, spelling] as const);
      if (method === 'GET') calls.push(['HEAD', plain]);
      for (const [verb, spelling] of calls) {
        const got = await status(verb, spelling, viewer);
        if ((got === 403) === isOpen) deviations.push(`${verb} ${spelling}: ${got}`);
      }
    }
    expect(deviations).toEqual([]);
  });

  it('tells every handler that any grant opens whose rows its caller may see, or declares why it need not know', () => {
    const forgetful = needing().filter(
      ({ right, takesScope }) =>
        right !== null &&
        'needs' in right &&
        right.place.kind === 'anywhere' &&
        // Ignores routes that concern the caller alone, which read nobody else's rows.
        needsBehind(right.needs) === null &&
        right.place.why === null &&
        !takesScope,
    );
    expect(forgetful.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });

  it('asks nobody for a key where the route says that it is public', async () => {
    for (const { method, path, right } of routes) {
      if (right === null || 'needs' in right) continue;
      const answers = await Promise.all(
        kinds
          .filter(({ name }) => !name.startsWith('the session'))
          .map(({ headers }) => status(method, filled(path), headers)),
      );
      expect([method, path, [...new Set(answers)].length]).toEqual([method, path, 1]);
    }
  });

  it('has no address that is neither a declared route, nor a file of the console, nor the description of the API', async () => {
    const { router } = application.getHttpAdapter().getInstance() as {
      router: { stack: readonly { readonly route?: { readonly path: string } }[] };
    };
    const known = new Set([LOGGING, ...routes.map(({ path }) => path)]);
    const others = router.stack.flatMap(({ route }) =>
      route === undefined || known.has(route.path) || FILES.test(route.path) ? [] : [route.path],
    );
    expect(others.length).toBeGreaterThan(0);
    const isDescribing = (path: string): boolean =>
      DESCRIPTION.some((base) => path === base || path.startsWith(`${base}/`));
    expect(others.filter((path) => !isDescribing(path))).toEqual([]);
    for (const path of [...DESCRIPTION, '/api/docs/swagger-ui-init.js', '/API/Docs']) {
      expect([path, await status('GET', path, {})]).toEqual([path, 401]);
      expect([path, await status('GET', path, bearer(METRICS_TOKEN))]).toEqual([path, 403]);
      expect([path, await status('GET', path, bearer(VIEWER_KEY))]).toEqual([path, 200]);
    }
  });

  it('stands in the description of the API: the action of each route, and who may do it', async () => {
    const answer = await fetch(`${url}/api/docs-json`, { headers: bearer(VIEWER_KEY) });
    const { paths } = (await answer.json()) as {
      paths: Readonly<Record<string, Readonly<Record<string, { 'x-right'?: object }>>>>;
    };
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, ...operation })),
    );
    expect(operations.filter((operation) => operation['x-right'] === undefined)).toEqual([]);
    expect(
      operations.find(({ name }) => name === 'post /api/documents/{documentId}/retry')?.['x-right'],
    ).toEqual({
      action: 'documents.fix',
      roles: ['approver', 'preparer'],
      from: 'documentId',
    });
  });
});
