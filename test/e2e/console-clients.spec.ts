import { SoftwareAuthenticator } from '../../simulators/authenticator/software-authenticator';
import { describeInBrowser } from '../support/browser';
import { ConsoleVisitor } from '../support/console-visitor';
import { PersonBrowser } from '../support/person-browser';
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
    const { url } = world.api;
    const roles = [{ role: 'approver', organisationId: null }];
    const { link } = await world.api.send<{ link: string }>('POST', '/api/invitations', {
      name: 'Rudo',
      roles,
    });
    person = new PersonBrowser(url, url, new SoftwareAuthenticator(url.replace('127.0.0.1', 'localhost')));
    await person.accept(link);
    const held = invoice({ currency: 'ZAR' });
    await world.books({ Invoices: [held] });
    await world.until(held.InvoiceID, 'waiting');
  }, SLOW_MS);
  afterAll(() => world.stop(), SLOW_MS);

  async function visit(path: string, viewport = DESKTOP): Promise<ConsoleVisitor> {
    const visitor = await ConsoleVisitor.at(browser(), world.api.url, { viewport });
    const [name = '', value = ''] = person.cookie.split('=');
    await visitor.page.context().addCookies([{ name, value, domain: '127.0.0.1', path: '/api' }]);
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
      expect(await rows.count()).toBe(50);
      await page.getByRole('button', { name: 'Show 10 more' }).click();
      expect(await rows.count()).toBe(OTHERS + 1);
      const busy = rows.filter({ hasText: world.organisation.name });
      await busy.getByRole('link', { name: 'The currency "ZAR" is not mapped.' }).waitFor();
      await page.getByLabel('Search').fill('patisserie');
      await page.getByText(`1 of ${OTHERS + 1} clients`).waitFor();
      await rows.filter({ hasText: 'Pâtisserie Avondale' }).getByText('Paused', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Clear' }).click();
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
      await visitor.open('/clients');
      await page.getByRole('link', { name: 'Mine', exact: true }).click();
      await page.getByText(`1 of ${OTHERS + 1} clients`).waitFor();
      expect(await page.getByLabel('Search').inputValue()).toBe('Client 0');
      expect(await visitor.violations()).toEqual([]);
      await page.getByRole('button', { name: 'Delete the view Mine' }).click();
      await page.getByRole('link', { name: 'Mine', exact: true }).waitFor({ state: 'detached' });
      await visitor.leave();
    },
    SLOW_MS,
  );

  it(
    'is cards on a phone, no wider than the screen; says so when nothing fits, and when it cannot be read',
    async () => {
      const visitor = await visit('/clients', PHONE);
      const { page } = visitor;
      await page.getByText('The currency "ZAR" is not mapped.').waitFor();
      expect(await visitor.overflow()).toBe(0);
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
