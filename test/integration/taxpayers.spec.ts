import { randomUUID } from 'node:crypto';
import type { INestApplication } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { callJson } from '../../demo/http-json';
import type { RunningSimulator } from '../../simulators/simulator-process';
import { startFiscalServiceSimulator } from '../../simulators/fiscal-service/start-fiscal-service-simulator';
import type { BooksSettings } from '../../src/connectors/accounting-connector';
import { BooksSettingsRepository } from '../../src/organisations/books/books-settings.repository';
import { Organisation } from '../../src/organisations/organisation.entity';
import { callApi, startApplication } from '../support/running-application';
import { signedInPerson } from '../support/signed-in-person';
import { storeOrganisation } from '../support/stored-organisation';
import { createTestDatabase, type TestDatabase } from '../support/test-database';

interface Account {
  id: string;
  isShared: boolean;
  taxpayer: { tin: string; name: string | null; saidBy: string } | null;
}
interface Refusal {
  message: string[];
  fiscalAccountId?: string | null;
}

const DEVICE = {
  taxPayerName: 'Sample Trading (Pvt) Ltd',
  taxPayerTIN: '2000123456',
  vatNumber: '220123456',
};

describe('a fiscal account and the taxpayer of its device', () => {
  let databases: TestDatabase[];
  let simulator: RunningSimulator;
  let application: INestApplication;
  let dataSource: DataSource;
  let url: string;
  let devices = 31_000;

  beforeAll(async () => {
    databases = [await createTestDatabase('empty'), await createTestDatabase()];
    simulator = await startFiscalServiceSimulator({ databaseUrl: databases[0]?.url ?? '' });
    ({ application, url } = await startApplication(databases[1]?.url ?? '', {
      FISCAL_URL: `${simulator.url}/api`,
      PUBLIC_URL: 'https://ledgerstamp.example',
    }));
    dataSource = application.get(DataSource);
  });
  afterAll(async () => {
    await application.close();
    await simulator.close();
    for (const database of databases) await database.drop();
  });

  /** Creates credentials at the simulator for a device of this taxpayer; null: without a device. */
  async function credentials(device: object | null = DEVICE): Promise<Record<string, string>> {
    const name = randomUUID();
    const given = { apiKey: `key-${name}`, apiSecret: `secret-${name}`, application: 'till' };
    devices += 1;
    const attached = device === null ? null : { deviceId: devices, serialNo: `S-${devices}`, ...device };
    await callJson('PUT', `${simulator.url}/_control/accounts/${name}`, { ...given, device: attached });
    return given;
  }
  async function account(device: object | null = DEVICE, here: object = {}): Promise<Account> {
    const input = { name: randomUUID(), credentials: await credentials(device), ...here };
    return (await callApi<Account>(url, 'POST', '/api/fiscal-accounts', input)).json;
  }
  /** Creates an organisation whose books state this tax number; left out: only the name is known. */
  async function organisation(name: string, taxNumber?: string | null): Promise<Organisation> {
    const { organisation: stored } = await storeOrganisation(dataSource);
    await dataSource.manager.update(
      Organisation,
      { id: stored.id },
      { name, fiscalAccountId: null, isPaused: true },
    );
    if (taxNumber !== undefined) {
      const settings = { name, legalName: null, taxNumber, baseCurrency: 'USD', countryCode: 'ZW' };
      await new BooksSettingsRepository(dataSource).store(stored.id, {
        ...(settings as BooksSettings),
        ianaZone: null,
      });
    }
    return stored;
  }
  const give = (to: Organisation, { id }: Account, more: object = {}) =>
    callApi<Refusal>(url, 'PATCH', `/api/organisations/${to.id}`, { fiscalAccountId: id, ...more });
  const found = async ({ id }: Account): Promise<Map<string, string>> => {
    const path = `/api/fiscal-accounts/${id}/check`;
    const { json } = await callApi<{ findings: { code: string; message: string }[] }>(url, 'POST', path);
    return new Map(json.findings.map(({ code, message }) => [code, message]));
  };
  const shown = async ({ id }: Account): Promise<Account> =>
    (await callApi<Account>(url, 'GET', `/api/fiscal-accounts/${id}`)).json;

  it.each([
    ['the same VAT number', 'Another name', '220123456'],
    ['the same TIN', 'Another name', 'TIN 2000-123-456'],
    ['the same name but for its form, and no number', 'SAMPLE TRADING', null],
    ['the same name, and settings that nobody has read', 'Sample Trading Private Limited', undefined],
  ])('goes to books with %s without a word', async (_what, name, taxNumber) => {
    const given = await account();
    expect((await give(await organisation(name, taxNumber), given)).status).toBe(200);
    expect((await shown(given)).taxpayer).toMatchObject({ tin: '2000123456', saidBy: 'service' });
  });

  it.each([
    ['another number, whatever the name', 'Sample Trading', '220999999'],
    ['another name and no number', 'Somebody else', null],
  ])(
    'is refused to books with %s, until a person types whose device it is',
    async (_what, name, taxNumber) => {
      const given = await account();
      const to = await organisation(name, taxNumber);
      for (const typed of [{}, { confirmTaxpayer: name === 'Sample Trading' ? '220999999' : name }]) {
        const { status, json } = await give(to, given, typed);
        expect(status).toBe(409);
        expect(json.message[0]).toContain('The device belongs to Sample Trading (Pvt) Ltd (TIN 2000123456');
      }
      expect((await give(to, given, { confirmTaxpayer: '2000123456' })).json.fiscalAccountId).toBe(given.id);
    },
  );

  it('is bound to the TIN that a person types where the service does not say it', async () => {
    const given = await account({ ...DEVICE, taxPayerTIN: '' });
    const to = await organisation('Sample Trading', '2000123456');
    const { status, json } = await give(to, given);
    expect([status, json.message[0]]).toEqual([409, expect.stringContaining('enter its TIN at the account')]);
    expect((await found(given)).get('TAXPAYER_UNKNOWN')).toBeDefined();
    const path = `/api/fiscal-accounts/${given.id}`;
    expect((await callApi(url, 'PATCH', path, { taxpayerTin: '12' })).status).toBe(400);
    expect((await callApi(url, 'PATCH', path, { taxpayerTin: '2000123456' })).status).toBe(200);
    expect((await shown(given)).taxpayer).toMatchObject({ tin: '2000123456', saidBy: 'person' });
    expect((await give(to, given)).status).toBe(200);
  });

  it('is in use the device of another taxpayer only by the word of two persons', async () => {
    const given = await account({ ...DEVICE, taxPayerTIN: '' }, { taxpayerTin: '2000123456' });
    const to = await organisation('Sample Trading', '2000123456');
    expect((await give(to, given)).status).toBe(200);
    const approver = [{ role: 'approver', organisationId: to.id } as const];
    const [anna] = [await signedInPerson(application, approver), await signedInPerson(application, approver)];
    const retyped = async (taxpayerTin: string): Promise<[number, string | undefined]> => {
      const answer = await fetch(`${url}/api/fiscal-accounts/${given.id}`, {
        method: 'PATCH',
        headers: { ...anna.headers, 'Content-Type': 'application/json' },
        body: JSON.stringify({ taxpayerTin }),
      });
      return [answer.status, ((await answer.json()) as { code?: string }).code];
    };
    expect(await retyped('2000123456')).toEqual([200, undefined]);
    expect(await retyped('2000999999')).toEqual([409, 'AWAITS_SECOND_PERSON']);
    expect((await shown(given)).taxpayer?.tin).toBe('2000123456');
  });

  it('is not bound to a TIN that the service denies', async () => {
    const given = await account();
    const { status } = await callApi(url, 'PATCH', `/api/fiscal-accounts/${given.id}`, {
      taxpayerTin: '2000999999',
    });
    expect(status).toBe(409);
  });

  it('is shared by two organisations only where that is said', async () => {
    const given = await account();
    const [one, two] = [await organisation('Sample Trading'), await organisation('Sample Trading Ltd')];
    expect((await give(one, given)).status).toBe(200);
    expect((await give(two, given)).json.message[0]).toContain('several clients may use it');
    await callApi(url, 'PATCH', `/api/fiscal-accounts/${given.id}`, { isShared: true });
    expect((await give(two, given)).status).toBe(200);
  });

  it('keeps its device when its credentials change, unless a person types whose the new one is', async () => {
    const given = await account();
    expect((await give(await organisation('Sample Trading'), given)).status).toBe(200);
    const path = `/api/fiscal-accounts/${given.id}`;
    const other = await credentials({ ...DEVICE, taxPayerName: 'Other', taxPayerTIN: '2000777777' });
    expect((await callApi(url, 'PATCH', path, { credentials: other })).status).toBe(409);
    expect((await callApi(url, 'PATCH', path, { credentials: await credentials() })).status).toBe(200);
    const typed = { credentials: other, confirmTaxpayer: 'Other' };
    expect((await callApi<Account>(url, 'PATCH', path, typed)).json.taxpayer?.tin).toBe('2000777777');
    expect((await found(given)).get('TAXPAYER_DIFFERS')).toContain('Other (TIN 2000777777');
  });

  it('is found to have another device than the one that it is bound to', async () => {
    const given = await account();
    expect((await found(given)).get('TAXPAYER_BOUND')).toContain('TIN 2000123456');
    await dataSource.query(`update fiscal_accounts set taxpayer_tin = '2000000001' where id = $1`, [
      given.id,
    ]);
    expect((await found(given)).get('TAXPAYER_CHANGED')).toContain('the account belongs to Sample Trading');
  });
});
