import { QUESTIONS } from '../../console/src/set-up/question-names';
import type { Page } from 'playwright-core';
import { describeInBrowser } from '../support/browser';
import { ConsoleVisitor } from '../support/console-visitor';
import { StillPage } from '../support/still-page';
import { createTestDatabase } from '../support/test-database';
import { World } from '../support/world';
import { BUYER, invoice } from '../support/xero-documents';

const KEY = 'key-of-the-faces-for-their-tests';
const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };
const SLOW_MS = 300_000;
/** Largest layout shift of a still page (web.dev recommends 0.1). */
const STILL = 0.02;

const NO_TIN = {
  ...BUYER,
  ContactID: '7b0b3c2e-5d0e-4d0c-8f46-1f8c0a1d2e3f',
  CompanyNumber: '',
  TaxNumber: '',
};

const PARTS_OF_MAPPINGS = ['overview', 'taxes', 'items', 'buyers', 'exclusions', 'currencies', 'file'];
const PARTS_OF_SETTINGS = ['organisation', 'account', 'alerts', 'ledger', 'system'];
const PAGES = [
  ...['/', '/board', '/documents', '/fix-list', '/mappings', '/backfills', '/reconciliation', '/settings'],
  ...['/set-up', '/clients', '/close'],
];
/** Pages whose empty state differs from that of other pages. */
const UNLIKE = ['/', '/board', '/clients', '/close', '/documents', '/settings', '/set-up'];
const FULL = [
  ...[
    '/',
    '/board',
    '/clients',
    '/close',
    '/documents',
    '/documents?state=excluded&minTotal=lots',
    '/documents/nothing',
    '/fix-list',
  ],
  ...PARTS_OF_MAPPINGS.map((part) => `/mappings?part=${part}`),
  ...['/backfills', '/reconciliation', '/nowhere'],
  ...QUESTIONS.map((question) => `/set-up?question=${question}`),
  ...PARTS_OF_SETTINGS.map((part) => `/settings?part=${part}`),
];

describeInBrowser('the faces of the console', (browser) => {
  let world: World;
  let paths: string[];

  beforeAll(async () => {
    world = await World.start({ ADMIN_API_KEY: KEY });
    const home = await world.letOneTravel();
    const document = invoice({ contactId: NO_TIN.ContactID });
    await world.books({ Invoices: [document], Contacts: [BUYER, NO_TIN] });
    const held = await world.until(document.InvoiceID, 'waiting');
    const client = `/clients/${world.organisation.id}`;
    paths = [...FULL, client, `/documents/${held.id}`, `/documents/${(await world.document(home))?.id}`];
    const organisation = `/api/organisations/${world.organisation.id}`;
    await world.api.send('POST', `${organisation}/reconciliations`, { from: '2026-01-01' });
    await world.api.send('POST', `${organisation}/backfills`, { stopPercent: 5 });
  }, SLOW_MS);

  afterAll(() => world.stop());

  async function visit(url = world.api.url, viewport = DESKTOP): Promise<ConsoleVisitor> {
    const visitor = await ConsoleVisitor.at(browser(), url, { viewport });
    await visitor.open('/');
    await visitor.signIn(KEY);
    return visitor;
  }

  it(
    'are accessible, and do not jump while they load',
    async () => {
      const visitor = await visit();
      const still = await StillPage.watch(visitor.page);
      for (const path of paths) {
        await visitor.open(path);
        await visitor.settled();
        const moved = await jumps(still);
        expect({ path, moved, ...(await looks(visitor)) }).toEqual({ path, moved: [], ...FLAWLESS });
      }
      await visitor.leave();
    },
    SLOW_MS,
  );

  it(
    'are accessible before anybody has signed in',
    async () => {
      const visitor = await ConsoleVisitor.at(browser(), world.api.url, { viewport: DESKTOP });
      await visitor.open('/');
      await visitor.page.getByRole('heading', { level: 1 }).waitFor();
      expect(await looks(visitor)).toEqual(FLAWLESS);
      await visitor.leave();
    },
    SLOW_MS,
  );

  it(
    'do not jump while they load on a phone',
    async () => {
      const visitor = await visit(world.api.url, PHONE);
      const still = await StillPage.watch(visitor.page);
      for (const path of [...PAGES, ...paths.slice(-3)]) {
        await visitor.open(path);
        await visitor.settled();
        expect({ path, moved: await jumps(still) }).toEqual({ path, moved: [] });
      }
      await visitor.leave();
    },
    SLOW_MS,
  );

  it(
    'squeeze no text on a phone and show no code or raw amount, with everything opened that can be opened',
    async () => {
      const visitor = await visit(world.api.url, PHONE);
      const shut = visitor.page.locator('main button[aria-expanded="false"]:enabled:visible');
      const wrong: string[] = [];
      let opened = 0;
      for (const path of paths) {
        await visitor.open(path);
        await visitor.settled();
        for (let left = await shut.count(); left > 0; left -= 1) {
          await shut.first().click();
          opened += 1;
        }
        await visitor.settled();
        wrong.push(...(await visitor.squeezed()).map((text) => `${path}: ${text}`));
        // Settings of the installation are named as they are called in its file.
        if (!path.startsWith('/settings'))
          wrong.push(...(await visitor.unspelled()).map((text) => `${path}: ${text}`));
        if ((await visitor.overflow()) !== 0) wrong.push(`${path} is too wide`);
      }
      expect(opened).toBeGreaterThan(0);
      expect(wrong).toEqual([]);
      await visitor.leave();
    },
    SLOW_MS,
  );

  it(
    'are accessible where a dialogue is open',
    async () => {
      const visitor = await visit();
      const { page } = visitor;
      for (const [path, button] of [
        ['/fix-list', 'Send buyers without a TIN as cash sales'],
        ['/documents?state=waiting', 'Exclude 1'],
        ['/backfills', 'Cancel backfill'],
      ] as const) {
        await visitor.open(path);
        await visitor.settled();
        if (button === 'Exclude 1') await page.getByLabel('Select all on this page').check();
        await page.getByRole('button', { name: button }).click();
        await page.getByRole('dialog').waitFor();
        expect({ path, ...(await looks(visitor)) }).toEqual({ path, ...FLAWLESS });
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
        // The dialogue returns the focus to the button that opened it.
        await page.locator('button:focus', { hasText: button }).waitFor();
      }
      await visitor.leave();
    },
    SLOW_MS,
  );

  it(
    'say the next step, accessibly, where nothing is connected and where nothing answers',
    async () => {
      const database = await createTestDatabase();
      const empty = await world.startReplica({ DATABASE_URL: database.url });
      const visitor = await visit(empty.api.url);
      for (const path of PAGES) {
        await visitor.open(path);
        await visitor.settled();
        const step = path === '/documents' ? 'No document matches' : /Set one up|Connect/;
        await visitor.page.getByRole('main').getByText(step).first().waitFor();
        if (UNLIKE.includes(path)) expect({ path, ...(await looks(visitor)) }).toEqual({ path, ...FLAWLESS });
      }
      await visitor.page.route(/\/api\/(?!session)/, (route) => route.abort());
      for (const path of PAGES) {
        await visitor.open(path);
        await visitor.settled();
        await visitor.page.getByText('Check that Ledgerstamp is running').first().waitFor();
        if (UNLIKE.includes(path)) expect({ path, ...(await looks(visitor)) }).toEqual({ path, ...FLAWLESS });
      }
      await visitor.leave();
      await empty.stop();
      await database.drop();
    },
    SLOW_MS,
  );

  it(
    'show where the keyboard is, in the order in which they are read',
    async () => {
      const visitor = await visit();
      for (const path of ['/documents', '/settings?part=alerts', '/mappings?part=items', '/fix-list']) {
        await visitor.open(path);
        await visitor.settled();
        expect({ path, ...(await tabThrough(visitor.page)) }).toEqual({ path, unseen: [], backwards: [] });
      }
      await visitor.leave();
    },
    SLOW_MS,
  );
});

const FLAWLESS = { light: [], darkPhone: [], overflow: [0, 0], rawDays: [] };

/** Faults of the present page, in each scheme and on each screen. */
async function looks(visitor: ConsoleVisitor): Promise<object> {
  const { page } = visitor;
  const light = await visitor.violations();
  const wide = await visitor.overflow();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize(PHONE);
  await page.locator('html[data-mantine-color-scheme="dark"]').waitFor();
  const darkPhone = await visitor.violations('of sight');
  const overflow = [wide, await visitor.overflow()];
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(DESKTOP);
  await page.locator('html[data-mantine-color-scheme="light"]').waitFor();
  return { light, darkPhone, overflow, rawDays: await visitor.rawDays() };
}

async function jumps(still: StillPage): Promise<string[]> {
  const { sum, moved } = await still.shifts();
  return sum < STILL ? [] : moved;
}

interface Stop {
  readonly name: string;
  readonly isSeen: boolean;
  readonly isBehindTheLast: boolean;
}

/** Script: element that has the focus; its outline may be drawn around its label. */
const STOP = `(() => {
  const here = document.activeElement;
  if (here === null || here === document.body) return null;
  const before = window.lastStop;
  window.lastStop = here;
  const parts = [here, here.nextElementSibling, here.parentElement].filter((part) => part !== null);
  const isSeen = parts.some((part) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(part);
    return outlineStyle !== 'none' && outlineWidth !== '0px';
  });
  const isBehindTheLast = !before || before === here || Boolean(before.compareDocumentPosition(here) & Node.DOCUMENT_POSITION_FOLLOWING);
  return { name: here.outerHTML.slice(0, 120), isSeen, isBehindTheLast };
})()`;

async function tabThrough(page: Page): Promise<{ unseen: string[]; backwards: string[] }> {
  const stops: Stop[] = [];
  for (;;) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate<Stop | null>(STOP);
    if (stop === null) break;
    stops.push(stop);
  }
  if (stops.length < 10) throw new Error(`the keyboard stopped ${stops.length} times only`);
  return {
    unseen: stops.filter(({ isSeen }) => !isSeen).map(({ name }) => name),
    backwards: stops.filter(({ isBehindTheLast }) => !isBehindTheLast).map(({ name }) => name),
  };
}
