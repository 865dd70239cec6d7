import type { Page } from 'playwright-core';
import { describeInBrowser } from '../support/browser';
import { ConsoleVisitor } from '../support/console-visitor';
import { invitedPerson } from '../support/invited-person';
import type { PersonBrowser } from '../support/person-browser';
import { periodFingerprint } from '../../src/reconciliation/period-fingerprint';
import { World } from '../support/world';
import { invoice } from '../support/xero-documents';

const KEY = 'key-of-the-console-for-its-close';
const DESKTOP = { width: 1366, height: 768 };
const PHONE = { width: 390, height: 844 };
const SLOW_MS = 120_000;
const OTHERS = 39;
const NOT_READY = 2;
const FIRST_ROWS = 25;
/** Month of the sample documents. */
const MONTH = '2026-03';

describeInBrowser('the month end of forty clients', (browser) => {
  let world: World;
  let person: PersonBrowser;

  beforeAll(async () => {
    world = await World.start({ ADMIN_API_KEY: KEY });
    await world.letOneTravel();
    // Creates clients without books at the simulated platform, so that nothing is read for them.
    await world.inTheDatabase(
      `insert into organisations select (jsonb_populate_record(null::organisations, to_jsonb(o) || jsonb_build_object(
         'id', gen_random_uuid(), 'tenant_id', gen_random_uuid(), 'is_paused', true, 'rules_version', 0,
         'name', 'Client ' || to_char(n, 'FM00')))).* from organisations o, generate_series(1, ${OTHERS}) n`,
    );
    person = await invitedPerson(world.api, 'Rudo', [{ role: 'approver', organisationId: null }]);
  }, SLOW_MS);
  afterAll(() => world.stop(), SLOW_MS);

  async function visit(path: string, viewport = DESKTOP): Promise<ConsoleVisitor> {
    const visitor = await ConsoleVisitor.at(browser(), world.api.url, { viewport });
    await visitor.carryOn(person.cookie);
    await visitor.open(path);
    await visitor.settled();
    return visitor;
  }

  /** Opens the client with books, which is the last by name and beyond the first rows. */
  async function openOwn(page: Page): Promise<void> {
    const own = page.getByRole('link', { name: world.organisation.name, exact: true });
    const more = page.getByRole('button', { name: `Show ${OTHERS + 1 - FIRST_ROWS} more` });
    await own.or(more).first().waitFor();
    if (await more.isVisible()) await more.click();
    await own.click();
  }

  /** Compares a Z-report of a day without submissions. */
  async function compareZReport(visitor: ConsoleVisitor, result: string, what: string): Promise<void> {
    const { page } = visitor;
    await page.getByRole('button', { name: 'Compare Z-reports' }).click();
    const dialogue = page.getByRole('dialog');
    await dialogue.getByLabel('Number of the device').fill('1');
    await dialogue.getByRole('textbox', { name: 'Fiscal day' }).fill('900');
    await dialogue.getByLabel('Invoices, row 1', { exact: true }).fill('many');
    await dialogue.getByRole('button', { name: 'Compare', exact: true }).click();
    await dialogue.getByRole('alert').getByText('Fiscal day 900, Invoices, row 1: this is no').waitFor();
    expect(await visitor.violations()).toEqual([]);
    await dialogue.getByLabel('Invoices, row 1', { exact: true }).fill('115,50');
    await dialogue.getByLabel('Tax on invoices, row 1', { exact: true }).fill('15,50');
    await dialogue.getByRole('button', { name: 'Compare', exact: true }).click();
    await page
      .getByText(`1 of 1 total of the Z-reports differs from what was sent. ${what}`, { exact: false })
      .waitFor();
    const compared = page.getByRole('table', { name: 'Z-reports and what was sent' }).locator('tbody tr');
    expect(await compared.allTextContents()).toEqual([
      expect.stringMatching(new RegExp(`115\\.50.*0\\.00.*${result}$`)),
    ]);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download the VAT pack with this comparison (ZIP)' }).click();
    expect((await saved).suggestedFilename()).toBe(`vat-pack-${MONTH}-01-${MONTH}-31.zip`);
  }

  /** Reconciles the other clients with the figures of this one and without documents; some have unknown tax. */
  async function reconcileOthers(): Promise<void> {
    await world.inTheDatabase(
      `insert into reconciliations (organisation_id, trigger, from_day, to_day, reading, state, report, read_at, ended_at,
         period_fingerprint)
       select o.id, run.trigger, run.from_day, run.to_day, run.reading, run.state,
         run.report || case when o.name <= 'Client 0${NOT_READY}' then '{"population":0,"taxGaps":1}' else '{"population":0}' end::jsonb, now(), now(),
         ${periodFingerprint('o.id', 'run.from_day', 'run.to_day')}
       from reconciliations run, organisations o where run.state = 'completed' and o.name like 'Client %'`,
    );
  }

  it(
    'is a list in which what is not ready stands out, a period reconciled by a click, and a page to be printed',
    async () => {
      const visitor = await visit(`/close?month=${MONTH}`);
      const { page } = visitor;
      await page.getByText(`${OTHERS + 1} × Not reconciled`, { exact: true }).waitFor();
      expect(await visitor.violations()).toEqual([]);
      await openOwn(page);
      await page.getByRole('button', { name: 'Reconcile the period' }).click();
      await page.getByText('Ready to file', { exact: true }).waitFor();
      const bridge = page.getByRole('table', { name: /^From the VAT in Xero/ });
      await bridge.getByRole('rowheader', { name: 'VAT of the receipts' }).waitFor();
      expect(await bridge.locator('.bar-of-bridge').count()).toBeGreaterThanOrEqual(2);
      expect(await visitor.violations()).toEqual([]);
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download the VAT pack (ZIP)' }).click();
      expect((await saved).suggestedFilename()).toBe(`vat-pack-${MONTH}-01-${MONTH}-31.zip`);
      await compareZReport(visitor, 'differs', 'Check the numbers that were typed first.');
      await page.emulateMedia({ media: 'print' });
      expect(await page.getByRole('navigation').filter({ visible: true }).count()).toBe(0);
      expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0);
      expect(await bridge.isVisible()).toBe(true);
      await page.emulateMedia({ media: null });
      await reconcileOthers();
      await page.getByRole('button', { name: 'All clients', exact: true }).click();
      await page.reload();
      await page
        .getByText(`${NOT_READY} × Not ready, ${OTHERS + 1 - NOT_READY} × Ready to file`, { exact: true })
        .waitFor();
      await page.getByLabel('Show', { exact: true }).selectOption({ label: 'Not ready' });
      const rows = page.getByRole('table', { name: 'Tax periods of the clients' }).locator('tbody tr');
      await rows.filter({ hasText: `Client ${FIRST_ROWS - 1}` }).waitFor({ state: 'detached' });
      expect(await rows.count()).toBe(NOT_READY);
      expect(await rows.first().textContent()).toContain('Of 1 document the tax by tax code is not wholly');
      expect(visitor.complaints).toEqual([]);
      await visitor.leave();
    },
    SLOW_MS,
  );

  it(
    'is signed off by an approver in few clicks, and shows what has changed since',
    async () => {
      const visitor = await visit(`/close?month=${MONTH}`);
      const { page } = visitor;
      let clicks = 0;
      const click = async (name: string | RegExp): Promise<void> => {
        clicks += 1;
        await page.getByRole('button', { name }).click();
      };
      const ready = OTHERS + 1 - NOT_READY;
      await click(`Sign off ${ready} clients`);
      const named = page.getByRole('dialog').getByRole('listitem');
      await named.first().waitFor();
      expect(await named.count()).toBe(ready);
      expect(await visitor.violations()).toEqual([]);
      await click('Sign these figures');
      await page.getByText(`${NOT_READY} × Not ready, ${ready} × Signed off`, { exact: true }).waitFor();
      process.stdout.write(
        `month end of ${ready} clients that are reconciled: signed off in ${clicks} clicks\n`,
      );
      expect(clicks).toBe(2);
      await openOwn(page);
      await page.getByRole('term').filter({ hasText: 'SHA-256 of the figures' }).waitFor();
      // Marks the period as changed, as the watch does within the hour; the watch does not check it again.
      await world.inTheDatabase(
        'update period_sign_offs set changed_at = now(), tried_at = now() where organisation_id = $1',
        [world.organisation.id],
      );
      await page.getByText('Changed after sign-off', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Sign again' }).click();
      await page.getByLabel('Reason').fill('A credit note came late.');
      await page.getByRole('dialog').getByRole('button', { name: 'Sign again' }).click();
      await page.getByText('Signed off', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Take the sign-off back' }).click();
      await page.getByLabel('Reason').fill('Too early.');
      await page.getByRole('dialog').getByRole('button', { name: 'Take the sign-off back' }).click();
      await page.getByText('Ready to file', { exact: true }).waitFor();
      const signOffs = page.getByRole('table', { name: 'Sign-offs' }).locator('tbody tr');
      await signOffs.filter({ hasText: 'Too early.' }).waitFor();
      const [latest] = await world.api.get<{ sha256: string }[]>(
        `/api/organisations/${world.organisation.id}/sign-offs`,
      );
      const day = String.raw`\d{1,2} \w{3,4} \d{4}, [\d:]{8}`;
      const replaced = `Replaced by a new sign-off of Rudo: A credit note came late\\.${day}.*; SHA-256 of the new figures: `;
      expect(await signOffs.allTextContents()).toEqual([
        expect.stringMatching(new RegExp(`Taken back by Rudo: Too early\\.${day}`)),
        expect.stringMatching(new RegExp(replaced + latest?.sha256.slice(0, 16))),
      ]);
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download the figures (JSON)' }).click();
      expect((await saved).suggestedFilename()).toBe('sign-offs.json');
      expect(await visitor.violations()).toEqual([]);
      expect(visitor.complaints).toEqual([]);
      await visitor.leave();
    },
    SLOW_MS,
  );

  it(
    'fits a phone',
    async () => {
      const visitor = await visit(`/close?month=${MONTH}`, PHONE);
      await visitor.page.getByRole('link', { name: 'Client 01', exact: true }).waitFor();
      expect(await visitor.overflow()).toBe(0);
      expect(await visitor.violations('of sight')).toEqual([]);
      await openOwn(visitor.page);
      await visitor.page.getByRole('table', { name: /^From the VAT in Xero/ }).waitFor();
      expect(await visitor.overflow()).toBe(0);
      const gross = visitor.page
        .getByRole('table', { name: 'VAT return: output boxes' })
        .locator('td')
        .last();
      const { x, width } = (await gross.boundingBox()) ?? { x: PHONE.width, width: 0 };
      expect(x + width).toBeLessThanOrEqual(PHONE.width);
      expect(await visitor.violations('of sight')).toEqual([]);
      await visitor.leave();
    },
    SLOW_MS,
  );

  it(
    'says of a shared device whose receipts its Z-report holds, and shares none before somebody says so',
    async () => {
      // Takes the account from a client, who then chooses the device of the others.
      const newcomer = 'Client 39';
      const [{ id } = { id: '' }] = (await world.inTheDatabase(
        `update organisations set fiscal_account_id = null where name = $1 returning id`,
        [newcomer],
      )) as { id: string }[];
      const others = `Client 01, Client 02, Client 03, Client 04, Client 05 and ${OTHERS - 5} more`;
      const visitor = await visit(`/set-up?question=account&organisation=${id}`, PHONE);
      const { page } = visitor;
      await page.getByRole('radio').first().check();
      await page.getByRole('alert').getByText(`This account is used by ${others}`).waitFor();
      expect(await page.getByRole('button', { name: 'Use it and continue' }).count()).toBe(0);
      expect([await visitor.overflow(), await visitor.violations()]).toEqual([0, []]);
      await page.getByRole('button', { name: 'They sell with one device: share this account' }).click();
      await page.getByText('The device also serves Client 01', { exact: false }).waitFor();
      await page.getByRole('button', { name: 'Use it and continue' }).waitFor();
      expect(await world.api.get('/api/fiscal-accounts')).toMatchObject([{ isShared: true }]);

      await visitor.open(`/settings?part=account&organisation=${world.organisation.id}`);
      await page.getByText('The device is shared: the receipts of all', { exact: false }).waitFor();
      await page.getByRole('definition').filter({ hasText: others }).waitFor();
      expect([await visitor.overflow(), await visitor.violations()]).toEqual([0, []]);

      await visitor.open(`/close?month=${MONTH}`);
      await openOwn(page);
      await page.getByText('The device is shared with Client 01', { exact: false }).waitFor();
      await compareZReport(visitor, 'differs: shared device', 'The device also serves other clients');
      expect([await visitor.overflow(), visitor.complaints]).toEqual([0, []]);
      await visitor.leave();
    },
    SLOW_MS,
  );

  it(
    'asks about exempt sales by account, on a phone too, and keeps the answer',
    async () => {
      const sold = invoice({ taxType: 'NONE', description: 'Staff tips' });
      const lines = (sold.LineItems as object[]).map((line) => ({ ...line, AccountCode: '831' }));
      await world.books({ Invoices: [{ ...sold, LineItems: lines }] });
      await world.until(sold.InvoiceID, 'waiting');
      const visitor = await visit(`/close?month=${MONTH}`, PHONE);
      const { page } = visitor;
      await openOwn(page);
      const asked = page.getByRole('region', { name: 'Sales without VAT' });
      await asked.getByText('Is this an exempt supply?').waitFor();
      await asked.getByText('1 document, USD 115.50, USD 0.00 of it on receipts', { exact: false }).waitFor();
      await asked.getByRole('button', { name: 'Wrong tax rate' }).click();
      await asked.getByRole('status').filter({ hasText: 'Newly held: ' }).waitFor();
      expect([await visitor.overflow(), await visitor.violations('of sight')]).toEqual([0, []]);
      await asked.getByRole('button', { name: 'Exempt supply' }).click();
      await asked.getByText(/^831.*Exempt supply \(Rudo, /).waitFor();
      expect(await asked.getByRole('button').count()).toBe(0);
      expect([await visitor.overflow(), visitor.complaints]).toEqual([0, []]);
      await visitor.leave();
    },
    SLOW_MS,
  );
});
