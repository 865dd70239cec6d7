import type { INestApplication } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { APP, OTHER_TENANT, Harness, TENANT } from '../../simulators/xero/testing/harness';
import { eventually } from '../../demo/eventually';
import { asOwner } from '../support/as-owner';
import { callApi, startApplication } from '../support/running-application';
import { createTestDatabase, type TestDatabase } from '../support/test-database';

const CALLBACK = 'https://ledgerstamp.example/connect/xero/callback';

interface Begun {
  /** Address to which Xero's page sends the browser back. */
  readonly back: string;
  readonly cookie: string;
}

interface Shown {
  readonly id: string;
  readonly tenantId: string;
  readonly name: string;
  readonly status: string;
  readonly baseCurrency: string;
}

describe('consents that come back', () => {
  let ours: TestDatabase;
  let theirs: TestDatabase;
  let xero: Harness;
  let application: INestApplication;
  let url: string;

  const start = async (settings: Record<string, string> = {}): Promise<void> => {
    const addresses = { XERO_API_URL: xero.url, XERO_IDENTITY_URL: xero.url, XERO_LOGIN_URL: xero.url };
    const app = { XERO_CLIENT_ID: APP.clientId, XERO_CLIENT_SECRET: APP.clientSecret };
    const insecure = { ALLOW_INSECURE: 'true' };
    ({ application, url } = await startApplication(ours.url, {
      ...insecure,
      ...addresses,
      ...app,
      ...settings,
    }));
  };

  beforeEach(async () => {
    [ours, theirs] = [await createTestDatabase(), await createTestDatabase('empty')];
    xero = await Harness.start(theirs.url);
    await xero.organisation({ name: 'Second books' }, OTHER_TENANT);
    await xero.control('PUT', '/app', { ...APP, redirectUris: [CALLBACK] });
    await start();
  });

  afterEach(async () => {
    await application.close();
    await xero.stop();
    await Promise.all([ours.drop(), theirs.drop()]);
  });

  const begin = async (tenantIds: readonly string[], user = 'owner', decision = 'allow'): Promise<Begun> => {
    const answer = await callApi<{ url: string }>(url, 'POST', '/api/connect/xero');
    const page = new URL(answer.json.url);
    const form = new URLSearchParams(page.searchParams);
    form.set('decision', decision);
    form.set('user', user);
    for (const tenantId of tenantIds) form.append('tenantId', tenantId);
    const granted = await fetch(xero.url + page.pathname, { method: 'POST', body: form, redirect: 'manual' });
    const back = new URL(granted.headers.get('location') ?? '');
    return {
      back: url + back.pathname + back.search,
      cookie: answer.headers.get('set-cookie')!.split(';')[0]!,
    };
  };
  /** Returns to the callback like a person's browser. @returns the address that the browser is sent on to */
  const comeBack = async ({ back, cookie }: Begun): Promise<string> => {
    const headers = { Cookie: cookie, Accept: 'text/html' };
    const answer = await fetch(back, { headers, redirect: 'manual' });
    return `${answer.status} ${answer.headers.get('location')}`;
  };
  const organisations = async (): Promise<Shown[]> =>
    (await callApi<Shown[]>(url, 'GET', '/api/organisations')).json;
  const connected = async (): Promise<string[]> =>
    (await organisations()).filter(({ status }) => status === 'connected').map(({ tenantId }) => tenantId);
  const fault = (operation: string, kind: string, more: object = {}) =>
    xero.control('POST', '/faults', { operation, kind, ...more });
  /** Tenants that are connected to our app at Xero, by any person. */
  const atXero = async (): Promise<string[]> => {
    const page = await xero.http('GET', `/_control/connections?clientId=${APP.clientId}`);
    return (page.json as { tenantId: string }[]).map(({ tenantId }) => tenantId);
  };
  const CONNECTED = /^303 \/console\/set-up\?organisation=[0-9a-f-]{36}$/;

  it('connect at once although another organisation is at its limit, and details follow', async () => {
    expect(await comeBack(await begin([TENANT]))).toMatch(CONNECTED);
    await xero.organisation({ settings: { limits: { enforce: true, minute: 0, day: 0 } } });
    await xero.control('DELETE', '/calls');
    expect(await comeBack(await begin([OTHER_TENANT]))).toMatch(CONNECTED);
    expect(await connected()).toEqual(expect.arrayContaining([TENANT, OTHER_TENANT]));
    await eventually('the details of the other organisation', async () => {
      const other = (await organisations()).find(({ tenantId }) => tenantId === OTHER_TENANT);
      return other?.baseCurrency === 'USD' ? true : null;
    });
  });

  it('connect an organisation that is itself at its limit, by the name that the consent gives', async () => {
    await xero.organisation({ settings: { limits: { enforce: true, minute: 0, day: 0 } } }, OTHER_TENANT);
    await xero.organisation({ name: 'At its limit', settings: { limits: { enforce: true, minute: 0 } } });
    expect(await comeBack(await begin([TENANT, OTHER_TENANT]))).toMatch(CONNECTED);
    expect((await organisations()).map(({ name }) => name)).toContain('At its limit');
  });

  it('cost no call to any books, however many the same person has connected', async () => {
    await comeBack(await begin([TENANT]));
    await fault('GET Organisation', 'error', { status: 500, times: 100 });
    await xero.control('DELETE', '/calls');
    expect(await comeBack(await begin([OTHER_TENANT]))).toMatch(CONNECTED);
    const { token, ...calls } = (await xero.control('GET', '/calls?tenantId=')).json as Record<
      string,
      number
    >;
    expect([token, calls]).toEqual([1, { 'GET connections': 1 }]);
  });

  it('are counted against the plan of the app, with a warning before it is used up', async () => {
    await application.close();
    await start({ XERO_CONNECTIONS: '2' });
    const allowance = async (): Promise<object> =>
      (await callApi<{ allowance: object }>(url, 'GET', '/api/connections/summary')).json.allowance;
    expect(await allowance()).toEqual({ name: 'Xero', used: 0, allowed: 2, isNearlyUsed: false });
    await comeBack(await begin([TENANT]));
    expect(await allowance()).toEqual({ name: 'Xero', used: 1, allowed: 2, isNearlyUsed: true });
  });

  it('of two tabs both succeed', async () => {
    const first = await begin([TENANT]);
    const second = await begin([OTHER_TENANT]);
    const cookie = `${first.cookie}; ${second.cookie}`;
    expect(await comeBack({ ...first, cookie })).toMatch(CONNECTED);
    expect(await comeBack({ ...second, cookie })).toMatch(CONNECTED);
    expect(await connected()).toHaveLength(2);
  });

  it('of two people stay apart: what one ends, the other goes on with', async () => {
    await comeBack(await begin([TENANT], 'ada'));
    await comeBack(await begin([OTHER_TENANT], 'bob'));
    const shown = await callApi<{ id: string; organisations: { tenantId: string }[] }[]>(
      ...([url, 'GET', '/api/connections'] as const),
    );
    expect(shown.json).toHaveLength(2);
    const adas = shown.json.find(({ organisations: [one] }) => one?.tenantId === TENANT);
    await fetch(`${url}/api/connections/${adas?.id}`, {
      method: 'DELETE',
      headers: { Authorization: 'Bearer an-administrator-key-of-many-characters' },
    });
    expect(await atXero()).toEqual([OTHER_TENANT]);
    expect(await connected()).toEqual([OTHER_TENANT]);
  });

  it('of one person for two organisations are ended one by one', async () => {
    await comeBack(await begin([TENANT]));
    await comeBack(await begin([OTHER_TENANT]));
    const { json } = await callApi<{ id: string; organisations: { tenantId: string }[] }[]>(
      ...([url, 'GET', '/api/connections'] as const),
    );
    const one = json.find(({ organisations: [only] }) => only?.tenantId === TENANT);
    await fetch(`${url}/api/connections/${one?.id}`, {
      method: 'DELETE',
      headers: { Authorization: 'Bearer an-administrator-key-of-many-characters' },
    });
    expect(await atXero()).toEqual([OTHER_TENANT]);
    const dataSource = application.get(DataSource);
    const [other] = await dataSource.query<{ id: string }[]>(
      `select id from organisations where status = 'connected'`,
    );
    const read = await callApi(url, 'POST', `/api/organisations/${other?.id}/books/refresh`);
    expect(read.status).toBe(200);
  });

  it('let everybody read the taxes of the books without a call, once those have been read', async () => {
    await comeBack(await begin([TENANT]));
    const { json } = await callApi<{ id: string }[]>(url, 'GET', '/api/organisations');
    const path = `/api/organisations/${json[0]?.id}`;
    expect((await callApi(url, 'POST', `${path}/books/refresh`)).status).toBe(200);
    await xero.control('DELETE', '/calls');
    for (let reads = 0; reads < 3; reads += 1) {
      const { json } = await callApi<{ taxes: object[]; readAt: string }>(url, 'GET', `${path}/taxes`);
      expect(json.taxes.length).toBeGreaterThan(0);
      expect(Date.parse(json.readAt)).not.toBeNaN();
      expect((await callApi(url, 'GET', `${path}/mapping-suggestions`)).status).toBe(200);
    }
    const calls = (await xero.control('GET', '/calls')).json as Record<string, number>;
    expect(calls['GET TaxRates']).toBeUndefined();
  });

  it.each<[string, string, string, object]>([
    ['its code is not accepted', 'expired', 'revoked', {}],
    ['Xero’s identity server has a fault', 'platform', 'error', { status: 500 }],
    ['Xero answers with a web page', 'platform', 'html', {}],
  ])('end on the set-up page with the reason when %s', async (_what, why, kind, more) => {
    const begun = await begin([TENANT]);
    await fault('token', kind, more);
    expect(await comeBack(begun)).toBe(`303 /console/set-up?consent=failed&why=${why}`);
    expect(await connected()).toEqual([]);
    expect(await comeBack(begun)).toBe('303 /console/set-up?consent=stale');
  });

  it('end on the set-up page when the secret of the app is wrong, and a program is shown the setting', async () => {
    await application.close();
    await start({ XERO_CLIENT_SECRET: 'another' });
    const begun = await begin([TENANT]);
    expect(await comeBack(begun)).toBe('303 /console/set-up?consent=failed&why=app');
    const { back, cookie } = await begin([TENANT]);
    const answer = await fetch(back, { headers: { Cookie: cookie, Accept: 'application/json' } });
    expect(await answer.text()).toContain('XERO_CLIENT_SECRET');
  });

  it('survive one lost answer about their organisations, and say so when it stays away', async () => {
    const begun = await begin([TENANT]);
    await fault('GET connections', 'answer-lost');
    expect(await comeBack(begun)).toMatch(CONNECTED);
    const again = await begin([OTHER_TENANT]);
    await fault('GET connections', 'error', { status: 503, times: 2 });
    expect(await comeBack(again)).toBe('303 /console/set-up?consent=failed&why=platform');
  });

  it('leave nothing new at Xero when they cannot be stored, and nothing that is known is taken away', async () => {
    await comeBack(await begin([TENANT]));
    const dataSource = application.get(DataSource);
    await asOwner(
      dataSource,
      `alter table organisations add constraint full_now check (tenant_id <> '${OTHER_TENANT}')`,
    );
    const ended = await comeBack(await begin([TENANT, OTHER_TENANT]));
    expect(ended).toBe('303 /console/set-up?consent=failed&why=program');
    expect(await atXero()).toEqual([TENANT]);
    expect(await connected()).toEqual([TENANT]);
  });

  it('end on the set-up page when they are refused, or come from elsewhere', async () => {
    expect(await comeBack(await begin([], 'owner', 'cancel'))).toBe('303 /console/set-up?consent=refused');
    const begun = await begin([TENANT]);
    expect(await comeBack({ ...begun, cookie: 'ledgerstamp_consent=another' })).toBe(
      '303 /console/set-up?consent=stale',
    );
  });

  it('are bound by a cookie that no neighbour of the domain can plant, which goes as the browser comes back', async () => {
    const { headers } = await callApi(url, 'POST', '/api/connect/xero');
    expect(headers.get('set-cookie')).toMatch(
      /^__Host-ledgerstamp_consent_[0-9a-f]{16}=[\w-]{43}; Max-Age=600; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
    );
    const { back, cookie } = await begin([], 'owner', 'cancel');
    const answer = await fetch(back, {
      headers: { Cookie: cookie, Accept: 'text/html' },
      redirect: 'manual',
    });
    const [name] = cookie.split('=');
    expect(answer.headers.get('set-cookie')).toMatch(
      new RegExp(`^${name}=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; Secure; SameSite=Lax$`),
    );
  });

  it('tell a program by a code that they are stale', async () => {
    const { back } = await begin([TENANT]);
    const headers = { Cookie: 'ledgerstamp_consent=another', Accept: 'application/json' };
    const answer = await fetch(back, { headers });
    expect(await answer.json()).toEqual({
      statusCode: 400,
      error: 'Bad Request',
      message: expect.stringMatching(/^This consent was started in another browser, .*: start again[.]$/),
      code: 'CONSENT_STALE',
      parameters: {},
    });
  });
});
