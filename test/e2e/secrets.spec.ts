import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { callJson } from '../../demo/http-json';
import { connectOrganisation, FISCAL_ACCOUNT, FISCAL_CREDENTIALS, XERO_APP } from '../../demo/set-up';
import { eventually } from '../../demo/eventually';
import { ownerUrl } from '../support/as-owner';
import { World } from '../support/world';

const CUSTOM_TENANT = '9d41f7a0-3b2c-4e6d-8a5f-0c1b2d3e4f50';
const CUSTOM_APP = { clientId: 'CUSTOM-CONNECTION', clientSecret: 'canary-secret-of-the-custom-connection' };
const ADMIN_API_KEY = 'canary-administrators-key-of-the-api';
const [KEY, NEXT_KEY] = [randomBytes(32), randomBytes(32)];
const WRONG_CREDENTIALS = { apiKey: 'canary-api-key', apiSecret: 'canary-api-secret', application: 'a' };
/** Pattern of every token of the simulated Xero. */
const TOKEN = /simulated-(access|refresh|code)-[\w-]{20,}/;
/** Pattern of the same in base64, at each of the three offsets. */
const TOKEN_IN_BASE64 = /c2ltdWxhdGVkL|NpbXVsYXRlZC|zaW11bGF0ZWQt/;

const SECRETS = [
  ...[ADMIN_API_KEY, XERO_APP.clientSecret, CUSTOM_APP.clientSecret],
  ...[FISCAL_CREDENTIALS.apiKey, FISCAL_CREDENTIALS.apiSecret],
  ...[WRONG_CREDENTIALS.apiKey, WRONG_CREDENTIALS.apiSecret],
  ...[KEY, NEXT_KEY].flatMap((key) => [
    key.toString('hex'),
    key.toString('base64'),
    key.toString('base64url'),
  ]),
  ...[XERO_APP, CUSTOM_APP].map(({ clientId, clientSecret }) => `${clientId}:${clientSecret}`),
];
/** Forms of each secret: plain, base64 (as in Basic authentication) and hex (as dumps show bytes). */
const CANARIES = SECRETS.flatMap((secret) => [
  secret,
  Buffer.from(secret).toString('base64').replace(/=+$/, ''),
  Buffer.from(secret).toString('hex'),
]);

/** Secrets found in a text, with the text around them. */
function leaks(text: string): string[] {
  const known = CANARIES.filter((canary) => text.includes(canary)).map((canary) => text.indexOf(canary));
  const patterns = [TOKEN, TOKEN_IN_BASE64].map((pattern) => text.search(pattern)).filter((at) => at >= 0);
  return [...known, ...patterns].map((at) => text.slice(Math.max(0, at - 80), at + 80));
}

describe('a secret', () => {
  let world: World;
  const answers: string[] = [];
  const logs: string[] = [];

  /** Calls the API like an administrator's program, and keeps the answer with its headers for the search. */
  const call = async (
    method: string,
    path: string,
    body?: object,
    key = ADMIN_API_KEY,
  ): Promise<Response> => {
    const answer = await fetch(world.api.url + path, {
      method,
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
      redirect: 'manual',
    });
    const text = await answer.clone().text();
    answers.push(`${method} ${path} ${answer.status} ${JSON.stringify([...answer.headers])} ${text}`);
    return answer;
  };

  beforeAll(async () => {
    world = await World.start({
      ...{ LOG_LEVEL: 'trace', ADMIN_API_KEY, ENCRYPTION_KEY: KEY.toString('hex') },
      ENCRYPTION_KEY_PREVIOUS: NEXT_KEY.toString('base64'),
    });
  });

  afterAll(() => world.stop());

  const organisationPath = (): string => `/api/organisations/${world.organisation.id}`;
  const untilStatus = (wanted: string): Promise<true> =>
    eventually(`the organisation is ${wanted}`, async () =>
      (await world.api.get<{ status: string }>(organisationPath())).status === wanted ? true : null,
    );

  const driveFailuresOfXero = async (): Promise<void> => {
    for (const kind of ['error', 'html', 'answer-lost', 'request-lost']) {
      await world.xeroFault({ operation: 'GET TaxRates', kind, status: 401, times: 2 });
      await call('POST', `${organisationPath()}/books/refresh`);
      if (kind === 'error') await connectOrganisation(world.api);
    }
    await world.xeroFault({ operation: 'token', kind: 'html', status: 503, times: 2 });
    await world.xeroLater();
    await call('POST', `${organisationPath()}/books/refresh`);
    await world.xeroFault({ operation: 'token', kind: 'revoked' });
    await world.xeroLater();
    await untilStatus('reconnect');
    await call('POST', `${organisationPath()}/books/refresh`);
    await call('GET', '/api/connections');
    await call('GET', '/connect/xero/callback?state=simulated&code=simulated-code-of-somebody-else');
    await connectOrganisation(world.api);
  };

  const driveCustomConnection = async (): Promise<void> => {
    await callJson('PUT', `${world.xero.url}/_control/app`, { ...CUSTOM_APP, redirectUris: [] });
    await callJson('PUT', `${world.xero.url}/_control/organisations/${CUSTOM_TENANT}`, { name: 'Custom' });
    const input = {
      grantType: 'client_credentials',
      platform: 'xero',
      ...CUSTOM_APP,
      tenantId: CUSTOM_TENANT,
    };
    expect((await call('POST', '/api/connections', { ...input, clientId: 'unknown' })).status).toBe(400);
    expect((await call('POST', '/api/connections', { ...input, tenantId: 'no id' })).status).toBe(400);
    expect((await call('POST', '/api/connections', input)).status).toBe(201);
  };

  const driveFiscalAccounts = async (): Promise<void> => {
    const [account] = await world.api.get<{ id: string }[]>('/api/fiscal-accounts');
    const made = await call('POST', '/api/fiscal-accounts', {
      name: 'wrong',
      credentials: WRONG_CREDENTIALS,
    });
    const { id } = (await made.json()) as { id: string };
    expect((await call('POST', `/api/fiscal-accounts/${id}/refresh`)).status).toBeGreaterThanOrEqual(500);
    await call('PATCH', `/api/fiscal-accounts/${id}`, {
      credentials: { ...WRONG_CREDENTIALS, apiSecret: '' },
    });
    await call('POST', '/api/fiscal-accounts', { name: FISCAL_ACCOUNT, credentials: WRONG_CREDENTIALS });
    await call('POST', `/webhooks/fiscal/${account?.id}`, { RequestId: 'x' });
  };

  const readEverything = async (): Promise<void> => {
    const documents = await world.api.allDocuments(world.organisation.id);
    const paths = [
      ...['/api/organisations', '/api/connections', '/api/connections/summary', '/api/fiscal-accounts'],
      ...[
        '/api/documents',
        '/api/docs-json',
        '/health',
        '/health/ready',
        '/metrics',
        '/api/alerts',
        '/api/alert-channels',
        '/api/connect/xero',
        '/api/nothing',
      ],
      ...['', '/summary', '/books', '/taxes', '/tax-mappings', '/currency-mappings', '/product-codes'].map(
        (path) => organisationPath() + path,
      ),
      ...documents.map(({ id }) => `/api/documents/${id}`),
    ];
    for (const path of paths) await call('GET', path);
    await call('GET', '/api/organisations', undefined, 'canary-of-a-wrong-key');
  };

  it('is found by this test where it is', () => {
    expect(leaks(`a ${FISCAL_CREDENTIALS.apiSecret} z`)).toHaveLength(1);
    expect(leaks('Bearer simulated-access-0123456789012345678901234567890')).toHaveLength(1);
    const basic = Buffer.from(`${XERO_APP.clientId}:${XERO_APP.clientSecret}`).toString('base64');
    expect(leaks(`Basic ${basic}`).length).toBeGreaterThan(0);
    for (const offset of ['', 'x', 'xx']) {
      const hidden = Buffer.from(`${offset}simulated-refresh-0123456789`).toString('base64');
      expect(leaks(hidden)).toHaveLength(1);
    }
  });

  it('never shows in an answer or in the log, whatever works and whatever fails', async () => {
    await world.letOneTravel();
    await driveFailuresOfXero();
    await driveCustomConnection();
    await driveFiscalAccounts();
    await world.letOneTravel();
    await readEverything();
    logs.push(world.connectorLog());
    expect(answers.length).toBeGreaterThan(30);
    // The log has a line for every request, without headers.
    expect(logs[0]).toContain('"path":"/api/fiscal-accounts"');
    expect(logs[0]).not.toContain('authorization');
    expect(logs[0]).toContain('CONNECTION_LOST');
    // The consent page gets the state and the client id, which are no secrets.
    for (const text of [...answers, ...logs]) expect(leaks(text)).toEqual([]);
  });

  it('is encrypted in the database, where everything else can be read', async () => {
    const client = new Client({ connectionString: ownerUrl(world.databaseUrl) });
    await client.connect();
    try {
      const { rows: tables } = await client.query<{ name: string }>(
        `select tablename as name from pg_tables where schemaname = 'public'`,
      );
      expect(tables.length).toBeGreaterThan(15);
      const dump: string[] = [];
      for (const { name } of tables) {
        const { rows } = await client.query<{ row: string }>(`select t::text as row from "${name}" t`);
        dump.push(...rows.map(({ row }) => row));
      }
      const { rows } = await client.query<{ text: string }>(
        `select convert_from(payload, 'UTF8') as text from submissions
         union all select convert_from(body, 'UTF8') from inbox`,
      );
      expect(rows.length).toBeGreaterThan(1);
      for (const text of [...dump, ...rows.map((row) => row.text)]) expect(leaks(text)).toEqual([]);
      expect(dump.join('\n')).toContain('Msasa Hardware');
      const { rows: sealed } = await client.query<{ text: string }>(
        `select tokens as text from connections where tokens is not null
         union all select client from connections where client is not null
         union all select credentials from fiscal_accounts union all select wrapped from data_keys`,
      );
      expect(sealed.length).toBeGreaterThanOrEqual(2 + 1 + 2 + 4);
      for (const { text } of sealed) expect(text).toMatch(/^v2\.[0-9a-f-]{16,36}(\.[\w-]+){3}$/);
    } finally {
      await client.end();
    }
  });

  it('changes its key while the service runs, and nothing stops', async () => {
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      [resolve('dist/src/cli/main.js'), 'keys', 'rotate', '--json'],
      {
        env: {
          ...{ PATH: process.env.PATH, DATABASE_URL: world.databaseUrl, PUBLIC_URL: 'http://localhost' },
          ...{ ENCRYPTION_KEY: NEXT_KEY.toString('hex'), ENCRYPTION_KEY_PREVIOUS: KEY.toString('hex') },
          ...{ ADMIN_API_KEY, XERO_CLIENT_ID: 'x', XERO_CLIENT_SECRET: 'x', FISCAL_URL: 'http://localhost' },
        },
      },
    );
    const report = JSON.parse(stdout) as {
      isComplete: boolean;
      done: { what: string; sealedAnew: number }[];
    };
    expect(report.isComplete).toBe(true);
    expect(report.done.find(({ what }) => what === 'data keys')?.sealedAnew).toBeGreaterThanOrEqual(4);
    expect(leaks(stdout + stderr)).toEqual([]);
    await world.letOneTravel();
    // Restarts the connector with the new key alone.
    await world.killConnector({ ENCRYPTION_KEY: NEXT_KEY.toString('hex'), ENCRYPTION_KEY_PREVIOUS: '' });
    await world.xeroLater();
    await world.letOneTravel();
    expect(leaks(world.connectorLog())).toEqual([]);
  });
});
