import type { Page, Request } from 'playwright-core';
import { SeededRandom } from '../../../demo/books/seeded-random';
import { FaultyLine, WALK_FAULTS } from './walk-faults';
import { figuresOf } from './walk-figures';
import { COUNT_CALLS, type Usable, whatIsShown, whatIsUsable } from './what-is-shown';

/** A page waits no longer than this for what is answered at once; the console asks again every five seconds. */
const STILL_MS = 25_000;
/** Two rounds of the live figures, and some. */
const FIGURES_MS = 45_000;
const LOOKS_AGAIN_MS = 40;
const LAST_STEPS = 12;
const PHONE = { width: 390, height: 780 };
const DESKTOP = { width: 1366, height: 768 };
const KEYS = ['Escape', 'Enter', 'Tab', '/', 'j', 'k', '?', 'Control+k', 'ArrowDown'];
const TEXTS = ['', 'A', '0', '-1', '99999999.99', 'O’Hara "<b>" %', 'é'.repeat(120), 'INV-0001', '8471'];
/** What has to be typed before something happens that cannot be taken back stands in the name of its field. */
const ASKED = /^Type[^:]*: (.+?)( \*)?$/;
const DELETES = /^(Delete|Remove)/;
/** A deletion can be undone for ten seconds. */
const UNTIL_DELETED_MS = 11_000;
const DAYS = ['', '2026-03-01', '1999-12-31', '2026-11-30'];
/** Leads out of the console, or out of the session. */
const LEFT_ALONE = /^(Connect |Sign out|Skip to)/;
/** The browser says so itself of a call that a fault has ended. */
const OF_FAULTS = /Failed to load resource|net::ERR_|Failed to fetch|dynamically imported module|preload CSS/;

export interface Walk {
  readonly seed: number;
  /** Where the console is. */
  readonly url: string;
  /** Pages that are opened from time to time, by their addresses. */
  readonly paths: readonly string[];
  /** Whether a call changes something, by method and address. */
  readonly changes: (method: string, pathname: string) => boolean;
  readonly get: <T>(path: string) => Promise<T>;
  readonly signIn: () => Promise<void>;
  /** Somebody else goes on at the same browser. */
  readonly changePerson: (random: SeededRandom) => Promise<string>;
  /** Something happens in the books or at the service. */
  readonly happen: (random: SeededRandom) => Promise<string>;
}

/** Does what a person could do, one thing after the other, by chance; and looks at what must always hold. */
export class ConsoleWalker {
  readonly violations: string[] = [];
  /** What was changed, by method and address, ids left out. */
  readonly changed = new Set<string>();
  private readonly random: SeededRandom;
  private readonly trail: string[] = [];
  private calls: string[] = [];
  private listed: string | null = null;
  private faultLeft = 0;
  private line!: FaultyLine;

  constructor(
    private readonly page: Page,
    private readonly walk: Walk,
  ) {
    this.random = new SeededRandom(walk.seed);
  }

  async begin(): Promise<void> {
    const { page } = this;
    await page.addInitScript(COUNT_CALLS);
    this.line = await FaultyLine.of(page);
    page.on('request', (request) => this.note(request));
    page.on(
      'pageerror',
      ({ message }) => !OF_FAULTS.test(message) && this.violate(`an error of the page: ${message}`),
    );
    page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
    page.on('download', (download) => void download.delete().catch(() => undefined));
  }

  async step(): Promise<void> {
    const { random } = this;
    this.calls = [];
    if (this.line.fault === null && random.happens(6)) {
      this.line.fault = random.pick(WALK_FAULTS);
      this.faultLeft = random.between(1, 6);
    }
    const done = await this.act().catch((error: Error) => `missed: ${error.message.split('\n')[0]}`);
    this.trail.push(`${this.line.fault ?? ''} ${done}`.trim());
    await this.settle();
    this.lookAtEffects(done);
    if (this.line.fault !== null && --this.faultLeft <= 0) {
      this.line.fault = null;
      this.trail.push('the line is sound again');
      await this.settle();
    }
    if (this.line.fault === null && random.happens(20)) await this.compareFigures();
  }

  private async act(): Promise<string> {
    const { page, random } = this;
    const chance = random.below(100);
    if (chance < 7) return this.open(random.pick(this.walk.paths));
    if (chance < 9) return this.walk.happen(random);
    if (chance < 11) {
      this.wholeProgram();
      return this.named('reload', page.reload());
    }
    if (chance < 14) {
      await page.goBack({ timeout: 10_000 });
      // Before the first page of the console there is nothing.
      return page.url() === 'about:blank' ? this.open('/') : 'back';
    }
    if (chance < 15) return this.named('a phone', page.setViewportSize(PHONE));
    if (chance < 17) return this.named('a laptop', page.setViewportSize(DESKTOP));
    if (chance < 18) return this.named('the session is over', page.context().clearCookies());
    if (chance < 20) {
      this.wholeProgram();
      return this.walk.changePerson(random);
    }
    const key = random.pick(KEYS);
    if (chance < 28) return this.named(`key ${key}`, page.keyboard.press(key));
    const all = (await whatIsUsable(page)).filter(({ name }) => !LEFT_ALONE.test(name));
    if (all.length === 0) return this.open(random.pick(this.walk.paths));
    const forms = [...new Set(all.map(({ form }) => form))].filter((form) => form !== -1);
    const isAsked = all.every(({ form }) => form !== -1);
    if (forms.length > 0 && random.happens(isAsked ? 60 : 30)) return this.complete(all, random.pick(forms));
    // Half of the time something that does something: links are many.
    const acting = all.filter(({ kind }) => kind !== 'link');
    return this.use(random.pick(acting.length > 0 && random.happens(65) ? acting : all));
  }

  private async open(path: string): Promise<string> {
    this.wholeProgram();
    await this.page.goto(`${this.walk.url}/console${path}`);
    return `open ${path}`;
  }

  /** Without its first part there is no program that could say so. */
  private wholeProgram(): void {
    if (this.line.fault === 'parts') this.line.fault = null;
  }

  private async named(name: string, doing: Promise<unknown>): Promise<string> {
    await doing;
    return name;
  }

  private async use({ index, kind, type, name, options }: Usable): Promise<string> {
    const { page, random } = this;
    const handle = (await page.evaluateHandle(`window.usable[${index}]`)).asElement();
    if (handle === null) return `gone: ${name}`;
    const how = { timeout: 3_000 };
    if (kind === 'choice') {
      const value = random.pick(options);
      return this.named(`choose ${name}: ${value}`, handle.selectOption(value, how));
    }
    if (kind === 'text' && type === 'file') return `left alone: ${name}`;
    const asked = ASKED.exec(name)?.[1];
    if (asked !== undefined && random.happens(80))
      return this.named(`type ${asked}`, handle.fill(asked, how));
    if (kind === 'text') {
      const text = type === 'date' ? random.pick(DAYS) : type === 'time' ? '07:30' : random.pick(TEXTS);
      const fits = type === 'number' ? String(random.between(-1, 500)) : text;
      return this.named(`type ${name}: ${fits.slice(0, 20)}`, handle.fill(fits, how));
    }
    if (kind === 'button' && random.happens(15))
      return this.named(`press twice ${name}`, handle.dblclick(how));
    return this.named(`${kind === 'button' ? 'press' : 'click'} ${name}`, handle.click(how));
  }

  /** As somebody would who means it: fills in everything, with the confirmation that is asked for, and presses the last button. */
  private async complete(all: readonly Usable[], form: number): Promise<string> {
    const filled: string[] = [];
    for (const field of all.filter((one) => one.form === form))
      if (field.kind === 'text' || field.kind === 'choice') filled.push(await this.use(field));
    const buttons = (await whatIsUsable(this.page)).filter(
      (one) => one.form === form && one.kind === 'button',
    );
    const last = buttons.at(-1);
    if (last !== undefined && !LEFT_ALONE.test(last.name)) filled.push(await this.use(last));
    if (last !== undefined && DELETES.test(last.name) && this.random.happens(50))
      filled.push(await this.named('let it be deleted', this.page.waitForTimeout(UNTIL_DELETED_MS)));
    return `complete ${filled.join(', ')}`;
  }

  /** Until nothing waits; a page must not be blank, broken, or waiting for ever. */
  private async settle(): Promise<void> {
    const until = Date.now() + STILL_MS;
    let shown = await whatIsShown(this.page).catch(() => null);
    for (let still = 0; still < 2;) {
      // With a line that is not sound a page may wait: it says so, and asks again.
      if (this.line.fault !== null && still === 0 && Date.now() > until - STILL_MS + 2_000) break;
      if (Date.now() > until) {
        const fault =
          shown === null
            ? 'cannot be read'
            : shown.isBlank
              ? 'is blank'
              : `waits: ${shown.waiting.join('; ')}`;
        this.violate(`the page ${fault}`);
        await this.open('/').catch(() => undefined);
        return;
      }
      await this.page.waitForTimeout(LOOKS_AGAIN_MS);
      shown = await whatIsShown(this.page).catch(() => null);
      if (shown?.isSignIn === true && this.line.fault === null)
        await this.walk.signIn().catch(() => undefined);
      if (shown?.asksToReload === true && this.line.fault === null)
        await this.page.reload().catch(() => undefined);
      const isStill = shown !== null && !shown.isSignIn && !shown.isBlank && shown.waiting.length === 0;
      still = isStill ? still + 1 : 0;
    }
    if (shown?.broken != null && this.line.fault === null && !shown.broken.includes('could not be loaded')) {
      this.violate(`the page is broken: ${shown.broken}`);
      await this.open('/').catch(() => undefined);
    }
  }

  private note(request: Request): void {
    const { pathname, search } = new URL(request.url());
    if (pathname === '/api/documents' && request.method() === 'GET') this.listed = pathname + search;
    if (!this.walk.changes(request.method(), pathname)) return;
    this.changed.add(`${request.method()} ${pathname.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, '{id}')}`);
    this.calls.push(`${request.method()} ${pathname} ${request.postData() ?? ''}`);
  }

  /** One act makes each call once; what is no act makes none, but for deletions whose time to be undone is over. */
  private lookAtEffects(done: string): void {
    const twice = this.calls.filter((call, at) => this.calls.indexOf(call) !== at);
    for (const call of new Set(twice)) this.violate(`called twice by one act: ${call}`);
    const isAct = /^(press|click|key|choose|type|complete|missed)/.test(done);
    if (isAct) return;
    for (const call of this.calls) if (!call.startsWith('DELETE')) this.violate(`called by no act: ${call}`);
  }

  /** What is shown is what the API says, at the latest when the page has read it again. */
  private async compareFigures(): Promise<void> {
    const { page, walk } = this;
    const until = Date.now() + FIGURES_MS;
    for (;;) {
      const shown = await whatIsShown(page).catch(() => null);
      if (shown === null || shown.isSignIn || shown.broken !== null) return;
      const figures = await figuresOf(page, shown.path, this.listed, walk.get).catch(() => null);
      if (figures === null || figures.shown === figures.said) return;
      if (Date.now() > until) return this.violate(`shows ${figures.shown}, and the API says ${figures.said}`);
      await page.waitForTimeout(1_000);
    }
  }

  private violate(what: string): void {
    const where = this.page.url().replace(/^.*\/console/, '');
    this.violations.push(
      `seed ${this.walk.seed}, step ${this.trail.length}, ${where}: ${what}\n    after ${this.trail.slice(-LAST_STEPS).join(' | ')}`,
    );
  }
}
