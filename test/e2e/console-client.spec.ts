import type { BrowserContextOptions } from 'playwright-core';
import { asOwner } from '../support/as-owner';
import { describeInBrowser } from '../support/browser';
import { ConsoleVisitor } from '../support/console-visitor';
import { invitedPerson } from '../support/invited-person';
import type { PersonBrowser } from '../support/person-browser';
import { World } from '../support/world';
import { invoice } from '../support/xero-documents';

const KEY = 'key-of-the-console-for-one-client';
const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const SLOW_MS = 120_000;
/** Month of the sample documents. */
const SAMPLES = { from: '2026-03-01', to: '2026-03-31' };

describeInBrowser('the page of one client', (browser) => {
  let world: World;
  let person: PersonBrowser;

  beforeAll(async () => {
    world = await World.start({ ADMIN_API_KEY: KEY });
    await world.letOneTravel();
    person = await invitedPerson(world.api, 'Rudo', [{ role: 'approver', organisationId: null }]);
  }, SLOW_MS);
  afterAll(() => world.stop(), SLOW_MS);

  async function visit(path: string, options: BrowserContextOptions): Promise<ConsoleVisitor> {
    const visitor = await ConsoleVisitor.at(browser(), world.api.url, options);
    await visitor.carryOn(person.cookie);
    await visitor.open(path);
    await visitor.settled();
    return visitor;
  }

  /** Reconciles the month of the samples, and lets its figures be those of last month, too. */
  async function reconcileLastMonth(): Promise<void> {
    const path = `/api/organisations/${world.organisation.id}/reconciliations`;
    await world.api.send('POST', path, SAMPLES);
    const completed = async (): Promise<boolean> =>
      (await world.inTheDatabase(`select from reconciliations where state = 'completed'`)).length > 0;
    while (!(await completed())) await world.anotherRun();
    await world.inTheDatabase(
      `insert into reconciliations (organisation_id, trigger, from_day, to_day, reading, state, report, read_at, ended_at)
       select organisation_id, trigger, (date_trunc('month', now()) - interval '1 month')::date,
         (date_trunc('month', now()) - interval '1 day')::date, reading, state, report, now(), now() from reconciliations`,
    );
  }

  it(
    'is opened from the list, and compares VAT in pictures with a table behind each',
    async () => {
      await reconcileLastMonth();
      const visitor = await visit('/clients', { viewport: DESKTOP });
      const { page } = visitor;
      await page.getByText('100 % of 1 receipt was sent without help').waitFor();
      const receipts = page.getByRole('img', { name: /^Receipts by day: Without help 1, With help 0\./ });
      await receipts.locator('.recharts-bar-rectangle path').first().waitFor();
      await page
        .getByRole('progressbar', { name: 'VAT on receipts compared with VAT in Xero, USD' })
        .waitFor();
      await page.getByText('USD 15.50 of 15.50 VAT').waitFor();
      await page
        .getByRole('region', { name: 'VAT days' })
        .getByText(/not signed off$/)
        .first()
        .waitFor();
      expect(await visitor.violations()).toEqual([]);
      const { id, name } = world.organisation;
      await page.getByRole('link', { name, exact: true }).click();
      await page.waitForURL((at) => at.pathname.endsWith(`/clients/${id}`));
      await page.getByRole('heading', { level: 1, name }).waitFor();
      await page.getByRole('img', { name: /^VAT in USD: In Xero, On receipts\./ }).waitFor();
      await page.getByText('VAT in USD, as a table').click();
      const table = page.getByRole('table', { name: 'VAT in USD' });
      await table
        .getByRole('row')
        .filter({ hasText: '15.50' })
        .filter({ hasText: 'Changed since' })
        .waitFor();
      expect(await table.locator('tbody tr').count()).toBe(12);
      expect([await visitor.violations(), visitor.complaints]).toEqual([[], []]);
      await visitor.leave();
    },
    SLOW_MS,
  );

  it(
    'follows the first week, cures what it lacks, and ends',
    async () => {
      const { id } = world.organisation;
      const held = invoice({ currency: 'ZAR' });
      await world.books({ Invoices: [held] });
      await world.until(held.InvoiceID, 'waiting');
      const visitor = await visit(`/clients/${id}`, { viewport: PHONE, colorScheme: 'dark' });
      const { page } = visitor;
      const week = page.getByRole('region', { name: 'First week' });
      await week.getByText('1 of 1 sent without help', { exact: true }).waitFor();
      await week.getByText('1 document is held.', { exact: false }).waitFor();
      const cure = week.getByRole('article').filter({ hasText: 'ZAR' });
      await cure.getByLabel('Currency code at your provider (usually ZAR)').waitFor();
      expect([await visitor.overflow(), await visitor.squeezed(), await visitor.violations()]).toEqual([
        0,
        [],
        [],
      ]);
      await cure.getByLabel('Currency code at your provider (usually ZAR)').fill('ZAR');
      await cure.getByRole('button', { name: 'Save' }).click();
      await world.until(held.InvoiceID, 'written_back');
      await week.getByText('1 of 2 sent without help', { exact: true }).waitFor();
      await week.getByText('None is held.', { exact: false }).waitFor();
      await world.letOneTravel();
      await week.getByText('2 of 3 sent without help', { exact: true }).waitFor();
      await asOwner(
        world.databaseUrl,
        `update fiscal_receipts set fiscalised_at = now() - interval '8 days'`,
      );
      const over = page.getByRole('region', { name: 'The first week is over' });
      await over.getByText('2 of 3 sent without help', { exact: true }).waitFor();
      expect([await visitor.overflow(), await visitor.violations()]).toEqual([0, []]);
      await asOwner(
        world.databaseUrl,
        `update fiscal_receipts set fiscalised_at = now() - interval '15 days'`,
      );
      await over.waitFor({ state: 'detached' });
      await visitor.leave();
    },
    SLOW_MS,
  );
});
