import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type { AxeResults } from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

/** Rules of WCAG 2.2 AA and of all earlier levels. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Rules about colours and sizes. All others have the same result in every colour scheme and on every screen. */
const RULES_OF_SIGHT = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'target-size'];
const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

const RAW_DAYS = `(() => {
  const raw = [];
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) {
    const { nodeValue, parentElement } = nodes.currentNode;
    const isShown = parentElement.closest('code, pre, textarea, script, style') === null;
    if (isShown && /\\d{4}-\\d{2}-\\d{2}/.test(nodeValue)) raw.push(nodeValue.trim());
  }
  return raw;
})()`;

/** Calls that only look, or open and end the session. */
const NO_ACT =
  /\/(session|sign-in|preflight|effect|what-if|check|refresh|try|verify|find|export|vat-pack|pdf)\b|dryRun"?[=:]true/;
const MOST_WAITED_MS = 15_000;
const LOOKS_EVERY_MS = 100;

/** True if the page says something about the last act, and the focus is on a part of it. */
const IS_ANSWERED = `document.querySelector('.answered')?.textContent !== '' && document.activeElement !== document.body`;

/** Script: pixels by which the page is wider than the screen, or cards of a phone than the box that holds them. */
const OVERFLOW = `Math.max(...[document.documentElement, ...(innerWidth > 640 ? [] : document.querySelectorAll('.scroll:has(> .cards-when-narrow)'))]
  .map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))`;

/** Script: texts of more than three lines in a box narrower than 6 em. */
const SQUEEZED = `(() => {
  const squeezed = [];
  const nodes = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) {
    const text = nodes.currentNode;
    if (text.nodeValue.trim() === '' || !text.parentElement.checkVisibility({ visibilityProperty: true })) continue;
    let box = text.parentElement;
    while (getComputedStyle(box).display.startsWith('inline') && box.parentElement !== null) box = box.parentElement;
    const { fontSize, paddingLeft, paddingRight } = getComputedStyle(box);
    const range = document.createRange();
    range.selectNodeContents(text);
    const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    const width = box.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    if (lines > 3 && width < 6 * parseFloat(fontSize)) squeezed.push(text.nodeValue.trim());
  }
  return squeezed;
})()`;

/** Script: visible texts with a code of ours, a code of the network or of the authority, or an amount in raw digits. */
const UNSPELLED = `(() => {
  const found = [];
  const nodes = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) {
    const text = nodes.currentNode;
    const words = text.nodeValue.trim();
    if (!/\\b(?:[A-Z]{2,}_[A-Z_]+|RCPT\\d+|E[A-Z]{5,}RE[SF][A-Z]+|VOIDED)\\b|\\b\\d{4,}\\.\\d\\d\\b/.test(words)) continue;
    if (text.parentElement.closest('details, code, pre') === null && text.parentElement.checkVisibility()) found.push(words);
  }
  return found;
})()`;

/** Opens a page through its entry of the menu. */
export async function throughMenu(page: Page, entry: string, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: entry }).click();
  await page.getByRole('navigation', { name: entry }).getByRole('link', { name, exact: true }).click();
}

/** Person with a browser at the console. Errors of pages, calls to other servers and unanswered acts are kept. */
export class ConsoleVisitor {
  readonly complaints: string[] = [];
  private readonly answers: Promise<void>[] = [];
  private readonly unanswered: string[] = [];
  private loads = 0;
  /** Number of calls of acts that are under way. */
  private acting = 0;

  private constructor(
    readonly page: Page,
    private readonly url: string,
  ) {
    page.on('console', (message) => message.type() === 'error' && this.complaints.push(message.text()));
    page.on('domcontentloaded', () => (this.loads += 1));
    page.on('pageerror', (error) => this.complaints.push(error.message));
    page.on('request', (request) => {
      // Skips the addresses of the browser's own PDF viewer, which have another scheme.
      const isForeign = /^(https?|wss?):/.test(request.url()) && !request.url().startsWith(url);
      if (isForeign) this.complaints.push(`asked ${request.url()}`);
      this.acting += Number(request.method() !== 'GET');
    });
    for (const end of ['requestfinished', 'requestfailed'] as const)
      page.on(end as 'requestfinished', (request) => (this.acting -= Number(request.method() !== 'GET')));
    page.on('response', (response) => {
      const { pathname, search } = new URL(response.url());
      const isAct = response.request().method() !== 'GET' && response.ok() && pathname.startsWith('/api/');
      if (isAct && !NO_ACT.test(`${pathname}${search} ${response.request().postData() ?? ''}`))
        this.answers.push(this.answered(`${response.request().method()} ${pathname}`));
    });
  }

  /** Opens the console, which then requests the key. */
  static async at(browser: Browser, url: string, how: BrowserContextOptions = {}): Promise<ConsoleVisitor> {
    const context = await browser.newContext({ reducedMotion: 'reduce', ...how });
    return new ConsoleVisitor(await context.newPage(), url);
  }

  async open(path: string): Promise<void> {
    await this.page.goto(`${this.url}/console${path}`);
  }

  /** Signs in. @param button label of the button in the language of the browser */
  async signIn(key: string, button = 'Sign in'): Promise<void> {
    await this.page.locator('input[type=password]').fill(key);
    await this.page.getByRole('button', { name: button, exact: true }).click();
    await this.page.getByRole('navigation').first().waitFor();
  }

  /** Continues as a person who has signed in elsewhere. @param cookie of that session, as `name=value` */
  async carryOn(cookie: string): Promise<void> {
    const [name = '', value = ''] = cookie.split('=');
    await this.page.context().addCookies([{ name, value, domain: '127.0.0.1', path: '/api' }]);
  }

  /** Waits until the page has no call under way. */
  async settled(): Promise<void> {
    await this.page.getByRole('heading', { level: 1 }).waitFor();
    await this.page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  }

  /**
   * Violations that axe-core finds against WCAG 2.2 AA, or only against its visual rules: rule and place of
   * each.
   */
  async violations(rules: 'all' | 'of sight' = 'all'): Promise<string[]> {
    // Evaluated like a debugger, because the content security policy allows no added script.
    if (!(await this.page.evaluate<boolean>(`'axe' in window`))) await this.page.evaluate(AXE);
    const runOnly = rules === 'all' ? RULES : { type: 'rule', values: RULES_OF_SIGHT };
    const run = `axe.run(document, { resultTypes: ['violations'], runOnly: ${JSON.stringify(runOnly)} })`;
    const { violations } = await this.page.evaluate<AxeResults>(run);
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
  }

  /** Texts of the page, outside code and fields, that contain a day in machine format. */
  rawDays(): Promise<string[]> {
    return this.page.evaluate(RAW_DAYS);
  }

  /** Texts that are squeezed into a column of more than three lines, narrower than 6 em. */
  squeezed(): Promise<string[]> {
    return this.page.evaluate(SQUEEZED);
  }

  /** Codes of ours, and amounts without separators, that are shown outside of what is marked as technical. */
  unspelled(): Promise<string[]> {
    return this.page.evaluate(UNSPELLED);
  }

  /** Width in pixels by which the page exceeds the screen. */
  overflow(): Promise<number> {
    return this.page.evaluate(OVERFLOW);
  }

  /**
   * Every act is answered in words once its last call is, and leaves the focus on a part of the page; a page that was left
   * owes neither.
   */
  private async answered(act: string): Promise<void> {
    const { loads } = this;
    for (
      let left = MOST_WAITED_MS;
      left > 0;
      left -= this.acting > 0 ? LOOKS_EVERY_MS / 20 : LOOKS_EVERY_MS
    ) {
      await setTimeout(LOOKS_EVERY_MS);
      const isAnswered = await this.page.evaluate<boolean>(IS_ANSWERED).catch(() => true);
      if (isAnswered || this.loads > loads || this.page.isClosed()) return;
    }
    this.unanswered.push(act);
  }

  async leave(): Promise<void> {
    await Promise.all(this.answers);
    await this.page.context().close();
    if (this.unanswered.length > 0) throw new Error(`Not answered: ${this.unanswered.join(', ')}`);
  }
}
