import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { patient } from '../../demo/eventually';
import { describeInBrowser } from '../support/browser';
import { ConsoleVisitor } from '../support/console-visitor';
import { World } from '../support/world';
import { invoice } from '../support/xero-documents';

const KEY = 'key-of-the-console-for-its-pages';
const PATIENCE_MS = 60_000;
const HISTORY = 8;

describeInBrowser('the pages of the console at work', (browser) => {
  let world: World;

  beforeAll(async () => {
    world = await World.start({ ADMIN_API_KEY: KEY });
  });

  afterAll(() => world.stop(), 60_000);

  async function open(path: string): Promise<Page> {
    const visitor = await ConsoleVisitor.at(browser(), world.api.url);
    visitor.page.setDefaultTimeout(patient(PATIENCE_MS));
    await visitor.open(path);
    await visitor.signIn(KEY);
    return visitor.page;
  }

  it('a backfill is planned, run, paused, found again after a reload, resumed, and comes to its end', async () => {
    await world.api.send('PATCH', `/api/organisations/${world.organisation.id}`, { goLiveOn: '2026-03-01' });
    const old = Array.from({ length: HISTORY }, (_none, index) =>
      invoice({ date: `2026-02-${String(index + 1).padStart(2, '0')}` }),
    );
    await world.books({ Invoices: old });
    for (const { InvoiceID } of old) await world.until(InvoiceID, 'waiting');
    const page = await open('/backfills');
    await page.getByRole('button', { name: 'Make the plan' }).click();
    await page
      .getByText(`${HISTORY} documents of ${world.organisation.name} will be fiscalised`, { exact: false })
      .waitFor();
    await page.getByRole('button', { name: 'Run the plan' }).click();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('Nothing new is sent.', { exact: false }).waitFor();
    await page.reload();
    await page.getByText('Nothing new is sent.', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByText('Every document is finished.').waitFor();
    const bar = page.getByRole('progressbar', { name: 'Progress' });
    expect(await bar.getAttribute('aria-valuetext')).toBe(`${HISTORY} of ${HISTORY}`);
    for (const { InvoiceID } of old) expect(await world.receipts(InvoiceID)).toHaveLength(1);
  });

  it('the board names a clock that is more than five seconds off, and the cure', async () => {
    const page = await open('/board');
    await page.getByRole('heading', { name: 'Documents by state' }).waitFor();
    expect(await page.getByText('Clocks differ').count()).toBe(0);
    const reading = `insert into clock_readings (observer, difference_ms) values ('till-2 (process 7)', 6000)`;
    await world.inTheDatabase(reading, []);
    await page.reload();
    const notice = page.getByRole('alert').filter({ hasText: 'Clocks differ' });
    await notice.getByText('The clock of till-2 (process 7) is 6 seconds ahead of').waitFor();
    expect(await notice.textContent()).toContain('NTP');
    await world.inTheDatabase(`delete from clock_readings where observer like 'till-2%'`, []);
  });

  it('the board says how old the last backup is, and owners find what the installation lacks', async () => {
    const page = await open('/board');
    await page.getByText('There is no backup yet.').waitFor();
    await world.inTheDatabase(
      `insert into backups (is_scheduled, file, ended_at, bytes, documents)
       values (false, 'b.tar', clock_timestamp() - interval '5 hours', 1, 1)`,
      [],
    );
    await page.reload();
    await page.getByText('The last good backup is 5 hours old.').waitFor();
    await page.getByRole('link', { name: 'About backups' }).click();
    const check = page.getByRole('region', { name: 'Installation check' });
    await check.getByText('fsync is off', { exact: false }).waitFor();
    const saving = page.waitForEvent('download');
    await check.getByRole('button', { name: 'Download a support bundle' }).click();
    expect((await saving).suggestedFilename()).toBe('ledgerstamp-support.zip');
    await world.inTheDatabase('delete from backups', []);
  });

  it('a mapping says what it releases before it is stored, and releases it', async () => {
    const held = invoice({ currency: 'ZAR', date: '2026-03-05' });
    await world.books({ Invoices: [held] });
    await world.until(held.InvoiceID, 'waiting');
    const page = await open('/mappings?part=currencies');
    await page.getByLabel('In Xero').fill('ZAR');
    await page.getByLabel('At your fiscal provider').fill('ZAR');
    await page.getByRole('button', { name: 'What if?' }).click();
    await page.getByText('Released: 1 document', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved. Waiting documents are checked again', { exact: false }).waitFor();
    await world.until(held.InvoiceID, 'written_back');
  });

  it('a code that is no currency is mapped once both codes were typed', async () => {
    const page = await open('/mappings?part=currencies');
    await page.getByLabel('In Xero').fill('QQQ');
    await page.getByLabel('At your fiscal provider').fill('USD');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('confirm it by typing both codes: QQQ USD', { exact: false }).waitFor();
    await page.getByLabel('Type both codes').fill('QQQ USD');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('cell', { name: 'QQQ', exact: true }).waitFor();
  });

  it('a currency that is not mapped is fixed in the fix list, in place', async () => {
    const held = invoice({ currency: 'EUR', date: '2026-03-06' });
    await world.books({ Invoices: [held] });
    await world.until(held.InvoiceID, 'waiting');
    const page = await open('/fix-list');
    const cause = page.getByRole('article').filter({ hasText: 'EUR' });
    await cause.getByText('Will release 1 document', { exact: false }).waitFor();
    // The mapping is sent to the service in the same act, because the service has none for euros.
    await cause.getByLabel('Currency code at your provider (usually EUR)').fill('EUR');
    await cause.getByRole('button', { name: 'Save' }).click();
    await world.until(held.InvoiceID, 'written_back');
  });

  it('what lines below zero of an account are is answered once in the fix list, and shown on the document', async () => {
    const document = invoice({ date: '2026-03-07' });
    const [sold] = document.LineItems as object[];
    const off = { UnitAmount: -1.155, LineAmount: -11.55, TaxAmount: -1.55 };
    const returned = {
      ...sold,
      ...off,
      Description: 'Returned',
      LineItemID: randomUUID(),
      AccountCode: '205',
    };
    const held = { ...document, LineItems: [sold, returned], SubTotal: 90, TotalTax: 13.95, Total: 103.95 };
    await world.books({ Invoices: [held] });
    const { id } = await world.until(held.InvoiceID, 'waiting');
    const page = await open('/fix-list');
    const cause = page.getByRole('article').filter({ hasText: 'The account "205' });
    await cause.getByText('Will release 1 document', { exact: false }).waitFor();
    await cause
      .getByRole('button', { name: 'They are discounts or deposits: spread over the other lines' })
      .click();
    await world.until(held.InvoiceID, 'written_back');
    await page.goto(`${world.api.url}/console/documents/${id}`);
    await page
      .getByText('Line 2 over -11.55 is to be taken off by a rule of this client', { exact: false })
      .waitFor();
    await page.goto(`${world.api.url}/console/mappings?part=items`);
    const rules = page.getByRole('table', { name: 'Negative lines' });
    await rules.getByRole('row', { name: /205.*All lines of an account.*They are discounts/ }).waitFor();
  });

  it('a setting of the fiscal account is refused at its field, and stored once it is right', async () => {
    const page = await open('/settings?part=account');
    const header = page.getByRole('group', { name: 'Names of headers' }).getByLabel('Workstation');
    await page.getByLabel('Workstation', { exact: true }).first().fill('till 4');
    await header.fill('not a header');
    await page.getByRole('button', { name: 'Save account' }).click();
    await page
      .getByRole('alert')
      .getByText('settings.headerNames.station is not the name of a header')
      .waitFor();
    expect(await header.getAttribute('aria-invalid')).toBe('true');
    await header.fill('');
    await page.getByRole('button', { name: 'Save account' }).click();
    await page.getByText('Saved. Check the account', { exact: false }).waitFor();
    const [account] = await world.api.get<{ settings: object }[]>('/api/fiscal-accounts');
    expect(account?.settings).toEqual({ station: 'till 4', webhookSignature: 'hmac' });
  });

  it('a reconciliation is shown with its classes, and its documents are downloaded', async () => {
    const page = await open('/reconciliation');
    await page.getByLabel('First day').fill('2026-01-01');
    await page.getByRole('button', { name: 'Reconcile' }).click();
    await page.getByRole('heading', { name: 'Classes' }).waitFor();
    // The reconciliation of the whole year includes documents that earlier tests left waiting.
    await page.getByText(/The VAT return of the period is (not )?ready to be filed/).waitFor();
    const bridge = page.getByRole('table', { name: 'Bridge: VAT in Xero to VAT of the receipts' });
    await bridge.getByRole('row', { name: /^Not explained( 0\.00)+$/ }).waitFor();
    await page.getByRole('table', { name: 'VAT return: output boxes' }).getByText('V09').first().waitFor();
    for (const [button, file] of [
      ['Download the documents (CSV)', /^reconciliation\.csv$/],
      ['Download the VAT pack (ZIP)', /^vat-pack-2026-01-01-.*\.zip$/],
      ['Download the evidence (ZIP)', /^evidence-2026-01-01-.*\.zip$/],
    ] as const) {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: button }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(file);
    }
  });

  it('a list of documents is turned page by page, keeps its count, and can be sent to somebody in the middle', async () => {
    await world.inTheDatabase(
      `insert into documents (organisation_id, kind, source_id, number, customer_name, issued_on, currency, total, source,
         fingerprint, state) select $1, 'invoice', 'leaf-' || n, 'LEAF-' || lpad(n::text, 3, '0'), 'Reader', '2020-01-01', 'USD',
         n, '{}', 'f', 'excluded' from generate_series(1, 120) n`,
      [world.organisation.id],
    );
    const page = await open('/documents?search=LEAF&sort=number');
    const turn = async (name: string, first: string): Promise<void> => {
      await page.getByRole('button', { name }).click();
      await page.getByRole('link', { name: first }).waitFor();
      await page.getByText('120 documents').waitFor();
    };
    await page.getByRole('link', { name: 'LEAF-001' }).waitFor();
    expect(await page.getByRole('button', { name: 'Previous page' }).isDisabled()).toBe(true);
    await turn('Next page', 'LEAF-051');
    await turn('Next page', 'LEAF-101');
    expect(await page.getByRole('button', { name: 'Next page' }).isDisabled()).toBe(true);
    await turn('Previous page', 'LEAF-051');
    await page.reload();
    await page.getByRole('link', { name: 'LEAF-051' }).waitFor();
    expect(await page.getByRole('link', { name: 'LEAF-050' }).count()).toBe(0);
    await page.getByRole('button', { name: 'First page' }).click();
    await page.getByRole('link', { name: 'LEAF-001' }).waitFor();
  });
});
