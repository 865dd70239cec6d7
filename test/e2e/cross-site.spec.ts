import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { INestApplication } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { describeInBrowser } from '../support/browser';
import { ConsoleVisitor } from '../support/console-visitor';
import { ADMIN_KEY, startApplication } from '../support/running-application';
import { createTestDatabase, type TestDatabase } from '../support/test-database';

/** Page that sends a form to the address in its query as soon as it is opened. */
const EVIL_PAGE = `<!doctype html><form method="post" enctype="text/plain"><input name="a" value="b"></form>
<script>document.forms[0].action = new URLSearchParams(location.search).get('to'); document.forms[0].submit();</script>`;

describeInBrowser('the page of another site, in a browser that is signed in', (browser) => {
  let database: TestDatabase;
  let application: INestApplication;
  let url: string;
  let evil: Server;

  beforeAll(async () => {
    database = await createTestDatabase();
    ({ application, url } = await startApplication(database.url, { PUBLIC_URL: 'http://127.0.0.1:3000' }));
    evil = createServer((_request, response) =>
      response.setHeader('Content-Type', 'text/html').end(EVIL_PAGE),
    );
    await new Promise<void>((settle) => evil.listen(0, '127.0.0.1', settle));
  });

  afterAll(async () => {
    await new Promise((settle) => evil.close(settle));
    await application.close();
    await database.drop();
  });

  /** Sets the session cookie by a sign-in call, because the console's pages are not built here. */
  async function signIn(visitor: ConsoleVisitor): Promise<void> {
    const headers = { Authorization: `Bearer ${ADMIN_KEY}`, 'X-Ledgerstamp-Console': 'person', Origin: url };
    const answer = await fetch(`${url}/api/session`, { method: 'POST', headers });
    const [name = '', value = ''] = (answer.headers.get('set-cookie') ?? '').split(';')[0]?.split('=') ?? [];
    const { hostname } = new URL(url);
    await visitor.page
      .context()
      .addCookies([{ name, value, domain: hostname, path: '/api', httpOnly: true, sameSite: 'Strict' }]);
    expect((await visitor.page.goto(`${url}/api/version`))?.status()).toBe(200);
  }

  // Tests another host name, which is another site, and another port of the same name, which SameSite allows.
  it.each(['localhost', '127.0.0.1'])('begins no consent by a form from %s', async (host) => {
    const visitor = await ConsoleVisitor.at(browser(), url);
    await signIn(visitor);
    const { port } = evil.address() as AddressInfo;
    const answered = visitor.page.waitForResponse(`${url}/api/connect/xero`);
    await visitor.page.goto(`http://${host}:${port}/?to=${encodeURIComponent(`${url}/api/connect/xero`)}`);
    expect([401, 403]).toContain((await answered).status());
    expect(await application.get(DataSource).query('select 1 from consents')).toEqual([]);
    await visitor.leave();
  });

  it('is asked for no password by any address of the API', async () => {
    const visitor = await ConsoleVisitor.at(browser(), url);
    const answer = await visitor.page.goto(`${url}/api/version`);
    expect([answer?.status(), answer?.headers()['www-authenticate']]).toEqual([
      401,
      'Bearer realm="Ledgerstamp"',
    ]);
    await visitor.leave();
  });
});
