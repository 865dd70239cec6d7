import type { Page } from 'playwright-core';
import { patient } from '../../demo/eventually';
import { describeInBrowser } from '../support/browser';
import { ConsoleVisitor } from '../support/console-visitor';
import { World } from '../support/world';
import { invoice } from '../support/xero-documents';

const KEY = 'key-of-the-console-for-its-keys';
const PATIENCE_MS = 60_000;

describeInBrowser('the console by keys alone', (browser) => {
  let world: World;

  beforeAll(async () => {
    world = await World.start({ ADMIN_API_KEY: KEY });
    const documents = ['KEY-0001', 'KEY-0002'].map((InvoiceNumber) => ({ ...invoice({}), InvoiceNumber }));
    await world.books({ Invoices: documents });
    for (const { InvoiceID } of documents) await world.until(InvoiceID, 'written_back');
  });

  afterAll(() => world.stop(), 60_000);

  async function open(path: string): Promise<ConsoleVisitor> {
    const visitor = await ConsoleVisitor.at(browser(), world.api.url);
    visitor.page.setDefaultTimeout(patient(PATIENCE_MS));
    await visitor.open(path);
    await visitor.signIn(KEY);
    await visitor.settled();
    return visitor;
  }

  async function pressEach(page: Page, ...keys: string[]): Promise<void> {
    for (const key of keys) await page.keyboard.press(key);
  }

  it('opens a page, goes through its rows, and types into its search as in any field', async () => {
    const visitor = await open('/');
    const { page } = visitor;
    await pressEach(page, 'g', 'd');
    await page.getByRole('heading', { level: 1, name: 'Documents' }).waitFor();
    await page.getByRole('link', { name: 'KEY-0001' }).waitFor();
    await pressEach(page, '/', 'g', 't');
    const field = page.getByRole('searchbox', { name: 'Search' });
    expect(await field.inputValue()).toBe('gt');
    expect(page.url()).toContain('/documents');
    await field.fill('KEY-');
    // Waits for the final list, since rows of an earlier search disappear.
    await page.waitForURL(/search=KEY-/);
    await page.getByRole('link', { name: 'KEY-0002' }).waitFor();
    await field.blur();
    const focused = (): Promise<string> => page.evaluate('document.activeElement.textContent');
    await pressEach(page, 'j');
    const first = await focused();
    await pressEach(page, 'j');
    const second = await focused();
    expect([first, second].sort()).toEqual(['KEY-0001', 'KEY-0002']);
    await pressEach(page, 'k', 'Enter');
    await page.getByRole('heading', { level: 1, name: first }).waitFor();
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  it('finds a document, a client and a page from anywhere, and nothing of it stands in the way of axe', async () => {
    const visitor = await open('/settings');
    const { page } = visitor;
    const search = page.getByRole('searchbox', { name: 'Search documents, clients and pages' });
    await pressEach(page, 'Control+k');
    await search.fill('KEY-0002');
    await page.getByRole('group', { name: 'Documents' }).getByRole('button', { name: 'KEY-0002' }).waitFor();
    expect(await visitor.violations()).toEqual([]);
    await pressEach(page, 'Enter');
    await page.getByRole('heading', { level: 1, name: 'KEY-0002' }).waitFor();
    await pressEach(page, 'Control+k');
    await search.fill(world.organisation.name.toUpperCase());
    await page.getByRole('group', { name: 'Clients' }).getByRole('button').first().waitFor();
    await search.fill('activ');
    await page.getByRole('button', { name: 'Activity' }).waitFor();
    await pressEach(page, 'ArrowDown', 'Enter');
    await page.getByRole('heading', { level: 1, name: 'Activity' }).waitFor();
    await pressEach(page, 'Control+k');
    await search.fill('there is no such thing');
    await page.getByText('Nothing found.').waitFor();
    await pressEach(page, 'Escape');
    await search.waitFor({ state: 'detached' });
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  it('lists its keys, and lets single keys be switched off for this browser', async () => {
    const visitor = await open('/');
    const { page } = visitor;
    await pressEach(page, '?');
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await list.getByText('Reconciliation').waitFor();
    expect(await visitor.violations()).toEqual([]);
    await list.getByRole('checkbox').uncheck();
    await pressEach(page, 'Escape');
    await list.waitFor({ state: 'detached' });
    await pressEach(page, 'g', 'd', '?', 'Control+k');
    await page.getByRole('searchbox', { name: 'Search documents, clients and pages' }).waitFor();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Today');
    expect(await list.count()).toBe(0);
    await visitor.leave();
  });
});
