import { describeInBrowser } from '../support/browser';
import { ConsoleVisitor } from '../support/console-visitor';
import { invitedPerson } from '../support/invited-person';
import type { PersonBrowser } from '../support/person-browser';
import { World } from '../support/world';
import { invoice } from '../support/xero-documents';

const KEY = 'key-of-the-console-for-its-clients';
const DESKTOP = { width: 1366, height: 768 };
const PHONE = { width: 390, height: 844 };
const SLOW_MS = 120_000;
const OTHERS = 59;

describeInBrowser('the page of all clients', (browser) => {
  let world: World;
  let person: PersonBrowser;

  beforeAll(async () => {
    world = await World.start({ ADMIN_API_KEY: KEY });
    await world.inTheDatabase(
      `insert into organisations select (jsonb_populate_record(null::organisations, to_jsonb(o) || jsonb_build_object(
           'id', gen_random_uuid(), 'tenant_id', gen_random_uuid(), 'is_paused', true, 'rules_version', 0,
           'name', case n when 7 then 'Pâtisserie Avondale' else 'Client ' || to_char(n, 'FM00') end))).*
         from organisations o, generate_series(1, ${OTHERS}) n`,
    );
    person = await invitedPerson(world.api, 'Rudo', [{ role: 'approver', organisationId: null }]);
    const held = invoice({ currency: 'ZAR' });
    await world.books({ Invoices: [held] });
    await world.until(held.InvoiceID, 'waiting');
  }, SLOW_MS);
  afterAll(() => world.stop(), SLOW_MS);

  async function visit(path: string, viewport = DESKTOP): Promise<ConsoleVisitor> {
    const visitor = await ConsoleVisitor.at(browser(), world.api.url, { viewport });
    await visitor.carryOn(person.cookie);
    await visitor.open(path);
    await visitor.settled();
    return visitor;
  }

  it(
    'shows how each stands, finds them without accents, and sorts by every column',
    async () => {
      const visitor = await visit('/clients');
      const { page } = visitor;
      const rows = page.getByRole('table', { name: 'Clients' }).locator('tbody tr');
      await page.getByText(`${OTHERS + 1} clients`, { exact: true }).waitFor();
      expect(await rows.count()).toBe(25);
      await page.getByRole('button', { name: 'Show 25 more' }).click();
      await page.getByRole('button', { name: `Show ${OTHERS - 49} more` }).click();
      expect(await rows.count()).toBe(OTHERS + 1);
      const busy = rows.filter({ hasText: world.organisation.name });
      await busy
        .getByRole('link', { name: 'The currency "ZAR" has no currency code at your provider.' })
        .waitFor();
      await page.getByLabel('Search').fill('patisserie');
      await page.getByText(`1 of ${OTHERS + 1} clients`).waitFor();
      await rows.filter({ hasText: 'Pâtisserie Avondale' }).getByText('Paused', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Clear' }).click();
      await page.getByText(`${OTHERS + 1} clients`, { exact: true }).waitFor();
      const sort = page.getByRole('columnheader', { name: 'Client' });
      await sort.getByRole('button').click();
      await page.locator('th[aria-sort=ascending]', { hasText: 'Client' }).waitFor();
      expect(await rows.first().textContent()).toContain('Client 01');
      await sort.getByRole('button').click();
      await page.locator('th[aria-sort=descending]', { hasText: 'Client' }).waitFor();
      expect(await rows.first().textContent()).toContain('Pâtisserie Avondale');
      expect(await visitor.violations()).toEqual([]);
      expect(visitor.complaints).toEqual([]);
      await visitor.leave();
    },
    SLOW_MS,
  );

  it(
    'shows the close of as many step by step',
    async () => {
      const visitor = await visit('/close');
      const { page } = visitor;
      const rows = page.locator('main tbody tr');
      expect(await rows.count()).toBe(25);
      await page.getByRole('button', { name: 'Show 25 more' }).click();
      await page.getByRole('button', { name: `Show ${OTHERS - 49} more` }).click();
      expect(await rows.count()).toBe(OTHERS + 1);
      await visitor.leave();
    },
    SLOW_MS,
  );

  it(
    'keeps both of two filters that change before the page is drawn again',
    async () => {
      const visitor = await visit('/clients');
      const { page } = visitor;
      await page.getByText(`${OTHERS + 1} clients`, { exact: true }).waitFor();
      await page.evaluate(`
        const [, , person, order] = document.querySelectorAll('[role=search] select');
        for (const [field, value] of [[person, 'nobody'], [order, '-name']]) {
          field.value = value;
          field.dispatchEvent(new Event('change', { bubbles: true }));
        }`);
      await page.waitForURL((at) => at.searchParams.has('person') && at.searchParams.has('sort'));
      await page.getByRole('button', { name: 'Clear' }).click();
      await page.waitForURL((at) => at.search === '');
      await visitor.leave();
    },
    SLOW_MS,
  );

  it(
    'puts a person in charge, whose clients are a view that is kept under a name',
    async () => {
      const visitor = await visit('/clients?search=Client+0');
      const { page } = visitor;
      await page.getByLabel('Person in charge of Client 03').selectOption({ label: 'Rudo' });
      await page.getByLabel('In charge', { exact: true }).selectOption({ label: 'Me' });
      await page.getByText(`1 of ${OTHERS + 1} clients`).waitFor();
      await page.getByRole('button', { name: 'Keep this view' }).click();
      await page.getByLabel('Name of the view').fill('Mine');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      const view = page.getByRole('link', { name: 'Mine', exact: true });
      // A page that is left sends nothing more.
      await view.waitFor();
      await visitor.open('/clients');
      await view.click();
      await page.getByText(`1 of ${OTHERS + 1} clients`).waitFor();
      expect(await page.getByLabel('Search').inputValue()).toBe('Client 0');
      expect(await visitor.violations()).toEqual([]);
      await page.getByRole('button', { name: 'Delete the view Mine' }).click();
      await view.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Undo: keep Mine' }).click();
      await view.waitFor();
      const gone = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
      await page.getByRole('button', { name: 'Delete the view Mine' }).click();
      expect((await gone).status()).toBe(204);
      await page.reload();
      await page.getByRole('group', { name: 'Saved views' }).waitFor();
      await view.waitFor({ state: 'detached' });
      await visitor.leave();
    },
    SLOW_MS,
  );

  it(
    'says what nobody would do any more before the access of that person ends',
    async () => {
      const [{ id } = { id: '' }] = await world.api.get<{ id: string; name: string }[]>('/api/people');
      await world.inTheDatabase(
        `insert into task_assignments (organisation_id, item, person_id)
         select id, 'client', $1 from organisations where name in ('Client 03', 'Client 04')
         on conflict (organisation_id, item) do update set person_id = excluded.person_id`,
        [id],
      );
      const visitor = await ConsoleVisitor.at(browser(), world.api.url, { viewport: PHONE });
      const { page } = visitor;
      await visitor.open('/people');
      await visitor.signIn(KEY);
      await page.getByRole('button', { name: 'End access of Rudo' }).click();
      const dialogue = page.getByRole('dialog');
      await dialogue
        .getByText('Nobody is in charge of Client 03 and Client 04 any more.', { exact: false })
        .waitFor();
      await dialogue.getByText('Nobody else is an approver of Client 01', { exact: false }).waitFor();
      expect([await visitor.overflow(), await visitor.violations()]).toEqual([0, []]);
      await dialogue.getByRole('button', { name: 'Cancel' }).click();
      await dialogue.waitFor({ state: 'detached' });
      await visitor.leave();
    },
    SLOW_MS,
  );

  it(
    'stores one rule for the clients that are chosen, after it has said what that does to each',
    async () => {
      const lateDocuments = async (): Promise<unknown[]> =>
        world.inTheDatabase(
          'select late_documents as late, count(*)::int as clients from organisations group by 1 order by 1',
        );
      const visitor = await visit('/clients?search=Client+0&rule=lateDocuments');
      const { page } = visitor;
      for (const name of ['Client 01', 'Client 02']) await page.getByLabel(`Select ${name}`).check();
      await page.getByRole('button', { name: 'Same rule for 2 clients' }).click();
      const rule = page.getByRole('region', { name: 'The same rule for 2 clients' });
      await rule.getByLabel('Dated before').selectOption('present_date');
      await rule.getByText('Nothing is saved yet. It would change 2 clients.', { exact: false }).waitFor();
      expect(await lateDocuments()).toEqual([{ late: 'same_period', clients: OTHERS + 1 }]);
      expect(await visitor.violations()).toEqual([]);
      await rule.getByRole('button', { name: 'Save for 2 clients' }).click();
      await rule.getByText('Saved for 2 clients.', { exact: false }).waitFor();
      expect(await lateDocuments()).toEqual([
        { late: 'present_date', clients: 2 },
        { late: 'same_period', clients: OTHERS - 1 },
      ]);
      await visitor.leave();
    },
    SLOW_MS,
  );

  it(
    'give their items the codes of a trade, each seen before it is stored',
    async () => {
      const name = encodeURIComponent(world.organisation.name);
      const visitor = await visit(`/clients?search=${name}`);
      const { page } = visitor;
      const cementBag = {
        scope: 'item',
        key: 'CEM-NEW',
        name: 'Cement 50 kg',
        code: null,
        fault: null,
        lacksCode: true,
        isUntaxed: false,
        held: null,
      };
      const suggestions = [{ code: '2523', meaning: 'cement', from: 'name', isSure: true }];
      await page.route('**/sold-items?trade=hardware', (route) =>
        route.fulfill({
          json: { items: [{ ...cementBag, suggestions }], isWhole: true, booksReadAt: null },
        }),
      );
      await page.getByLabel(`Select ${world.organisation.name}`).check();
      await page.getByRole('button', { name: 'Same rule for 1 client' }).click();
      const rule = page.getByRole('region', { name: 'The same rule for 1 client' });
      await rule.getByLabel('Rule', { exact: true }).selectOption('tradeCodes');
      await rule.getByLabel('Trade', { exact: true }).selectOption('hardware');
      const items = rule.getByRole('table', { name: 'Items of these clients' });
      await items.waitFor();
      expect(await visitor.violations()).toEqual([]);
      expect(await items.locator('select').inputValue()).toBe('2523');
      await rule.getByRole('button', { name: 'What if?' }).click();
      await rule.getByText('Nothing is saved yet. It would change 1 client.', { exact: false }).waitFor();
      const path = `/api/organisations/${world.organisation.id}/product-codes`;
      const cement = async (): Promise<number> =>
        (await world.api.get<{ scope: string; code: string }[]>(path)).filter(
          ({ scope, code }) => scope === 'item' && code === '2523',
        ).length;
      const before = await cement();
      await rule.getByRole('button', { name: 'Save for 1 client' }).click();
      await rule.getByText('Saved for 1 client.', { exact: false }).waitFor();
      expect(await cement()).toBeGreaterThan(before);
      expect(visitor.complaints).toEqual([]);
      await visitor.leave();
    },
    SLOW_MS,
  );

  it(
    'is where Today leads to for a cause that one rule cures at several clients',
    async () => {
      await world.inTheDatabase(
        `insert into documents select (jsonb_populate_record(null::documents, to_jsonb(d) || jsonb_build_object(
             'id', gen_random_uuid(), 'organisation_id', o.id, 'source_id', gen_random_uuid(),
             'issues', '[{"code": "TAX_DIFFERS", "path": "totalTax", "message": ""}]'::jsonb))).*
           from documents d, organisations o where o.name in ('Client 04', 'Client 05') and d.state = 'waiting'`,
      );
      const visitor = await visit('/');
      const { page } = visitor;
      await page.getByRole('link', { name: /^Settle for 2 clients: / }).click();
      await page.getByText(`2 of ${OTHERS + 1} clients`).waitFor();
      expect(await page.getByLabel('Select all that are listed').isChecked()).toBe(true);
      await page.getByLabel('When tax differs by cents').waitFor();
      expect(await visitor.violations()).toEqual([]);
      await visitor.leave();
    },
    SLOW_MS,
  );

  it(
    'is cards on a phone, no wider than the screen; says so when nothing fits, and when it cannot be read',
    async () => {
      const visitor = await visit('/clients', PHONE);
      const { page } = visitor;
      await page.getByText('The currency "ZAR" has no currency code at your provider.').waitFor();
      expect([await visitor.overflow(), await visitor.squeezed()]).toEqual([0, []]);
      expect(await visitor.violations()).toEqual([]);
      await visitor.open('/clients?search=nobody+of+this+name');
      await page.getByText('No client matches. Remove a filter.').waitFor();
      await page.route('**/api/clients', (route) => route.fulfill({ status: 503, body: '' }));
      await page.reload();
      await page.getByRole('alert').getByRole('button', { name: 'Try again' }).waitFor();
      expect(await visitor.violations()).toEqual([]);
      await visitor.leave();
    },
    SLOW_MS,
  );
});
