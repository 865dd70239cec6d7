import { randomUUID } from 'node:crypto';
import type { Organisation } from '../../src/organisations/organisation.entity';
import { CloseService } from '../../src/practice/close/close.service';
import { ReconciliationsRepository } from '../../src/reconciliation/reconciliations.repository';
import { storedReconciling } from '../../src/reconciliation/reconciling';
import type { CloseDto, ClosingClientDto } from '../../src/practice/close/close.dto';
import { RunningApi } from '../support/running-api';
import { anInvoice } from '../support/sales-document-builder';
import { signedInPerson } from '../support/signed-in-person';
import { countingStatements } from '../support/statements-of-one-call';
import { storeCheck } from '../support/stored-check';

const MONTH = '2026-03';
const PERIOD = { from: '2026-03-01', to: '2026-03-31' };
const invoice = (issuedOn: string) =>
  anInvoice({ sourceId: randomUUID(), number: randomUUID().slice(0, 8), issuedOn });

describe('the close of the tax periods over HTTP', () => {
  let api: RunningApi;
  let acacia: Organisation;
  let baobab: Organisation;

  beforeAll(async () => {
    api = await RunningApi.start({ PUBLIC_URL: 'https://ledgerstamp.example' });
    acacia = await client('Acacia Motors');
    baobab = await client('Baobab Stores');
  });
  afterAll(() => api.stop());

  async function client(name: string): Promise<Organisation> {
    const organisation = await api.organisation();
    await api.dataSource.query(
      `update organisations set name = $2, go_live_on = '2026-01-01', other_integration = 'none', due_at = 'infinity'
       where id = $1`,
      [organisation.id, name],
    );
    return organisation;
  }

  async function close({ id }: Organisation, month = MONTH): Promise<ClosingClientDto> {
    const { clients } = await api.get<CloseDto>(`/api/close?month=${month}`);
    const found = clients.find((one) => one.id === id);
    if (found === undefined) throw new Error('the client is not listed');
    return found;
  }

  it('is of the month before this one, unless another is asked for', async () => {
    const { today, month, clients } = await api.get<CloseDto>('/api/close');
    const last = new Date(`${today.slice(0, 7)}-01T00:00:00Z`);
    last.setUTCDate(0);
    expect(month).toBe(last.toISOString().slice(0, 7));
    expect(clients.map(({ name }) => name)).toEqual(['Acacia Motors', 'Baobab Stores']);
    await api.get('/api/close?month=2026-13', 400);
    await api.get('/api/close?month=0000-01', 400);
  });

  it('has the days and the due day of each client’s own tax period', async () => {
    await api.dataSource.query(`update organisations set tax_period = 'two_months_feb_mar' where id = $1`, [
      baobab.id,
    ]);
    expect(await close(acacia)).toMatchObject({ ...PERIOD, dueOn: '2026-04-25' });
    const ofTwo = { from: '2026-02-01', to: '2026-03-31', dueOn: '2026-04-25' };
    expect(await close(baobab)).toMatchObject(ofTwo);
    expect(await close(baobab, '2026-02')).toMatchObject(ofTwo);
    await api.dataSource.query(`update organisations set tax_period = 'month' where id = $1`, [baobab.id]);
  });

  it('counts the documents of the period by what they stand at, and no others', async () => {
    await api.store(acacia, [invoice('2026-03-01')], 'fiscalised');
    await api.store(acacia, [invoice('2026-03-01')], 'written_back');
    await api.store(acacia, [invoice('2026-03-31'), invoice('2026-02-28'), invoice('2026-04-01')]);
    await api.store(acacia, [invoice('2026-03-02')], 'uncertain');
    await api.store(acacia, [invoice('2026-03-03'), invoice('2026-03-03')], 'rejected');
    await api.store(acacia, [invoice('2026-03-04')], 'changed_after_fiscalisation');
    await api.store(acacia, [invoice('2026-03-05')], 'excluded');
    await api.store(acacia, [invoice('2026-03-06')], 'ready');
    await api.store(acacia, [invoice('2026-03-06')], 'processing');
    const [early] = await api.store(acacia, [invoice('2026-03-06')]);
    await api.dataSource.query(`update documents set reason = 'BEFORE_GO_LIVE' where id = $1`, [early?.id]);
    expect((await close(acacia)).documents).toEqual({
      ...{ fiscalised: 2, held: 1, uncertain: 1, rejected: 2, inProgress: 2, changed: 1, leftOut: 2 },
    });
    expect((await close(baobab)).documents).toMatchObject({ fiscalised: 0, held: 0, leftOut: 0 });
  });

  it('adds up taxed sales without a receipt, each once', async () => {
    const lines = [
      { taxType: 'OUTPUT', net: '100', tax: '15.50' },
      { taxType: 'OTHER', net: '10', tax: '1.55' },
      { taxType: 'NONE', net: '7', tax: '0' },
    ];
    for (const [issuedOn, isPosted] of [
      ['2026-03-31', true],
      ['2026-03-30', false],
      ['2026-04-01', true],
    ] as const) {
      await api.dataSource.query(
        `insert into other_sales (organisation_id, kind, source_id, issued_on, reference, customer, bank_account_id,
           bank_account, currency, is_posted, lines, unreadable, changed_at, read_at)
         values ($1, 'prepayment', gen_random_uuid(), $2, '', '', '', '', 'USD', $3, $4, '[]', now(), now())`,
        [baobab.id, issuedOn, isPosted, JSON.stringify(lines)],
      );
    }
    expect((await close(baobab)).salesWithoutReceipt).toEqual([{ currency: 'USD', sales: 1, tax: '17.05' }]);
    expect((await close(acacia)).salesWithoutReceipt).toEqual([]);
  });

  it('says so while not all sales without a receipt are known', async () => {
    const sql = (text: string) => api.dataSource.query(text, [acacia.id]);
    const areKnown = async () => (await close(acacia)).areSalesKnown;
    expect(await areKnown()).toBe(false);
    await sql(`insert into other_sales_readings (organisation_id, read_from, due_at) values ($1, '2026-03-01', 'infinity')
      on conflict (organisation_id) do update set read_from = '2026-03-01', due_at = 'infinity'`);
    await sql(`insert into other_sales_lists (organisation_id, kind, is_complete, read_at)
      select $1, kind, true, '2026-03-31T22:00:01Z' from unnest(array['receive_money', 'prepayment', 'overpayment', 'journal']) kind`);
    expect(await areKnown()).toBe(true);
    for (const [gap, asBefore] of [
      [`read_at = '2026-03-31T21:59:59Z'`, `read_at = '2026-03-31T22:00:01Z'`],
      [`failure = 'refused'`, 'failure = null'],
      ['is_complete = false', 'is_complete = true'],
    ]) {
      await sql(`update other_sales_lists set ${gap} where organisation_id = $1 and kind = 'journal'`);
      expect(await areKnown()).toBe(false);
      await sql(`update other_sales_lists set ${asBefore} where organisation_id = $1 and kind = 'journal'`);
      expect(await areKnown()).toBe(true);
    }
    await sql(`update other_sales_readings set read_from = '2026-03-02' where organisation_id = $1`);
    expect(await areKnown()).toBe(false);
    await sql(`update other_sales_readings set read_from = '2026-03-01' where organisation_id = $1`);
    await sql(`insert into other_sales (organisation_id, kind, source_id, issued_on, reference, customer, bank_account_id,
        bank_account, currency, is_posted, lines, unreadable, changed_at, read_at)
      values ($1, 'journal', 'unread', '2026-03-31', '', '', '', '', 'USD', true, '[]', '["an amount"]', now(), now())`);
    expect(await areKnown()).toBe(false);
  });

  it('is ready or not by the last reconciliation of exactly these days, and says why', async () => {
    expect(await close(baobab)).toMatchObject({ state: 'unchecked', check: null });
    await storeCheck(api.dataSource, baobab.id, { from: '2026-02-01', to: '2026-03-31' });
    expect((await close(baobab)).state).toBe('unchecked');
    await storeCheck(api.dataSource, baobab.id, PERIOD, { taxGaps: 2 });
    const notReady = await close(baobab);
    expect(notReady).toMatchObject({ state: 'not_ready', check: { filing: { isReady: false } } });
    expect(notReady.check?.filing.reasons).toHaveLength(1);
    const bridge = ['10.00', '2.50'].map((books) => ({ ...BRIDGE_ROW, books, receipts: books }));
    const reconciliationId = await storeCheck(api.dataSource, baobab.id, PERIOD, { bridge });
    expect(await close(baobab)).toMatchObject({
      ...{ state: 'ready', detail: '' },
      check: {
        ...{ reconciliationId, differences: 0, filing: { isReady: true, reasons: [] } },
        vat: [{ currency: 'USD', books: '12.50', receipts: '12.50' }],
      },
    });
  });

  it('is outdated once a document of the period has changed since the books were read', async () => {
    await api.store(baobab, [invoice('2026-03-15')]);
    expect((await close(baobab)).state).toBe('outdated');
    await storeCheck(api.dataSource, baobab.id, PERIOD);
    expect((await close(baobab)).state).toBe('ready');
  });

  it('is outdated by a reconciliation that was made before the period was over', async () => {
    const id = await storeCheck(api.dataSource, baobab.id, PERIOD);
    const readAt = (at: string) =>
      api.dataSource.query('update reconciliations set read_at = $2 where id = $1', [id, at]);
    await readAt('2026-03-31T21:59:00Z');
    expect((await close(baobab)).state).toBe('outdated');
    await readAt('2026-03-31T22:01:00Z');
    expect((await close(baobab)).state).toBe('ready');
  });

  it('is outdated by what changes while a reconciliation compares', async () => {
    const runs = api.application.get(ReconciliationsRepository);
    await runs.order({ organisationId: baobab.id, trigger: 'on_demand', reading: 'full', ...PERIOD });
    const run = await runs.claim(60_000);
    if (run === null) throw new Error('nothing was ordered');
    await runs.hold(run, 60_000, 'comparing');
    await api.store(baobab, [invoice('2026-03-16')]);
    await runs.hold(run, 60_000, 'comparing');
    const report = await storedReconciling(api.dataSource).run({ organisationId: baobab.id, ...PERIOD }, () =>
      Promise.resolve(),
    );
    await runs.complete(run, report);
    expect(await close(baobab)).toMatchObject({ state: 'outdated', check: { reconciliationId: run.id } });
    await storeCheck(api.dataSource, baobab.id, PERIOD);
  });

  it('is not over yet, under way, failed, or of a client that was not live', async () => {
    const { today } = await api.get<CloseDto>('/api/close');
    expect((await close(baobab, today.slice(0, 7))).state).toBe('running');
    expect((await close(baobab, '2025-12')).state).toBe('not_live');
    await api.dataSource.query(
      `insert into reconciliations (organisation_id, trigger, from_day, to_day, reading, state, detail, due_at)
       values ($1, 'on_demand', $2, $3, 'incremental', 'queued', 'the books are busy', 'infinity')`,
      [baobab.id, PERIOD.from, PERIOD.to],
    );
    expect(await close(baobab)).toMatchObject({ state: 'checking', detail: 'the books are busy' });
    await api.dataSource.query(
      `update reconciliations set state = 'failed', detail = 'refused' where state = 'queued'`,
    );
    expect(await close(baobab)).toMatchObject({ state: 'failed', detail: 'refused' });
  });

  it('is of the organisations that the person may see alone', async () => {
    const grants = [{ role: 'reader' as const, organisationId: acacia.id }];
    const tendai = await signedInPerson(api.application, grants, 'Tendai');
    const { body } = await api.as(tendai.headers).get(`/api/close?month=${MONTH}`).expect(200);
    expect((body as CloseDto).clients.map(({ name }) => name)).toEqual(['Acacia Motors']);
    expect(JSON.stringify(body)).not.toContain(baobab.id);
  });

  it('takes as many statements for two hundred clients as for two', async () => {
    const service = api.application.get(CloseService);
    await countingStatements(api.dataSource, async (count) => {
      const few = await count(() => service.list('all', MONTH));
      expect(few).toBeGreaterThan(4);
      await api.copiesOf(acacia, 198);
      expect((await api.get<CloseDto>('/api/close')).clients).toHaveLength(200);
      expect(await count(() => service.list('all', MONTH))).toBe(few);
    });
  });
});

const BRIDGE_ROW = {
  ...{ currency: 'USD', taxCode: 'STD', percent: '15.5', deviceTaxId: null, unexplained: '0.00' },
  ...{ straddlesOut: '0.00', straddlesIn: '0.00', changed: '0.00', cents: '0.00', open: '0.00' },
  ...{ leftOut: '0.00', elsewhere: '0.00', otherSales: '0.00' },
};
