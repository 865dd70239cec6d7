// Makes the pictures of docs/console.md from the demo: starts it, signs in, opens every page, and stops it again.
// CHROMIUM_PATH names the browser. A running console may be named instead: screenshots.mjs URL, its key in ADMIN_API_KEY.
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const FOLDER = 'docs/pictures';
const DESKTOP = { width: 1200, height: 800 };
const PHONE = { width: 390, height: 780 };
const BROWSER = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/** The first document of a list, opened. */
async function openFirst(page, query) {
  await page.goto(`${page.consoleUrl}/documents?${query}`);
  await page.locator('tbody a').first().click();
  await page.locator('.gates li').first().waitFor();
}

const PICTURES = [
  ['board', DESKTOP, 'light', (page) => page.goto(page.consoleUrl)],
  ['board-dark', DESKTOP, 'dark', (page) => page.goto(page.consoleUrl)],
  ['documents', DESKTOP, 'light', (page) => page.goto(`${page.consoleUrl}/documents`)],
  ['document', DESKTOP, 'light', (page) => openFirst(page, 'state=written_back&sort=-total')],
  ['held', DESKTOP, 'light', (page) => openFirst(page, 'state=waiting')],
  ['fix-list', DESKTOP, 'light', (page) => page.goto(`${page.consoleUrl}/fix-list`)],
  ['set-up', DESKTOP, 'light', (page) => page.goto(`${page.consoleUrl}/set-up`)],
  ['phone', PHONE, 'light', (page) => page.goto(page.consoleUrl)],
];

/** Starts the demo and waits until it says where its console is. */
async function startDemo() {
  const demo = spawn(process.execPath, ['dist/demo/main.js', '--fresh'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NO_COLOR: '1' },
  });
  let said = '';
  const [url, key] = await new Promise((settle, reject) => {
    demo.once('exit', (code) => reject(new Error(`the demo ended with ${code}:\n${said}`)));
    demo.stdout.on('data', (text) => {
      said += text;
      const address = /(http:\S+)\/console/.exec(said)?.[1];
      const password = /sign in with ([\w-]+)/.exec(said)?.[1];
      if (address !== undefined && password !== undefined && said.includes('Ctrl-C'))
        settle([address, password]);
    });
  });
  const stop = () =>
    new Promise((settle) => {
      demo.removeAllListeners('exit');
      demo.once('exit', settle);
      demo.kill('SIGTERM');
    });
  return { url, key, stop };
}

async function takePicture(browser, { url, key }, [name, viewport, colorScheme, open]) {
  const page = await browser.newPage({ viewport, colorScheme, reducedMotion: 'reduce' });
  page.consoleUrl = `${url}/console`;
  await page.goto(page.consoleUrl);
  await page.locator('input').fill(key);
  await page.locator('button[type=submit]').click();
  await page.locator('nav').waitFor();
  await open(page);
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: join(FOLDER, `${name}.png`) });
  await page.context().close();
}

const given = process.argv.find((argument) => argument.startsWith('http'));
const demo =
  given === undefined
    ? await startDemo()
    : { url: given, key: process.env.ADMIN_API_KEY ?? '', stop: () => Promise.resolve() };
try {
  mkdirSync(FOLDER, { recursive: true });
  const browser = await chromium.launch({ executablePath: BROWSER, args: ['--no-sandbox', '--disable-gpu'] });
  for (const picture of PICTURES) await takePicture(browser, demo, picture);
  await browser.close();
  console.log(`${PICTURES.length} pictures in ${FOLDER}`);
} finally {
  await demo.stop();
}
