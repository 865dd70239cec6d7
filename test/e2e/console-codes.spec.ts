import { patient } from '../../demo/eventually';
import { describeInBrowser } from '../support/browser';
import { ConsoleVisitor } from '../support/console-visitor';
import { World } from '../support/world';
import { invoice } from '../support/xero-documents';

const KEY = 'key-of-the-codes-for-their-tests';
const PATIENCE_MS = 60_000;

describeInBrowser('codes of the books in the console', (browser) => {
  let world: World;

  beforeAll(async () => {
    world = await World.start({ ADMIN_API_KEY: KEY });
  });

  afterAll(() => world.stop());

  it('are decided about in the set-up before the go-live date is stored: one by one, and the rest at once', async () => {
    const path = `/api/organisations/${world.organisation.id}`;
    await world.api.send('PATCH', path, { goLiveOn: null, writtenCodes: 'confirmed' });
    const descriptions = ['(1001) Blue paint', '(2005) Annual licence', '(8528.72.00) Thin client'];
    const sold = descriptions.map((description) => invoice({ description }));
    await world.books({ Invoices: sold });
    for (const { InvoiceID } of sold) await world.until(InvoiceID, 'waiting');

    const visitor = await ConsoleVisitor.at(browser(), world.api.url, {
      viewport: { width: 1280, height: 900 },
    });
    const { page } = visitor;
    page.setDefaultTimeout(patient(PATIENCE_MS));
    await visitor.open(`/set-up?organisation=${world.organisation.id}&question=goLive`);
    await visitor.signIn(KEY);
    const step = page.getByRole('region', { name: 'First day' });
    const table = step.getByRole('table', { name: 'Codes in Xero that look like HS codes' });
    await table.getByText('85287200: heading 8528, monitors, televisions').waitFor();
    await step.getByLabel('First document date').fill('2026-01-01');
    await step.getByRole('button', { name: 'Save and continue' }).click();
    await step.getByText('Nobody has said whether these are product codes', { exact: false }).waitFor();

    await step.getByRole('button', { name: 'It is one: 85287200' }).click();
    await table.getByText('85287200: heading 8528', { exact: false }).waitFor({ state: 'detached' });
    await step.getByRole('button', { name: 'None of them is a code' }).click();
    await table.waitFor({ state: 'detached' });
    await step.getByRole('button', { name: 'Save and continue' }).click();
    await page.getByRole('region', { name: 'Trial' }).waitFor();
    const rules = await world.api.get<{ scope: string; key: string; code: string }[]>(
      `${path}/product-codes`,
    );
    const decided = rules.filter(({ scope }) => scope === 'description');
    expect(decided.map(({ key, code }) => `${key} ${code}`).sort()).toEqual(
      expect.arrayContaining(['1001 none', '2005 none', '85287200 85287200']),
    );
  });

  it('do not move on while a stored code that was cleared still applies', async () => {
    const path = `/api/organisations/${world.organisation.id}`;
    const rule = { scope: 'item', key: 'CLEARED', code: '2203' };
    await world.api.send('POST', `${path}/product-codes`, rule);
    const visitor = await ConsoleVisitor.at(browser(), world.api.url);
    const { page } = visitor;
    await visitor.open(`/set-up?organisation=${world.organisation.id}&question=codes`);
    await visitor.signIn(KEY);
    const step = page.getByRole('region', { name: 'HS codes' });
    const field = step.getByLabel('HS code of Item CLEARED');
    await field.fill('');
    await step.getByRole('button', { name: 'Save and continue' }).click();
    await step.getByText('its stored code 2203 still applies', { exact: false }).waitFor();
    await field.fill('2204');
    await step.getByRole('button', { name: 'Save and continue' }).click();
    await step.waitFor({ state: 'detached' });
    const rules = await world.api.get<{ key: string; code: string }[]>(`${path}/product-codes`);
    expect(rules.find(({ key }) => key === 'CLEARED')).toMatchObject({ code: '2204' });
  });
});
