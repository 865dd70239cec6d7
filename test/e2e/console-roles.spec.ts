import type { Page } from 'playwright-core';
import { QUESTIONS } from '../../console/src/set-up/question-names';
import { eventually } from '../../demo/eventually';
import { type Action, needsBehind, rolesFor, type Role } from '../../src/people/rights/actions';
import type { Grant } from '../../src/people/rights/principal';
import { describeInBrowser } from '../support/browser';
import { judged, type JudgedButton } from '../support/console-buttons';
import { ConsoleVisitor } from '../support/console-visitor';
import { invitedPerson } from '../support/invited-person';
import { World } from '../support/world';
import { BUYER, invoice } from '../support/xero-documents';

const KEY = 'key-of-the-roles-for-their-tests';
const VIEWER_KEY = 'key-of-somebody-who-looks-on';
/** Settings of a provider that is never called; only its buttons are tested. */
const PROVIDER = {
  ...{ OPENID_PROVIDERS: 'entra', OPENID_ENTRA_ISSUER: 'http://127.0.0.1:1' },
  ...{ OPENID_ENTRA_CLIENT_ID: 'ledgerstamp', OPENID_ENTRA_CLIENT_SECRET: 'a-client-secret-of-the-tests' },
};
const DESKTOP = { width: 1366, height: 768 };
const SLOW_MS = 300_000;
const MAPPINGS = ['overview', 'taxes', 'items', 'buyers', 'exclusions', 'currencies', 'file'];
const SETTINGS = ['organisation', 'account', 'alerts', 'ledger', 'personal', 'system'];
const NO_TIN = {
  ...BUYER,
  ContactID: '7b0b3c2e-5d0e-4d0c-8f46-1f8c0a1d2e3f',
  CompanyNumber: '',
  TaxNumber: '',
};

/** Buttons that call the API with another method than GET, although they store nothing. */
const CALLING = ['What if?', 'Refresh', 'Run it again', 'Show the documents', 'Check the audit log'];

/** Right that a route needs, by the description of the API: the action, and the source of the organisation. */
interface Needed {
  readonly action: Action;
  readonly from: string;
}

/** Visitor of the console. */
interface Pressing {
  readonly grants: readonly Grant[];
  /** True: signed in with a key of the settings, without being a person. */
  readonly isKey: boolean;
}

/** Buttons that a person can press on a page, and faults of the page for anybody. */
interface Seen {
  readonly buttons: readonly string[];
  /** Forms with fields but without a button to send them. */
  readonly deadForms: readonly string[];
}

describeInBrowser('the roles at the console', (browser) => {
  let world: World;
  let paths: string[];
  /** Organisation with documents, and another client's with the same fiscal account and connection. */
  let [own, other] = ['', ''];
  let needed: ReadonlyMap<string, Needed>;

  beforeAll(async () => {
    world = await World.start({ ADMIN_API_KEY: KEY, VIEWER_API_KEY: VIEWER_KEY, ...PROVIDER });
    own = world.organisation.id;
    const documents = await storeDocuments(world);
    const [copy] = (await world.inTheDatabase(
      `insert into organisations select (jsonb_populate_record(null::organisations, to_jsonb(o) || jsonb_build_object(
         'id', gen_random_uuid(), 'tenant_id', gen_random_uuid(), 'name', 'Another client', 'is_paused', true))).*
       from organisations o returning id`,
    )) as { id: string }[];
    other = copy?.id ?? '';
    needed = await neededByRoutes(world);
    paths = [
      ...[
        '/',
        '/board',
        '/clients',
        '/close',
        '/documents',
        '/fix-list',
        '/backfills',
        '/reconciliation',
        '/activity',
        '/people',
      ],
      ...['/tokens', '/confirmations', '/device'],
      ...QUESTIONS.map((question) => `/set-up?question=${question}`),
      ...MAPPINGS.map((part) => `/mappings?part=${part}`),
      ...SETTINGS.map((part) => `/settings?part=${part}`),
      ...documents.map((id) => `/documents/${id}`),
    ];
  }, SLOW_MS);

  afterAll(() => world.stop(), SLOW_MS);

  const everywhere = (...roles: Role[]): Grant[] => roles.map((role) => ({ role, organisationId: null }));

  /** True when the table of rights lets a visitor with these roles press the button. */
  function mayPress(who: Pressing, anyOf: readonly string[], at: string): boolean {
    if (anyOf.length === 0) return true;
    return anyOf.some((route) => {
      const { action, from } = needed.get(route) ?? { action: route as Action, from: 'organisationId' };
      if (who.isKey && needsBehind(action) !== null) return false;
      const roles: readonly Role[] = rolesFor(action);
      const where = who.grants
        .filter(({ role }) => roles.includes(role))
        .map((grant) => grant.organisationId);
      if (where.includes(null)) return true;
      if (from === 'anywhere') return where.length > 0;
      const concerned = from === 'accountId' ? [own, other] : [at];
      return from !== 'installation' && concerned.every((id) => where.includes(id));
    });
  }

  /** Opens the console for a new person. @returns the visitor, and the calls of pages that the API refused */
  async function visit(
    name: string,
    grants: Grant[],
  ): Promise<{ visitor: ConsoleVisitor; refused: string[] }> {
    const { cookie } = await invitedPerson(world.api, name, grants);
    const arrived = await arrive();
    await arrived.visitor.carryOn(cookie);
    await atNoPage(arrived.visitor);
    return arrived;
  }

  /** Opens the console with the read-only key. */
  async function visitWithKey(): Promise<{ visitor: ConsoleVisitor; refused: string[] }> {
    const arrived = await arrive();
    await arrived.visitor.open('/');
    await arrived.visitor.signIn(VIEWER_KEY);
    await arrived.visitor.page.getByText('Read-only session').waitFor();
    arrived.refused.length = 0;
    await atNoPage(arrived.visitor);
    return arrived;
  }

  async function arrive(): Promise<{ visitor: ConsoleVisitor; refused: string[] }> {
    const visitor = await ConsoleVisitor.at(browser(), world.api.url, { viewport: DESKTOP });
    const refused: string[] = [];
    visitor.page.on('response', (answer) => {
      if ([401, 403].includes(answer.status())) refused.push(`${answer.request().method()} ${answer.url()}`);
    });
    await visitor.page.addInitScript(COUNT_CALLS);
    return { visitor, refused };
  }

  /** Links of the menu and, at the mappings, of its entry. */
  async function pagesOf(visitor: ConsoleVisitor): Promise<string[]> {
    await visitor.page.getByRole('link', { name: 'Set-up', exact: true }).click();
    await visitor.page.locator('nav .active').first().waitFor();
    // The links are those of the menu alone: the navigation of the set-up appears once its progress is known.
    const links = await visitor.page.locator('.shell > nav a, header nav a').allTextContents();
    await atNoPage(visitor);
    return links;
  }

  async function atNoPage(visitor: ConsoleVisitor): Promise<void> {
    await visitor.open('/nowhere');
    await visitor.settled();
  }

  /** Pages at an organisation; the start page and documents belong to none. */
  const pagesAt = (place: string): string[] =>
    paths.filter((path) => place === own || (path !== '/' && !path.startsWith('/documents/')));

  /** Pages and buttons for a person with every role but reader's: all that exist. */
  async function lookAtEverything(): Promise<{
    complete: ReadonlyMap<string, readonly JudgedButton[]>;
    pages: readonly string[];
  }> {
    const { visitor } = await visit('Everything', everywhere('owner', 'approver', 'preparer'));
    const pages = await pagesOf(visitor);
    const complete = new Map<string, readonly JudgedButton[]>();
    for (const place of [own, other]) {
      for (const path of pagesAt(place)) {
        await turnTo(visitor.page, path, place);
        const { buttons } = await look(visitor.page);
        const all = new Map(buttons.map((name) => [judged(path, name).label, judged(path, name)]));
        complete.set(`${path} ${place}`, [...all.values()]);
      }
    }
    await visitor.leave();
    return { complete, pages };
  }

  it(
    'offer on every page what the table of rights allows, and nothing else',
    async () => {
      const { complete, pages } = await lookAtEverything();
      const given: [string, Grant[], string[]][] = [
        ['owner', everywhere('owner'), [own]],
        ['approver', everywhere('approver'), [own]],
        ['preparer', everywhere('preparer'), [own]],
        ['reader', everywhere('reader'), [own]],
        ['reader of one', [{ role: 'reader', organisationId: own }], [own]],
        [
          'owner and approver of one, reader of all',
          [...everywhere('reader'), ...ofOne('owner', own), ...ofOne('approver', own)],
          [own, other],
        ],
      ];
      const withKey: [string, Grant[], string[]] = ['viewer key', everywhere('reader'), [own]];
      const wrong: string[] = [];
      for (const [name, grants, places] of [...given, withKey]) {
        const isKey = name === withKey[0];
        const { visitor, refused } = await (isKey ? visitWithKey() : visit(name, grants));
        const links = await pagesOf(visitor);
        const isReader = grants.every(({ role }) => role === 'reader');
        // Readers have no link to the set-up: of its entry only the mappings are left.
        expect([name, links]).toEqual([name, isReader ? pages.slice(0, -2) : pages]);
        for (const place of places) {
          for (const path of pagesAt(place)) {
            const all = complete.get(`${path} ${place}`) ?? [];
            const expected = all.filter(({ anyOf }) => mayPress({ grants, isKey }, anyOf, place));
            await turnTo(visitor.page, path, place);
            const { buttons, deadForms } = await look(visitor.page);
            const found = new Set(buttons.map((button) => judged(path, button).label));
            const labels = new Set(expected.map(({ label }) => label));
            const missing = [...labels].filter((label) => !found.has(label));
            const unfit = [...found].filter((label) => !labels.has(label));
            if (missing.length + unfit.length + deadForms.length > 0) {
              const where = `${name}: ${path}${place === own ? '' : ' of another client'}`;
              wrong.push(`${where} ${JSON.stringify({ missing, unfit, deadForms })}`);
            }
            if (isKey) await press(visitor, CALLING);
          }
        }
        wrong.push(...refused.map((call) => `${name} was refused ${call}`));
        // Ignores messages of pages where buttons were pressed, since forms may report missing fields.
        if (!isKey) wrong.push(...visitor.complaints);
        await visitor.leave();
      }
      expect(wrong).toEqual([]);
    },
    SLOW_MS,
  );

  it(
    'are judged by what the buttons call',
    async () => {
      const { visitor } = await visit('Presser', everywhere('owner', 'approver', 'preparer'));
      const { page } = visitor;
      const called = await recordCalls(page, needed);
      const pressed = new Map<string, readonly string[]>();
      for (const path of paths) {
        await turnTo(page, path, own);
        const { buttons } = await look(page);
        for (const [index, name] of buttons.entries()) {
          const { label, anyOf } = judged(path, name);
          const button = page.locator('main button').nth(index);
          if (pressed.has(`${path} ${label}`) || anyOf.length === 0 || (await button.isDisabled())) continue;
          called.length = 0;
          await button.click();
          const isOpen = (await page.getByRole('dialog').count()) > 0;
          if (isOpen) await page.keyboard.press('Escape');
          await page
            .locator('main [aria-busy="true"], main [data-loading]')
            .first()
            .waitFor({ state: 'detached' });
          pressed.set(`${path} ${label}`, [...called]);
          const isOfActions = anyOf.every((each) => !each.includes(' '));
          const unfit = called.filter((route) => !isOfActions && !anyOf.includes(route));
          expect([path, name, unfit]).toEqual([path, name, []]);
          await turnTo(page, path, own);
        }
      }
      // Other buttons open a form, or wait for its fields.
      expect([...pressed.values()].filter((routes) => routes.length > 0).length).toBeGreaterThan(20);
      await visitor.leave();
    },
    SLOW_MS,
  );
});

function ofOne(role: Role, organisationId: string): Grant[] {
  return [{ role, organisationId }];
}

/** Presses the existing buttons of this list; no answer may be a refusal. */
async function press(visitor: ConsoleVisitor, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const button = visitor.page.locator('main').getByRole('button', { name, exact: true }).first();
    if ((await button.count()) > 0 && (await button.isEnabled())) await button.click();
  }
  await visitor.settled();
}

/**
 * Creates a written-back, a held and an uncertain document, a reconciliation, a backfill and an unused mapping. Waits
 * for the connector, so that every role sees the same.
 */
async function storeDocuments(world: World): Promise<string[]> {
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
  await world.api.send('POST', `${organisation}/backfills`, { stopPercent: 5 });
  await world.api.send('POST', `${organisation}/currency-mappings`, { source: 'BWP', destination: 'BWP' });
  const { id } = await world.api.send<{ id: string }>('POST', `${organisation}/reconciliations`, {
    from: '2026-01-01',
  });
  await eventually('the end of the reconciliation', async () => {
    const run = await world.api.get<{ state: string }>(`${organisation}/reconciliations/${id}`);
    return run.state === 'completed' ? run : null;
  });
  await eventually('an alert', async () => {
    const alerts = await world.api.get<object[]>('/api/alerts');
    return alerts.length > 0 ? alerts : null;
  });
  return documents;
}

/** Right needed by each route, such as `POST /api/tokens`. */
async function neededByRoutes(world: World): Promise<ReadonlyMap<string, Needed>> {
  const { paths } = await world.api.get<{ paths: Record<string, Record<string, { 'x-right'?: Needed }>> }>(
    '/api/docs-json',
  );
  return new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, route]) =>
        route['x-right'] === undefined
          ? []
          : [[`${method.toUpperCase()} ${path}`, route['x-right']] as const],
      ),
    ),
  );
}

/** Opens a page like a link of the console, by way of an empty page, so that nothing of the last one remains. */
async function turnTo(page: Page, path: string, organisation: string): Promise<void> {
  const target = `/console${path}${path.includes('?') ? '&' : '?'}organisation=${organisation}`;
  await page.evaluate(`(async () => {
    const go = (path) => { history.pushState({}, '', path); dispatchEvent(new PopStateEvent('popstate')); };
    const pause = () => new Promise((settle) => setTimeout(settle, 10));
    const until = async (holds) => { while (!holds()) await pause(); };
    const heading = () => document.querySelector('main h1')?.textContent;
    const isStill = () => window.callsUnderWay === 0
      && document.querySelector('main [aria-busy="true"], main .waiting') === null;
    go('/console/nowhere');
    await until(() => heading() === 'Page not found');
    go(${JSON.stringify(target)});
    await until(() => heading() !== undefined && heading() !== 'Page not found');
    // What an answer brings can ask for more.
    const rest = async () => { for (let still = 0; still < 4; still = isStill() ? still + 1 : 0) await pause(); };
    await rest();
    // Cards of the start page are closed once there are many lines.
    document.querySelectorAll('main .work-head [aria-expanded="false"]').forEach((shut) => shut.click());
    await rest();
    // A line of the start page can be given to somebody, in a panel of its own.
    document.querySelector('main button[aria-label^="Assign or snooze "]')?.click();
    await rest();
  })()`);
}

/** Script that counts the unanswered calls of a page. */
const COUNT_CALLS = `(() => {
  const call = window.fetch;
  window.callsUnderWay = 0;
  window.fetch = async (...parameters) => {
    window.callsUnderWay += 1;
    try {
      return await call(...parameters);
    } finally {
      window.callsUnderWay -= 1;
    }
  };
})()`;

function look(page: Page): Promise<Seen> {
  return page.evaluate<Seen>(`({
    buttons: [...document.querySelectorAll('main button')]
      .map((button) => button.getAttribute('aria-label') ?? button.textContent),
    deadForms: [...document.querySelectorAll('main form')]
      .filter((form) => form.querySelector('button') === null && form.querySelector('input:enabled, select:enabled'))
      .map((form) => form.textContent.slice(0, 60)),
  })`);
}

/** Intercepts changing calls, so that nothing is changed. @returns the called routes */
async function recordCalls(page: Page, needed: ReadonlyMap<string, Needed>): Promise<string[]> {
  const called: string[] = [];
  await page.route('**/api/**', async (answer) => {
    const request = answer.request();
    const { pathname } = new URL(request.url());
    const route = [...needed.keys()].find((each) => isCallOf(each, request.method(), pathname));
    const reads = request.method() === 'GET' || needed.get(route ?? '')?.action === 'read';
    if (route === undefined || reads) return answer.fallback();
    called.push(route);
    return answer.fulfill({ status: 409, json: { statusCode: 409, message: 'Not in this test.' } });
  });
  return called;
}

function isCallOf(route: string, method: string, pathname: string): boolean {
  const [of = '', path = ''] = route.split(' ');
  return of === method && new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`).test(pathname);
}
