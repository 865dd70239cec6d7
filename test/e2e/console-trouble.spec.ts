import { describeInBrowser } from '../support/browser';
import { eventually, patient } from '../../demo/eventually';
import { DeadEnd } from '../support/console-walk/dead-end';
import { ConsoleVisitor, throughMenu } from '../support/console-visitor';
import { World } from '../support/world';
import { BUYER, invoice } from '../support/xero-documents';

const KEY = 'key-of-the-console-in-trouble';
const DESKTOP = { width: 1280, height: 900 };
const PATIENCE_MS = 60_000;
/** Time within which parts must appear together; less than the interval of refreshes. */
const TOGETHER_MS = 5_000;
const SLOW_MS = 300_000;
/** Times that exceed the console's wait for a reading, and for a question about every document. */
const DEAD_MS = 40_000;
const THOUGHT_MS = 100_000;
/** Links in the order of the menu, each with the part of the program that it loads. */
const PARTS = [
  ['Documents', 'documents'],
  ['What holds documents', 'fix-list'],
  ['Backfills', 'backfills'],
  ['Month end', 'close'],
  ['Reconciliation', 'reconciliation'],
  ['Set-up', 'set-up'],
  ['Mappings', 'mappings'],
  ['Settings', 'settings'],
] as const;
const NO_TIN = {
  ...BUYER,
  ContactID: '7b0b3c2e-5d0e-4d0c-8f46-1f8c0a1d2e3f',
  CompanyNumber: '',
  TaxNumber: '',
};

describeInBrowser('the console in trouble', (browser) => {
  let world: World;
  let documentId: string;
  let number: string;

  beforeAll(async () => {
    world = await World.start({ ADMIN_API_KEY: KEY });
    const held = invoice({ contactId: NO_TIN.ContactID });
    await world.books({ Invoices: [held], Contacts: [BUYER, NO_TIN] });
    ({ id: documentId, number } = await world.until(held.InvoiceID, 'waiting'));
  }, SLOW_MS);

  afterAll(() => world.stop(), PATIENCE_MS);

  async function visit(path: string): Promise<ConsoleVisitor> {
    const visitor = await ConsoleVisitor.at(browser(), world.api.url, { viewport: DESKTOP });
    visitor.page.setDefaultTimeout(patient(PATIENCE_MS));
    await visitor.open(path);
    await visitor.signIn(KEY);
    await visitor.settled();
    return visitor;
  }

  describe('with a part of it that cannot be loaded', () => {
    it(
      'loads the page again once, after which a changed build is there',
      async () => {
        const { page, leave } = await visited('/');
        let refused = 0;
        await page.route('**/assets/reconciliation-*.js', (route) => {
          refused += 1;
          return refused === 1 ? route.fulfill({ status: 404, body: 'gone' }) : route.continue();
        });
        await throughMenu(page, 'Month end', 'Reconciliation');
        await page.getByRole('heading', { level: 1, name: 'Reconciliation' }).waitFor();
        expect(refused).toBe(2);
        await leave();
      },
      SLOW_MS,
    );

    it(
      'shows over the old page that it is being loaded, once that takes longer than a glance',
      async () => {
        const { page, leave } = await visited('/');
        let arrive = (): void => undefined;
        const asked = new Promise<void>((settle) => (arrive = settle));
        await page.route('**/assets/documents-*.js', async (route) => {
          await asked;
          await route.continue();
        });
        await page.getByRole('link', { name: 'Documents', exact: true }).click();
        await page.getByRole('progressbar', { name: 'Loading' }).waitFor();
        await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
        arrive();
        await page.getByRole('heading', { level: 1, name: 'Documents' }).waitFor();
        expect(await page.getByRole('progressbar', { name: 'Loading' }).count()).toBe(0);
        await leave();
      },
      SLOW_MS,
    );

    it(
      'says so inside the page where that does not help, and tries again when it is asked to',
      async () => {
        const { page, leave } = await visited('/');
        let loads = 0;
        page.on('load', () => (loads += 1));
        await page.route('**/assets/reconciliation-*.js', (route) =>
          route.fulfill({ status: 404, body: '' }),
        );
        await throughMenu(page, 'Month end', 'Reconciliation');
        await page.getByRole('alert').getByText('This page could not be shown').waitFor();
        expect(loads).toBe(1);
        await page.getByRole('link', { name: 'Documents', exact: true }).first().click();
        await page.getByRole('heading', { level: 1, name: 'Documents' }).waitFor();
        await throughMenu(page, 'Month end', 'Reconciliation');
        await page.getByRole('alert').getByText('This page could not be shown').waitFor();
        await page.unroute('**/assets/reconciliation-*.js');
        await page.getByRole('button', { name: 'Try again' }).click();
        await page.getByRole('heading', { level: 1, name: 'Reconciliation' }).waitFor();
        await leave();
      },
      SLOW_MS,
    );

    it(
      'does not wait for ever for a part that never comes, and says so when it does not come again',
      async () => {
        const { page, leave } = await visited('/');
        await page.route('**/assets/reconciliation-*.js', () => undefined);
        await throughMenu(page, 'Month end', 'Reconciliation');
        await page
          .getByRole('alert')
          .getByText('This page could not be shown')
          .waitFor({ timeout: 2 * DEAD_MS });
        await page.unroute('**/assets/reconciliation-*.js');
        await page.getByRole('button', { name: 'Try again' }).click();
        await page.getByRole('heading', { level: 1, name: 'Reconciliation' }).waitFor();
        await leave();
      },
      SLOW_MS,
    );

    it(
      'shows the clients when their charts cannot be loaded, and tries those again',
      async () => {
        const { page, leave } = await visited('/');
        await page.route('**/assets/charts-*.js', (route) => route.fulfill({ status: 404, body: '' }));
        await page.getByRole('link', { name: 'Clients', exact: true }).first().click();
        await page.getByRole('alert').getByText('This page could not be shown').waitFor();
        await page.getByRole('heading', { level: 1, name: 'Clients' }).waitFor();
        await page.getByRole('table', { name: 'Clients', exact: true }).waitFor();
        await leave();
      },
      SLOW_MS,
    );

    it(
      'is never blank, whatever part it is',
      async () => {
        const { page, leave } = await visited('/');
        for (const [name, part] of PARTS) {
          await page.route(`**/assets/${part}-*.js`, (route) => route.fulfill({ status: 404, body: '' }));
          await page.getByRole('link', { name, exact: true }).first().click();
          await page.getByRole('alert').getByText('This page could not be shown').waitFor();
        }
        await page.route('**/assets/index-*.js', (route) => route.fulfill({ status: 404, body: '' }));
        await page.reload();
        await page.getByText('If this stays, load the page again.').waitFor();
        await leave();
      },
      SLOW_MS,
    );
  });

  it(
    'is there again without a click when the first question, whether one is signed in, was not answered',
    async () => {
      const visitor = await visit('/documents');
      const { page } = visitor;
      await page.route('**/api/session', (route) =>
        route.fulfill({ status: 503, json: { message: 'Busy.' } }),
      );
      await page.reload();
      await page.getByRole('button', { name: 'Try again' }).waitFor();
      await page.unroute('**/api/session');
      await page.getByRole('heading', { level: 1, name: 'Documents' }).waitFor();
      await visitor.leave();
    },
    SLOW_MS,
  );

  it.each([
    ['do not begin', false],
    ['stop in their middle', true],
  ])(
    'says so on a line that went dead without a word, where answers %s, and comes back when it is sound',
    async (_answers, arrives) => {
      const deadEnd = await DeadEnd.start();
      const { page, leave } = await visited('/documents');
      await page.route('**/api/**', (route) => route.continue(deadEnd.insteadOf(route.request(), arrives)));
      await page.getByRole('link', { name: 'What holds documents', exact: true }).click();
      await page.getByText(/^No answer since/).waitFor({ timeout: DEAD_MS });
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.getByText('Will release 1 document').waitFor({ timeout: THOUGHT_MS });
      await page.getByText(/^No answer since/).waitFor({ state: 'detached' });
      await leave();
      await deadEnd.stop();
    },
    SLOW_MS,
  );

  it.each([
    ['Alerts', ['/alert-settings', '/alert-causes', '/alert-channels', '/alerts']],
    ['Fiscal account', ['/fiscal-accounts', '/fiscal-services']],
  ])(
    'asks at once for everything that the settings show under %s: a line that went dead costs one wait',
    async (part, wanted) => {
      const deadEnd = await DeadEnd.start();
      const { page, leave } = await visited(`/settings?organisation=${world.organisation.id}&part=ledger`);
      const asked = new Set<string>();
      await page.route('**/api/**', (route) => {
        asked.add(new URL(route.request().url()).pathname.replace(/^\/api(\/organisations\/[^/]+)?/, ''));
        return route.continue(deadEnd.insteadOf(route.request(), false));
      });
      await page.getByRole('tab', { name: part, exact: true }).click();
      // Both parts must be requested at once: the first is never answered.
      const all = (): Promise<true | null> => Promise.resolve(wanted.every((one) => asked.has(one)) || null);
      await eventually('everything is asked', all, () => Promise.resolve([...asked].join()));
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.locator('main [aria-busy="true"]').first().waitFor({ state: 'detached', timeout: DEAD_MS });
      await leave();
      await deadEnd.stop();
    },
    SLOW_MS,
  );

  it(
    'says since when nothing answers and how old each figure is, and comes back without being touched',
    async () => {
      const { page, leave } = await visited('/board');
      const figures = page.getByRole('main').getByText(/^As of \d\d:\d\d, /);
      expect(await figures.count()).toBe(0);
      await world.withoutConnector(async () => {
        await page.getByText(/^No answer since \d\d:\d\d, trying again/).waitFor();
        await figures.first().waitFor();
        // Expects figures for states, organisations, open tasks and charts.
        expect(await figures.count()).toBeGreaterThanOrEqual(3);
        await page.getByRole('link', { name: 'Documents', exact: true }).click();
        await page.getByRole('alert').first().waitFor();
        expect(await page.getByRole('navigation').first().isVisible()).toBe(true);
      });
      await page.getByRole('heading', { level: 1, name: 'Documents' }).waitFor();
      await page.getByText(/^No answer since/).waitFor({ state: 'detached' });
      expect(await figures.count()).toBe(0);
      await leave();
    },
    SLOW_MS,
  );

  it(
    'says on every page, deep ones included, that nothing answers',
    async () => {
      const visitors: ConsoleVisitor[] = [];
      for (const path of ['/documents', '/fix-list', '/backfills', '/set-up', `/documents/${documentId}`])
        visitors.push(await visit(path));
      await world.withoutConnector(async () => {
        for (const { page } of visitors) {
          await page.getByText(/^No answer since \d\d:\d\d, trying again/).waitFor();
          await page
            .getByText(/^As of \d\d:\d\d, /)
            .first()
            .waitFor();
        }
      });
      for (const { page } of visitors) {
        await page.getByText(/^No answer since/).waitFor({ state: 'detached' });
        await page
          .getByText(/^As of /)
          .first()
          .waitFor({ state: 'detached' });
      }
      for (const visitor of visitors) await visitor.leave();
    },
    SLOW_MS,
  );

  it(
    'reads everything on a page again together: counts, what needs a person, and the list of documents',
    async () => {
      const board = await visit('/board');
      const list = await visit('/documents?state=rejected');
      const tile = board.page.getByRole('link', { name: /^\d+ ?Rejected/ });
      const row = board.page
        .getByRole('table', { name: 'Documents that need your attention' })
        .getByText(number);
      const moves = [
        ['rejected', /^1/, 'visible', '1 document'],
        ['waiting', /^0/, 'detached', 'No document matches.'],
      ] as const;
      for (const [state, count, isListed, said] of moves) {
        await world.inTheDatabase('update documents set state = $1 where id = $2', [state, documentId]);
        await tile.filter({ hasText: count }).waitFor();
        // Both are read together, so they appear without another refresh.
        await row.waitFor({ state: isListed, timeout: TOGETHER_MS });
        await list.page.getByRole('status').getByText(said, { exact: false }).waitFor();
      }
      await board.leave();
      await list.leave();
    },
    SLOW_MS,
  );

  async function visited(
    path: string,
  ): Promise<{ page: ConsoleVisitor['page']; leave: () => Promise<void> }> {
    const visitor = await visit(path);
    return { page: visitor.page, leave: () => visitor.leave() };
  }
});
