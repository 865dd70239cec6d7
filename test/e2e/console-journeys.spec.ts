import type { Page } from 'playwright-core';
import type { ShownDocument } from '../../demo/connector-api';
import { describeInBrowser } from '../support/browser';
import { ConsoleVisitor } from '../support/console-visitor';
import { World } from '../support/world';
import { BUYER, invoice } from '../support/xero-documents';

const KEY = 'key-of-the-journeys-for-their-tests';
const DESKTOP = { width: 1280, height: 900 };
/** Name with a tag, a formula, and a character that reverses the direction of text. */
const HOSTILE = '=1+1<script>document.title="taken"</script>\u202egnp.exe';
const HOSTILE_CONTACT = {
  ...BUYER,
  ContactID: '7b0b3c2e-5d0e-4d0c-8f46-1f8c0a1d2e3f',
  Name: HOSTILE,
  CompanyNumber: '',
  TaxNumber: '',
};
const SLOW_MS = 300_000;

describeInBrowser('a person at the console', (browser) => {
  let world: World;
  let held: ShownDocument;

  beforeAll(async () => {
    world = await World.start({ ADMIN_API_KEY: KEY });
    await world.letOneTravel();
    const document = invoice({ contactId: HOSTILE_CONTACT.ContactID, description: HOSTILE });
    await world.books({ Invoices: [document], Contacts: [BUYER, HOSTILE_CONTACT] });
    held = await world.until(document.InvoiceID, 'waiting');
  }, SLOW_MS);

  afterAll(() => world.stop());

  async function visit(path: string, how = {}): Promise<ConsoleVisitor> {
    const visitor = await ConsoleVisitor.at(browser(), world.api.url, { viewport: DESKTOP, ...how });
    await visitor.open(path);
    await visitor.signIn(KEY);
    await visitor.settled();
    return visitor;
  }

  it(
    'gets by without a mouse: past the navigation, into a dialogue and back out',
    async () => {
      const { page, leave } = await opened(`/documents/${held.id}`);
      await page.keyboard.press('Tab');
      expect(await focused(page)).toBe('Skip to content');
      await page.keyboard.press('Enter');
      expect(await page.evaluate<string>('document.activeElement.id')).toBe('content');
      const exclude = page.getByRole('button', { name: 'Exclude' });
      await exclude.focus();
      await page.keyboard.press('Enter');
      const dialogue = page.getByRole('dialog');
      await dialogue.waitFor();
      const isInside = `document.activeElement.closest('[role=dialog]') !== null`;
      // Waits, because the dialogue takes the focus shortly after it opens.
      await page.waitForFunction(isInside);
      for (let step = 0; step < 6; step += 1) {
        await page.keyboard.press('Tab');
        expect(await page.evaluate<boolean>(isInside)).toBe(true);
      }
      await page.keyboard.press('Escape');
      await dialogue.waitFor({ state: 'detached' });
      // Waits, because the focus returns shortly after the dialogue closes.
      await page.locator('button:focus').waitFor();
      expect(await focused(page)).toBe('Exclude');
      await leave();
    },
    SLOW_MS,
  );

  it(
    'fiscalises a document in spite of the sign of another program, once reason and number are typed',
    async () => {
      const foreign = { ...invoice(), Url: 'https://fdms.zimra.co.zw/0000011111030320260000000007ABCDEF' };
      await world.books({ Invoices: [foreign] });
      const { id } = await world.until(foreign.InvoiceID, 'waiting');
      const { page, leave } = await opened(`/documents/${id}`);
      await page.getByRole('button', { name: 'Fiscalise anyway' }).click();
      const dialogue = page.getByRole('dialog');
      const decide = dialogue.getByRole('button', { name: 'Fiscalise anyway' });
      await dialogue.getByLabel('Reason').fill('The receipt was of a test.');
      expect(await decide.isDisabled()).toBe(true);
      await dialogue.getByLabel('Type the number of the document').fill(foreign.InvoiceNumber);
      // Meanwhile, another program writes its link; the answer is not about that one.
      const Url = `${foreign.Url}0123456789`;
      await world.inTheBooks(foreign.InvoiceID, 'edit', { fields: { Url } });
      await page.getByText(`it has the link "${Url}"`).first().waitFor();
      await decide.click();
      await page.getByText('It has changed since you saw it.').waitFor();
      await page.getByRole('button', { name: 'Fiscalise anyway' }).click();
      await dialogue.getByLabel('Reason').fill('Both receipts were of a test.');
      await dialogue.getByLabel('Type the number of the document').fill(foreign.InvoiceNumber);
      await decide.click();
      await world.until(foreign.InvoiceID, 'written_back');
      await leave();
    },
    SLOW_MS,
  );

  it(
    'is asked to sign in again when the session is over, and is back on the page that was open',
    async () => {
      const visitor = await visit('/documents?state=waiting');
      expect(await visitor.page.evaluate<number>('sessionStorage.length + document.cookie.length')).toBe(0);
      expect(await visitor.page.evaluate<string>('JSON.stringify(localStorage)')).not.toContain(KEY);
      await world.inTheDatabase('delete from sessions');
      await visitor.page.getByRole('link', { name: held.number }).click();
      await visitor.page.getByRole('alert').getByText('Your session has ended').waitFor();
      expect(await visitor.violations()).toEqual([]);
      await visitor.signIn(KEY);
      const { page } = visitor;
      await page.getByRole('heading', { level: 1, name: held.number }).waitFor();
      const reason = page.getByRole('dialog').getByLabel('Reason');
      const exclude = page.getByRole('button', { name: 'Exclude', exact: true });
      await exclude.click();
      await reason.fill('Sold by the other company');
      await world.inTheDatabase('delete from sessions');
      await page.reload();
      await visitor.signIn(KEY);
      await exclude.click();
      expect(await reason.inputValue()).toBe('Sold by the other company');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Sign out' }).click();
      await visitor.signIn(KEY);
      await exclude.click();
      expect(await reason.inputValue()).toBe('');
      await visitor.leave();
    },
    SLOW_MS,
  );

  it(
    'learns in two clicks from the start page why a document is not fiscalised, and finds another by its verification code',
    async () => {
      const visitor = await visit('/');
      const { page } = visitor;
      let clicks = 0;
      const click = async (name: string): Promise<void> => {
        clicks += 1;
        await page.getByRole('link', { name, exact: true }).first().click();
      };
      await click('Documents');
      await page.getByRole('searchbox').fill(held.number);
      await page.getByText('1 document', { exact: true }).waitFor();
      await click(held.number);
      await page.getByRole('heading', { name: 'Why it is not fiscalised yet' }).waitFor();
      process.stdout.write(`why ${held.number} is not fiscalised: ${clicks} clicks from the start page\n`);
      expect(clicks).toBe(2);
      const [receipt] = (await world.inTheDatabase(
        `select d.number, r.verification_code as code from fiscal_receipts r join documents d on d.id = r.document_id`,
      )) as { number: string; code: string }[];
      await visitor.open('/documents');
      await page.getByRole('searchbox').fill(receipt!.code.slice(0, 9).toLowerCase());
      await page.getByText('1 document', { exact: true }).waitFor();
      await click(receipt!.number);
      const lines = page.getByRole('table', { name: 'Lines' });
      await lines.getByRole('cell', { name: '15.5 %' }).first().waitFor();
      expect(await visitor.violations()).toEqual([]);
      const saving = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download the PDF' }).click();
      expect((await saving).suggestedFilename()).toMatch(/[.]pdf$/);
      expect(visitor.complaints).toEqual([]);
      await visitor.leave();
    },
    SLOW_MS,
  );

  it(
    'sees hostile text as text, in the page and in the file',
    async () => {
      const visitor = await visit('/documents?state=waiting');
      const { page } = visitor;
      expect(await page.getByText(HOSTILE).first().textContent()).toBe(HOSTILE);
      const saving = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export CSV' }).click();
      const stream = await (await saving).createReadStream();
      const file = (await stream.toArray()).join('');
      expect(file).toContain(`"'=1+1<script>document.title=""taken""</script>`);
      expect(await page.title()).toBe('Documents – Ledgerstamp');
      // Checks each place that shows it: heading, buyer, lines, and the exact texts.
      await page.getByRole('link', { name: held.number }).click();
      expect(await page.getByText(HOSTILE, { exact: true }).first().textContent()).toBe(HOSTILE);
      await page.getByRole('tab', { name: 'Technical' }).click();
      const books = page.getByRole('group', { name: 'In Xero' });
      expect(await books.textContent()).toContain(`"description": ${JSON.stringify(HOSTILE)}`);
      expect(await page.title()).toBe(`Invoice ${held.number} – Ledgerstamp`);
      expect(visitor.complaints).toEqual([]);
      await visitor.leave();
    },
    SLOW_MS,
  );

  it(
    'decides about an uncertain document by typing its number, and it is sent again',
    async () => {
      const document = invoice();
      const documentNumber = document.InvoiceNumber;
      await world.fiscalFault({ operation: 'webhook', kind: 'lost', documentNumber });
      await world.fiscalFault({ operation: 'invoice', kind: 'request-lost', documentNumber });
      await world.books({ Invoices: [document] });
      const { id } = await world.until(document.InvoiceID, 'uncertain');
      await world.inTheDatabase(`update submissions set started_at = started_at - interval '31 minutes'`);
      const { page, leave } = await opened(`/documents/${id}`);
      await page.getByLabel('It did not arrive: send it once more').check();
      await page.getByLabel('Your name').fill('Tendai');
      await page.getByLabel('How do you know?').fill('The portal does not show it.');
      await page.getByLabel(/^Type the number/).fill('another');
      expect(await page.getByRole('button', { name: 'Decide' }).isDisabled()).toBe(true);
      await page.getByLabel(/^Type the number/).fill(documentNumber);
      await page.getByRole('button', { name: 'Decide' }).click();
      await world.until(document.InvoiceID, 'written_back');
      await page.getByRole('img', { name: /QR code/ }).waitFor();
      expect(await world.receipts(document.InvoiceID)).toHaveLength(1);
      await leave();
    },
    SLOW_MS,
  );

  it(
    'fixes one cause in the fix list, and watches what it held being released',
    async () => {
      const { page, leave } = await opened('/fix-list');
      await page.getByText('Will release 1 document').waitFor();
      await page.getByRole('button', { name: 'Send buyers without a TIN as cash sales' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await page.getByText('Nothing is held').waitFor();
      // Opens the document while it is processed; the page follows automatically.
      await page.goto(`${world.api.url}/console/documents/${held.id}`);
      await page.getByRole('img', { name: /QR code/ }).waitFor();
      await world.until(held.sourceId, 'written_back');
      await leave();
    },
    SLOW_MS,
  );

  async function opened(path: string): Promise<{ page: Page; leave: () => Promise<void> }> {
    const visitor = await visit(path);
    return { page: visitor.page, leave: () => visitor.leave() };
  }
});

function focused(page: Page): Promise<string> {
  return page.evaluate<string>('document.activeElement.textContent');
}
