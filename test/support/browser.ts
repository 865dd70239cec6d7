import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const OF_THE_MACHINE = '/usr/bin/chromium';

/** The browser that is named, that of the machine, or the one that `npx playwright-core install` has put there. */
const CHROMIUM =
  process.env.CHROMIUM_PATH ??
  [OF_THE_MACHINE, chromium.executablePath()].find((path) => existsSync(path)) ??
  OF_THE_MACHINE;

const ARGUMENTS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];

/**
 * Describes tests that need a browser. Where none is installed there is one test in their place whose name says so, and
 * a line in the output: nobody can take it for the pages having been opened.
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
