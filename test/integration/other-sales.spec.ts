import { randomUUID } from 'node:crypto';
import { BooksSettingsService } from '../../src/organisations/books/books-settings.service';
import { BooksSettingsRepository } from '../../src/organisations/books/books-settings.repository';
import type { Organisation } from '../../src/organisations/organisation.entity';
import { OrganisationsRepository } from '../../src/organisations/organisations.repository';
import { OtherSalesReadingsService } from '../../src/reconciliation/other-sales/other-sales-readings.service';
import { OtherSalesReadingsRepository } from '../../src/reconciliation/other-sales/other-sales-readings.repository';
import { OtherSalesReportsService } from '../../src/reconciliation/other-sales/other-sales-reports.service';
import { OtherSalesRepository } from '../../src/reconciliation/other-sales/other-sales.repository';
import { LeasesRepository } from '../../src/organisations/lease/leases.repository';
import { ReadingGrantsService } from '../../src/sync/collect/takings/reading-grants.service';
import { TakingsAccountsRepository } from '../../src/sync/collect/takings/takings-accounts.repository';
import { TakingsAccountsService } from '../../src/sync/collect/takings/takings-accounts.service';
import { TENANT } from '../../simulators/xero/testing/harness';
import { xeroOtherSales } from '../contracts/accounting-connectors/xero-other-sales';
import type { WantedOtherSale } from '../contracts/accounting-connectors/other-sales';
import { ConnectedXero, type Replica } from '../support/connected-xero';

const PAGE_SIZE = 5;
const LISTS = ['GET BankTransactions', 'GET Prepayments', 'GET Overpayments', 'GET ManualJournals'];

describe('sales of the books that are not invoices', () => {
  let world: ConnectedXero;
  let replica: Replica;
  let organisation: Organisation;
  let reader: OtherSalesReadingsService;
  let sales: OtherSalesRepository;
  let reports: OtherSalesReportsService;
  let settings: BooksSettingsService;
  const day = new Date().toISOString().slice(0, 10);

  beforeEach(async () => {
    world = await ConnectedXero.start(PAGE_SIZE);
    replica = await world.replica();
    const accounts = [
      { Code: '200', Name: 'Sales', Class: 'REVENUE', Type: 'REVENUE' },
      { Code: '400', Name: 'Rent', Class: 'EXPENSE', Type: 'EXPENSE' },
    ];
    const taxRates = [
      { TaxType: 'OUTPUT', Name: 'Standard', EffectiveRate: 15.5 },
      { TaxType: 'INPUT', Name: 'Purchases', EffectiveRate: 15.5, CanApplyToRevenue: false },
    ];
    await world.xero.organisation({ accounts, taxRates });
    organisation = (await world.connect(replica, await world.tokens([TENANT])))[0]!;
    const { dataSource, books, connections } = replica;
    const organisations = new OrganisationsRepository(dataSource);
    settings = new BooksSettingsService(books, new BooksSettingsRepository(dataSource));
    await settings.read((await organisations.find(organisation.id))!);
    sales = new OtherSalesRepository(dataSource);
    const readings = new OtherSalesReadingsRepository(dataSource);
    const grants = new ReadingGrantsService(books, organisations, connections);
    reports = new OtherSalesReportsService(grants, readings, sales);
    reader = new OtherSalesReadingsService(books, settings, grants, readings, sales);
    await world.forgetCalls();
  });

  afterEach(() => world.stop());

  const wanted = (kind: WantedOtherSale['kind'], more: Partial<WantedOtherSale> = {}): WantedOtherSale => ({
    ...{ kind, id: randomUUID(), issuedOn: day },
    ...more,
  });
  /** Sales of which each page begins with the last one of the page before. */
  const series = (count: number): WantedOtherSale[] =>
    Array.from({ length: count }, (_, index) =>
      wanted('receive_money', { changedAt: new Date(Date.now() - 600_000 + index * 10_000).toISOString() }),
    );
  const load = (elements: object) => world.xero.load(elements, '?replace=true');
  const put = (...some: WantedOtherSale[]) => load(xeroOtherSales(some));

  it('are counted by account, which may be switched on before a go-live date is chosen, and not before it', async () => {
    const { dataSource, books, connections } = replica;
    const grants = new ReadingGrantsService(books, new OrganisationsRepository(dataSource), connections);
    const accounts = new TakingsAccountsService(
      grants,
      new TakingsAccountsRepository(dataSource),
      new LeasesRepository(dataSource),
      settings,
    );
    await put(wanted('receive_money'), wanted('receive_money', { status: 'void' }));
    await reader.readNow(organisation.id);
    const seen = { documents: 1, totals: [{ currency: 'USD', total: '115.50' }] };
    expect(await accounts.list(organisation.id)).toMatchObject([{ firstDay: null, received: seen }]);
    const goLive = (on: string | null) =>
      dataSource.query(
        `update organisations set go_live_on = $2, payment_accounts = 'till=Cash' where id = $1`,
        [organisation.id, on],
      );
    const choose = () =>
      accounts.choose(organisation.id, 'till', { firstDay: day, lastDay: null, otherDevice: 'none' });
    await goLive('2999-01-01');
    await expect(choose()).rejects.toThrow('must not be before the go-live date');
    await goLive(null);
    await choose();
    expect(await accounts.list(organisation.id)).toMatchObject([{ firstDay: day, received: seen }]);
  });

  /** Makes the reading due and runs it. @param aDayLater true: the calls of a day are available again */
  async function readWhenDue(aDayLater = false): Promise<void> {
    await reader.readDue();
    await replica.dataSource.query(
      `update other_sales_readings set due_at = clock_timestamp() - interval '1 second'
       ${aDayLater ? `, calls_on = calls_on - 1` : ''}`,
    );
    await reader.readDue();
  }

  async function taxed(): Promise<string[][]> {
    const rows = await sales.taxedSalesWithoutReceipt(organisation.id, day, day);
    return rows.map(({ kind, currency, taxType, net, tax, gross }) => [
      ...[kind, currency, taxType],
      ...[net, tax, gross].map((amount) => amount.toFixed(2)),
    ]);
  }

  it('are read with four calls a day and no more, whatever the books hold', async () => {
    await put(wanted('journal'), wanted('overpayment'), wanted('prepayment'), wanted('receive_money'));
    await readWhenDue();
    expect(await world.calls()).toMatchObject(Object.fromEntries(LISTS.map((name) => [name, 1])));
    const money = ['USD', 'OUTPUT', '100.00', '15.50', '115.50'];
    const kinds = ['journal', 'overpayment', 'prepayment', 'receive_money'];
    expect(await taxed()).toEqual(kinds.map((kind) => [kind, ...money]));
    await readWhenDue();
    await readWhenDue();
    expect(await world.calls()).toMatchObject(Object.fromEntries(LISTS.map((name) => [name, 1])));
  });

  it('of a long list are read on from day to day until all are there', async () => {
    const many = series(3 * PAGE_SIZE - 1);
    await put(...many);
    await readWhenDue();
    expect(await taxed()).toHaveLength(PAGE_SIZE);
    for (let days = 1; days < 5; days += 1) {
      await readWhenDue(true);
      const calls = Object.values(await world.calls()).reduce((all, some) => all + some, 0);
      expect(calls).toBeLessThanOrEqual(4 * (days + 1));
    }
    expect(await taxed()).toHaveLength(many.length);
  });

  it('give the calls that one list does not need to another with more to read', async () => {
    await replica.dataSource.query(
      `update connections set scopes = replace(scopes, 'accounting.payments.read', '')`,
    );
    const many = series(3 * PAGE_SIZE - 3);
    await put(...many);
    await readWhenDue();
    expect(await world.calls()).toEqual({ 'GET BankTransactions': 3, 'GET ManualJournals': 1 });
    expect(await taxed()).toHaveLength(many.length);
  });

  it('are left alone by a connection without the scopes, which goes on', async () => {
    await replica.dataSource.query(`update connections set scopes = 'offline_access accounting.invoices'`);
    await put(wanted('receive_money'));
    await readWhenDue();
    expect([await world.calls(), await taxed()]).toEqual([{}, []]);
    expect((await replica.connections.find(organisation.connectionId))?.status).toBe('active');
  });

  it('follow the books: what is changed or voided counts as it is now', async () => {
    const [kept, gone] = [wanted('receive_money'), wanted('receive_money')];
    await put(kept, gone);
    await readWhenDue();
    expect(await taxed()).toHaveLength(2);
    await put({ ...gone, status: 'void', changedAt: new Date(Date.now() + 1_000).toISOString() });
    await readWhenDue(true);
    expect(await taxed()).toHaveLength(1);
  });

  it('are neither refunds of a supplier, nor journals to other accounts, nor sales without tax', async () => {
    const received = xeroOtherSales([wanted('receive_money'), wanted('receive_money')]).BankTransactions!;
    const [refund, untaxed] = received as { LineItems: object[] }[];
    Object.assign(refund!.LineItems[0]!, { TaxType: 'INPUT' });
    Object.assign(untaxed!.LineItems[0]!, { TaxType: 'NONE', TaxAmount: 0 });
    const [journal] = xeroOtherSales([wanted('journal')]).ManualJournals as { JournalLines: object[] }[];
    Object.assign(journal!.JournalLines[0]!, { AccountCode: '400' });
    await load({ BankTransactions: [refund, untaxed], ManualJournals: [journal] });
    await readWhenDue();
    expect(await taxed()).toEqual([]);
  });

  it('that cannot be read are named, and are not lost', async () => {
    const [odd] = xeroOtherSales([wanted('receive_money')]).BankTransactions as object[];
    await load({ BankTransactions: [{ ...odd, LineItems: [{ LineAmount: 'much', TaxAmount: 1 }] }] });
    await readWhenDue();
    const [row] = await sales.unreadable(organisation.id, day, day);
    expect(row?.unreadable).toEqual(['LineItems[0].LineAmount is not a number.']);
  });

  it('are read when a person asks, though the night has used its calls; the next one is given the time of the night', async () => {
    await put(wanted('receive_money'));
    await readWhenDue();
    await put(wanted('receive_money'));
    await reader.readNow(organisation.id);
    expect(await taxed()).toHaveLength(2);
    expect(await world.calls()).toMatchObject(Object.fromEntries(LISTS.map((name) => [name, 2])));
    const [row] = await replica.dataSource.query<{ at: string }[]>(
      `select to_char(due_at at time zone 'Africa/Harare', 'FMDD FMMonth YYYY "at" HH24:MI') as at from other_sales_readings`,
    );
    expect(row?.at).toMatch(/ at 02:00$/);
    await expect(reader.readNow(organisation.id)).rejects.toThrow(`read automatically on ${row?.at}`);
    await readWhenDue(true);
    expect(await world.calls()).toMatchObject(Object.fromEntries(LISTS.map((name) => [name, 3])));
  });

  it('are read when a person asks, in a paused organisation too, until the calls for that are used', async () => {
    await replica.dataSource.query(`update organisations set is_paused = true`);
    await replica.dataSource.query(`delete from books_settings`);
    await put(wanted('receive_money'));
    await reader.readNow(organisation.id);
    expect(await taxed()).toHaveLength(1);
    expect(await world.calls()).toMatchObject(Object.fromEntries(LISTS.map((name) => [name, 1])));
    await expect(reader.readNow(organisation.id)).rejects.toThrow('The client is paused');
    await readWhenDue();
    expect(await world.calls()).toMatchObject(Object.fromEntries(LISTS.map((name) => [name, 1])));
    await replica.dataSource.query(`update other_sales_readings set calls_on = calls_on - 1`);
    await reader.readNow(organisation.id);
    expect(await world.calls()).toMatchObject(Object.fromEntries(LISTS.map((name) => [name, 2])));
  });

  it('are not read for a person where the consent covers no list', async () => {
    await replica.dataSource.query(`update connections set scopes = 'offline_access accounting.invoices'`);
    await expect(reader.readNow(organisation.id)).rejects.toThrow('accounting.banktransactions.read');
    expect(await world.calls()).toEqual({});
  });

  it('wait an hour after a failure, which is shown, and are then read', async () => {
    await put(wanted('receive_money'));
    await world.fault('GET BankTransactions', 'error', { status: 503, times: 1 });
    await readWhenDue();
    const [row] = await replica.dataSource.query<{ failure: string; wait: number }[]>(
      `select l.failure, extract(epoch from r.due_at - clock_timestamp())::float8 as wait
       from other_sales_lists l join other_sales_readings r using (organisation_id) where l.kind = 'receive_money'`,
    );
    expect(row?.failure).toContain('bank transactions');
    expect(Math.abs((row?.wait ?? 0) - 3_600)).toBeLessThan(600);
    await readWhenDue(true);
    expect(await taxed()).toHaveLength(1);
  });

  it('wait until the accounts of the books are read, by which the lines of a journal count', async () => {
    await replica.dataSource.query(`delete from books_settings`);
    await world.fault('GET Accounts', 'error', { status: 500, times: 2 });
    expect(await settings.read(organisation)).toMatchObject({ unread: ['accounts'] });
    await put(wanted('journal'));
    await readWhenDue();
    await expect(reader.readNow(organisation.id)).rejects.toThrow('accounts');
    expect(await world.calls()).not.toHaveProperty('GET ManualJournals');
    await settings.read(organisation, ['accounts']);
    await readWhenDue();
    expect(await taxed()).toHaveLength(1);
  });

  it('are reported with the sums of each tax, and with what the sums lack', async () => {
    const gaps = async (): Promise<readonly string[]> => (await reports.of(organisation.id, day, day)).gaps;
    expect(await gaps()).toHaveLength(4);
    await put(wanted('receive_money'), wanted('receive_money'), wanted('journal'));
    await readWhenDue();
    const report = await reports.of(organisation.id, day, day);
    expect(report.gaps).toEqual([]);
    expect(report.totals).toEqual([
      { currency: 'USD', taxType: 'OUTPUT', count: 3, net: '300.00', tax: '46.50', gross: '346.50' },
    ]);
    expect((await reports.of(organisation.id, '2020-01-01', day)).gaps).toEqual([
      expect.stringMatching(/^Sales dated before 1 \w+ 20\d\d are not looked at[.]$/),
    ]);
    await replica.dataSource.query(`update connections set scopes = 'accounting.banktransactions.read'`);
    expect(await gaps()).toEqual([
      expect.stringMatching(/^Prepayments are not read.*Connect the client again.*accounting.payments/),
      expect.stringContaining('Overpayments are not read'),
      expect.stringContaining('Manual journals are not read'),
    ]);
  });
});
