import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { callJson } from '../../../demo/http-json';
import type { ClientLoad } from '../load/client-load';
import { answerTimes, quantile, table, whileItMoves } from '../load/figures';
import { ADMIN_API_KEY, type LoadWorld } from '../load/load-world';
import { bench as benchOf, LOAD, type Stage, whole } from '../runner';
import { filledLoad } from '../stored/filled-load';
import { type AnswerFigures, type ConsoleFigures, type Goal, goalsOf, type PageFigures } from './goals';
import { MeasuredPage, type PageLoad } from './measured-page';
import { type Visit, visits } from './visits';

const OF_THE_MACHINE = '/usr/bin/chromium';
/** Currencies without a mapping in any organisation; each is a cause that holds documents. */
const CURRENCIES = ['ZAR', 'GBP', 'EUR', 'BWP', 'ZMW', 'MZN', 'CNY', 'AUD', 'CAD', 'CHF', 'INR', 'JPY'];
/** Held documents per organisation, all for the same cause. */
const HELD = 3;
const ARGUMENTS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];

type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

export interface ConsoleResult extends ConsoleFigures {
  readonly stored: number;
  readonly held: number;
  readonly browser: string;
  readonly goals: readonly Goal[];
}

const flags = {
  organisations: { ...LOAD.organisations, initial: 200 },
  documents: whole('documents stored, of all organisations together', 50_000, 10, 20_000_000),
  loads: whole('how often each page is opened', 3, 1, 50),
  calls: whole('how often each address of the API is asked', 15, 1, 1_000),
};

/** Measures the pages of the daily work in a real browser, with many clients and documents. */
export const bench = benchOf(flags, async (options, stage) => {
  const world = await stage.world('console', await stage.database());
  const { load, filled } = await filledLoad(world, options.organisations, options.documents, stage);
  await world.startConnectors();
  stage.say('holding some documents');
  const held = await holdSome(load);
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ARGUMENTS });
  try {
    const session = await signIn(browser, world.api.url);
    const { pages, read } = await visitAll(browser, world, session, options.loads, stage);
    stage.say(`asking the API at ${read.size} addresses`);
    const answers = await answersOf(world.api.url, session, read, options.calls);
    const figures = { stored: filled + held, held, browser: browser.version(), pages, answers };
    const result: ConsoleResult = { ...figures, goals: goalsOf(figures) };
    return { result, text: text(result) };
  } finally {
    await browser.close();
  }
});

function text({ stored, held, browser, pages, answers, goals }: ConsoleResult): string {
  const ofPages = pages.map(({ name, load, acts }) => {
    const { paintedMs, kilobytes, requests, mainThreadMs, screens } = load;
    const slowest = acts.toSorted((a, b) => b.interactionMs - a.interactionMs)[0];
    return [
      ...[name, paintedMs.toFixed(0), kilobytes.toFixed(0), requests, mainThreadMs.toFixed(0)],
      ...[screens.toFixed(1), `${slowest?.interactionMs ?? '-'} ${slowest?.name ?? ''}`],
    ];
  });
  const head = [
    'page',
    'painted, ms',
    'kB',
    'requests',
    'main thread, ms',
    'screens',
    'slowest interaction, ms',
  ];
  const ofAnswers = answers.map(({ route, firstMs, medianMs, worstMs }) => [
    ...[route, firstMs.toFixed(0), medianMs.toFixed(0), worstMs.toFixed(0)],
  ]);
  const ofGoals = goals.map(({ name, most, found, isMet, where }) => [
    ...[name, most, found.toFixed(most < 10 ? 1 : 0), isMet ? 'met' : 'missed', where],
  ]);
  return [
    `${stored} documents, ${held} of them held; Chromium ${browser}`,
    table(head, ofPages),
    table(['GET', 'first, ms', 'p50', 'worst'], ofAnswers),
    table(['goal', 'at most', 'found', '', 'where'], ofGoals),
  ].join('\n');
}

/**
 * Creates documents that are held, for one of twelve causes, at each organisation, so that every client has open work.
 * @returns number of documents
 */
async function holdSome({ world, organisations }: ClientLoad): Promise<number> {
  for (const [index, id] of organisations.entries()) {
    const currency = CURRENCIES[index % CURRENCIES.length];
    await callJson('PUT', `${world.xero.url}/_bench/approve`, { organisation: index, count: HELD, currency });
    await world.api.send('POST', `/api/organisations/${id}/sync`);
  }
  let total = 0;
  const look = async (): Promise<number | null> => {
    ({ total } = await world.api.get<{ total: number }>('/api/documents?state=waiting&pageSize=1'));
    return total >= organisations.length * HELD ? total : null;
  };
  return whileItMoves(look, () => Promise.resolve(`${total} held`));
}

/** Path of the browser: from the settings, of the machine, or installed by playwright-core. */
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
  stage: Stage,
): Promise<{ pages: PageFigures[]; read: ReadonlySet<string> }> {
  const url = `${world.api.url}/console`;
  const { documents } = await world.api.get<{ documents: { id: string }[] }>(
    '/api/documents?state=written_back&pageSize=1',
  );
  const read = new Set<string>();
  const pages: PageFigures[] = [];
  for (const visit of visits(documents[0]?.id ?? '')) {
    stage.say(`opening ${visit.name}`);
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

/**
 * Signs in with the API key, as an operator does.
 * @returns the session, for any number of pages
 */
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
  const middle = (figure: keyof PageLoad): number =>
    quantile(
      times.map(({ load }) => load[figure]),
      0.5,
    ) ?? 0;
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

/** Path and parameter names of a request, with ids replaced. */
function routeOf(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://console');
  const asked = [...new Set(searchParams.keys())].filter((name) => name !== 'page' && name !== 'pageSize');
  const path = pathname.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, '{id}');
  return asked.length === 0 ? path : `${path}?${asked.toSorted().join('&')}`;
}
