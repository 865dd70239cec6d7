import type { Page } from 'playwright-core';
import { patient } from '../../demo/eventually';
import { describeInBrowser } from '../support/browser';
import { ConsoleVisitor } from '../support/console-visitor';
import { World } from '../support/world';

const KEY = 'key-of-the-console-for-deletions';
const PATIENCE_MS = 60_000;

interface Currency {
  readonly source: string;
}

interface StoredCurrency extends Currency {
  readonly id: string;
}

interface Asked {
  readonly mode: string;
  readonly changes: { readonly currencies: readonly Currency[]; readonly taxes: readonly object[] };
}

describeInBrowser('a rule that is deleted in the console', (browser) => {
  let world: World;
  let visitor: ConsoleVisitor;
  let page: Page;

  beforeAll(async () => {
    world = await World.start({ ADMIN_API_KEY: KEY });
    await world.api.send('POST', rules(), { source: 'ZAR', destination: 'ZAR' });
    visitor = await ConsoleVisitor.at(browser(), world.api.url);
    ({ page } = visitor);
    page.setDefaultTimeout(patient(PATIENCE_MS));
    await visitor.open('/mappings?part=currencies');
    await visitor.signIn(KEY);
  });

  afterAll(() => world.stop(), 60_000);

  const rules = (): string => `/api/organisations/${world.organisation.id}/currency-mappings`;

  async function stored(): Promise<string[]> {
    return (await world.api.get<Currency[]>(rules())).map(({ source }) => source).sort();
  }

  async function decide(): Promise<void> {
    await page.getByRole('button', { name: 'Delete ZAR' }).click();
    const dialogue = page.getByRole('dialog', { name: 'Delete ZAR' });
    await dialogue.getByText('If deleted').waitFor();
    await dialogue.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('ZAR is deleted in ten seconds').waitFor();
  }

  it('is asked about first, with what becomes of documents under all the other rules', async () => {
    const asking = page.waitForRequest((request) => request.url().endsWith('/preflight/what-if'));
    await page.getByRole('button', { name: 'Delete ZAR' }).click();
    const { mode, changes } = (await asking).postDataJSON() as Asked;
    const others = (await stored()).filter((source) => source !== 'ZAR');
    expect([mode, changes.currencies.map(({ source }) => source).sort()]).toEqual(['replace', others]);
    expect(others.length).toBeGreaterThan(0);
    expect(changes.taxes.length).toBeGreaterThan(0);
    const dialogue = page.getByRole('dialog', { name: 'Delete ZAR' });
    await dialogue.getByText('If deleted').waitFor();
    expect(await visitor.violations()).toEqual([]);
    await dialogue.getByRole('button', { name: 'Keep it' }).click();
    await dialogue.waitFor({ state: 'detached' });
    expect(await stored()).toContain('ZAR');
  });

  it('stays when it is taken back, and no call was made', async () => {
    const calls: string[] = [];
    page.on('request', (request) => request.method() === 'DELETE' && calls.push(request.url()));
    await decide();
    expect(await visitor.violations()).toEqual([]);
    await page.getByRole('button', { name: 'Undo: keep ZAR' }).click();
    await page.getByText('ZAR is deleted in ten seconds').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Delete ZAR' }).and(page.locator(':enabled')).waitFor();
    expect([calls, await stored()]).toEqual([[], expect.arrayContaining(['ZAR'])]);
  });

  it('stays when another person has changed it since the list was read, and the list shows the change', async () => {
    const [zar] = (await world.api.get<StoredCurrency[]>(rules())).filter(({ source }) => source === 'ZAR');
    const one = `${rules()}/${String(zar?.id)}`;
    await decide();
    await world.api.send('PUT', one, { source: 'EUR', destination: 'EUR' });
    await page.getByText('Somebody else has changed this rule since you read it').waitFor();
    await page.getByRole('row', { name: 'EUR EUR' }).waitFor();
    expect(await stored()).toContain('EUR');
    expect(visitor.complaints.splice(0)).toEqual([expect.stringContaining('status of 412')]);
    await world.api.send('PUT', one, { source: 'ZAR', destination: 'ZAR' });
    await visitor.open('/mappings?part=currencies');
  });

  it('is gone when the time is over, also on another page', async () => {
    await decide();
    await page.getByRole('link', { name: 'Documents', exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Documents' }).waitFor();
    await page.getByText('ZAR is deleted in ten seconds').waitFor({ state: 'detached' });
    expect(await stored()).not.toContain('ZAR');
    expect(visitor.complaints).toEqual([]);
  });
});
