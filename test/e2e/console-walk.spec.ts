import type { SeededRandom } from '../../demo/books/seeded-random';
import { connectOrganisation } from '../../demo/set-up';
import { describeInBrowser } from '../support/browser';
import { ConsoleWalker } from '../support/console-walk/console-walker';
import { giveFinger } from '../support/console-walk/finger';
import { WalkLog } from '../support/console-walk/walk-log';
import { ConsoleVisitor } from '../support/console-visitor';
import { invitedPerson } from '../support/invited-person';
import type { PersonBrowser } from '../support/person-browser';
import { World } from '../support/world';
import { BUYER, invoice } from '../support/xero-documents';

const KEY = 'key-of-the-console-walked-over';
const STEPS = Number(process.env.WALK_STEPS ?? 300);
const SEED = Number(process.env.WALK_SEED ?? 1);
/** Time allowed per step; most take a fraction of a second. */
const STEP_MS = 5_000;
const SLOW_MS = 300_000;
const REPORTS_EVERY = 100;
/** Violations after which the walk ends, since further ones tend to be the same. */
const MOST_VIOLATIONS = 10;
const MAPPINGS = ['overview', 'taxes', 'items', 'buyers', 'exclusions', 'currencies', 'file'];
const SETTINGS = ['organisation', 'account', 'alerts', 'ledger', 'personal', 'system'];
const APPROVERS = [
  { role: 'owner', organisationId: null },
  { role: 'approver', organisationId: null },
] as const;
const NO_TIN = {
  ...BUYER,
  ...{
    ContactID: '7b0b3c2e-5d0e-4d0c-8f46-1f8c0a1d2e3f',
    Name: 'Tariro Moyo',
    CompanyNumber: '',
    TaxNumber: '',
  },
};
const SUBMISSIONS = ['request-lost', 'answer-lost', 'error-before', 'slow'] as const;

interface Route {
  readonly 'x-right'?: { readonly action: string };
}

/** Presses random buttons while calls fail. WALK_SEED and WALK_STEPS set the seed and the steps. */
describeInBrowser('a walk over the console', (browser) => {
  let world: World;
  let paths: readonly string[];
  const sources: string[] = [];
  const people: PersonBrowser[] = [];

  beforeAll(async () => {
    world = await World.start({ ADMIN_API_KEY: KEY, POLL_SECONDS: '3' });
    for (const name of ['Rudo', 'Farai']) people.push(await invitedPerson(world.api, name, APPROVERS));
    sources.push(await world.letOneTravel());
    await put({ contactId: NO_TIN.ContactID });
    await put({ currency: 'ZAR' });
    await put({ taxType: 'TAX002' });
    const unsure = await put({}, 'request-lost');
    const documents = [];
    for (const [index, state] of ['written_back', 'waiting', 'waiting', 'waiting', 'uncertain'].entries())
      documents.push((await world.until(sources[index] ?? unsure, state)).id);
    paths = [
      ...['/', '/board', '/clients', '/documents', '/fix-list', '/backfills', '/reconciliation', '/set-up'],
      ...['/activity', '/people', '/tokens', '/confirmations', '/documents?state=waiting', '/nowhere'],
      ...['/close', '/device'],
      ...MAPPINGS.map((part) => `/mappings?part=${part}`),
      ...SETTINGS.map((part) => `/settings?part=${part}`),
      ...documents.map((id) => `/documents/${id}`),
    ];
  }, SLOW_MS);

  afterAll(() => world.stop(), SLOW_MS);

  async function put(wishes: Parameters<typeof invoice>[0], kind?: string): Promise<string> {
    const document = invoice(wishes);
    const documentNumber = document.InvoiceNumber;
    if (kind !== undefined) await world.fiscalFault({ operation: 'invoice', kind, documentNumber });
    sources.push(document.InvoiceID);
    await world.books({ Invoices: [document], Contacts: [BUYER, NO_TIN] });
    return document.InvoiceID;
  }

  async function happen(random: SeededRandom): Promise<string> {
    // Connects the organisation again, in case the walk has disconnected it.
    await connectOrganisation(world.api);
    const kind = random.happens(50) ? random.pick(SUBMISSIONS) : undefined;
    await put(random.happens(30) ? { contactId: NO_TIN.ContactID } : {}, kind);
    return `a new invoice ${kind ?? ''}`;
  }

  /** Routes that store something, as named by the description of the API. */
  async function changing(): Promise<string[]> {
    const { paths: described } = await world.api.get<{ paths: Record<string, Record<string, Route>> }>(
      '/api/docs-json',
    );
    return Object.entries(described).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(
          ([method, route]) =>
            method !== 'get' && route['x-right'] !== undefined && route['x-right'].action !== 'read',
        )
        .map(([method]) => `${method.toUpperCase()} ${path}`),
    );
  }

  /** Person for the next part; a new one if the walk has ended the person's access. */
  async function somebody(random: SeededRandom): Promise<PersonBrowser> {
    const person = random.pick(people);
    try {
      // Signs in, because a second person may confirm only within minutes of a sign-in.
      await person.signIn();
      return person;
    } catch {
      const next = await invitedPerson(world.api, `Person ${people.length + 1}`, APPROVERS);
      people.splice(people.indexOf(person), 1, next);
      return next;
    }
  }

  it(
    `finds no blank page, none that waits for ever, no false figure and no second effect in ${STEPS} steps`,
    async () => {
      const visitor = await ConsoleVisitor.at(browser(), world.api.url, { acceptDownloads: true });
      const { page } = visitor;
      const log = new WalkLog(await changing());
      let atThePage: PersonBrowser | null = null;
      await giveFinger(page, (question) => atThePage?.authenticator.get(question) ?? null);
      const signIn = async (): Promise<void> => {
        atThePage = null;
        // Finds the field without words, because the walk also changes the language.
        await page.locator('input[type=password]').fill(KEY);
        await page.keyboard.press('Enter');
        await page.locator('nav').first().waitFor();
      };
      const changePerson = async (random: SeededRandom): Promise<string> => {
        atThePage = await somebody(random);
        await visitor.carryOn(atThePage.cookie);
        return 'another person';
      };
      const walk = { seed: SEED, url: world.api.url, paths, happen, signIn, changePerson };
      const walker = new ConsoleWalker(page, walk, log);
      await walker.begin();
      await visitor.open('/');
      await signIn();
      for (let step = 0; step < STEPS && walker.violations.length < MOST_VIOLATIONS; step += 1) {
        const before = walker.violations.length;
        await walker.step();
        for (const found of walker.violations.slice(before)) process.stdout.write(`${found}\n`);
        if (step % REPORTS_EVERY === REPORTS_EVERY - 1)
          process.stdout.write(`${step + 1} steps, ${walker.violations.length} violations\n`);
      }
      await walker.end();
      process.stdout.write(`${log.toString()}\n${walker.compared} times figures compared\n`);
      expect(walker.violations).toEqual([]);
      // Every fifteenth step compares figures, and about a third of these are on a page with figures.
      expect(walker.compared).toBeGreaterThan(STEPS / 200);
      for (const source of sources) expect((await world.receipts(source)).length).toBeLessThanOrEqual(1);
    },
    SLOW_MS + STEPS * STEP_MS,
  );
});
