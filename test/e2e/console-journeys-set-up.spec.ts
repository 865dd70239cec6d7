import type { Page } from 'playwright-core';
import { spellDay } from '../../console/src/shown/days';
import { rest } from '../../console/src/words/compiled/en/rest';
import { spellMoment } from '../../console/src/shown/zoned-time';
import type { ShownOrganisation } from '../../demo/connector-api';
import { callJson } from '../../demo/http-json';
import { FISCAL_ACCOUNT, FISCAL_CREDENTIALS } from '../../demo/set-up';
import { describeInBrowser } from '../support/browser';
import { ConsoleVisitor } from '../support/console-visitor';
import { eventually } from '../../demo/eventually';
import { World } from '../support/world';
import { invoice, today } from '../support/xero-documents';

const KEY = 'key-of-the-set-up-for-its-tests';
const SLOW_MS = 300_000;
const FAR_AWAY = {
  tenantId: '3a1f0c52-4d7e-4b8a-9c61-7e2d5f9b8a10',
  name: 'Kauri Exports',
  zone: 'Pacific/Auckland',
};
const TAXES = [
  { taxID: 517, taxName: 'Standard rated 15.5%', taxPercent: 15.5, taxValidFrom: '2026-01-01' },
  { taxID: 518, taxName: 'Standard rated 10%', taxPercent: 10, taxValidFrom: '2026-01-01' },
];
const SERVICE_HEADERS = {
  ...{ 'X-Api-Key': FISCAL_CREDENTIALS.apiKey, 'X-Api_Secret': FISCAL_CREDENTIALS.apiSecret },
  ...{ 'X-Application': FISCAL_CREDENTIALS.application, 'X-Api-Station': '1', 'X-App-Version': '1' },
};
const TODAY = today();

describeInBrowser('a set-up that begins with nothing', (browser) => {
  let world: World;
  const document = invoice({ date: TODAY });

  beforeAll(async () => {
    world = await World.startUnconnected({ ADMIN_API_KEY: KEY });
    await world.books({ Invoices: [document] });
    await callJson('PUT', `${world.xero.url}/_control/organisations/${FAR_AWAY.tenantId}`, {
      name: FAR_AWAY.name,
      timezone: 'NEWZEALANDSTANDARDTIME',
      settings: { limits: { enforce: false } },
    });
  }, SLOW_MS);

  afterAll(() => world.stop());

  async function visit(path: string): Promise<ConsoleVisitor> {
    const visitor = await ConsoleVisitor.at(browser(), world.api.url, {
      viewport: { width: 1280, height: 900 },
    });
    await visitor.open(path);
    await visitor.signIn(KEY);
    await visitor.settled();
    return visitor;
  }

  function isAnswered(page: Page, question: string): Promise<void> {
    return page.getByRole('navigation', { name: 'Questions' }).getByText(`${question}: answered`).waitFor();
  }

  async function connect(page: Page): Promise<void> {
    await page.getByText('Have at hand:').waitFor();
    await page.getByText('No client is connected yet.', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Connect Xero' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('You did not give consent', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Connect Xero' }).click();
    await page.getByRole('button', { name: 'Allow access' }).waitFor();
    for (const box of await page.getByRole('checkbox').all()) await box.check();
    await page.getByRole('button', { name: 'Allow access' }).click();
    await page.getByRole('heading', { level: 1, name: 'Set-up' }).waitFor();
    const { name } = await world.meet();
    await page.getByLabel('Client', { exact: true }).selectOption(name);
    await isAnswered(page, 'Xero');
    await page.getByRole('link', { name: 'Xero: answered' }).click();
    await page.getByText(`${name} is connected.`).waitFor();
    await page.getByRole('link', { name: 'Continue' }).click();
  }

  /** Enters wrong credentials, which are refused at once, and corrects them in place: only one account is created. */
  async function addAccount(page: Page): Promise<void> {
    const account = page.getByRole('region', { name: 'Fiscal account' });
    await account.getByLabel(/^The API key/).fill('of another');
    await account.getByLabel(/^The API secret/).fill(FISCAL_CREDENTIALS.apiSecret);
    await account.getByLabel(/^Name of the application/).fill(FISCAL_CREDENTIALS.application);
    await account.getByRole('button', { name: 'Check and continue' }).click();
    await account.getByText('Error, checked', { exact: false }).first().waitFor();
    await account.getByLabel(/^The API key/).fill(FISCAL_CREDENTIALS.apiKey);
    await account.getByRole('button', { name: 'Check again and continue' }).click();
    await page.getByRole('region', { name: 'Taxes and currencies' }).waitFor();
    await isAnswered(page, 'Fiscal account');
    expect(await world.api.get('/api/fiscal-accounts')).toHaveLength(1);
  }

  async function testWebhooks(page: Page): Promise<void> {
    await page.getByRole('link', { name: 'Start: open' }).click();
    const url = await page.locator('.address').textContent();
    // Enters the webhook's address at the service and sends a test, like a person in the service's portal.
    await callJson('PUT', `${world.fiscal.url}/_control/accounts/${FISCAL_ACCOUNT}`, {
      webhook: { url, signature: 'hmac' },
    });
    await page.getByRole('button', { name: 'Wait for a test event' }).click();
    await page.getByText('This page is waiting for it', { exact: false }).waitFor();
    await callJson('POST', `${world.fiscal.url}/_control/webhooks/${FISCAL_ACCOUNT}/test`);
    await page.getByText('Event received: webhooks work', { exact: false }).waitFor();
  }

  async function mapAll(page: Page): Promise<void> {
    const mappings = page.getByRole('region', { name: 'Taxes and currencies' });
    // Confirmed mappings are chosen without a person.
    await mappings.getByRole('radio', { name: /sure/ }).first().waitFor();
    expect(await mappings.getByRole('radio', { name: /sure/, checked: true }).count()).toBe(2);
    await mappings.getByRole('button', { name: 'Save and continue' }).click();
    await page.getByRole('region', { name: 'HS codes' }).waitFor();
    const { currencies, taxes } = await world.api.get<{ currencies: object[]; taxes: object[] }>(
      `/api/organisations/${world.organisation.id}/mapping-rules`,
    );
    expect([currencies, taxes].map(({ length }) => length)).toEqual([1, 1]);
    const codes = page.getByRole('region', { name: 'HS codes' });
    const cell = codes.getByLabel(/^HS code of /).first();
    // Words search for codes; only a code can be saved.
    await cell.fill('hinge');
    await codes.getByRole('button', { name: /^8302 fittings of base metal: / }).click();
    expect(await cell.inputValue()).toBe('8302');
    await codes.getByRole('button', { name: 'Save and continue' }).click();
    await page.getByRole('region', { name: 'First day' }).waitFor();
    await isAnswered(page, 'Taxes and currencies');
    await isAnswered(page, 'HS codes');
  }

  async function start(page: Page): Promise<void> {
    const goLive = page.getByRole('region', { name: 'First day' });
    await goLive.getByRole('radio', { name: 'No', exact: true }).check();
    await goLive.getByRole('button', { name: `Today, ${spellDay(TODAY)}` }).click();
    // Going back and forth keeps the answers.
    await goLive.getByRole('link', { name: 'Back' }).click();
    // Waits for the page to change before going back, since the browser would otherwise skip this question.
    await page.getByRole('region', { name: 'HS codes' }).waitFor();
    await page.goBack();
    await goLive.waitFor();
    expect(await goLive.getByRole('radio', { name: 'No', exact: true }).isChecked()).toBe(true);
    await goLive.getByRole('button', { name: 'Save and continue' }).click();
    await page.getByText('100.0 % are ready').waitFor();
    // A run may already have prepared the document; nothing is submitted.
    expect(['waiting', 'ready']).toContain((await world.document(document.InvoiceID))?.state);
    await page.getByRole('link', { name: 'Continue' }).click();
    await page.getByText('It releases 1 document', { exact: false }).waitFor();
    await page.getByLabel(/^No other program/).check();
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.getByText('1 document is fiscalised:').waitFor();
    await page.getByText('All questions are answered.').waitFor();
  }

  /** Reloads the page. The set-up keeps its progress although no document is ready any more. */
  async function comeBack(page: Page): Promise<void> {
    await page.reload();
    await page.getByText('All questions are answered.').waitFor();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('6 of 7 questions are answered. Next: Start.').waitFor();
    await page.getByLabel(/^No other program/).check();
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.getByText('All questions are answered.').waitFor();
  }

  it('shows in the settings what belongs to the installation while no organisation is connected', async () => {
    const visitor = await visit('/settings?part=system');
    await visitor.page.getByText('No client is connected yet.').waitFor();
    for (const title of [rest.settings.version, rest.settings.backups, rest.settings.examination])
      await visitor.page.getByRole('region', { name: title }).waitFor();
    await visitor.leave();
  });

  it(
    'comes to a fiscalised document through its questions, and is left and continued meanwhile',
    async () => {
      const first = await visit('/set-up');
      await connect(first.page);
      await addAccount(first.page);
      await testWebhooks(first.page);
      await first.leave();

      // Continues in another browser at the first open question.
      const again = await visit(`/set-up?organisation=${world.organisation.id}`);
      const { page } = again;
      await page.getByText('2 of 7 questions are answered. Next: Taxes and currencies.').waitFor();
      expect(await again.violations()).toEqual([]);
      await mapAll(page);
      await start(page);
      await comeBack(page);
      await page.getByRole('link', { name: document.InvoiceNumber }).click();
      await page.getByRole('img', { name: /QR code/ }).waitFor();
      await world.until(document.InvoiceID, 'written_back');
      expect(await world.receipts(document.InvoiceID)).toHaveLength(1);
      await page.getByRole('tab', { name: 'Technical' }).click();
      await page.getByText(/POST .*\/invoice \(attempt 1\) HTTP 200/).click();
      const sent = await page.getByRole('group', { name: 'Sent', exact: true }).first().textContent();
      expect(sent).toContain(`"InvoiceNumber": "${document.InvoiceNumber}"`);
      expect(sent).toContain('X-Api_Secret: ***');
      expect(await page.content()).not.toContain(FISCAL_CREDENTIALS.apiSecret);
      await changeRate(page);
      await again.leave();
    },
    SLOW_MS,
  );

  /** Changes a rate by law: the device has it, the service gets the code, and mappings follow from its first day. */
  async function changeRate(page: Page): Promise<void> {
    const account = `${world.fiscal.url}/_control/accounts/${FISCAL_ACCOUNT}`;
    await callJson('PUT', account, { device: { deviceId: 25_501, taxes: TAXES } });
    const mapping = { TaxCode: 'VAT10', TaxName: 'Standard rated 10%', DestinationTaxId: 518 };
    await callJson('POST', `${world.fiscal.url}/taxmapping`, mapping, SERVICE_HEADERS);
    const later = invoice({ date: TODAY });
    const LineItems = (later.LineItems as object[]).map((line) => ({ ...line, TaxAmount: 10.5 }));
    await world.books({ Invoices: [{ ...later, LineItems, SubTotal: 105, TotalTax: 10.5 }] });
    await world.until(later.InvoiceID, 'waiting');
    await page.goto(`${world.api.url}/console/mappings?organisation=${world.organisation.id}&part=taxes`);
    await page.getByRole('button', { name: 'Read your fiscal provider again' }).click();
    await page.getByLabel('Old code').selectOption({ index: 1 });
    await page.getByLabel('First day of the new rate').fill(TODAY);
    await page.getByLabel('New tax of the device').selectOption('518');
    await page.getByLabel('New code').fill('VAT10');
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByText(/^Nothing is changed yet.*Released: 1 document/).waitFor();
    expect((await world.document(later.InvoiceID))?.state).toBe('waiting');
    await page.getByRole('button', { name: 'Change the rate' }).click();
    await page.getByText(/^Changed\./).waitFor();
    await page.getByRole('img', { name: new RegExp(`VAT10.*${spellDay(TODAY)}`) }).waitFor();
    await world.until(later.InvoiceID, 'written_back');
    expect(await world.receipts(later.InvoiceID)).toHaveLength(1);
  }

  it(
    'shows each organisation the times of its own zone',
    async () => {
      const organisations = await eventually(
        'both zones are read',
        async () => {
          const all = await zoned();
          return all.length === 2 && all.every(({ timeZone }) => timeZone !== null) ? all : null;
        },
        async () => JSON.stringify(await zoned()),
      );
      const idOf = (name: string): string => organisations.find((each) => each.name === name)?.id ?? '';
      const visitor = await visit(`/settings?organisation=${idOf(FAR_AWAY.name)}&part=system`);
      const { page } = visitor;
      await page.getByText('Times: Auckland').waitFor();
      await areSpeltIn(page, FAR_AWAY.zone);
      await page.goto(`${world.api.url}/console/settings?organisation=${world.organisation.id}&part=system`);
      await page.getByText('Times: Johannesburg').waitFor();
      await areSpeltIn(page, 'Africa/Johannesburg');
      // The board names the organisation whose days it uses.
      await page.goto(`${world.api.url}/console/board`);
      await page.getByText('Days end at midnight in Harare.').waitFor();
      await visitor.leave();
    },
    SLOW_MS,
  );

  function zoned(): Promise<(ShownOrganisation & { timeZone: string | null })[]> {
    return world.api.get('/api/organisations');
  }

  async function areSpeltIn(page: Page, zone: string): Promise<void> {
    await page.locator('time[title]').first().waitFor();
    const times = await page.evaluate<[string, string][]>(
      `[...document.querySelectorAll('time[title]')].map((one) => [one.dateTime, one.textContent])`,
    );
    expect(times.length).toBeGreaterThan(0);
    expect(times).toEqual(times.map(([at]) => [at, spellMoment(at, 'en-GB', zone)]));
  }
});
