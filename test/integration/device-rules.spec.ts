import { randomUUID } from 'node:crypto';
import { DEFAULT_DEVICE } from '../../simulators/fiscal-service/account';
import { Organisation } from '../../src/organisations/organisation.entity';
import type { HeldDocumentPageDto, PreflightReportDto } from '../../src/setup/dry-run/dry-run.dto';
import { RunningApi } from '../support/running-api';
import { anInvoice } from '../support/sales-document-builder';

interface Refusal {
  readonly message: string[];
  readonly faults: readonly { readonly row: string; readonly field: string; readonly reason: string }[];
}

interface Check {
  readonly findings: readonly { readonly code: string; readonly level: string; readonly message: string }[];
}

const TAX = { taxType: 'OUTPUT155', taxCode: 'W1', taxName: 'Standard', percent: '15.5', deviceTaxId: 517 };
const WITHOUT_TAXES = {
  currencies: [{ source: 'USD', destination: 'USD' }],
  productCodes: [{ scope: 'default', key: '', code: '99001000' }],
};

let api: RunningApi;

beforeAll(async () => {
  api = await RunningApi.start();
});

afterAll(() => api.stop());

/** Checks that every route that accepts a file of rules refuses this one. */
async function refusesFile(path: string, file: object, words: string): Promise<void> {
  const bodies = {
    'mapping-rules/import': file,
    'mapping-rules/import?dryRun=true': file,
    'mapping-rules/import?mode=replace': file,
    'preflight/what-if': { changes: file, mode: 'merge' },
  };
  for (const [route, body] of Object.entries(bodies)) {
    const { faults } = await api.post<Refusal>(`${path}/${route}`, body, 400);
    expect(faults.map(({ reason }) => reason).join()).toContain(words);
  }
}

describe('rules next to the last reading of the device', () => {
  let path: string;
  let accountId: string;
  let account: string;
  let organisation: Organisation;

  beforeEach(async () => {
    organisation = await api.organisation();
    accountId = await api.anotherAccount();
    await api.dataSource.manager.update(
      Organisation,
      { id: organisation.id },
      { fiscalAccountId: accountId },
    );
    path = `/api/organisations/${organisation.id}`;
    account = `/api/fiscal-accounts/${accountId}`;
    await api.post(`${path}/mapping-rules/import`, WITHOUT_TAXES);
  });

  const read = (): Promise<unknown> => api.post(`${account}/refresh`, {}, 204);
  const contradictions = async (): Promise<string[]> => {
    const { findings } = await api.post<Check>(`${account}/check`, {});
    return findings
      .filter(({ code }) => /^RULES_/.test(code))
      .map(({ code, message }) => `${code} ${message}`);
  };
  const storedUnread = async (tax: object): Promise<void> => {
    await api.post(`${path}/tax-mappings`, tax, 201);
    await api.store(organisation, [anInvoice({ sourceId: randomUUID(), number: randomUUID().slice(0, 8) })]);
    await read();
  };

  it.each([
    ['a rate on a zero-rated tax', { deviceTaxId: 2 }, 'Zero rated 0%) was 0 % on'],
    ['another rate', { percent: '15' }, 'Standard rated 15.5%) was 15.5 % on'],
    ['exempt on a zero-rated tax', { deviceTaxId: 2, percent: null }, 'but the mapping says exempt'],
    ['zero-rated on an exempt tax', { deviceTaxId: 1, percent: '0' }, '(Exempt) was exempt on'],
    ['a tax that the device does not have', { deviceTaxId: 999 }, 'the device has no tax 999; on'],
  ])('are refused wherever they are stored, with both sides named: %s', async (_, changes, words) => {
    await read();
    const tax = { ...TAX, ...changes };
    const refused = await api.post<Refusal>(`${path}/tax-mappings`, tax, 409);
    expect(refused.message.join()).toContain(words);
    await refusesFile(path, { taxes: [tax] }, words);
    const { id } = await api.post<{ id: string }>(`${path}/tax-mappings`, TAX, 201);
    await api.put(`${path}/tax-mappings/${id}`, tax, 409);
    expect(await api.get(`${path}/tax-mappings`)).toMatchObject([TAX]);
  });

  it('are refused by the wizard for a new rate, too', async () => {
    await read();
    await api.post(`${path}/tax-mappings`, TAX, 201);
    const change = {
      from: '2026-12-01',
      oldTaxCode: 'W1',
      newTaxCode: 'W2',
      newTaxName: 'New',
      newPercent: '16',
    };
    const refused = await api.post<Refusal>(
      `${path}/tax-mappings/rate-change`,
      { ...change, newDeviceTaxId: 517, dryRun: true },
      400,
    );
    expect(refused.message.join()).toContain('was 15.5 % on');
  });

  it('are stored where nothing was read, and where the device no longer lists a tax of the past', async () => {
    await api.post(
      `${path}/tax-mappings`,
      { ...TAX, taxType: 'UNREAD', taxCode: 'U', deviceTaxId: 999 },
      201,
    );
    await read();
    const past = { ...TAX, taxType: 'PAST', taxCode: 'P', percent: '14.5', deviceTaxId: 998 };
    await api.post(`${path}/tax-mappings`, { ...past, validTill: '2022-12-31' }, 201);
    expect(await contradictions()).toContainEqual(
      expect.stringMatching(/^RULES_UNCOMPARED .* no longer listed their taxes on .*: tax PAST .*\.$/),
    );
  });

  it('hold their documents and are a finding where they were stored before, and go once they agree', async () => {
    await storedUnread({ ...TAX, deviceTaxId: 2 });
    const report = await api.post<PreflightReportDto>(`${path}/preflight`, { from: '2026-01-01' });
    expect([report.ready.documents, report.causes.map(({ code }) => code)]).toEqual([0, ['TAX_UNMAPPED']]);
    const { documents } = await api.post<HeldDocumentPageDto>(`${path}/preflight/documents`, {
      from: '2026-01-01',
      page: 1,
      pageSize: 10,
    });
    expect(JSON.stringify(documents)).toContain('is mapped to tax 2 of the device with 15.5 %');
    expect(await contradictions()).toEqual([
      expect.stringMatching(
        /^RULES_CONTRADICTED .*tax OUTPUT155: tax 2 of the device \(Zero rated 0%\) was 0 %/,
      ),
    ]);
    // Another rule can be changed in between.
    await api.post(`${path}/tax-mappings`, { ...TAX, taxType: 'OTHER', taxCode: 'W2' }, 201);
    const [stored] = (await api.get<{ id: string; taxType: string }[]>(`${path}/tax-mappings`)).filter(
      ({ taxType }) => taxType === 'OUTPUT155',
    );
    await api.put(`${path}/tax-mappings/${stored?.id}`, TAX);
    expect(await contradictions()).toEqual([]);
    const after = await api.post<PreflightReportDto>(`${path}/preflight`, { from: '2026-01-01' });
    expect(after.ready.documents).toBe(1);
  });

  it('are not given to the service where the device contradicts them', async () => {
    await storedUnread({ ...TAX, deviceTaxId: 2 });
    const change = { kind: 'tax', code: 'W1', action: 'create' };
    const answer = await api.post<object>(`${account}/mappings/push`, { changes: [change] });
    expect(JSON.stringify(answer)).toMatch(/"result":"refused".*OUTPUT155: tax 2 of the device/);
  });

  it('alarm within a day when the device, or the service, has changed its side', async () => {
    await storedUnread(TAX);
    expect(await contradictions()).toEqual([]);
    await wait();
    await api.atService('PUT', `/accounts/${await nameOfAccount()}`, {
      device: {
        ...DEFAULT_DEVICE,
        deviceId: await deviceOf(),
        taxes: [{ taxID: 517, taxName: 'Standard rated 16%', taxPercent: '16', taxValidFrom: '2026-01-01' }],
      },
    });
    expect(await contradictions()).toEqual([
      expect.stringContaining('tax OUTPUT155: tax 517 of the device (Standard rated 16%) was 16 %'),
    ]);
    expect(await areDue()).toEqual([true]);
  });

  const nameOfAccount = async (): Promise<string> => (await api.get<{ name: string }>(account)).name;
  const deviceOf = async (): Promise<number> => {
    const [row] = await api.dataSource.query<{ device_id: string }[]>(
      'select device_id from fiscal_accounts where id = $1',
      [accountId],
    );
    return Number(row?.device_id);
  };
  const wait = (): Promise<unknown> =>
    api.dataSource.query(
      `update documents set due_at = now() + interval '1 day', issues = '[{"code": "TAX_UNMAPPED"}]' where organisation_id = $1`,
      [organisation.id],
    );
  /** True for each document that is due; documents waiting for a tax are due after a changed reading. */
  const areDue = async (): Promise<boolean[]> => {
    const rows = await api.dataSource.query<{ isDue: boolean }[]>(
      'select due_at <= now() as "isDue" from documents where organisation_id = $1',
      [organisation.id],
    );
    return rows.map(({ isDue }) => isDue);
  };
});

describe('a currency of the books', () => {
  let path: string;

  beforeEach(async () => {
    path = `/api/organisations/${(await api.organisation()).id}`;
  });

  it.each([
    ['ZAR', 'USD'],
    ['ZWG', 'USD'],
    ['GBP', 'ZWG'],
    ['ZIG', 'USD'],
  ])('is never mapped to another money, wherever rules are stored: %s to %s', async (source, destination) => {
    const rule = { source, destination };
    const words = `goes from one money to another (${source} to ${destination})`;
    const { message } = await api.post<Refusal>(`${path}/currency-mappings`, rule, 409);
    expect(message.join()).toContain(words);
    await refusesFile(path, { currencies: [rule] }, words);
    const { id } = await api.post<{ id: string }>(`${path}/currency-mappings`, { source, destination: source }, source === 'ZIG' ? 400 : 201); // prettier-ignore
    if (source !== 'ZIG') await api.put(`${path}/currency-mappings/${id}`, rule, 409);
  });

  it('is renamed where the country lists it as another name of the same money', async () => {
    await api.post(`${path}/currency-mappings`, { source: 'ZWL', destination: 'ZWG' }, 201);
    await api.post(`${path}/mapping-rules/import`, { currencies: [{ source: 'ZIG', destination: 'ZWG' }] });
  });

  it('that is no currency is mapped by a person who types both codes', async () => {
    const rule = { source: 'QQQ', destination: 'USD' };
    const { message } = await api.post<Refusal>(`${path}/currency-mappings`, rule, 400);
    expect(message.join()).toContain('confirm it by typing both codes: QQQ USD');
    await api.post(`${path}/currency-mappings`, { ...rule, confirmation: 'QQQ ZWG' }, 400);
    const file = { currencies: [rule] };
    const refused = await api.post<Refusal>(`${path}/mapping-rules/import`, file, 400);
    expect(refused.faults.map(({ row, field }) => `${row} ${field}`)).toEqual(['currency QQQ destination']);
    await api.post(`${path}/currency-mappings`, { ...rule, confirmation: 'QQQ USD' }, 201);
    // An exported file can be imported again.
    await api.post(`${path}/mapping-rules/import`, file);
  });
});

describe('settings of an organisation', () => {
  it.each([
    ...['tin_field', 'vat_field', 'buyer_without_tin', 'paid_by', 'unpaid_as', 'tax_cents'],
    ...[
      'late_documents',
      'tax_period',
      'negative_lines',
      'written_codes',
      'address_without_number',
      'trigger',
    ],
  ])('are refused by the database where no program knows them: %s', async (column) => {
    const { id } = await api.organisation();
    await expect(
      api.dataSource.query(`update organisations set ${column} = 'quarter' where id = $1`, [id]),
    ).rejects.toThrow(`organisations_${column}_known`);
  });
});
