import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { ServerProcess } from '../../demo/child-process';
import { DemoPerson } from '../../demo/demo-person';
import { freePort } from '../../demo/free-port';
import { eventually } from '../../demo/eventually';
import { asOwner } from '../support/as-owner';
import { describeInBrowser } from '../support/browser';
import { ConsoleVisitor, throughMenu } from '../support/console-visitor';
import { createTestDatabase, type TestDatabase } from '../support/test-database';

const KEY = 'break-glass-key-of-the-people-tests';

/** Tests an installation that nobody has used yet. */
describeInBrowser('people at the console', (browser) => {
  let database: TestDatabase;
  let program: ServerProcess;
  let url: string;
  let codes: string[] = [];
  const logs = mkdtempSync(join(tmpdir(), 'ledgerstamp-people-'));

  beforeAll(async () => {
    const port = await freePort();
    url = `http://localhost:${port}`;
    database = await createTestDatabase();
    program = await ServerProcess.start(
      'connector',
      resolve('dist/src/main.js'),
      {
        ...{ DATABASE_URL: database.url, PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` },
        ...{ ENCRYPTION_KEY: randomBytes(32).toString('hex'), FISCAL_URL: 'http://127.0.0.1:1' },
        ...{ XERO_CLIENT_ID: 'id', XERO_CLIENT_SECRET: 'secret', REQUIRE_DURABLE_DATABASE: 'false' },
        ...{ JOURNAL_DIRECTORY: join(logs, 'journal'), ADMIN_API_KEY: KEY },
        ...{ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'alerts@ledgerstamp.example' },
      },
      logs,
    );
  });

  afterAll(async () => {
    await program.stop();
    await database.drop();
    rmSync(logs, { recursive: true, force: true });
  });

  const printedLink = (): string | undefined =>
    /become the first owner:\s+(\S+)\n/.exec(readFileSync(join(logs, 'connector.log'), 'utf8'))?.[1];

  /** Opens a browser with an authenticator that always confirms. */
  async function visit(address: string): Promise<{ visitor: ConsoleVisitor; page: Page }> {
    const visitor = await ConsoleVisitor.at(browser(), url);
    const { page } = visitor;
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
        ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
      },
    });
    await page.goto(address);
    return { visitor, page };
  }

  const create = (page: Page) => page.getByRole('button', { name: 'Create a passkey and sign in' });
  const goOn = (page: Page) => page.getByRole('link', { name: /continue/ });
  const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });

  it('begin with the link of the terminal, invite others, sign in with passkeys, and see what they may', async () => {
    // The link is printed once the program listens.
    const printed = await eventually('the link of the first owner', () =>
      Promise.resolve(printedLink() ?? null),
    );
    const owner = await visit(printed.replace('localhost', '127.0.0.1'));
    const elsewhere = owner.page.getByRole('link', { name: url });
    await elsewhere.click();
    await owner.page.waitForURL(printed);
    await create(owner.page).waitFor();
    expect(await owner.visitor.violations()).toEqual([]);
    await owner.page.getByLabel('Name', { exact: false }).first().fill('Rudo Moyo');
    await create(owner.page).click();
    await heading(owner.page, 'You are signed in').waitFor();
    codes = (await owner.page.locator('pre').innerText()).split('\n');
    expect(codes).toHaveLength(10);
    await goOn(owner.page).click();
    await throughMenu(owner.page, 'Settings', 'People');
    await owner.page.getByRole('table', { name: 'Everybody' }).waitFor();
    expect(await owner.visitor.violations()).toEqual([]);

    const form = owner.page.getByRole('region', { name: 'Invite somebody' });
    await form.getByLabel('Name').fill('Tendai Banda');
    await form.getByLabel('Role').selectOption('approver');
    await form.getByRole('button', { name: 'Add this role' }).click();
    // The first owner approves everything, and mail is not set up here.
    const alone = form.getByText('the link goes to this person by e-mail alone');
    await alone.waitFor();
    await form.getByRole('button', { name: 'Make the invitation' }).click();
    await form.getByText('ledgerstamp people invite').waitFor();
    expect(await owner.visitor.violations()).toEqual([]);
    await form.getByRole('button', { name: /^Remove/ }).click();
    await alone.waitFor({ state: 'detached' });
    await form.getByLabel('Role').selectOption('reader');
    await form.getByRole('button', { name: 'Add this role' }).click();
    await form.getByRole('button', { name: 'Make the invitation' }).click();
    const link = await form.getByRole('status').locator('pre').innerText();
    await owner.page.getByRole('table', { name: 'Invitations' }).getByText('Tendai Banda').waitFor();

    const tendai = await visit(link);
    await heading(tendai.page, 'Welcome, Tendai Banda').waitFor();
    await tendai.page.getByText('Reader: all clients').waitFor();
    await create(tendai.page).click();
    await goOn(tendai.page).click();
    await throughMenu(tendai.page, 'Settings', 'People');
    await tendai.page.getByRole('table', { name: 'Your passkeys' }).waitFor();
    expect(await tendai.page.getByRole('table', { name: 'Everybody' }).count()).toBe(0);
    // A reader gets no mails without asking for them.
    const mails = tendai.page.getByRole('region', { name: 'Mails to you' });
    await mails.getByText('You have no mail address here').waitFor();
    await mails.getByLabel('About', { exact: true }).selectOption({ label: 'what I choose' });
    await mails.getByLabel('Documents that are held, rejected or late').check();
    await mails.getByLabel(/^From/).fill('19:30');
    expect(await tendai.visitor.violations()).toEqual([]);
    await mails.getByRole('button', { name: 'Save' }).click();
    await mails.getByText('Saved.').waitFor();
    await tendai.page.reload();
    await tendai.page
      .getByLabel('Documents that are held, rejected or late')
      .and(tendai.page.locator(':checked'))
      .waitFor();
    expect(await mails.getByLabel(/^From/).inputValue()).toBe('19:30');
    await tendai.page.getByRole('button', { name: 'Sign out' }).click();
    await tendai.page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await tendai.page.getByRole('table', { name: 'Your passkeys' }).waitFor();

    const late = await visit(link);
    await heading(late.page, 'This link opens nothing').waitFor();
    await late.page.getByText('This link has been used already.').waitFor();

    await owner.page.reload();
    await owner.page.getByRole('table', { name: 'Everybody' }).waitFor();
    const everybody = owner.page.getByRole('table', { name: 'Everybody' });
    const tendaiThere = everybody.locator('tr').filter({ hasText: 'Tendai Banda' });
    await tendaiThere.getByText('last active', { exact: false }).waitFor();
    await owner.page.getByRole('button', { name: 'End access of Tendai Banda' }).click();
    await owner.page.getByRole('dialog').getByRole('button', { name: 'End access' }).click();
    await tendaiThere.getByText(/^has left, \d/).waitFor();
    // The last sign-in is shown without a session too.
    await tendaiThere.locator('time').waitFor();
    expect(await tendaiThere.getByText('last active', { exact: false }).count()).toBe(0);
    await bringInAgain(owner.page);
    await tendai.page.reload();
    await tendai.page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await tendai.page.getByText('This passkey was not accepted.').waitFor();
    for (const { visitor } of [owner, tendai, late]) await visitor.leave();
  });

  /** Invites a person who does not accept in time. */
  async function bringInAgain(page: Page): Promise<void> {
    const form = page.getByRole('region', { name: 'Invite somebody' });
    await form.getByLabel('Name').fill('Chipo Dube');
    await form.getByRole('button', { name: 'Add this role' }).click();
    await form.getByRole('button', { name: 'Make the invitation' }).click();
    const first = await form.getByRole('status').locator('pre').innerText();
    await asOwner(
      database.url,
      `update invitations set expires_at = now() - interval '1 day' where name = 'Chipo Dube'`,
    );
    await page.reload();
    const invitations = page.getByRole('region', { name: 'Invitations' });
    await invitations.getByText('Expired unused').waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await page.setViewportSize({ width: 1366, height: 768 });
    await invitations.getByRole('button', { name: 'Invite Chipo Dube again' }).click();
    const second = await invitations.getByRole('status').locator('pre').innerText();
    expect(second).not.toBe(first);
    await invitations.getByText('Expired unused').waitFor({ state: 'detached' });
    await invitations.getByRole('button', { name: 'Withdraw the invitation of Chipo Dube' }).click();
    await invitations.getByText('Nobody is invited at the moment.').waitFor();
  }

  it('who have lost their passkeys use a recovery code once, make new ones, and add a passkey', async () => {
    const { page, visitor } = await visit(`${url}/console/documents`);
    const use = async (code: string): Promise<void> => {
      await page.getByRole('button', { name: /Use a recovery code/ }).click();
      await page.getByLabel('Recovery code').fill(code);
      await page.getByRole('button', { name: 'Sign in with this code' }).click();
    };
    await use(codes[0] ?? '');
    await page.getByText('You have signed in with a recovery code').waitFor();
    await page.getByText('You have 9 recovery codes left.').waitFor();
    await page.getByLabel('Name of the new passkey').fill('New laptop');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const table = page.getByRole('table', { name: 'Your passkeys' });
    await table.getByText('New laptop').waitFor();
    await page.getByRole('button', { name: 'Rename the passkey “New laptop”' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Laptop of the office');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await table.getByText('Laptop of the office').waitFor();
    await page.getByRole('button', { name: 'Remove the passkey “My device”' }).click();
    await table.getByText('My device').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Make ten new recovery codes' }).click();
    await page.getByText('You have 10 recovery codes left.').waitFor();
    expect(await visitor.violations()).toEqual([]);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await use(codes[1] ?? '');
    await page.getByText('This is no recovery code that can still be used.').waitFor();
    await visitor.leave();
  });

  it('of the demo are signed in by a click on a link that works once, and by the next, when the demo goes on too', async () => {
    const service = url.replace('localhost', '127.0.0.1');
    const visitor = await ConsoleVisitor.at(browser(), service);
    const { page } = visitor;
    for (const run of ['first', 'continued']) {
      const person = await DemoPerson.join(service, KEY);
      const next: string[] = [];
      const link = await person.serve((address) => next.push(address));
      expect((await fetch(`${link}0`)).status).toBe(404);
      for (const address of [link, () => next[0] ?? '']) {
        await page.context().clearCookies();
        await page.goto(typeof address === 'string' ? address : address());
        expect(page.url()).toBe(`${service}/console/`);
        await throughMenu(page, 'Settings', 'People');
        const table = page.getByRole('table', { name: 'Everybody' });
        await table.getByText('Demo owner').waitFor();
        expect([run, await table.getByText('Demo owner').count()]).toEqual([run, 1]);
      }
      const again = await fetch(link, { redirect: 'manual' });
      expect([again.status, again.headers.get('set-cookie')]).toEqual([404, null]);
      expect(next).toHaveLength(2);
      person.stop();
    }
    await visitor.leave();
  });
});
