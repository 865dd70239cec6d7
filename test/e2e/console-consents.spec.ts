import type { Page } from 'playwright-core';
import { callJson } from '../../demo/http-json';
import { XERO_APP } from '../../demo/set-up';
import { rest } from '../../console/src/words/compiled/en/rest';
import { FAILED_CONSENTS } from '../../src/organisations/connection/connect.controller';
import { describeInBrowser } from '../support/browser';
import { ConsoleVisitor } from '../support/console-visitor';
import { World } from '../support/world';

const KEY = 'key-of-the-consents-for-its-tests';
const SLOW_MS = 300_000;

/** Fault after a person has been sent to Xero. */
interface Trouble {
  readonly fault?: Parameters<World['xeroFault']>[0];
  /** Secret of the app at Xero. */
  readonly secret?: string;
  readonly sql?: string;
  readonly undo?: string;
}

const TROUBLE: Readonly<Record<(typeof FAILED_CONSENTS)[number], Trouble>> = {
  expired: { fault: { operation: 'token', kind: 'revoked' } },
  app: { secret: 'another-secret-than-the-one-that-the-server-has' },
  platform: { fault: { operation: 'token', kind: 'error', status: 500 } },
  nothing: {},
  program: {
    sql: 'alter table organisations add constraint full_now check (false)',
    undo: 'alter table organisations drop constraint full_now',
  },
};

describeInBrowser('a consent that fails', (browser) => {
  let world: World;
  let page: Page;
  let visitor: ConsoleVisitor;

  beforeAll(async () => {
    world = await World.startUnconnected({ ADMIN_API_KEY: KEY });
    visitor = await ConsoleVisitor.at(browser(), world.api.url);
    ({ page } = visitor);
    await visitor.open('/set-up');
    await visitor.signIn(KEY);
  }, SLOW_MS);

  afterAll(async () => {
    await visitor.leave();
    await world.stop();
  });

  const appAtXero = (clientSecret: string): Promise<unknown> =>
    callJson('PUT', `${world.xero.url}/_control/app`, {
      ...{ ...XERO_APP, clientSecret },
      redirectUris: [`${world.api.url}/connect/xero/callback`],
    });

  /** Consents like a person. The first organisation is chosen on Xero's page. */
  async function consent(decision: 'Allow access' | 'Cancel'): Promise<void> {
    await visitor.open('/set-up');
    await page.getByRole('button', { name: 'Connect Xero' }).click();
    await page.getByRole('button', { name: decision }).waitFor();
    for (const [index, box] of (await page.getByRole('checkbox').all()).entries())
      await box.setChecked(index === 0);
    await page.getByRole('button', { name: decision }).click();
    await page.getByRole('heading', { level: 1, name: 'Set-up' }).waitFor();
  }
  const alert = async (): Promise<string | null> => page.getByRole('alert').first().textContent();

  it('has a sentence of its own for every outcome', () => {
    const sentences = [
      ...FAILED_CONSENTS.map((why) => rest.setUp.failedConsents[why]),
      ...Object.values(rest.setUp.consents),
    ];
    expect(sentences.every((sentence) => sentence !== undefined)).toBe(true);
    expect(new Set(sentences).size).toBe(sentences.length);
    expect(Object.keys(rest.setUp.failedConsents).sort()).toEqual([...FAILED_CONSENTS].sort());
  });

  it.each(FAILED_CONSENTS)('ends on the set-up page with its own sentence: %s', async (why) => {
    const { fault, secret, sql, undo } = TROUBLE[why];
    if (secret !== undefined) await appAtXero(secret);
    if (fault !== undefined) await world.xeroFault(fault);
    if (sql !== undefined) await world.inTheDatabase(sql);
    // Opens the address directly, since Xero's page refuses a consent without an organisation.
    if (why === 'nothing') await visitor.open('/set-up?consent=failed&why=nothing');
    else await consent('Allow access');
    expect(await alert()).toBe(rest.setUp.failedConsents[why]);
    if (secret !== undefined) await appAtXero(XERO_APP.clientSecret);
    if (undo !== undefined) await world.inTheDatabase(undo);
    // A person can begin again at once.
    await page.getByRole('button', { name: 'Connect Xero' }).waitFor();
  });

  it('ends on the set-up page with its own sentence when the person refuses, or comes back a second time', async () => {
    await consent('Cancel');
    expect(await alert()).toBe(rest.setUp.consents['refused']);
    await page.goto(`${world.api.url}/connect/xero/callback?state=of-another&code=of-another`);
    expect(await alert()).toBe(rest.setUp.consents['stale']);
  });
});
