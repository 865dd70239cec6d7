import { TEXTS } from '../../src/domain/texts/language';
import { saySentences, type Sentence } from '../../src/domain/texts/stored-sentence';
import { randomUUID } from 'node:crypto';
import type { INestApplication } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { callJson } from '../../demo/http-json';
import type { RunningSimulator } from '../../simulators/simulator-process';
import { startFiscalServiceSimulator } from '../../simulators/fiscal-service/start-fiscal-service-simulator';
import { CurrencyMapping, TaxMapping } from '../../src/setup/stored/stored.entities';
import { FiscalAccount } from '../../src/fiscal/accounts/accounts.entities';
import { Organisation } from '../../src/organisations/organisation.entity';
import { Submission } from '../../src/documents/submissions.entities';
import { Decimal } from '../../src/domain/money';
import { SecretBox } from '../../src/platform/database/secrets/secret-box';
import { ADMIN_KEY, callApi, startApplication } from '../support/running-application';
import { intentFor, storeDocument, storeOrganisation } from '../support/stored-organisation';
import { createTestDatabase, type TestDatabase } from '../support/test-database';

interface Finding {
  code: string;
  level: string;
  message: string;
  nextStep: string | null;
}
interface Check {
  checkedAt: string;
  level: string;
  findings: Finding[];
}
interface Account {
  id: string;
  profile: string;
  lastCheck: Check | null;
}
interface Difference {
  kind: string;
  code: string;
  state: string;
  wanted: string | null;
  claims: { organisation: string; destination: string | null }[];
  held: { id: string; destination: string; name: string | null }[];
}
interface Applied {
  code: string;
  result: string;
  now: { id: string; destination: string } | null;
}

describe('fiscal accounts in the API', () => {
  let database: TestDatabase;
  let books: TestDatabase;
  let simulator: RunningSimulator;
  let application: INestApplication;
  let dataSource: DataSource;
  let url: string;

  beforeAll(async () => {
    database = await createTestDatabase('empty');
    books = await createTestDatabase();
    simulator = await startFiscalServiceSimulator({ databaseUrl: database.url });
    ({ application, url } = await startApplication(books.url, { FISCAL_URL: `${simulator.url}/api` }));
    dataSource = application.get(DataSource);
  });

  afterAll(async () => {
    await application.close();
    await simulator.close();
    await Promise.all([database.drop(), books.drop()]);
  });

  /** Creates an account here and at the simulator, with its own credentials. */
  async function account(
    atService: object = {},
    here: object = {},
  ): Promise<Account & { atService: string }> {
    const name = randomUUID();
    const credentials = { apiKey: `key-${name}`, apiSecret: `secret-${name}`, application: 'till' };
    await atSimulator('PUT', `/accounts/${name}`, { ...credentials, profile: 'contract', ...atService });
    const { json, status } = await callApi<Account>(url, 'POST', '/api/fiscal-accounts', {
      ...{ name, credentials },
      ...here,
    });
    expect(status).toBe(201);
    return { ...json, atService: name };
  }

  function atSimulator<T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<T> {
    return callJson<T>(method, `${simulator.url}/_control${path}`, body);
  }

  async function check(id: string): Promise<Map<string, Finding>> {
    const { json, status } = await callApi<Check>(url, 'POST', `/api/fiscal-accounts/${id}/check`);
    expect(status).toBe(200);
    return new Map(json.findings.map((finding) => [finding.code, finding]));
  }

  /** Creates a paused organisation without credentials of a platform, so that nothing else works on it. */
  async function organisation(fiscalAccountId: string, name: string): Promise<Organisation> {
    const stored = await storeOrganisation(dataSource, fiscalAccountId);
    await dataSource.manager.update(Organisation, { id: stored.organisation.id }, { name, isPaused: true });
    return stored.organisation;
  }

  describe('that are created and changed', () => {
    it('names every fault of settings and credentials at once', async () => {
      type Refused = { message: string[]; code: string; parameters: { faults: Sentence[] } };
      const { status, json } = await callApi<Refused>(url, 'POST', '/api/fiscal-accounts', {
        name: randomUUID(),
        credentials: { apiKey: 'k', application: 'a', other: 'x' },
        profile: 'nonsense',
        settings: { paths: { fiscalDevice: 'http://elsewhere/' }, colour: 'red', headerNames: null },
      });
      expect(status).toBe(400);
      expect(json.message.map((fault) => fault.split(' ')[0]).sort()).toEqual(
        [
          'credentials.apiSecret',
          'credentials.other',
          'profile',
          'settings.colour',
          'settings.paths.fiscalDevice',
        ].sort(),
      );
      expect(json.code).toBe('ACCOUNT_FAULTY');
      expect(json.parameters.faults.map((one) => saySentences(TEXTS, [one]))).toEqual(json.message);
    });

    it('names them in the language of who asks', async () => {
      const answer = await fetch(`${url}/api/fiscal-accounts`, {
        method: 'POST',
        headers: {
          ...{ Authorization: `Bearer ${ADMIN_KEY}`, 'Accept-Language': 'pt' },
          'Content-Type': 'application/json',
        },
        body: JSON.stringify({ name: randomUUID(), credentials: { apiKey: 'k', apiSecret: 's' } }),
      });
      expect(await answer.json()).toMatchObject({
        ...{ code: 'ACCOUNT_FAULTY', message: ['credentials.application falta'] },
        parameters: { faults: [{ code: 'valueMissing', parameters: { field: 'credentials.application' } }] },
      });
    });

    it.each([[[]], ['text'], [{ apiKey: 7 }], [{ apiKey: '' }], [{ apiKey: 'x'.repeat(501) }], [null]])(
      'refuses credentials that are %j',
      async (credentials) => {
        const input = { name: randomUUID(), credentials };
        expect((await callApi(url, 'POST', '/api/fiscal-accounts', input)).status).toBe(400);
      },
    );

    it('have a time zone and an address for events of their own', async () => {
      const { id } = await account();
      const path = `/api/fiscal-accounts/${id}`;
      for (const timeOffset of ['Z', '+2', '+02:60', 'Africa/Harare']) {
        expect((await callApi(url, 'PATCH', path, { timeOffset })).status).toBe(400);
      }
      const { json, status } = await callApi(url, 'PATCH', path, { timeOffset: '+05:30' });
      expect(status).toBe(200);
      expect(json).toMatchObject({
        ...{ timeOffset: '+05:30', webhookUrl: `https://ledgerstamp.example/webhooks/fiscal/${id}` },
      });
    });

    it('takes new credentials when the stored ones can no longer be opened, and says so without them', async () => {
      const { id } = await account();
      // Simulates the loss of ENCRYPTION_KEY: neither the secrets nor their data key can be opened.
      const lost = new SecretBox(Buffer.alloc(32, 7)).seal('{}', `fiscal_accounts.credentials/${id}`);
      await dataSource.manager.update(FiscalAccount, { id }, { credentials: lost });
      await dataSource.query('update data_keys set wrapped = $2 where scope = $1', [
        `fiscal_accounts/${id}`,
        lost,
      ]);
      const renamed = await callApi<{ message: string[] }>(url, 'PATCH', `/api/fiscal-accounts/${id}`, {
        settings: {},
      });
      expect(renamed.status).toBe(409);
      expect(renamed.json.message.join()).toContain('enter them again');
      expect((await check(id)).get('ACCOUNT_UNUSABLE')).toMatchObject({ level: 'fault' });
      const taxes = await callApi<{ message: string }>(url, 'POST', `/api/fiscal-accounts/${id}/refresh`);
      expect([taxes.status, taxes.json.message]).toEqual([500, expect.stringContaining('enter them again')]);
      const name = randomUUID();
      const credentials = { apiKey: `key-${name}`, apiSecret: 'new', application: 'till' };
      await atSimulator('PUT', `/accounts/${name}`, { ...credentials, profile: 'contract' });
      const changed = await callApi(url, 'PATCH', `/api/fiscal-accounts/${id}`, { credentials });
      expect(changed.status).toBe(200);
      expect((await check(id)).get('CREDENTIALS_ACCEPTED')).toMatchObject({ level: 'ok' });
    });

    it('describes what the service declares, in the description of the API and on its own', async () => {
      const { json } = await callApi<{
        components: { schemas: Record<string, { properties: Record<string, object> }> };
      }>(url, 'GET', '/api/docs-json');
      const { properties } = json.components.schemas.FiscalAccountInputDto ?? { properties: {} };
      expect(properties).toMatchObject({
        profile: { enum: ['contract', 'published'] },
        service: { enum: ['fiscal-harmony'] },
        credentials: { oneOf: [{ required: ['apiKey', 'apiSecret', 'application'] }] },
        settings: { oneOf: [{ properties: { paths: expect.anything() } }] },
      });
      const services = await callApi<object[]>(url, 'GET', '/api/fiscal-services');
      expect(services.json).toMatchObject([{ name: 'fiscal-harmony' }]);
    });
  });

  describe('that are checked', () => {
    it('are found well, and it is remembered when', async () => {
      const { id } = await account();
      const findings = await check(id);
      expect([...findings.keys()]).toEqual([
        ...[
          'SERVICE_REACHED',
          'CREDENTIALS_ACCEPTED',
          'PROFILE_READ',
          'DEVICE_ATTACHED',
          'SUBSCRIPTION_READ',
        ],
        ...[
          'TAXES_READ',
          'CURRENCIES_READ',
          'MAPPINGS_READ',
          'TAXPAYER_BOUND',
          'WEBHOOK_ADDRESS',
          'WEBHOOK_NEVER_HEARD',
        ],
      ]);
      expect(findings.get('DEVICE_ATTACHED')?.message).toMatch(/serial number .*operating mode Online/);
      expect(findings.get('TAXES_READ')?.message).toContain('517 "Standard rated 15.5%" (15.5 %)');
      expect(findings.get('WEBHOOK_ADDRESS')?.message).toContain(
        `https://ledgerstamp.example/webhooks/fiscal/${id}`,
      );
      const { json } = await callApi<Account>(url, 'GET', `/api/fiscal-accounts/${id}`);
      expect(json.lastCheck).toMatchObject({ level: 'warning', findings: [...findings.values()] });
      const portuguese = await fetch(`${url}/api/fiscal-accounts/${id}`, {
        headers: { Authorization: `Bearer ${ADMIN_KEY}`, 'Accept-Language': 'pt' },
      });
      expect(((await portuguese.json()) as Account).lastCheck?.findings).toContainEqual(
        expect.objectContaining({
          code: 'SERVICE_REACHED',
          message: 'O seu fornecedor fiscal responde.',
          parameters: {},
        }),
      );
      expect(Math.abs(Date.now() - Date.parse(json.lastCheck?.checkedAt ?? ''))).toBeLessThan(60_000);
    });

    it.each([
      ['SUBSCRIPTION_UNAVAILABLE', 'warning', { subscription: null }],
      ['SUBSCRIPTION_EXPIRED', 'fault', { subscription: { ExpiresOn: '2020-01-01T00:00:00' } }],
      ['SUBSCRIPTION_DELETED', 'fault', { subscription: { IsDeleted: true } }],
      ['SUBSCRIPTION_AMOUNT_DUE', 'warning', { subscription: { AmountDue: 12.5 } }],
      ['SUBSCRIPTION_EXPIRING', 'warning', { subscription: { ExpiresOn: soon() } }],
      ['SUBSCRIPTION_OF_ANOTHER_DEVICE', 'warning', { subscription: { DeviceId: 999 } }],
      ['SUBSCRIPTION_UNREADABLE', 'warning', { subscription: { ExpiresOn: 'not a date' } }],
      ['SUBSCRIPTION_UNREADABLE', 'warning', { subscription: { IsDeleted: 'yes' } }],
      ['DEVICE_MISSING', 'fault', { device: null }],
      ['CURRENCIES_MISSING', 'warning', { supportedCurrencies: [] }],
    ])('show %s', async (code, level, atService) => {
      const { id } = await account(atService);
      expect((await check(id)).get(code)).toMatchObject({ level, nextStep: expect.any(String) });
    });

    it.each([
      ['taxmapping', 'The tax mappings'],
      ['currencymapping', 'The currency mappings'],
    ])('say that mappings cannot be read when %s fails', async (operation, what) => {
      const { id } = await account({}, { settings: { paths: { supportedCurrencies: '/currencies' } } });
      await atSimulator('POST', '/faults', { operation, kind: 'error-before' });
      const found = (await check(id)).get('MAPPINGS_UNREAD');
      expect([found?.level, found?.message]).toEqual(['warning', expect.stringContaining(what)]);
    });

    it('use the paths that the account sets', async () => {
      const { id } = await account({}, { settings: { paths: { fiscalDevice: '/no/such/place' } } });
      expect((await check(id)).get('DEVICE_MISSING')).toMatchObject({ level: 'fault' });
    });

    it('show which events came, and when nothing but asking brings outcomes', async () => {
      const { id } = await account();
      const { organisation: own } = await storeOrganisation(dataSource, id);
      await dataSource.manager.update(Organisation, { id: own.id }, { isPaused: true });
      const heard = async (requestId: string, by: string, minutesAgo: number): Promise<void> => {
        await dataSource.query(
          `insert into outcomes (fiscal_account_id, request_id, body, body_sha256, heard_by, heard_at)
           values ($1, $2, '{}', $4, $3, now() - $5 * interval '1 minute')`,
          [id, requestId, by, randomUUID(), minutesAgo],
        );
      };
      const request = async (minutesAgo: number, ...by: string[]): Promise<void> => {
        const document = await storeDocument(dataSource, own, 'fiscalised');
        const requestId = randomUUID();
        const row = { documentId: document.id, attempt: 1, leaseToken: '1', requestId };
        const { manager } = dataSource;
        await manager.save(
          manager.create(Submission, { ...intentFor(document, id), ...row, state: 'fiscalised' }),
        );
        for (const one of by) await heard(requestId, one, minutesAgo);
      };
      const looksDisabled = async (): Promise<boolean> => (await check(id)).has('WEBHOOK_LOOKS_DISABLED');
      await request(30, 'status');
      await request(20, 'webhook', 'status');
      await request(15, 'status');
      await heard('a-request-of-others', 'status', 60);
      await request(9 * 24 * 60, 'status');
      expect(await looksDisabled()).toBe(false);
      await request(5, 'status');
      expect(await looksDisabled()).toBe(true);
      await dataSource.query(
        `insert into inbox (fiscal_account_id, body, body_sha256, is_signed) values ($1, '', 'x', true)`,
        [id],
      );
      const findings = await check(id);
      expect(findings.has('WEBHOOK_LOOKS_DISABLED')).toBe(false);
      expect(findings.get('WEBHOOK_HEARD')?.message).toContain('about a document of ours');
      await dataSource.query(`update inbox set is_signed = false where fiscal_account_id = $1`, [id]);
      expect((await check(id)).get('WEBHOOK_UNSIGNED')).toMatchObject({ level: 'warning' });
    });
  });

  describe('whose mappings are compared', () => {
    async function drift(id: string): Promise<Record<string, Difference>> {
      expect((await callApi(url, 'POST', `/api/fiscal-accounts/${id}/refresh`)).status).toBe(204);
      const path = `/api/fiscal-accounts/${id}/mappings/drift`;
      const { json, status } = await callApi<{ differences: Difference[] }>(url, 'GET', path);
      expect(status).toBe(200);
      return Object.fromEntries(
        json.differences.map((difference) => [`${difference.kind} ${difference.code}`, difference]),
      );
    }

    async function push(id: string, changes: object[]): Promise<Applied[]> {
      const path = `/api/fiscal-accounts/${id}/mappings/push`;
      const { json, status } = await callApi<Applied[]>(url, 'POST', path, { changes });
      expect(status).toBe(200);
      return json;
    }

    async function stored(): Promise<{ id: string; first: Organisation }> {
      const { id } = await account();
      const [first, second] = [await organisation(id, 'First'), await organisation(id, 'Second')];
      const { manager } = dataSource;
      const tax = (owner: Organisation, taxType: string, taxCode: string, deviceTaxId: number | null) =>
        manager.save(
          manager.create(TaxMapping, {
            ...{ organisationId: owner.id, taxType, taxCode, taxName: taxCode, percent: null, deviceTaxId },
          }),
        );
      await tax(first, 'A', 'STD', 517);
      await tax(second, 'A', 'STD', 517);
      await tax(first, 'B', 'ZERO', 2);
      await tax(second, 'B', 'ZERO', 1);
      await tax(first, 'C', 'OPEN', null);
      await manager.save([
        manager.create(CurrencyMapping, { organisationId: first.id, source: 'ZIG', destination: 'ZWG' }),
        manager.create(CurrencyMapping, { organisationId: second.id, source: 'USD', destination: 'USD' }),
      ]);
      return { id, first };
    }

    it('see the union of all organisations, and their contradictions', async () => {
      const { id } = await stored();
      expect(await drift(id)).toMatchObject({
        'tax STD': { state: 'missing', wanted: '517', claims: [{ organisation: 'First' }, {}] },
        'tax ZERO': { state: 'contradictory', wanted: null },
        'tax OPEN': { state: 'incomplete', wanted: null },
        'currency ZWG': { state: 'missing', wanted: 'ZWG' },
        'currency USD': { state: 'missing', wanted: 'USD' },
      });
    });

    it('give the service what is named and nothing else', async () => {
      const { id } = await stored();
      const results = await push(id, [
        { kind: 'tax', code: 'STD' },
        { kind: 'tax', code: 'ZERO' },
        { kind: 'tax', code: 'OPEN' },
        { kind: 'tax', code: 'NOBODY' },
        { kind: 'currency', code: 'ZWG', action: 'create' },
        { kind: 'tax', code: 'STD' },
      ]);
      expect(results.map(({ result }) => result)).toEqual([
        ...['applied', 'refused', 'refused', 'refused', 'applied', 'unchanged'],
      ]);
      expect(results[0]?.now).toMatchObject({ id: expect.stringMatching(/^\d+$/), destination: '517' });
      expect(Object.keys(await drift(id)).sort()).toEqual(['currency USD', 'tax OPEN', 'tax ZERO']);
    });

    it('overwrite and delete only what was seen', async () => {
      const { id } = await stored();
      await push(id, [{ kind: 'tax', code: 'STD' }]);
      await dataSource.manager.update(
        TaxMapping,
        { taxCode: 'STD' },
        { deviceTaxId: 3, percent: new Decimal(15) },
      );
      const differing = (await drift(id))['tax STD'];
      expect(differing).toMatchObject({ state: 'differing', wanted: '3', held: [{ destination: '517' }] });
      const [seen] = differing?.held ?? [];
      const change = { kind: 'tax', code: 'STD', action: 'update' };
      expect(await push(id, [{ ...change, seen: { ...seen, destination: '2' } }])).toMatchObject([
        { result: 'conflict', now: { destination: '517' } },
      ]);
      expect(await push(id, [{ ...change, seen: { ...seen, id: '999999' } }])).toMatchObject([
        { result: 'conflict', now: null },
      ]);
      expect(await push(id, [{ kind: 'tax', code: 'STD' }])).toMatchObject([{ result: 'conflict' }]);
      expect(await push(id, [{ ...change, action: 'delete', seen }])).toMatchObject([{ result: 'refused' }]);
      expect(await push(id, [{ ...change, seen }])).toMatchObject([
        { result: 'applied', now: { destination: '3' } },
      ]);
      await dataSource.manager.delete(TaxMapping, { taxCode: 'STD' });
      const onlyThere = (await drift(id))['tax STD'];
      expect(onlyThere).toMatchObject({ state: 'only_there', claims: [], wanted: null });
      const [left] = onlyThere?.held ?? [];
      expect(await push(id, [{ ...change, action: 'delete', seen: left }])).toMatchObject([
        { result: 'applied', now: null },
      ]);
      expect(await drift(id)).not.toHaveProperty('tax STD');
    });

    it.each([
      [[{ kind: 'tax', code: 'STD', action: 'update' }]],
      [[{ kind: 'tax', code: 'STD', action: 'delete', seen: { id: '1' } }]],
      [[{ kind: 'product', code: 'STD' }]],
      [[{ kind: 'tax' }]],
      [[]],
    ])('refuse %j', async (changes) => {
      const { id } = await account();
      const path = `/api/fiscal-accounts/${id}/mappings/push`;
      expect((await callApi(url, 'POST', path, { changes })).status).toBe(400);
    });

    it('are still given by the organisation, which names what it must not touch', async () => {
      const { first } = await stored();
      const path = `/api/organisations/${first.id}/mappings/push`;
      const { json } = await callApi(url, 'POST', path);
      expect(json).toEqual({ added: ['tax STD', 'currency ZWG'], differing: ['tax ZERO'] });
      expect((await callApi(url, 'POST', path)).json).toEqual({ added: [], differing: ['tax ZERO'] });
    });

    it('cannot be compared while the service cannot be read, and nothing is made up', async () => {
      const { id } = await stored();
      const path = `/api/fiscal-accounts/${id}/mappings`;
      for (const kind of ['error-before', 'html-200', 'empty-200']) {
        await atSimulator('POST', '/faults', { operation: 'currencymapping', kind, times: 2 });
        expect((await callApi(url, 'POST', `/api/fiscal-accounts/${id}/refresh`)).status).toBe(502);
        const { json } = await callApi<{ failure: string }>(url, 'GET', `${path}/drift`);
        expect(json).toEqual({ readAt: null, failure: expect.any(String) as string, differences: [] });
      }
      await atSimulator('POST', '/pause', { paused: true });
      const changes = [{ kind: 'tax', code: 'STD' }];
      expect((await callApi(url, 'POST', `${path}/push`, { changes })).status).toBe(502);
      await atSimulator('POST', '/pause', { paused: false });
      expect((await drift(id))['tax STD']).toMatchObject({ state: 'missing' });
    });
  });
});

function soon(): string {
  return new Date(Date.now() + 5 * 24 * 60 * 60_000).toISOString().slice(0, 19);
}
