// Makes the pictures of docs/console.md from the demo: starts it, signs in, opens every page, and stops it again.
// CHROMIUM_PATH names the browser. A running console may be named instead: screenshots.mjs URL, its key in ADMIN_API_KEY.
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const FOLDER = 'docs/pictures';
const DESKTOP = { width: 1366, height: 768 };
const PHONE = { width: 390, height: 780 };
const BROWSER = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/** Opens the first document of a list. */
async function openFirst(page, query) {
  await page.goto(`${page.consoleUrl}/documents?${query}`);
  await page.locator('tbody a').first().click();
  await page.locator('.events li').first().waitFor();
}

/** Opens the work list, and waits for its items. */
async function openToday(page) {
  await page.goto(page.consoleUrl);
  await page.locator('.work').first().waitFor();
}

/** Opens the global search with documents found. */
async function search(page) {
  await openToday(page);
  await page.keyboard.press('Control+k');
  await page.locator('[role=dialog] input').fill('INV-002');
  await page.locator('[role=dialog] [data-action]').first().waitFor();
}

/** Reconciles last month, and shows how it stands. */
async function close(page) {
  await page.goto(`${page.consoleUrl}/close`);
  const row = page.locator('tbody tr').first();
  await row.waitFor();
  if (await row.getByText('Not reconciled').isVisible())
    await page.getByRole('button', { name: /^Reconcile \d/ }).click();
  await row.getByText('Not ready').waitFor();
  // Without the answer to that act.
  await page.reload();
  await row.getByText('Not ready').waitFor();
}

const PICTURES = [
  ['today', DESKTOP, 'light', openToday],
  ['clients', DESKTOP, 'light', (page) => page.goto(`${page.consoleUrl}/clients`)],
  ['board', DESKTOP, 'light', (page) => page.goto(`${page.consoleUrl}/board`)],
  ['board-dark', DESKTOP, 'dark', (page) => page.goto(`${page.consoleUrl}/board`)],
  ['search', DESKTOP, 'light', search],
  ['documents', DESKTOP, 'light', (page) => page.goto(`${page.consoleUrl}/documents`)],
  ['document', DESKTOP, 'light', (page) => openFirst(page, 'state=written_back&sort=-total')],
  ['held', DESKTOP, 'light', (page) => openFirst(page, 'state=waiting')],
  ['fix-list', DESKTOP, 'light', (page) => page.goto(`${page.consoleUrl}/fix-list`)],
  ['close', DESKTOP, 'light', close],
  ['set-up', DESKTOP, 'light', (page) => page.goto(`${page.consoleUrl}/set-up?question=mappings`)],
  ['phone', PHONE, 'light', openToday],
];

/** Starts the demo, and waits until it prints the address of its console. */
async function startDemo() {
  const demo = spawn(process.execPath, ['dist/demo/main.js', '--fresh'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NO_COLOR: '1' },
  });
  let said = '';
  const [url, link] = await new Promise((settle, reject) => {
    demo.once('exit', (code) => reject(new Error(`the demo ended with ${code}:\n${said}`)));
    demo.stdout.on('data', (text) => {
      said += text;
      const address = /(http:\S+)\/api\/docs/.exec(said)?.[1];
      const first = /(http:\S+) +the console;/.exec(said)?.[1];
      if (address !== undefined && first !== undefined && said.includes('Ctrl-C')) settle([address, first]);
    });
  });
  const stop = () =>
    new Promise((settle) => {
      demo.removeAllListeners('exit');
      demo.once('exit', settle);
      demo.kill('SIGTERM');
    });
  return { url, signIn: (page) => page.goto(link), stop };
}

/** Console that is already running, with its break-glass key in ADMIN_API_KEY. */
function runningConsole(url) {
  const signIn = async (page) => {
    await page.goto(`${url}/console`);
    await page.locator('input[type=password]').fill(process.env.ADMIN_API_KEY ?? '');
    await page.locator('button[type=submit]').click();
  };
  return { url, signIn, stop: () => Promise.resolve() };
}

/** Signs in once for all pictures, because the link of the demo works only once. */
async function signedIn(browser, { signIn }) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page);
  await page.locator('nav').first().waitFor();
  return context.storageState();
}

async function takePicture(browser, storageState, { url }, [name, viewport, colorScheme, open]) {
  const page = await browser.newPage({ storageState, viewport, colorScheme, reducedMotion: 'reduce' });
  page.consoleUrl = `${url}/console`;
  await open(page);
  await page.locator('nav').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: join(FOLDER, `${name}.png`) });
  await page.context().close();
}

const given = process.argv.find((argument) => argument.startsWith('http'));
const demo = given === undefined ? await startDemo() : runningConsole(given);
try {
  mkdirSync(FOLDER, { recursive: true });
  const browser = await chromium.launch({ executablePath: BROWSER, args: ['--no-sandbox', '--disable-gpu'] });
  const session = await signedIn(browser, demo);
  for (const picture of PICTURES) await takePicture(browser, session, demo, picture);
  await browser.close();
  console.log(`${PICTURES.length} pictures in ${FOLDER}`);
} finally {
  await demo.stop();
}
