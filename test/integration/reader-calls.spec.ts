import type { INestApplication } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { callJson } from '../../demo/http-json';
import type { RunningSimulator } from '../../simulators/simulator-process';
import { startFiscalServiceSimulator } from '../../simulators/fiscal-service/start-fiscal-service-simulator';
import { APP, Harness, TENANT } from '../../simulators/xero/testing/harness';
import { Organisation } from '../../src/organisations/organisation.entity';
import { FiscalPdfsRepository } from '../../src/documents/fiscal-pdfs.repository';
import { writeSalesDocument } from '../../src/domain/sales/sales-document-json';
import { asOwner } from '../support/as-owner';
import { CountingProxy } from '../support/counting-proxy';
import { StoredJourneys } from '../support/fiscalised-document';
import { callApi, startApplication } from '../support/running-application';
import { holdLease } from '../support/stored-organisation';
import { anInvoice } from '../support/sales-document-builder';
import { createTestDatabase, type TestDatabase } from '../support/test-database';

const CALLBACK = 'https://ledgerstamp.example/connect/xero/callback';
const VIEWER_KEY = 'the-key-of-a-viewer-for-the-tests';
const CREDENTIALS = { apiKey: 'key', apiSecret: 'secret', application: 'ledgerstamp' };
const SOME_ID = '5b8f2d3e-6c1a-4f57-9d3b-2a7c90e1f4d6';
/** Routes that need a consent under way, or that end the session they are called with. */
const NOT_WALKED = ['/connect/{platform}/callback', '/api/connect/{platform}'];

type Operation = {
  readonly 'x-right'?: { readonly roles?: readonly string[] };
  readonly parameters?: readonly {
    readonly in: string;
    readonly name: string;
    readonly required?: boolean;
  }[];
};

describe('a person who may only read', () => {
  const databases: TestDatabase[] = [];
  let xero: Harness;
  let fiscal: RunningSimulator;
  let toXero: CountingProxy;
  let toFiscal: CountingProxy;
  let application: INestApplication;
  let dataSource: DataSource;
  let url: string;
  let accountId: string;
  let organisationId: string;
  let documentId: string;

  beforeAll(async () => {
    databases.push(await createTestDatabase(), await createTestDatabase('empty'));
    databases.push(await createTestDatabase('empty'));
    xero = await Harness.start(databases[1]?.url ?? '');
    await xero.control('PUT', '/app', { ...APP, redirectUris: [CALLBACK] });
    fiscal = await startFiscalServiceSimulator({ databaseUrl: databases[2]?.url ?? '' });
    await callJson('PUT', `${fiscal.url}/_control/accounts/one`, { ...CREDENTIALS, profile: 'contract' });
    [toXero, toFiscal] = [await CountingProxy.start(xero.url), await CountingProxy.start(fiscal.url)];
    ({ application, url } = await startApplication(databases[0]?.url ?? '', {
      ...{ XERO_API_URL: toXero.url, XERO_IDENTITY_URL: toXero.url, XERO_LOGIN_URL: xero.url },
      ...{ XERO_CLIENT_ID: APP.clientId, XERO_CLIENT_SECRET: APP.clientSecret },
      ...{ FISCAL_URL: `${toFiscal.url}/api`, VIEWER_API_KEY: VIEWER_KEY },
    }));
    dataSource = application.get(DataSource);
    await connect();
    const made = await callApi<{ id: string }>(url, 'POST', '/api/fiscal-accounts', {
      name: 'one',
      credentials: CREDENTIALS,
    });
    accountId = made.json.id;
    await dataSource.manager.update(Organisation, { id: organisationId }, { fiscalAccountId: accountId });
    const organisation = await dataSource.manager.findOneByOrFail(Organisation, { id: organisationId });
    // Holds a lease, so that no worker processes the organisation.
    await holdLease(dataSource, organisation);
    await dataSource.query('update organisations set is_paused = false');
    ({ id: documentId } = await new StoredJourneys(dataSource, organisation, accountId).fiscalise('7'));
    await dataSource.query('update organisations set is_paused = true');
    const source = writeSalesDocument(anInvoice());
    await dataSource.query('update documents set source = $1', [source]);
    await asOwner(dataSource, 'update submissions set source = $1', [source]);
  });

  afterAll(async () => {
    await application.close();
    await Promise.all([toXero.stop(), toFiscal.stop(), xero.stop(), fiscal.close()]);
    await Promise.all(databases.map((database) => database.drop()));
  });

  /** Connects the organisation, which then stays paused, so that later calls are made for the reader. */
  async function connect(): Promise<void> {
    const begun = await callApi<{ url: string }>(url, 'POST', '/api/connect/xero');
    const page = new URL(begun.json.url);
    const form = new URLSearchParams(page.searchParams);
    for (const [name, value] of [
      ['decision', 'allow'],
      ['user', 'owner'],
      ['tenantId', TENANT],
    ] as const)
      form.append(name, value);
    const granted = await fetch(xero.url + page.pathname, { method: 'POST', body: form, redirect: 'manual' });
    const back = new URL(granted.headers.get('location') ?? '');
    const Cookie = begun.headers.get('set-cookie')?.split(';')[0] ?? '';
    await fetch(url + back.pathname + back.search, { headers: { Cookie }, redirect: 'manual' });
    await dataSource.query('update organisations set is_paused = true');
    for (const end = Date.now() + 30_000; Date.now() < end;) {
      const [row] = await dataSource.query<{ id: string; isQuiet: boolean }[]>(
        `select o.id, coalesce(o.lease_until < clock_timestamp(), true) and s.read_at is not null as "isQuiet"
         from organisations o left join books_settings s on s.organisation_id = o.id`,
      );
      organisationId = row?.id ?? '';
      if (row?.isQuiet === true) return;
      if (row !== undefined) await callApi(url, 'POST', `/api/organisations/${row.id}/books/refresh`);
    }
    throw new Error('the organisation does not come to rest');
  }

  const ask = async (method: string, path: string): Promise<{ status: number; text: string }> => {
    const answer = await fetch(url + path, {
      method,
      headers: { Authorization: `Bearer ${VIEWER_KEY}`, 'Content-Type': 'application/json' },
      body: method === 'GET' ? undefined : '{}',
      redirect: 'manual',
    });
    // Cancels a stream of events, which does not end: its beginning shows that the route has answered.
    const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
    if (!isStream) return { status: answer.status, text: await answer.text() };
    await answer.body?.cancel();
    return { status: answer.status, text: '' };
  };
  const read = async <T>(path: string): Promise<T> => JSON.parse((await ask('GET', path)).text) as T;

  async function operations(method: 'get' | 'post'): Promise<[string, Operation][]> {
    const { paths } = await read<{ paths: Record<string, Record<string, Operation>> }>('/api/docs-json');
    return Object.entries(paths)
      .flatMap(([path, methods]): [string, Operation][] =>
        methods[method] === undefined ? [] : [[path, methods[method]]],
      )
      .filter(([path]) => !NOT_WALKED.includes(path))
      .filter(([, operation]) => operation['x-right']?.roles?.includes('reader') ?? true);
  }

  const filled = (path: string, { parameters = [] }: Operation): string => {
    const known: Record<string, string> = { organisationId, accountId, documentId, platform: 'xero' };
    const query = new URLSearchParams(path.endsWith('/evidence') ? { documentId } : {});
    for (const { in: place, name, required } of parameters) {
      if (place !== 'query' || required !== true) continue;
      query.set(name, known[name] ?? (name === 'from' ? '2026-01-01' : name === 'to' ? '2026-12-31' : 'x'));
    }
    return `${path.replace(/\{(\w+)\}/g, (_, name: string) => known[name] ?? SOME_ID)}?${query.toString()}`;
  };

  async function walk(method: 'get' | 'post'): Promise<string[]> {
    const lines: string[] = [];
    for (const [path, operation] of await operations(method)) {
      [toXero.calls.length, toFiscal.calls.length] = [0, 0];
      const { status } = await ask(method.toUpperCase(), filled(path, operation));
      const calls = [...toXero.calls, ...toFiscal.calls];
      lines.push(`${path} ${status >= 500 ? `fails with ${status} ` : ''}calls: ${calls.join(', ')}`);
    }
    return lines;
  }
  const costly = (lines: readonly string[]): string[] => lines.filter((line) => !/^\S+ calls: $/.test(line));

  it('costs no call to Xero or to the fiscal service, whatever is read, and when nothing was read of them before', async () => {
    const lines = await walk('get');
    expect(lines.length).toBeGreaterThan(60);
    expect(costly(lines)).toEqual([]);
    expect(costly(await walk('post'))).toEqual([]);
    const never = { readAt: null, failure: null };
    const account = `/api/fiscal-accounts/${accountId}`;
    expect(await read(`${account}/taxes`)).toEqual({ ...never, taxes: [] });
    expect(await read(`${account}/currencies`)).toEqual({ ...never, currencies: [] });
    expect(await read(`${account}/mappings/drift`)).toEqual({ ...never, differences: [] });
    const { notices } = await read<{ notices: string[] }>(
      `/api/organisations/${organisationId}/mapping-suggestions`,
    );
    expect(notices).toEqual([
      expect.stringContaining('The taxes of the device have not been read yet'),
      expect.stringContaining('The currencies of your fiscal provider have not been read yet'),
    ]);
    const pdf = await ask('GET', `/api/documents/${documentId}/pdf`);
    expect([pdf.status, pdf.text]).toEqual([404, expect.stringContaining('has not been downloaded yet')]);
    const portuguese = await fetch(`${url}/api/documents/${documentId}/pdf`, {
      headers: { Authorization: `Bearer ${VIEWER_KEY}`, 'Accept-Language': 'pt' },
    });
    expect(await portuguese.json()).toMatchObject({
      ...{ statusCode: 404, code: 'PDF_NOT_STORED', parameters: { isNamed: true } },
      message: expect.stringContaining('ainda não foi descarregado') as string,
    });
  });

  it('sees that the taxes of the books could not be read, and not where only another list could not', async () => {
    const path = `/api/organisations/${organisationId}/mapping-suggestions`;
    const notices = async (): Promise<string[]> =>
      (await read<{ notices: string[] }>(path)).notices.filter((notice) => notice.includes('in Xero'));
    const refresh = async (operation: string, kind: string): Promise<void> => {
      await xero.control('DELETE', '/faults');
      await xero.control('POST', '/faults', { operation, kind });
      await callApi(url, 'POST', `/api/organisations/${organisationId}/books/refresh`);
    };
    const unread = 'The taxes in Xero could not be read, and what was read earlier is shown: ';
    await refresh('GET TaxRates', 'html');
    expect(await notices()).toEqual([expect.stringContaining(`${unread}The tax rates could not be read: `)]);
    await refresh('GET Items', 'html');
    expect(await notices()).toEqual([]);
    // The whole reading fails after one of which the items alone had failed.
    await refresh('*', 'too-many-requests');
    expect(await notices()).toEqual([expect.stringContaining(`${unread}Xero`)]);
    await xero.control('DELETE', '/faults');
    await dataSource.query('update books_settings set failed_lists = default, failure = null, failures = 0');
  });

  it('sees what was read when somebody who may do so asked for it, with its age, and still costs no call', async () => {
    const account = `/api/fiscal-accounts/${accountId}`;
    expect((await ask('POST', `${account}/refresh`)).status).toBe(403);
    expect((await callApi(url, 'POST', `${account}/refresh`)).status).toBe(204);
    expect(toFiscal.calls.length).toBeGreaterThan(2);
    await new FiscalPdfsRepository(dataSource).keep(documentId, Buffer.from('%PDF-1.4 %%EOF'));
    expect(costly(await walk('get'))).toEqual([]);
    const taxes = await read<{ readAt: string; taxes: { percent: string | null }[] }>(`${account}/taxes`);
    expect(Date.parse(taxes.readAt)).not.toBeNaN();
    expect(taxes.taxes.map(({ percent }) => percent)).toContain('15.5');
    expect(await read(`${account}/currencies`)).toMatchObject({
      currencies: expect.arrayContaining(['USD']) as string[],
    });
    const bundle = await ask('GET', `/api/organisations/${organisationId}/evidence?documentId=${documentId}`);
    expect(bundle.text).toContain('/fiscal.pdf');
    expect(bundle.text).toContain('%PDF-1.4');
    expect((await ask('GET', `/api/documents/${documentId}/pdf`)).text).toContain('%PDF-1.4');
  });

  it('keeps what was read before when the service cannot be read again, and says why', async () => {
    const account = `/api/fiscal-accounts/${accountId}`;
    await callJson('PUT', `${fiscal.url}/_control/accounts/one`, {
      ...{ ...CREDENTIALS, apiKey: 'another' },
      profile: 'contract',
    });
    expect((await callApi(url, 'POST', `${account}/refresh`)).status).toBe(502);
    const taxes = await read<{ failure: string; taxes: object[] }>(`${account}/taxes`);
    expect(taxes.failure).toMatch(/./);
    expect(taxes.taxes.length).toBeGreaterThan(0);
  });
});
