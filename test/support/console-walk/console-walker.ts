import type { Page, Request } from 'playwright-core';
import { patient } from '../../../demo/eventually';
import { SeededRandom } from '../../../demo/books/seeded-random';
import { CallsOfAct } from './calls-of-act';
import { chooseEarly } from './early-choice';
import { RarelyUsed } from './rarely-used';
import type { Walk } from './walk';
import { FaultyLine, WALK_FAULTS } from './walk-faults';
import { figuresOf } from './walk-figures';
import type { WalkLog } from './walk-log';
import { type Shown, type Usable, WATCH, whatIsUsable, whenStill } from './what-is-shown';
import { ASKED, DAYS, KEYS, MEANT, TEXTS } from './what-is-typed';

/** Longest wait for immediate answers; the console retries every five seconds. */
const STILL_MS = 25_000;
/** Time that the console waits for an answer on a dead connection before it asks again. */
const PATIENCE_MS = 20_000;
/** Longest wait with a faulty connection, where a page may keep waiting for readings but not for changes. */
const CHANGED_MS = 4_000;
/** A little more than two refreshes of the live figures. */
const FIGURES_MS = 45_000;
const LOOKS_AGAIN_MS = 250;
/** Time limit of a click, because a covered element cannot be clicked. */
const CLICKED_MS = 1_000;
const OPENED_MS = 10_000;
const LAST_STEPS = 12;
const PHONE = { width: 390, height: 780 };
const DESKTOP = { width: 1366, height: 768 };
/** Names of controls that lead out of the console or end the session; a walk does not use them. */
const LEFT_ALONE = /^(Connect |Ligar |Sign out|Terminar sessão|Skip to|Saltar para)/;
/** Messages of the browser about calls that a fault has ended. */
const OF_FAULTS = /Failed to load resource|net::ERR_|Failed to fetch|dynamically imported module|preload CSS/;

/** Does random things that a person could do, one after the other, and checks what must always hold. */
export class ConsoleWalker {
  readonly violations: string[] = [];
  /** Number of pages whose figures were equal to those of the API. */
  compared = 0;
  private readonly random: SeededRandom;
  private readonly rarely: RarelyUsed;
  private readonly trail: string[] = [];
  private listed: string | null = null;
  private shown: Shown | null = null;
  private faultLeft = 0;
  private readonly line: FaultyLine;
  private readonly calls: CallsOfAct;

  constructor(
    private readonly page: Page,
    private readonly walk: Walk,
    private readonly log: WalkLog,
  ) {
    this.random = new SeededRandom(walk.seed);
    this.rarely = new RarelyUsed(this.random);
    this.line = new FaultyLine(page, walk.seed);
    this.calls = new CallsOfAct(log);
  }

  async begin(): Promise<void> {
    const { page, log } = this;
    await page.addInitScript(WATCH);
    page.on('request', (request) => this.note(request));
    page.on('requestfailed', (request) => log.failed(request));
    page.on('response', (response) => this.calls.answered(response));
    page.on(
      'pageerror',
      ({ message }) => !OF_FAULTS.test(message) && this.violate(`an error of the page: ${message}`),
    );
    page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
    page.on('download', (download) => void download.delete().catch(() => undefined));
  }

  async step(): Promise<void> {
    const { random, line } = this;
    this.calls.begin(this.shown);
    if (line.fault === null && random.happens(6)) {
      await line.become(random.pick(WALK_FAULTS));
      this.faultLeft = random.between(1, 6);
    }
    const done = await this.act().catch(({ message }: Error) => `missed: ${message}`);
    this.trail.push(`${line.fault ?? ''} ${done}`.trim());
    await this.settle();
    this.log.step(this.shown?.path ?? '/', done, line.fault);
    this.calls.violations(done).forEach((what) => this.violate(what));
    if (line.fault !== null && --this.faultLeft <= 0) {
      const { fault } = line;
      await line.become(null);
      this.trail.push('the line is sound again');
      await this.settle(fault === 'dead' ? STILL_MS + PATIENCE_MS : STILL_MS);
      // Checks the figures also then: the last answer may belong to an earlier request, and a lost one must be
      // requested again.
      if (fault === 'late' || fault === 'dead') return this.compareFigures();
    }
    if (line.fault === null && random.happens(15)) await this.compareFigures();
  }

  end(): Promise<void> {
    return this.line.end();
  }

  private async act(): Promise<string> {
    const { random, line } = this;
    // A deletion in progress is cancelled by leaving the page, so the walk usually stays until it is complete.
    const isLeft = this.shown?.isDeleting !== true || random.happens(10);
    if (isLeft && random.happens(14)) return this.leave();
    const chance = random.below(100);
    if (chance < 3) return this.walk.happen(random);
    if (chance < 4) return this.named('a phone', this.page.setViewportSize(PHONE));
    if (chance < 6) return this.named('a laptop', this.page.setViewportSize(DESKTOP));
    const key = random.pick(KEYS);
    if (chance < 12) return this.named(`key ${key}`, this.page.keyboard.press(key));
    const all = (await whatIsUsable(this.page)).filter(({ name }) => !LEFT_ALONE.test(name));
    if (all.length === 0) return this.open(random.pick(this.walk.paths));
    const choices = all.filter(({ kind, options }) => kind === 'choice' && options.length > 1);
    const isEarly = line.fault === 'late' && (this.shown?.waiting ?? []).length > 0;
    if (isEarly && choices.length > 0 && random.happens(50)) return this.chooseEarly(random.pick(choices));
    const forms = [...new Set(all.map(({ form }) => form))].filter((form) => form !== -1);
    const isAsked = all.every(({ form }) => form !== -1);
    if (forms.length > 0 && random.happens(isAsked ? 70 : 30)) return this.complete(all, random.pick(forms));
    return this.use(this.rarely.pick(this.shown?.path ?? '/', all));
  }

  /** Replaces the page, the session or the person. */
  private async leave(): Promise<string> {
    const { page, random } = this;
    const chance = random.below(14);
    if (chance < 6) return this.open(random.pick(this.walk.paths));
    if (chance < 8) {
      await this.wholeProgram();
      return this.named('reload', page.reload({ timeout: patient(OPENED_MS) }));
    }
    if (chance < 10) {
      await page.goBack({ timeout: patient(OPENED_MS) });
      // Opens a page first, since the history is empty before the first page of the console.
      return page.url() === 'about:blank' ? this.open('/') : 'back';
    }
    if (chance < 11) return this.named('the session is over', page.context().clearCookies());
    await this.wholeProgram();
    const person = await this.walk.changePerson(random);
    // Opens the page on which requests wait for a second person.
    return this.named(person, this.open(random.pick(['/', '/confirmations'])));
  }

  private async open(path: string): Promise<string> {
    await this.wholeProgram();
    await this.page.goto(`${this.walk.url}/console${path}`, { timeout: patient(OPENED_MS) });
    return `open ${path}`;
  }

  /** Loads the program without faults, because a page without its first part cannot show any message. */
  private async wholeProgram(): Promise<void> {
    const { fault } = this.line;
    if (fault === 'parts' || fault === 'dead') await this.line.become(null);
  }

  private async named(name: string, doing: Promise<unknown>): Promise<string> {
    await doing.catch(({ message }: Error) => {
      throw new Error(`${name}: ${message.split('\n')[0]}`);
    });
    return name;
  }

  private async use({ index, kind, type, name, options }: Usable, isMeant = false): Promise<string> {
    const { page, random } = this;
    const handle = (await page.evaluateHandle(`window.usable[${index}]`)).asElement();
    if (handle === null) return `gone: ${name}`;
    const how = { timeout: CLICKED_MS };
    if (kind === 'choice') {
      const value = random.pick(isMeant && options.length > 1 ? options.slice(1) : options);
      return this.named(`choose ${name}: ${value}`, handle.selectOption(value, how));
    }
    if (kind === 'text' && type === 'file') return `left alone: ${name}`;
    const asked = ASKED.exec(name)?.[1];
    if (asked !== undefined && random.happens(isMeant ? 95 : 50))
      return this.named(`type ${asked}`, handle.fill(asked, how));
    if (kind === 'text') {
      const meant = isMeant ? MEANT.find(([field]) => field.test(name))?.[1] : undefined;
      const text =
        type === 'date' ? random.pick(DAYS) : type === 'time' ? '07:30' : (meant ?? random.pick(TEXTS));
      const fits = type === 'number' ? String(random.between(-1, 500)) : text;
      return this.named(`type ${name}: ${fits.slice(0, 20)}`, handle.fill(fits, how));
    }
    if (kind === 'button' && random.happens(15))
      return this.named(`press twice ${name}`, handle.dblclick(how));
    return this.named(`${kind === 'button' ? 'press' : 'click'} ${name}`, handle.click(how));
  }

  /** Chooses an option while answers are late, and again once they have arrived. */
  private async chooseEarly({ index, name, options }: Usable): Promise<string> {
    const [value = '', other = ''] = this.random.happens(50) ? options.toReversed() : options;
    const difference = await chooseEarly(this.page, { index, value, other });
    if (difference !== null) this.violate(`${name}: ${difference}`);
    return `choose early ${name}: ${value}`;
  }

  /** Completes a form like a determined user: all fields, the requested confirmation, and the last button. */
  private async complete(all: readonly Usable[], form: number): Promise<string> {
    const filled: string[] = [];
    const fields = all.filter((one) => one.form === form);
    const boxes = fields.filter(({ kind }) => kind === 'box');
    if (boxes.length > 0) filled.push(await this.use(this.random.pick(boxes)));
    for (const field of await this.stillThere(fields))
      if (field.kind === 'text' || field.kind === 'choice') filled.push(await this.use(field, true));
    const last = (await this.stillThere(fields)).findLast(({ kind }) => kind === 'button');
    if (last !== undefined && !LEFT_ALONE.test(last.name)) filled.push(await this.use(last));
    return `complete ${filled.join(', ')}`;
  }

  /** Fields of the form that still exist, because a choice can change them. */
  private async stillThere([field]: readonly Usable[]): Promise<Usable[]> {
    return (await whatIsUsable(this.page)).filter(({ form }) => form === field?.form);
  }

  /** Waits until nothing waits. A page must not be blank, broken or waiting for ever. */
  private async settle(stillMs = STILL_MS): Promise<void> {
    const isSound = this.line.fault === null;
    const until = Date.now() + (isSound ? stillMs : CHANGED_MS);
    for (;;) {
      const shown = await whenStill(this.page, until - Date.now(), !isSound).catch(() => null);
      // Waits for the next page, since one that is being left cannot be examined.
      if (shown === null) await this.page.waitForTimeout(50);
      this.shown = shown ?? this.shown;
      if (shown !== null && !shown.isSignIn && !shown.asksToReload) return this.look(shown, isSound);
      if (Date.now() > until)
        return isSound ? this.startAnew(`the page stays ${shown?.path ?? 'unread'}`) : undefined;
      if (shown?.isSignIn === true && isSound) await this.walk.signIn().catch(() => undefined);
      if (shown?.asksToReload === true && isSound) await this.page.reload().catch(() => undefined);
      if (!isSound && shown !== null) return;
    }
  }

  private async look({ isBlank, broken, waiting }: Shown, isSound: boolean): Promise<void> {
    if (!isSound) return;
    if (isBlank || waiting.length > 0)
      return this.startAnew(`the page ${isBlank ? 'is blank' : 'waits'}: ${waiting.join('; ')}`);
    if (broken !== null && !/could not be loaded|não pôde ser carregada/.test(broken))
      return this.startAnew(`the page is broken: ${broken}`);
  }

  private async startAnew(why: string): Promise<void> {
    this.violate(why);
    await this.open('/').catch(() => undefined);
  }

  private note(request: Request): void {
    this.calls.asked(request);
    const { pathname, search } = new URL(request.url());
    if (pathname === '/api/documents' && request.method() === 'GET') this.listed = pathname + search;
  }

  /** Compares the figures with the API; they must agree after the page's next refresh at the latest. */
  private async compareFigures(): Promise<void> {
    const { page } = this;
    const until = Date.now() + FIGURES_MS;
    for (;;) {
      const shown = await whenStill(page, STILL_MS).catch(() => null);
      if (shown === null || shown.isSignIn || shown.broken !== null) return;
      const figures = await figuresOf(page, shown.path, this.listed, (path) => this.read(path)).catch(
        () => null,
      );
      if (figures === null) return;
      if (figures.shown === figures.said) {
        this.compared += 1;
        return;
      }
      if (Date.now() > until) return this.violate(`shows ${figures.shown}, and the API says ${figures.said}`);
      await page.waitForTimeout(LOOKS_AGAIN_MS);
    }
  }

  /** Reads as the person at the page, because open work differs between people. */
  private async read<T>(path: string): Promise<T> {
    const headers = { 'X-Ledgerstamp-Console': 'background' };
    const answer = await this.page.request.get(this.walk.url + path, { headers });
    // 401: the walk has ended the session itself.
    if (!answer.ok() && answer.status() !== 401) this.violate(`${path} answers ${answer.status()}`);
    return (await answer.json()) as T;
  }

  private violate(what: string): void {
    const where = this.page.url().replace(/^.*\/console/, '');
    this.violations.push(
      `seed ${this.walk.seed}, step ${this.trail.length}, ${where}: ${what}\n    after ${this.trail.slice(-LAST_STEPS).join(' | ')}`,
    );
  }
}
