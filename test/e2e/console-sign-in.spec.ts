import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import type { Page } from 'playwright-core';
import { ServerProcess } from '../../demo/child-process';
import { eventually } from '../../demo/eventually';
import { freePort } from '../../demo/free-port';
import { describeInBrowser } from '../support/browser';
import { ConsoleVisitor, throughMenu } from '../support/console-visitor';
import { TestOpenIdProvider } from '../support/open-id-provider';
import { createTestDatabase, type TestDatabase } from '../support/test-database';

const KEY = 'break-glass-key-of-the-sign-in-tests';

describeInBrowser('the sign-in page', (browser) => {
  let database: TestDatabase;
  let provider: TestOpenIdProvider;
  let program: ServerProcess;
  let url: string;
  const logs = mkdtempSync(join(tmpdir(), 'ledgerstamp-sign-in-'));

  beforeAll(async () => {
    const port = await freePort();
    // Uses a name, because passkeys, which the pages offer too, are bound to names.
    url = `http://localhost:${port}`;
    database = await createTestDatabase();
    provider = await TestOpenIdProvider.start(`${url}/api/sign-in/providers/staff/callback`);
    program = await ServerProcess.start(
      'connector',
      resolve('dist/src/main.js'),
      {
        ...{ DATABASE_URL: database.url, PORT: String(port), PUBLIC_URL: url, ADMIN_API_KEY: KEY },
        ...{ ENCRYPTION_KEY: randomBytes(32).toString('hex'), FISCAL_URL: 'http://127.0.0.1:1' },
        ...{ XERO_CLIENT_ID: 'id', XERO_CLIENT_SECRET: 'secret', REQUIRE_DURABLE_DATABASE: 'false' },
        ...{ JOURNAL_DIRECTORY: join(logs, 'journal'), LOG_LEVEL: 'trace', OPENID_PROVIDERS: 'staff,gone' },
        ...{ ...provider.settings('staff'), OPENID_STAFF_LABEL: 'the practice account' },
        ...{ ...provider.settings('gone'), OPENID_GONE_ISSUER: 'http://127.0.0.1:1' },
      },
      logs,
    );
  });

  afterAll(async () => {
    await program.stop();
    await provider.stop();
    await database.drop();
    rmSync(logs, { recursive: true, force: true });
  });

  /** Codes and states that browsers returned with. */
  const brought: string[] = [];

  const visit = async (path: string): Promise<{ visitor: ConsoleVisitor; page: Page }> => {
    const visitor = await ConsoleVisitor.at(browser(), url);
    visitor.page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname.endsWith('/callback'))
        brought.push(...['code', 'state'].flatMap((name) => searchParams.getAll(name)));
    });
    await visitor.open(path);
    return { visitor, page: visitor.page };
  };
  const withProvider = (page: Page) =>
    page.getByRole('button', { name: 'Sign in with the practice account' });

  it('leads to the provider and back to the page that was open', async () => {
    await become(database.url, provider);
    const { visitor, page } = await visit('/documents?state=waiting');
    await withProvider(page).waitFor();
    expect(await visitor.violations()).toEqual([]);
    await withProvider(page).click();
    await page.getByRole('navigation').first().waitFor();
    expect(page.url()).toBe(`${url}/console/documents?state=waiting`);
    await page.reload();
    await page.getByRole('navigation').first().waitFor();
    await page.context().close();
  });

  it('says why a sign-in failed and what to do next, and offers every way again', async () => {
    provider.account = { subject: 'a-stranger', mail: 'stranger@practice.example', name: 'A Stranger' };
    const { visitor, page } = await visit('/');
    await withProvider(page).click();
    await page.getByRole('alert').waitFor();
    expect(page.url()).toBe(`${url}/console/sign-in?failed=not_invited&provider=staff`);
    const told = await page.getByRole('alert').innerText();
    expect(told).toContain('This account has no access');
    expect(told).toContain('Next: Use another account');
    expect(await visitor.violations()).toEqual([]);
    await withProvider(page).waitFor();
    await visitor.signIn(KEY);
    expect(page.url()).toBe(`${url}/console/`);
    await page.context().close();
  });

  it('keeps nothing of a page that was left while the server does not answer, and ends the session once it does', async () => {
    const { visitor, page } = await visit('/people');
    await visitor.signIn(KEY);
    await page.route('**/api/**', (route) => route.abort());
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('The session ends as soon as Ledgerstamp answers.').waitFor();
    await page.getByText('Check that Ledgerstamp is running').waitFor();
    expect(await visitor.violations()).toEqual([]);
    expect(await page.getByRole('navigation').count()).toBe(0);
    const stays = await page.request.get(`${url}/api/board`);
    await page.reload();
    await page.getByText('The session ends as soon as Ledgerstamp answers.').waitFor();
    await page.unroute('**/api/**');
    await withProvider(page).waitFor();
    expect([stays.status(), (await page.request.get(`${url}/api/board`)).status()]).toEqual([200, 401]);
    await page.reload();
    await visitor.signIn(KEY);
    await page.context().close();
  });

  it('takes the break-glass key while the provider is away', async () => {
    const { visitor, page } = await visit('/');
    await page.getByRole('button', { name: 'Sign in with Gone' }).click();
    await page.getByText('Could not reach Gone').waitFor();
    await page.getByRole('heading', { name: 'Emergency key' }).waitFor();
    await visitor.signIn(KEY);
    await page.context().close();
  });

  it('makes an account that of the person whose invitation is open, and asks again where a fresh sign-in is needed', async () => {
    provider.account = { subject: 'invited', mail: 'rudo@practice.example', name: 'Rudo Ncube' };
    provider.alter = (claims) => ({ ...claims, auth_time: claims.iat! - 3600 });
    const answer = await fetch(`${url}/api/invitations`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${KEY}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'Rudo Ncube', roles: [{ role: 'reader', organisationId: null }] }),
    });
    const { link } = (await answer.json()) as { link: string };
    const { page } = await visit(new URL(link).pathname.replace('/console', '') + new URL(link).hash);
    await withProvider(page).click();
    await page.getByRole('navigation').first().waitFor();
    await throughMenu(page, 'Settings', 'People');
    await page.getByRole('button', { name: 'Make ten new recovery codes' }).click();
    provider.alter = (claims) => claims;
    await page.getByText('Next: Sign in again.').waitFor();
    const logIns = provider.logIns;
    await page.getByRole('button', { name: 'Sign in again with the practice account' }).click();
    await eventually('the provider asks again', () =>
      Promise.resolve(provider.logIns > logIns ? true : null),
    );
    await page.waitForURL(`${url}/console/people`);
    expect(provider.logIns).toBe(logIns + 1);
    await page.getByRole('button', { name: 'Make ten new recovery codes' }).click();
    await page.getByText(/([0-9A-Z]{6}-){3}[0-9A-Z]{6}/).waitFor();
    await page.context().close();
  });

  it('leaves no secret in the log at any level: no code, no token, no cookie, no client secret', async () => {
    const log = await eventually('the log names the refusals', () => {
      const text = readFileSync(join(logs, 'connector.log'), 'utf8');
      return Promise.resolve(/"failure":"away".*a sign-in was refused/.test(text) ? text : null);
    });
    expect(log).toContain('/api/sign-in/providers/staff/callback');
    expect(brought.length).toBeGreaterThanOrEqual(4);
    for (const secret of [...brought, provider.clientSecret, KEY, 'sign_in=v2'])
      expect(log).not.toContain(secret);
    // Searches for a signed token; its first three letters alone occur in ETags too.
    expect(log).not.toMatch(/eyJ[\w-]+\.eyJ/);
  });
});

/** Links the provider's account to a person here. */
async function become(databaseUrl: string, { issuer, account }: TestOpenIdProvider): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `with person as (insert into people (name) values ($3) returning id),
            role as (insert into memberships (person_id, role) select id, 'owner' from person)
       insert into identities (issuer, subject, person_id) select $1, $2, id from person`,
      [issuer, account?.subject, account?.name],
    );
  } finally {
    await client.end();
  }
}
