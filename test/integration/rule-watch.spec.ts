import { inEnglish } from '../support/in-english';
import { randomUUID } from 'node:crypto';
import { DEFAULT_DEVICE } from '../../simulators/fiscal-service/account';
import type { BooksSettings } from '../../src/connectors/accounting-connector';
import { AccountCheckService } from '../../src/fiscal/accounts/account-check.service';
import { BooksSettingsRepository } from '../../src/organisations/books/books-settings.repository';
import { Organisation } from '../../src/organisations/organisation.entity';
import { storedWords } from '../../src/domain/texts/stored-sentence';
import type { PreflightReportDto } from '../../src/setup/dry-run/dry-run.dto';
import { lookForAlerts } from '../support/look-for-alerts';
import { RunningApi } from '../support/running-api';
import { anInvoice } from '../support/sales-document-builder';

interface WrittenAlert {
  readonly cause: string;
  readonly detail: string;
  readonly isOpen: boolean;
}

const STANDARD = {
  taxID: 517,
  taxName: 'Standard rated 15.5%',
  taxPercent: '15.5',
  taxValidFrom: '2026-01-01',
};
const ZERO = { taxID: 2, taxName: 'Zero rated 0%', taxPercent: '0', taxValidFrom: '2026-01-01' };
const RULES = {
  currencies: [{ source: 'USD', destination: 'USD' }],
  productCodes: [{ scope: 'default', key: '', code: '99001000' }],
  taxes: [{ taxType: 'OUTPUT155', taxCode: 'W1', taxName: 'Standard', percent: '15.5', deviceTaxId: 517 }],
};

/**
 * Tests a live organisation whose tax mapping agrees with device, service and books. Stored times are moved to simulate
 * the passing of time.
 */
describe('the comparison of tax mappings with the other sides, four times a day', () => {
  let api: RunningApi;
  let organisation: Organisation;
  let accountId: string;
  let device: { deviceId: string; credentials: { apiKey: string } };

  beforeAll(async () => {
    api = await RunningApi.start();
  });

  afterAll(() => api.stop());

  beforeEach(async () => {
    organisation = await api.organisation();
    device = await api.atAnotherDevice();
    const { credentials } = device;
    const account = { name: credentials.apiKey, credentials };
    accountId = (await api.post<{ id: string }>('/api/fiscal-accounts', account, 201)).id;
    const live = { fiscalAccountId: accountId, goLiveOn: '2026-01-01' };
    await api.dataSource.manager.update(Organisation, { id: organisation.id }, live);
    await deviceHas([STANDARD, ZERO]);
    await booksHave('15.5');
    await api.post(`/api/organisations/${organisation.id}/mapping-rules/import`, RULES);
    await api.post(`/api/fiscal-accounts/${accountId}/mappings/push`, {
      changes: [{ kind: 'tax', code: 'W1', action: 'create' }],
    });
    await api.store(organisation, [anInvoice({ sourceId: randomUUID(), number: randomUUID().slice(0, 8) })]);
    await pass(6);
    expect(await alerts()).toEqual([]);
  });

  const deviceHas = (taxes: readonly object[]): Promise<unknown> =>
    api.atService('PUT', `/accounts/${device.credentials.apiKey}`, {
      device: { ...DEFAULT_DEVICE, deviceId: Number(device.deviceId), taxes },
    });
  const booksHave = (
    percent: string,
    failed: Parameters<BooksSettingsRepository['store']>[2] = null,
  ): Promise<void> => {
    const tax = { taxType: 'OUTPUT155', name: 'Standard', percent, isActive: true, appliesToSales: true };
    const said = { name: 'Stored', legalName: null, taxNumber: null, baseCurrency: 'USD', countryCode: 'ZW' };
    const settings = { ...said, taxes: [tax], ianaZone: null } as unknown as BooksSettings;
    return new BooksSettingsRepository(api.dataSource).store(organisation.id, settings, failed);
  };
  /** Moves times this many hours back, runs due checks, and updates the alerts. */
  const pass = async (hours: number): Promise<void> => {
    const earlier = `last_checked_at = last_checked_at - $2 * interval '1 hour'`;
    await api.dataSource.query(`update fiscal_accounts set ${earlier} where id = $1`, [accountId, hours]);
    const isPaused = (value: boolean): Promise<unknown> =>
      api.dataSource.manager.update(Organisation, { id: organisation.id }, { isPaused: value });
    // Resumes the organisation, since the service's entries are compared only for active ones.
    await isPaused(false);
    await api.application.get(AccountCheckService).tick();
    await isPaused(true);
    await lookForAlerts(api.application);
  };
  const alerts = async (): Promise<WrittenAlert[]> =>
    inEnglish(
      await api.dataSource.query<WrittenAlert[]>(
        `select cause, detail, closed_at is null as "isOpen" from alerts
         where organisation_id = $1 and cause like 'RULES_%' order by opened_at`,
        [organisation.id],
      ),
    );
  const readyDocuments = async (): Promise<number> => {
    const path = `/api/organisations/${organisation.id}/preflight`;
    return (await api.post<PreflightReportDto>(path, { from: '2026-01-01' })).ready.documents;
  };

  it('raises one alert with both sides when the device has changed, holds its documents, and closes it once they agree', async () => {
    expect(await readyDocuments()).toBe(1);
    await deviceHas([{ ...STANDARD, taxName: 'Standard rated 16%', taxPercent: '16' }]);
    await pass(5);
    expect(await alerts()).toEqual([]);
    await pass(1);
    const raised = {
      cause: 'RULES_CONTRADICTED',
      detail: expect.stringMatching(/tax 517 of the device .* was 16 % on .*, but the mapping says 15.5 %/),
      isOpen: true,
    };
    expect(await alerts()).toEqual([raised]);
    expect(await readyDocuments()).toBe(0);
    await pass(6);
    await pass(6);
    expect(await alerts()).toEqual([raised]);
    await deviceHas([STANDARD]);
    await pass(5);
    expect(await alerts()).toEqual([raised]);
    await pass(1);
    expect(await alerts()).toEqual([{ ...raised, isOpen: false }]);
    expect(await readyDocuments()).toBe(1);
  });

  it('raises one alert with both sides when the service leads a code elsewhere, holds its documents, and closes it once they agree', async () => {
    await api.leadAtService(accountId, 'tax', { TaxCode: 'W1', DestinationTaxId: 2 });
    await pass(6);
    const raised = {
      cause: 'RULES_DIFFER',
      detail: expect.stringMatching(/W1.* 2\b.* 517\b/),
      isOpen: true,
    };
    expect(await alerts()).toEqual([raised]);
    expect(await readyDocuments()).toBe(0);
    await pass(6);
    expect(await alerts()).toEqual([raised]);
    await api.leadAtService(accountId, 'tax', { TaxCode: 'W1', DestinationTaxId: 517 });
    await pass(6);
    expect(await alerts()).toEqual([{ ...raised, isOpen: false }]);
    expect(await readyDocuments()).toBe(1);
  });

  it('raises no alert about a rate of the books that could not be read lately', async () => {
    await booksHave('16', { lists: ['taxes'], why: storedWords('The taxes could not be read.') });
    await pass(6);
    expect(await alerts()).toEqual([]);
  });

  it('raises one alert with both sides when the books have another rate, and closes it once they agree', async () => {
    await booksHave('16');
    await pass(6);
    const raised = {
      cause: 'RULES_DIFFER',
      detail: expect.stringMatching(/the rate in Xero was 16 % on .*, but the mapping says 15.5 %/),
      isOpen: true,
    };
    expect(await alerts()).toEqual([raised]);
    await pass(6);
    expect(await alerts()).toEqual([raised]);
    await booksHave('15.5');
    await pass(6);
    expect(await alerts()).toEqual([{ ...raised, isOpen: false }]);
  });
});
