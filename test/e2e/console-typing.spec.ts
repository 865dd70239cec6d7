import { eventually, patient } from '../../demo/eventually';
import { describeInBrowser } from '../support/browser';
import { ConsoleVisitor } from '../support/console-visitor';
import { DrawnRows } from '../support/drawn-rows';
import { World } from '../support/world';
import { invoice } from '../support/xero-documents';

const KEY = 'key-of-the-console-that-is-typed-into';
const PATIENCE_MS = 45_000;
/** Time for which the console waits after the last key. */
const RESTED_MS = 300;
const NUMBERS = Array.from({ length: 12 }, (_, index) => `TYPED-${String(index).padStart(4, '0')}`);

/** Checks the number of calls and drawn rows per key, and no times. */
describeInBrowser('typing into the documents', (browser) => {
  let world: World;

  beforeAll(async () => {
    world = await World.start({ ADMIN_API_KEY: KEY });
    const documents = NUMBERS.map((InvoiceNumber) => ({ ...invoice({}), InvoiceNumber }));
    await world.books({ Invoices: documents });
    for (const { InvoiceID } of documents) await world.until(InvoiceID, 'written_back');
  });

  afterAll(() => world.stop(), PATIENCE_MS);

  /** Opens the documents. @param isStill true: the browser's clock stands still, so that no key is late */
  async function open(isStill: boolean) {
    const visitor = await ConsoleVisitor.at(browser(), world.api.url);
    const { page } = visitor;
    page.setDefaultTimeout(patient(PATIENCE_MS));
    const rows = await DrawnRows.of(page);
    if (isStill) await page.clock.install();
    await visitor.open('/documents');
    await visitor.signIn(KEY);
    await visitor.settled();
    await page.getByRole('link', { name: NUMBERS[0] }).waitFor();
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname === '/api/documents') asked.push(search);
    });
    if (isStill) await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
    await rows.take();
    return { visitor, page, rows, asked };
  }

  const sum = (rows: readonly number[]): number => rows.reduce((all, one) => all + one, 0);

  it('asks once for what is typed, when it rests, and draws no row for a key', async () => {
    const { visitor, page, rows, asked } = await open(true);
    await page.getByRole('searchbox', { name: 'Search' }).pressSequentially('TYPED-000');
    expect([asked, sum(await rows.take())]).toEqual([[], 0]);
    await page.clock.runFor(RESTED_MS);
    await page.clock.resume();
    await page.getByRole('link', { name: NUMBERS[11] }).waitFor({ state: 'detached' });
    expect(asked).toHaveLength(1);
    expect(asked[0]).toContain('search=TYPED-000');
    // Ten of the twelve rows stay, and are not drawn again.
    expect(sum(await rows.take())).toBe(0);
    await visitor.leave();
  });

  it('draws the rows that come, each once', async () => {
    const { visitor, page, rows } = await open(false);
    const field = page.getByRole('searchbox', { name: 'Search' });
    await field.fill('nothing of it');
    await page.getByRole('link', { name: NUMBERS[0] }).waitFor({ state: 'detached' });
    await rows.take();
    await field.fill('TYPED-001');
    await page.getByRole('link', { name: NUMBERS[10] }).waitFor();
    expect(sum(await rows.take())).toBe(2);
    await visitor.leave();
  });

  it('draws the row that is chosen alone, and no row when the same is read again', async () => {
    const { visitor, page, rows, asked } = await open(false);
    await page.getByRole('checkbox', { name: NUMBERS[0] }).check();
    await page.getByRole('button', { name: /^Exclude/ }).waitFor();
    expect(sum(await rows.take())).toBe(1);
    await eventually('the list is read again', () => Promise.resolve(asked.length > 1 || null));
    expect(sum(await rows.take())).toBe(0);
    await visitor.leave();
  });
});
