import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { filledLoad } from '../large/filled-load';
import { answerTimes, type AnswerTimes, median } from '../load/answer-times';
import { ADMIN_API_KEY, LoadWorld } from '../load/load-world';
import type { MeasuredDatabase } from '../load/measured-database';
import { MeasuredPage, type PageLoad } from './measured-page';
import type { ConsoleOptions } from './options';
import { holdSome } from './stored-practice';
import { type Visit, visits } from './visits';

const OF_THE_MACHINE = '/usr/bin/chromium';
const ARGUMENTS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];

type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

export interface PageFigures {
  readonly name: string;
  /** The median of its loads, figure by figure. */
  readonly load: PageLoad;
  /** The slowest interaction of each act. */
  readonly acts: readonly { readonly name: string; readonly interactionMs: number }[];
}

/** A route with the parts of its question that were asked; of several addresses the one with the slowest median. */
export interface AnswerFigures extends AnswerTimes {
  readonly route: string;
  readonly address: string;
}

export interface ConsoleFigures {
  readonly pages: readonly PageFigures[];
  readonly answers: readonly AnswerFigures[];
}

export interface ConsoleResult extends ConsoleFigures {
  readonly stored: number;
  readonly held: number;
  readonly browser: string;
}

/** The pages of the daily work over a practice with so many clients and documents, in a real browser. */
export async function runConsole(
  database: MeasuredDatabase,
  options: ConsoleOptions,
  say: (line: string) => void,
): Promise<ConsoleResult> {
  const world = await LoadWorld.start('bench_console', database, { replicas: 1, settings: {} });
  try {
    const { load, filled } = await filledLoad(world, options.organisations, options.documents, say);
    await world.startConnectors();
    say('holding some documents');
    const held = await holdSome(load);
    const browser = await chromium.launch({ executablePath: chromiumPath(), args: ARGUMENTS });
    try {
      const session = await signIn(browser, world.api.url);
      const { pages, read } = await visitAll(browser, world, session, options.loads, say);
      say(`asking the API at ${read.size} addresses`);
      const answers = await answersOf(world.api.url, session, read, options.calls);
      return { stored: filled + held, held, browser: browser.version(), pages, answers };
    } finally {
      await browser.close();
    }
  } finally {
    await world.stop();
  }
}

/** The browser that is named, that of the machine, or the one that playwright-core has installed. */
function chromiumPath(): string {
  return (
    process.env.CHROMIUM_PATH ?? (existsSync(OF_THE_MACHINE) ? OF_THE_MACHINE : chromium.executablePath())
  );
}

async function visitAll(
  browser: Browser,
  world: LoadWorld,
  session: Session,
  loads: number,
  say: (line: string) => void,
): Promise<{ pages: PageFigures[]; read: ReadonlySet<string> }> {
  const url = `${world.api.url}/console`;
  const { documents } = await world.api.get<{ documents: { id: string }[] }>(
    '/api/documents?state=written_back&pageSize=1',
  );
  const read = new Set<string>();
  const pages: PageFigures[] = [];
  for (const visit of visits(documents[0]?.id ?? '')) {
    say(`opening ${visit.name}`);
    const times: PageFigures[] = [];
    for (let turn = 0; turn < loads; turn += 1) {
      const measured = await MeasuredPage.of(browser, session);
      times.push(await visitOnce(measured, url, visit));
      measured.read.forEach((address) => read.add(address));
      await measured.close();
    }
    pages.push(inOne(visit, times));
  }
  return { pages, read };
}

/** With the key, as an operator would. @returns the session, for any number of pages */
async function signIn(browser: Browser, url: string): Promise<Session> {
  const page = await browser.newPage();
  await page.goto(`${url}/console`);
  await page.locator('input[type=password]').fill(ADMIN_API_KEY);
  await page.locator('button[type=submit]').click();
  await page.locator('nav').first().waitFor();
  const session = await page.context().storageState();
  await page.context().close();
  return session;
}

async function visitOnce(measured: MeasuredPage, url: string, visit: Visit): Promise<PageFigures> {
  const load = await measured.load(url + visit.path, visit.content);
  const acts = [];
  for (const { name, act } of visit.acts) acts.push({ name, interactionMs: await measured.interact(act) });
  return { name: visit.name, load, acts };
}

function inOne({ name, acts }: Visit, times: readonly PageFigures[]): PageFigures {
  const middle = (figure: keyof PageLoad): number => median(times.map(({ load }) => load[figure]));
  return {
    name,
    load: {
      ...{ paintedMs: middle('paintedMs'), kilobytes: middle('kilobytes'), requests: middle('requests') },
      ...{ mainThreadMs: middle('mainThreadMs'), screens: middle('screens') },
    },
    acts: acts.map((act, index) => ({
      name: act.name,
      interactionMs: Math.max(...times.map((time) => time.acts[index]?.interactionMs ?? 0)),
    })),
  };
}

/** Measures the answers to the pages' requests, one address after the other. */
async function answersOf(
  url: string,
  { cookies }: Session,
  read: ReadonlySet<string>,
  calls: number,
): Promise<AnswerFigures[]> {
  const headers = { Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') };
  const slowest = new Map<string, AnswerFigures>();
  for (const address of [...read].toSorted()) {
    const route = routeOf(address);
    const figures = { route, address, ...(await answerTimes(() => textOf(url + address, headers), calls)) };
    const before = slowest.get(route);
    if (before === undefined || before.medianMs < figures.medianMs) slowest.set(route, figures);
  }
  return [...slowest.values()];
}

async function textOf(address: string, headers: Record<string, string>): Promise<string> {
  const answer = await fetch(address, { headers });
  if (answer.status !== 200) throw new Error(`GET ${address}: HTTP ${answer.status}`);
  return answer.text();
}

/** Without its ids, and with the names of what is asked. */
function routeOf(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://console');
  const asked = [...new Set(searchParams.keys())].filter((name) => name !== 'page' && name !== 'pageSize');
  const path = pathname.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, '{id}');
  return asked.length === 0 ? path : `${path}?${asked.toSorted().join('&')}`;
}
