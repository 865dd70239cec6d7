import { storedSentence, storedWords } from '../../src/domain/texts/stored-sentence';
import { inEnglish } from '../support/in-english';
import { randomUUID } from 'node:crypto';
import type { BooksSettings } from '../../src/connectors/accounting-connector';
import { Submission } from '../../src/documents/submissions.entities';
import { TrackedDocument } from '../../src/documents/documents.entities';
import { FiscalAccount } from '../../src/fiscal/accounts/accounts.entities';
import { IdentityReadingsService } from '../../src/fiscal/accounts/identity-readings.service';
import { BooksSettingsRepository } from '../../src/organisations/books/books-settings.repository';
import { Organisation } from '../../src/organisations/organisation.entity';
import { IdentityGateService } from '../../src/sync/identity-gate.service';
import { PrepareStage } from '../../src/sync/prepare/prepare.stage';
import { DueWorkRepository } from '../../src/sync/run/due-work.repository';
import { SubmitStage } from '../../src/sync/submit/submit.stage';
import { DEFAULT_DEVICE } from '../../simulators/fiscal-service/account';
import { asOwner } from '../support/as-owner';
import { dayOf, rulesFile } from '../support/draft-books';
import { lookForAlerts } from '../support/look-for-alerts';
import type { RunningApi } from '../support/running-api';
import { RunningPipeline } from '../support/running-pipeline';
import { aLine, anInvoice, decimal } from '../support/sales-document-builder';

const RULES = rulesFile({
  ...{ trigger: 'approved', buyerWithoutTin: 'cash_sale', creditNoteReason: '', lateDocuments: 'hold' },
  ...{ taxPeriod: 'month', zeroRatedTill: null, goLive: 0 },
});
const BOOKS = { tenantId: 'tenant-1', name: 'Stored', legalName: 'Stored Ltd', taxNumber: '220123456' };

type Change = (scene: Scene) => Promise<unknown>;

/** Live client, with changes that can be made on both sides. */
interface Scene {
  readonly organisation: Organisation;
  /** Changes the device at the provider; null: no device any more. */
  readonly device: (change: object | null) => Promise<unknown>;
  /** Changes the settings in the books, and reads them. */
  readonly books: (change: object) => Promise<unknown>;
  /** Enters credentials of this device, like a person. */
  readonly credentials: (device: object) => Promise<unknown>;
  readonly at: { readonly deviceId: number };
  readonly name: string;
}

const TIN = '2000777777';
const VAT = '220777777';

/** Changes of identity by its part and by the place of the change: at the service, in Xero, or by a person. */
const OTHERS: readonly (readonly [identity: string, where: string, change: Change])[] = [
  ['TIN', 'at the service', ({ device }) => device({ taxPayerTIN: TIN })],
  ['TIN', 'by a person', ({ credentials }) => credentials({ taxPayerTIN: TIN })],
  ['device', 'at the service', ({ device }) => device({ deviceId: 77_001 })],
  ['device', 'by a person', ({ credentials }) => credentials({ deviceId: 77_002 })],
  ['device that is gone', 'at the service', ({ device }) => device(null)],
  ['serial number', 'at the service', ({ device }) => device({ serialNo: 'SIM-OTHER' })],
  ['serial number', 'by a person', ({ credentials }) => credentials({ serialNo: 'SIM-THIRD' })],
  ['VAT number', 'at the service', ({ device }) => device({ vatNumber: VAT })],
  ['VAT number', 'by a person', ({ credentials }) => credentials({ vatNumber: VAT })],
  ['VAT number that is gone', 'at the service', ({ device }) => device({ vatNumber: '' })],
  ['VAT number that is gone', 'by a person', ({ credentials }) => credentials({ vatNumber: '' })],
  ['tax number', 'in Xero', ({ books }) => books({ taxNumber: VAT })],
  ['tenant', 'in Xero', ({ books }) => books({ tenantId: 'tenant-2' })],
  [
    'legal name without a number',
    'in Xero',
    ({ books }) => books({ name: 'Gamma', legalName: 'Gamma Mining', taxNumber: null }),
  ],
];

/** Spellings of the same identity: groups, upper and lower case, blanks, dots and prefixes. */
const inGroups = (number: string): string[] =>
  [' ', '-', '.'].map((between) => number.replace(/(...)(?=.)/g, `$1${between}`));
const inLetters = (text: string): string[] => [text.toLowerCase(), text.toUpperCase(), ` ${text} `];
const named = (text: string): string[] => [...inLetters(text), text.replaceAll(' ', ', '), `${text}.`];

/** Spelling as stored at the device or in the books. */
type Spelled = readonly [what: string, change: Change];
const SPELLINGS: readonly Spelled[] = [
  ...inGroups('2000123456').flatMap((taxPayerTIN): Spelled[] => [
    [`the TIN as ${taxPayerTIN}`, ({ device }) => device({ taxPayerTIN })],
    [`the TIN of other credentials as ${taxPayerTIN}`, ({ credentials }) => credentials({ taxPayerTIN })],
  ]),
  ...inGroups('220123456').flatMap((number): Spelled[] => [
    [`the VAT number as ${number}`, ({ device }) => device({ vatNumber: number })],
    [`the tax number as ${number}`, ({ books }) => books({ taxNumber: number })],
  ]),
  ['the tax number with its word', ({ books }) => books({ taxNumber: 'VAT 220123456' })],
  ...[...inLetters('SIM-0'), 'SIM 0', 'SIM0'].map((form): Spelled => [
    `the serial number as "${form}"`,
    ({ device, at }) => device({ serialNo: form.replace('0', String(at.deviceId)) }),
  ]),
  ...named('Simulated Taxpayer Private Limited').map((taxPayerName): Spelled => [
    `the taxpayer as "${taxPayerName}"`,
    ({ device }) => device({ taxPayerName }),
  ]),
  ...named('Stored').map((name): Spelled => [
    `the books without a number as "${name}"`,
    ({ books }) => books({ name, legalName: `${name} (PVT) LTD`, taxNumber: null }),
  ]),
  ['another name of the taxpayer', ({ device }) => device({ taxPayerName: 'New Name (Pvt) Ltd' })],
  ['another name over the same number', ({ books }) => books({ name: 'New', legalName: 'New Ltd' })],
  ['the number taken out under the same name', ({ books }) => books({ taxNumber: null })],
  ['other credentials of the same device', ({ credentials }) => credentials({})],
];
const MOMENTS = ['before', 'while', 'after'] as const;

describe('whose books and whose device', () => {
  let pipeline: RunningPipeline;
  let api: RunningApi;
  let lastDevice = 60_000;

  beforeAll(async () => {
    pipeline = await RunningPipeline.start();
    ({ api } = pipeline);
  });
  afterAll(() => pipeline.stop());

  async function live(device: object = {}): Promise<Scene> {
    const { id } = await api.organisation();
    await read(id, BOOKS);
    const name = randomUUID();
    lastDevice += 1;
    const at = { ...DEFAULT_DEVICE, deviceId: lastDevice, serialNo: `SIM-${lastDevice}`, ...device };
    const credentials = { apiKey: name, apiSecret: 'secret', application: 'ledgerstamp' };
    const usual = { profile: 'contract', processingDelayMs: 0 };
    await api.atService('PUT', `/accounts/${name}`, { ...credentials, ...usual, device: at });
    const account = await api.post<{ id: string }>('/api/fiscal-accounts', { name, credentials }, 201);
    const organisation = await pipeline.liveWith(id, account.id, dayOf(0), RULES);
    const path = `/api/fiscal-accounts/${account.id}`;
    return {
      ...{ organisation, at, name },
      device: (change) =>
        api.atService('PUT', `/accounts/${name}`, { device: change && { ...at, ...change } }),
      books: (change) => read(id, { ...BOOKS, ...change }),
      credentials: async (change) => {
        const other = { ...credentials, apiKey: randomUUID() };
        await api.atService('PUT', `/accounts/${other.apiKey}`, {
          ...{ ...other, ...usual, device: { ...at, ...change } },
        });
        const open = await api.dataSource.query<{ id: string }[]>(
          `select id from documents where organisation_id = $1`,
          [id],
        );
        const typed = 'taxPayerTIN' in change && change.taxPayerTIN === TIN ? { confirmTaxpayer: TIN } : {};
        const openDocuments = open.map((one) => one.id);
        await api.patch(path, { credentials: other, openDocuments, ...typed });
        await api.post(`/api/organisations/${id}/mappings/push`, {}).catch(() => undefined);
      },
    };
  }

  async function read(organisationId: string, settings: object): Promise<void> {
    const usual = {
      baseCurrency: 'USD',
      countryCode: 'ZW',
      ianaZone: null,
      taxes: [],
      currencies: [],
      items: [],
    };
    const whole = { ...usual, ...settings } as unknown as BooksSettings;
    await new BooksSettingsRepository(api.dataSource).store(organisationId, whole);
  }

  async function invoice(organisation: Organisation): Promise<string> {
    const line = aLine({
      unitAmount: decimal('100'),
      lineAmount: decimal('100'),
      taxAmount: decimal('15.5'),
    });
    const totals = { subTotal: decimal('100'), totalTax: decimal('15.5'), total: decimal('115.5') };
    const identity = { sourceId: randomUUID(), number: randomUUID().slice(0, 8), issuedOn: dayOf(1) };
    const sales = anInvoice({ ...identity, ...totals, lines: [line] });
    const [stored] = await api.store(organisation, [sales], 'collected');
    return stored!.id;
  }
  const find = (id: string): Promise<TrackedDocument> =>
    api.dataSource.manager.findOneByOrFail(TrackedDocument, { id });
  /** Ends the hour after which the service is queried again. */
  const anHourLater = ({ fiscalAccountId }: Organisation, hours = 2): Promise<unknown> =>
    asOwner(
      api.dataSource,
      `update fiscal_account_readings set read_at = read_at - $2::int * interval '1 hour'
       where fiscal_account_id = $1 and part = 'identity'`,
      [fiscalAccountId, hours],
    );
  /** Prepares the documents, and runs the submit stage once. */
  async function submit(organisation: Organisation): Promise<void> {
    await pipeline.makeDue(organisation);
    const work = await pipeline.workOn(organisation);
    const due = await api.application.get(DueWorkRepository).of(organisation);
    await api.application.get(PrepareStage).run(work, due);
    await api.application.get(SubmitStage).run(work);
  }
  const shown = ({ id }: Organisation): Promise<{ binding: { read: string; isStopped: boolean } | null }> =>
    api.get(`/api/organisations/${id}`);

  describe.each(OTHERS)('another %s, %s', (_identity, _where, change) => {
    it.each(MOMENTS)('stops the client %s a document, until it is confirmed', async (moment) => {
      const scene = await live();
      const { organisation } = scene;
      if (moment !== 'before') {
        const first = await invoice(organisation);
        await submit(organisation);
        expect((await find(first)).state).toBe('processing');
        if (moment === 'after') await pipeline.run(organisation);
      }
      await change(scene);
      await anHourLater(organisation);
      const held = await invoice(organisation);
      await submit(organisation);
      const { state, lastFailure, stoppedBy } = await find(held);
      expect([state, inEnglish(lastFailure), stoppedBy?.cause]).toEqual([
        'ready',
        expect.stringMatching(/^Stopped: .* is now read as/),
        'identity',
      ]);
      expect(await api.dataSource.query('select 1 from submissions where document_id = $1', [held])).toEqual(
        [],
      );
      expect(inEnglish(await api.application.get(IdentityGateService).whyAnother(organisation))).toContain(
        'Stopped',
      );
      const { binding } = await shown(organisation);
      expect(binding).toMatchObject({ isStopped: true });
      await api.patch(`/api/organisations/${organisation.id}`, { confirmBinding: 'another' }, 409);
      await api.patch(`/api/organisations/${organisation.id}`, { confirmBinding: binding!.read });
      expect((await shown(organisation)).binding).toBeNull();
      expect(await api.application.get(IdentityGateService).whyAnother(organisation)).toBeNull();
    });
  });

  it.each(SPELLINGS)('%s stops nothing', async (_what, change) => {
    const scene = await live();
    await change(scene);
    await anHourLater(scene.organisation);
    const sent = await invoice(scene.organisation);
    await submit(scene.organisation);
    expect([(await find(sent)).state, (await find(sent)).lastFailure]).toEqual(['processing', null]);
    const path = `/api/fiscal-accounts/${scene.organisation.fiscalAccountId}/check`;
    const { findings } = await api.post<{ findings: { code: string; level: string }[] }>(path, {});
    const faults = findings.filter(({ code, level }) => level === 'fault' && /TAXPAYER|IDENTITY/.test(code));
    expect(faults).toEqual([]);
  });

  it.each(MOMENTS)('the account of another taxpayer is given to nobody %s a document', async (moment) => {
    const { organisation } = await live();
    const other = await live({ taxPayerTIN: TIN, vatNumber: VAT, taxPayerName: 'Gamma Mining' });
    if (moment !== 'before') {
      await invoice(organisation);
      await submit(organisation);
      if (moment === 'after') await pipeline.run(organisation);
    }
    const given = { fiscalAccountId: other.organisation.fiscalAccountId };
    await api.patch(`/api/organisations/${organisation.id}`, given, 409);
    const sent = await invoice(organisation);
    await submit(organisation);
    const { fiscalAccountId } = await api.dataSource.manager.findOneByOrFail(Submission, {
      documentId: sent,
    });
    expect(fiscalAccountId).toBe(organisation.fiscalAccountId);
  });

  it.each([
    ['the same', {}, 'processing'],
    ['another device', { deviceId: 77_005 }, 'ready'],
    ['another TIN', { taxPayerTIN: TIN }, 'ready'],
  ] as const)(
    'a live client without a binding is bound to what is stored of it: %s',
    async (_what, change, state) => {
      const { organisation, device } = await live();
      await api.dataSource.query(`update organisations set bindings = '{}' where id = $1`, [organisation.id]);
      await asOwner(api.dataSource, 'delete from fiscal_account_readings where fiscal_account_id = $1', [
        organisation.fiscalAccountId,
      ]);
      await device(change);
      const sent = await invoice(organisation);
      await submit(organisation);
      expect((await find(sent)).state).toBe(state);
      const { binding } = await shown(organisation);
      expect(binding?.isStopped ?? false).toBe(state === 'ready');
    },
  );

  it('two accounts that lead to one device send one after the other, in one order, and are named on Today', async () => {
    const first = await live();
    const second = await live(first.at);
    const sent = await invoice(first.organisation);
    await submit(first.organisation);
    const own = { fiscalAccountId: first.organisation.fiscalAccountId! };
    const { datedAt, deviceId } = await api.dataSource.manager.findOneByOrFail(Submission, own);
    const next = await invoice(second.organisation);
    // Simulates that another submission is under way.
    await asOwner(api.dataSource, `update submissions set state = 'sending' where document_id = $1`, [sent]);
    await submit(second.organisation);
    const busy = storedSentence('accountBusy');
    expect(await find(next)).toMatchObject({ state: 'ready', lastFailure: busy });
    const later = `${dayOf(1)}T23:59:58`;
    await asOwner(
      api.dataSource,
      `update submissions set state = 'accepted', dated_at = $2 where document_id = $1`,
      [sent, later],
    );
    await submit(second.organisation);
    expect((await find(next)).state).toBe('processing');
    const other = { fiscalAccountId: second.organisation.fiscalAccountId! };
    const after = await api.dataSource.manager.findOneByOrFail(Submission, other);
    expect([after.deviceId, after.datedAt >= later, datedAt < later]).toEqual([deviceId, true, true]);
    const today = await api.get<{ groups: { code: string; lines: { name: string }[] }[] }>('/api/today');
    const lines = today.groups.filter(({ code }) => code === 'ONE_DEVICE').flatMap((group) => group.lines);
    const names = [first.name, second.name].sort().join(', ');
    const told = lines.map(({ name }) => name).filter((name) => name.endsWith(`: ${deviceId}`));
    expect(told).toEqual([`${names}: ${deviceId}`, `${names}: ${deviceId}`]);
  });

  it('the moment that a device has named is none of the device that replaces it', async () => {
    const { organisation, device } = await live();
    const account = { id: organisation.fiscalAccountId ?? '' };
    const { manager } = api.dataSource;
    await manager.update(FiscalAccount, account, { deviceMoment: '2026-11-01T08:00:00' });
    await device({ deviceId: 77_006 });
    await anHourLater(organisation);
    await invoice(organisation);
    await submit(organisation);
    const { binding } = await shown(organisation);
    await api.patch(`/api/organisations/${organisation.id}`, { confirmBinding: binding!.read });
    const { deviceId, deviceMoment } = await manager.findOneByOrFail(FiscalAccount, account);
    expect([deviceId, deviceMoment]).toEqual(['77006', null]);
  });

  it('a VAT number that is new is said, and stops nothing', async () => {
    const scene = await live({ vatNumber: '' });
    await scene.device({ vatNumber: '220123456' });
    const { findings } = await api.post<{ findings: { code: string; level: string; message: string }[] }>(
      `/api/fiscal-accounts/${scene.organisation.fiscalAccountId}/check`,
      {},
    );
    const found = findings.filter(({ code }) => code === 'IDENTITY_CHANGED');
    expect(found).toMatchObject([{ level: 'warning', message: expect.stringContaining('VAT 220123456') }]);
    expect(await shown(scene.organisation)).toMatchObject({ binding: { isStopped: false } });
    const sent = await invoice(scene.organisation);
    await submit(scene.organisation);
    expect((await find(sent)).state).toBe('processing');
  });

  it('what was rejected while the device was missing goes again by one act, the resumption of the account', async () => {
    const { organisation, device } = await live();
    await device(null);
    const turnedDown: string[] = [];
    // The change has not been read yet.
    for (let count = 0; count < 2; count += 1) {
      turnedDown.push(await invoice(organisation));
      await pipeline.run(organisation);
    }
    for (const id of turnedDown) expect((await find(id)).state).toBe('rejected');
    await device({});
    const path = `/api/fiscal-accounts/${organisation.fiscalAccountId}`;
    await api.post(`${path}/check`, {});
    await api.post(`${path}/resume-submissions`, { by: 'Tendai', reason: 'It is attached again.' }, 204);
    await pipeline.run(organisation);
    for (const id of turnedDown)
      expect(await find(id)).toMatchObject({ state: 'fiscalised', isCorrection: true });
  });

  it('waits after a consent until the books have said whose they are, and not when they cannot say it', async () => {
    const { organisation, books } = await live();
    const consent = (): Promise<unknown> =>
      asOwner(api.dataSource, 'update connections set created_at = clock_timestamp() where id = $1', [
        organisation.connectionId,
      ]);
    await consent();
    const held = await invoice(organisation);
    await submit(organisation);
    expect(await find(held)).toMatchObject({
      state: 'ready',
      lastFailure: storedSentence('connectedAgain'),
    });
    await books({});
    await submit(organisation);
    expect((await find(held)).state).toBe('processing');
    await pipeline.run(organisation);
    await consent();
    await new BooksSettingsRepository(api.dataSource).fail(
      organisation.id,
      storedWords('The platform is down.'),
    );
    const sent = await invoice(organisation);
    await submit(organisation);
    expect((await find(sent)).state).toBe('processing');
  });

  it('is over when the reading agrees again, and the document goes', async () => {
    const scene = await live();
    const { organisation } = scene;
    await scene.device({ taxPayerTIN: '2000777777', taxPayerName: 'Gamma Mining' });
    await anHourLater(organisation);
    const held = await invoice(organisation);
    await submit(organisation);
    expect((await find(held)).state).toBe('ready');
    await scene.device({});
    await anHourLater(organisation);
    await submit(organisation);
    expect((await find(held)).state).toBe('processing');
    expect((await shown(organisation)).binding).toBeNull();
  });

  it('names both sides in an alert and on Today, and adopts nothing by a check of the account', async () => {
    const scene = await live();
    const { organisation } = scene;
    await scene.device({ deviceId: 77_003, taxPayerTIN: '2000777777', taxPayerName: 'Gamma Mining' });
    const path = `/api/fiscal-accounts/${organisation.fiscalAccountId}/check`;
    const { findings } = await api.post<{ findings: { code: string; level: string }[] }>(path, {});
    expect(findings.filter(({ level }) => level === 'fault')).toMatchObject([{ code: 'IDENTITY_CHANGED' }]);
    const account = { id: organisation.fiscalAccountId! };
    const { deviceId, taxpayerTin } = await api.dataSource.manager.findOneByOrFail(FiscalAccount, account);
    expect([deviceId, taxpayerTin]).toEqual([String(scene.at.deviceId), '2000123456']);
    await lookForAlerts(api.application);
    const alerts = await api.get<{ cause: string; what: string; organisationId: string }[]>('/api/alerts');
    const own = alerts.filter(
      (one) => one.cause === 'IDENTITY_CHANGED' && one.organisationId === organisation.id,
    );
    expect(own).toHaveLength(1);
    expect(own[0]!.what).toMatch(/Simulated Taxpayer.*TIN 2000123456.*Gamma Mining.*TIN 2000777777/);
    const today = await api.get<{ groups: { code: string; severity: string; lines: { name: string }[] }[] }>(
      '/api/today',
    );
    const lines = today.groups.filter(({ code }) => code === 'IDENTITY').flatMap((group) => group.lines);
    expect(lines.map(({ name }) => name).join()).toMatch(/TIN 2000123456.*TIN 2000777777/);
  });

  it('is asked for once an hour, and a reading that fails counts the last for four hours', async () => {
    const scene = await live();
    const { organisation, name } = scene;
    const calls = async (): Promise<number> =>
      (await api.atService<Record<string, number>>('GET', '/calls'))['GET /fiscaldevice'] ?? 0;
    const before = await calls();
    for (let sent = 0; sent < 3; sent += 1) {
      await invoice(organisation);
      await submit(organisation);
      await pipeline.run(organisation);
    }
    expect(await calls()).toBe(before);
    // Lets the queries fail, so that the last reading counts.
    await api.atService('POST', '/faults', {
      operation: 'profile',
      kind: 'error-before',
      status: 503,
      times: 99,
    });
    await anHourLater(organisation, 3);
    const sent = await invoice(organisation);
    await submit(organisation);
    expect((await find(sent)).state).toBe('processing');
    await pipeline.run(organisation);
    await anHourLater(organisation, 2);
    const held = await invoice(organisation);
    await submit(organisation);
    const { state, lastFailure, stoppedBy } = await find(held);
    expect([state, stoppedBy?.cause, inEnglish(lastFailure)]).toEqual([
      'ready',
      'identity',
      expect.stringMatching(/^The fiscal account waits: .*503/),
    ]);
    await api.atService('DELETE', '/faults');
    await api.application.get(IdentityReadingsService).read(organisation.fiscalAccountId!);
    await submit(organisation);
    expect((await find(held)).state).toBe('processing');
    expect(name).not.toBe('');
  });
});
