import { Client } from 'pg';
import { eventually } from '../../demo/eventually';
import { ownerUrl } from '../support/as-owner';
import { describeInBrowser } from '../support/browser';
import { ConsoleVisitor } from '../support/console-visitor';
import { World } from '../support/world';
import { BUYER, invoice } from '../support/xero-documents';

const KEY = 'key-of-many-decisions-for-their-tests';
const NO_TIN = {
  ...BUYER,
  ContactID: '7b0b3c2e-5d0e-4d0c-8f46-1f8c0a1d2e3f',
  CompanyNumber: '',
  TaxNumber: '',
};
const COUNT = 12;
const FACES = [1440, 1024, 390].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ viewport: { width, height: 900 }, colorScheme })),
);

describeInBrowser('decisions about many documents at the console', (browser) => {
  let world: World;

  beforeAll(async () => {
    world = await World.start({ ADMIN_API_KEY: KEY });
    await world.letOneTravel();
    const sales = Array.from({ length: COUNT }, () => invoice({ contactId: NO_TIN.ContactID }));
    await world.books({ Invoices: sales, Contacts: [BUYER, NO_TIN] });
    for (const { InvoiceID } of sales) await world.until(InvoiceID, 'waiting');
  }, 300_000);
  afterAll(() => world.stop(), 60_000);

  const visit = async (how = {}): Promise<ConsoleVisitor> => {
    const visitor = await ConsoleVisitor.at(browser(), world.api.url, how);
    await visitor.open('/documents?state=waiting');
    await visitor.signIn(KEY);
    await visitor.settled();
    return visitor;
  };
  /** Locks a document, so that the decisions stop there. */
  const heldUp = async (client: Client): Promise<void> => {
    await client.connect();
    await client.query('begin');
    await client.query(`select 1 from documents where state = 'waiting' offset 4 limit 1 for no key update`);
  };

  it('go on when the tab is closed, and say how far they are and what became of each when it is opened again', async () => {
    const first = await visit();
    const holder = new Client({ connectionString: ownerUrl(world.databaseUrl) });
    await heldUp(holder);
    await first.page.getByLabel('Select all on this page').check();
    await first.page.getByRole('button', { name: `Exclude ${COUNT}` }).click();
    const dialogue = first.page.getByRole('dialog');
    await dialogue.getByLabel('Reason').fill('They are of the till.');
    await dialogue.getByRole('button', { name: `Exclude ${COUNT}` }).click();
    await first.page.getByText('You can leave this page').waitFor();
    await first.leave();

    const again = await visit();
    const said = (await again.page.getByText(/^Excluded: \d+ of 12[.]$/).textContent()) ?? '';
    expect(said).not.toContain(`${COUNT} of ${COUNT}`);
    expect([await again.violations(), await again.squeezed(), await again.overflow()]).toEqual([[], [], 0]);
    await again.leave();
    await holder.query('rollback');
    await holder.end();
    await eventually('all are decided', async () => {
      const [order] = await world.api.get<{ endedAt: string | null }[]>('/api/bulk-decisions');
      return order?.endedAt ?? null;
    });

    for (const how of FACES) {
      const later = await visit(how);
      await later.page.getByText(`Excluded: ${COUNT} of ${COUNT}.`).waitFor();
      expect([await later.violations(), await later.squeezed(), await later.overflow()]).toEqual([[], [], 0]);
      await later.leave();
    }
    const { page, leave } = await opened();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Result for each (CSV)' }).click();
    expect((await saved).suggestedFilename()).toBe('decisions.csv');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText(`Included again: ${COUNT} of ${COUNT}.`).waitFor();
    await page.getByText('Excluded:').waitFor({ state: 'detached' });
    await page.locator('.answer').getByRole('button', { name: 'Close' }).click();
    await page.locator('.answer').waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByText('Documents', { exact: true }).first().waitFor();
    expect(await page.locator('.answer').count()).toBe(0);
    await leave();
  }, 300_000);

  async function opened() {
    const visitor = await visit();
    return { page: visitor.page, leave: () => visitor.leave() };
  }
});
