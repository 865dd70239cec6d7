import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Locator, Page } from 'playwright-core';
import type { DeviceTax, ShownOrganisation } from '../../demo/connector-api';
import { eventually } from '../../demo/eventually';
import { callJson } from '../../demo/http-json';
import { FISCAL_CREDENTIALS, grantConsent } from '../../demo/set-up';
import { describeInBrowser } from '../support/browser';
import { ConsoleVisitor } from '../support/console-visitor';
import { Effort } from '../support/effort';
import { World } from '../support/world';
import { BUYER, creditNote, invoice, today } from '../support/xero-documents';

const KEY = 'key-of-the-console-for-its-effort';
const SLOW_MS = 900_000;
const CLIENTS = 40;

/** Choice or text for each cause that one rule settles, with the beginning of its title. */
const RULES: readonly (readonly [title: string, choose: (form: Locator) => Promise<unknown>])[] = [
  [
    'Dated before a receipt',
    (form) => form.getByLabel('Dated before the device').selectOption('present_date'),
  ],
  ['Lines are not above zero', (form) => form.getByLabel('Negative lines').selectOption('fold')],
  ['The tax in Xero', (form) => form.getByLabel('When tax differs').selectOption('authority')],
  [
    'Credit notes give no reason',
    async (form) => {
      await form.getByLabel('Default reason').fill('Goods returned');
      await form.getByRole('button', { name: 'What if?' }).click();
    },
  ],
];

/** A practice with so many clients, each with an account, a device and rules of its own. */
async function practice(world: World): Promise<ShownOrganisation[]> {
  const tenants = Array.from({ length: CLIENTS }, () => randomUUID());
  for (const [place, tenantId] of tenants.entries()) {
    await callJson('PUT', `${world.xero.url}/_control/organisations/${tenantId}`, {
      ...{ name: nameOf(place), baseCurrency: 'USD', countryCode: 'ZW', timezone: 'SOUTHAFRICASTANDARDTIME' },
      settings: { limits: { enforce: false, minute: 100_000, day: 1_000_000 } },
    });
    await callJson('PUT', `${world.fiscal.url}/_control/accounts/${nameOf(place)}`, {
      ...FISCAL_CREDENTIALS,
      ...{ apiKey: `key-${place}`, profile: 'contract', processingDelayMs: 100 },
      device: {
        deviceId: 30_000 + place,
        taxPayerName: nameOf(place),
        taxPayerTIN: `20007${10_000 + place}`,
      },
    });
  }
  await grantConsent(world.api, tenants);
  const clients = await world.api.get<ShownOrganisation[]>('/api/organisations');
  for (const [place, tenantId] of tenants.entries()) {
    const client = clients.find((one) => one.tenantId === tenantId);
    if (client === undefined) throw new Error(`${nameOf(place)} is not connected`);
    await setUp(world, client, place);
  }
  return clients;
}

function nameOf(place: number): string {
  return `Client ${String(place + 1).padStart(2, '0')}`;
}

async function setUp({ api, fiscal }: World, { id }: ShownOrganisation, place: number): Promise<void> {
  const account = await api.send<{ id: string }>('POST', '/api/fiscal-accounts', {
    name: nameOf(place),
    credentials: { ...FISCAL_CREDENTIALS, apiKey: `key-${place}` },
    settings: { station: '1', webhookSignature: 'hmac' },
  });
  const webhook = { url: `${api.url}/webhooks/fiscal/${account.id}`, signature: 'hmac' };
  await callJson('PUT', `${fiscal.url}/_control/accounts/${nameOf(place)}`, { webhook });
  await api.send('POST', `/api/fiscal-accounts/${account.id}/refresh`);
  const { taxes } = await api.get<{ taxes: DeviceTax[] }>(`/api/fiscal-accounts/${account.id}/taxes`);
  const standard = taxes.find(({ percent }) => percent === '15.5');
  if (standard === undefined) throw new Error('the device has no standard rate');
  const path = `/api/organisations/${id}`;
  await api.send('POST', `${path}/mapping-rules/import`, {
    currencies: [{ source: 'USD', destination: 'USD' }],
    productCodes: [{ scope: 'default', key: '', code: '83021000' }],
    taxes: [
      {
        ...{ taxType: 'TAX001', taxCode: 'VAT155', taxName: standard.name, percent: standard.percent },
        ...{ deviceTaxId: standard.id, validFrom: '2026-01-01' },
      },
    ],
  });
  await api.send('PATCH', path, {
    ...{ fiscalAccountId: account.id, buyerWithoutTin: 'hold', writtenCodes: 'confirmed' },
    ...{ lateDocuments: 'hold', negativeLines: 'hold', taxCents: 'hold' },
  });
  await api.send('POST', `${path}/mappings/push`);
  await api.send('PATCH', path, { otherIntegration: 'none', goLiveOn: '2026-01-01' });
}

/** Documents of a client that are held by a cause each, after one that the device has signed today. */
function heldBooks(): {
  sent: ReturnType<typeof invoice>;
  held: { Invoices: object[]; CreditNotes: object[] };
} {
  const sent = invoice({ date: today() });
  const late = invoice({ date: dayBefore(today()) });
  const cents = invoice({ date: today() });
  const [line] = cents.LineItems as object[];
  Object.assign(cents, { SubTotal: 99.99, TotalTax: 15.51, LineItems: [{ ...line, TaxAmount: 15.51 }] });
  const discounted = invoice({ date: today() });
  const [sold] = discounted.LineItems as object[];
  const discount = { ...sold, LineItemID: randomUUID(), Description: 'Discount', Quantity: 1 };
  discounted.LineItems = [sold, { ...discount, UnitAmount: -11.55, LineAmount: -11.55, TaxAmount: -1.55 }];
  Object.assign(discounted, { SubTotal: 90, TotalTax: 13.95, Total: 103.95, AmountDue: 103.95 });
  const credit = { ...creditNote(sent, { date: today() }), Reference: '' };
  return { sent, held: { Invoices: [late, cents, discounted], CreditNotes: [credit] } };
}

function dayBefore(day: string): string {
  return new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
}

describeInBrowser('the effort of a person', (browser) => {
  let world: World;
  let visitor: ConsoleVisitor;

  beforeEach(async () => {
    world = await World.startUnconnected({ ADMIN_API_KEY: KEY });
    visitor = await ConsoleVisitor.at(browser(), world.api.url);
  }, SLOW_MS);
  afterEach(async () => {
    try {
      await visitor.leave();
    } finally {
      await world.stop();
    }
  }, SLOW_MS);

  it(
    'from an empty installation to the first receipt: at most 15 clicks, 4 typed fields, one of them an HS code',
    async () => {
      const document = invoice({ date: today() });
      await world.books({ Invoices: [document], Contacts: [BUYER] });
      const { page } = visitor;
      await visitor.open('/set-up');
      await visitor.signIn(KEY);
      const effort = await Effort.of(page);
      const question = (name: string): ReturnType<Page['getByRole']> => page.getByRole('region', { name });
      await page.getByRole('button', { name: 'Connect Xero' }).click();
      await page.getByRole('checkbox').first().check();
      await page.getByRole('button', { name: 'Allow access' }).click();
      await page.getByRole('heading', { level: 1, name: 'Set-up' }).waitFor();
      await world.meet();
      const account = question('Fiscal account');
      await account.getByLabel(/^The API key/).fill(FISCAL_CREDENTIALS.apiKey);
      await account.getByLabel(/^The API secret/).fill(FISCAL_CREDENTIALS.apiSecret);
      await account.getByLabel(/^Name of the application/).fill(FISCAL_CREDENTIALS.application);
      await account.getByRole('button', { name: 'Check and continue' }).click();
      await question('Taxes and currencies').getByRole('button', { name: 'Save and continue' }).click();
      const codes = question('HS codes');
      const code = codes.getByLabel(/^HS code of /).first();
      await code.fill('8302');
      await codes.getByRole('button', { name: 'Save and continue' }).click();
      const firstDay = question('First day');
      await firstDay.getByRole('radio', { name: 'No', exact: true }).check();
      await firstDay.getByRole('button', { name: /^Today, / }).click();
      await firstDay.getByRole('button', { name: 'Save and continue' }).click();
      await page.getByText('100.0 % are ready').waitFor();
      await page.getByRole('link', { name: 'Continue' }).click();
      await page.getByLabel(/^No other program/).check();
      await page.getByRole('button', { name: 'Start', exact: true }).click();
      await page.getByText('1 document is fiscalised:').waitFor();
      await world.until(document.InvoiceID, 'written_back');
      expect(await world.receipts(document.InvoiceID)).toHaveLength(1);
      process.stdout.write(`first receipt: ${effort.said}\n`);
      expect(effort.clicks).toBeLessThanOrEqual(15);
      expect(effort.typed).toBeLessThanOrEqual(4);
    },
    SLOW_MS,
  );

  it(
    'to settle four causes at forty clients each, and a fifth at one: at most 20 clicks',
    async () => {
      const clients = await practice(world);
      const load = (tenantId: string, books: object): Promise<unknown> =>
        callJson('POST', `${world.xero.url}/_control/organisations/${tenantId}/load`, {
          Contacts: [BUYER],
          ...books,
        });
      const books = clients.map(({ tenantId }) => ({ tenantId, ...heldBooks() }));
      for (const { tenantId, sent } of books) await load(tenantId, { Invoices: [sent] });
      await states(world, { written_back: CLIENTS });
      for (const { tenantId, held } of books) await load(tenantId, held);
      await load(books[0]?.tenantId ?? '', { Invoices: [invoice({ date: today(), currency: 'ZAR' })] });
      await states(world, { written_back: CLIENTS, waiting: 4 * CLIENTS + 1 });
      const { page } = visitor;
      // Forty clients take their time on a busy machine.
      page.setDefaultTimeout(120_000);
      await visitor.open('/');
      await visitor.signIn(KEY);
      const effort = await Effort.of(page);
      for (const [title, choose] of RULES) {
        await page.getByRole('link', { name: `Settle for ${CLIENTS} clients: ${title}` }).click();
        const rule = page.getByRole('region', { name: `The same rule for ${CLIENTS} clients` });
        await choose(rule);
        await rule.getByRole('button', { name: `Save for ${CLIENTS} clients` }).click();
        await rule.getByText(`Saved for ${CLIENTS} clients.`, { exact: false }).waitFor();
        await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Today' }).click();
      }
      const currency = page.getByRole('article', { name: /^The currency "ZAR"/ });
      await currency.waitFor();
      const closed = currency.locator('button[aria-expanded=false]').first();
      if (await closed.isVisible()) await closed.click();
      await currency.getByRole('button', { name: /^Fix / }).click();
      await currency.getByLabel('Currency code at your provider (usually ZAR)').fill('ZAR');
      await currency.getByRole('button', { name: 'Save', exact: true }).click();
      await states(world, { written_back: 5 * CLIENTS + 1 });
      process.stdout.write(`causes of forty clients: ${effort.said}\n`);
      expect(effort.clicks).toBeLessThanOrEqual(20);
    },
    SLOW_MS,
  );
});

/** Waits until so many documents of all clients are in each state. */
async function states(world: World, wanted: Readonly<Record<string, number>>): Promise<void> {
  const read = async (): Promise<Record<string, number>> => {
    const rows = await world.inTheDatabase('select state, count(*)::int as n from documents group by state');
    return Object.fromEntries((rows as { state: string; n: number }[]).map(({ state, n }) => [state, n]));
  };
  const isMet = async (): Promise<true | null> => (isDeepStrictEqual(await read(), wanted) ? true : null);
  await eventually(JSON.stringify(wanted), isMet, async () => JSON.stringify(await read()), 300_000);
}
