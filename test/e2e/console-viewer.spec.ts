import { describeInBrowser } from '../support/browser';
import { ConsoleVisitor } from '../support/console-visitor';
import { World } from '../support/world';
import { BUYER, invoice } from '../support/xero-documents';

const ADMINISTRATOR = 'key-of-the-administrator-of-viewers';
const VIEWER = 'key-of-somebody-who-looks-on';
const DESKTOP = { width: 1280, height: 900 };
const SLOW_MS = 300_000;
const MAPPINGS = ['overview', 'taxes', 'items', 'buyers', 'exclusions', 'currencies', 'file'];
const SETTINGS = ['organisation', 'account', 'alerts', 'ledger', 'system'];
/** Every button that reads, saves a file, or changes what is shown. Another one is to be judged before it is added. */
const HARMLESS = new Set([
  ...[
    'Export CSV',
    'Export JSON',
    'Save as JSON',
    'Download the documents (CSV)',
    'Download the report (JSON)',
    'Download each sale (CSV)',
  ],
  ...[
    'Download the VAT pack (ZIP)',
    'Download the evidence (ZIP)',
    'Show the PDF',
    'Download the PDF',
    'Copy',
    'Clear',
    'More filters',
    'Show',
    'Show it',
    'Hide',
  ],
  ...[
    'Show the documents',
    'Wait for a test event',
    'Refresh',
    'Run it again',
    'What if?',
    'Check the audit log',
  ],
]);
/** Those that call the API with anything but a GET, although they store nothing. */
const CALLING = ['What if?', 'Refresh', 'Run it again', 'Show the documents', 'Check the audit log'];
const NO_TIN = {
  ...BUYER,
  ContactID: '7b0b3c2e-5d0e-4d0c-8f46-1f8c0a1d2e3f',
  CompanyNumber: '',
  TaxNumber: '',
};

describeInBrowser('a viewer at the console', (browser) => {
  let world: World;
  let paths: string[];

  beforeAll(async () => {
    world = await World.start({ ADMIN_API_KEY: ADMINISTRATOR, VIEWER_API_KEY: VIEWER });
    const home = await world.letOneTravel();
    const held = invoice({ contactId: NO_TIN.ContactID });
    const uncertain = invoice();
    const documentNumber = uncertain.InvoiceNumber;
    await world.fiscalFault({ operation: 'webhook', kind: 'lost', documentNumber });
    await world.fiscalFault({ operation: 'invoice', kind: 'request-lost', documentNumber });
    await world.books({ Invoices: [held, uncertain], Contacts: [BUYER, NO_TIN] });
    const states = [
      [home, 'written_back'],
      [held.InvoiceID, 'waiting'],
      [uncertain.InvoiceID, 'uncertain'],
    ] as const;
    const documents = [];
    for (const [id, state] of states) documents.push((await world.until(id, state)).id);
    await world.inTheDatabase(`update submissions set started_at = started_at - interval '31 minutes'`);
    const organisation = `/api/organisations/${world.organisation.id}`;
    await world.api.send('POST', `${organisation}/reconciliations`, { from: '2026-01-01' });
    await world.api.send('POST', `${organisation}/backfills`, { stopPercent: 5 });
    await world.api.send('POST', `${organisation}/currency-mappings`, { source: 'BWP', destination: 'BWP' });
    paths = [
      ...['/', '/board', '/documents', '/fix-list', '/backfills', '/reconciliation', '/set-up'],
      ...MAPPINGS.map((part) => `/mappings?part=${part}`),
      ...SETTINGS.map((part) => `/settings?part=${part}`),
      ...documents.map((id) => `/documents/${id}`),
    ];
  }, SLOW_MS);

  afterAll(() => world.stop(), SLOW_MS);

  it(
    'sees every page, is refused nothing, and is offered nothing that would be',
    async () => {
      const visitor = await ConsoleVisitor.at(browser(), world.api.url, { viewport: DESKTOP });
      const { page } = visitor;
      const refused: string[] = [];
      const unfit = new Set<string>();
      page.on('response', (answer) => {
        if (answer.status() === 403) refused.push(`${answer.request().method()} ${answer.url()}`);
      });
      await visitor.open('/');
      await visitor.signIn(VIEWER);
      await page.getByText('Read-only session').waitFor();
      for (const path of paths) {
        await visitor.open(path);
        await visitor.settled();
        const offered = await page.locator('main').getByRole('button').allTextContents();
        for (const name of offered) if (name !== '' && !HARMLESS.has(name)) unfit.add(name);
        // Whatever is still offered is pressed: it must not end in a refusal.
        for (const name of CALLING) {
          const button = page.locator('main').getByRole('button', { name, exact: true }).first();
          if ((await button.count()) > 0 && (await button.isEnabled())) await button.click();
        }
        await visitor.settled();
      }
      expect([...unfit]).toEqual([]);
      expect(refused).toEqual([]);
      await visitor.leave();
    },
    SLOW_MS,
  );
});
