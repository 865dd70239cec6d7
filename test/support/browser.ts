import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const OF_THE_MACHINE = '/usr/bin/chromium';

/**
 * Path of the browser: the one named in CHROMIUM_PATH, one of the machine, or one installed by `npx playwright-core
 * install`.
 */
const CHROMIUM =
  process.env.CHROMIUM_PATH ??
  [OF_THE_MACHINE, chromium.executablePath()].find((path) => existsSync(path)) ??
  OF_THE_MACHINE;

const ARGUMENTS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];

/**
 * Describes tests that need a browser. Without one, a single test and a line in the output state that the pages were
 * not opened.
 */
export function describeInBrowser(name: string, tests: (browser: () => Browser) => void): void {
  if (!existsSync(CHROMIUM)) {
    describe(name, () => {
      it(`NOT TRIED: there is no browser at ${CHROMIUM} (CHROMIUM_PATH)`, () => {
        process.stdout.write(`No browser at ${CHROMIUM} (CHROMIUM_PATH): ${name} was not tried.\n`);
        expect(existsSync(CHROMIUM)).toBe(false);
      });
    });
    return;
  }
  describe(name, () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await chromium.launch({ executablePath: CHROMIUM, args: ARGUMENTS });
    }, 60_000);
    afterAll(() => browser.close());
    tests(() => browser);
  });
}
