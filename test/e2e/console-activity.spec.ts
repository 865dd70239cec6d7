import { describeInBrowser } from '../support/browser';
import { ConsoleVisitor } from '../support/console-visitor';
import { World } from '../support/world';
import { BUYER, invoice } from '../support/xero-documents';

const KEY = 'key-of-the-activity-for-its-tests';
const SLOW_MS = 300_000;
/** Folder for pictures of the pages, for people; unset: none are taken. */
const { PICTURES_OF_ACTIVITY: PICTURES } = process.env;

describeInBrowser('the activity at the console', (browser) => {
  let world: World;
  /** Contact without a TIN, so that its documents are held. */
  const contact = { ...BUYER, ContactID: 'd4b0a2c6-31c7-4d61-9a38-5f4a4b1c7e10', CompanyNumber: '' };
  const excluded = invoice({ contactId: contact.ContactID });

  beforeAll(async () => {
    world = await World.start({ ADMIN_API_KEY: KEY });
    await world.books({ Invoices: [excluded], Contacts: [BUYER, contact] });
    const { id } = await world.until(excluded.InvoiceID, 'waiting');
    await world.api.send('POST', `/api/documents/${id}/exclude`, { reason: 'It was of a test.' });
  }, SLOW_MS);

  afterAll(() => world.stop());

  it(
    'says in words what was done, and finds what was done by whom, to what, in which organisation',
    async () => {
      const visitor = await ConsoleVisitor.at(browser(), world.api.url, {
        viewport: { width: 1280, height: 900 },
      });
      await visitor.open('/activity');
      await visitor.signIn(KEY);
      await visitor.settled();
      const { page } = visitor;
      const did = `break-glass key excluded the invoice ${excluded.InvoiceNumber}: “It was of a test.”`;
      await page.getByText(did).waitFor();
      expect(await visitor.violations()).toEqual([]);
      if (PICTURES !== undefined) await page.screenshot({ path: `${PICTURES}/activity.png`, fullPage: true });
      await page.getByLabel('Action').selectOption('Mappings and rules');
      await page.getByText('added the tax mapping').first().waitFor();
      await page.getByText(did).waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Clear filters' }).click();
      await page.getByLabel('Person or key').fill('nobody of this name');
      await page.getByText('No activity fits.').waitFor();
      const { id } = await world.until(excluded.InvoiceID, 'excluded');
      await visitor.open(`/documents/${id}`);
      await page.getByRole('link', { name: 'Activity of this document' }).click();
      await page.getByText(did).waitFor();
      expect(await page.getByText('tax mapping').count()).toBe(0);
      await visitor.leave();
    },
    SLOW_MS,
  );
});
