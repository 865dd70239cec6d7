import { type ConnectorApi, type ShownOrganisation } from '../../../demo/connector-api';
import { callJson } from '../../../demo/http-json';
import type { LoadedBooks } from '../../../demo/loaded-books';
import { connectOrganisation, setUpConnector, setUpFiscalService, setUpXero } from '../../../demo/set-up';
import { table, whileItMoves } from '../load/figures';
import { type LoadWorld, XERO_WEBHOOK_KEY } from '../load/load-world';
import type { MeasuredDatabase } from '../load/measured-database';
import { bench as benchOf, type Stage, whole } from '../runner';
import { benchBooks, customerCount } from './bench-invoices';
import { type Calls, runScript } from './script-run';
import { documentsPerDay } from './xero-day';

const RUNS = ['withNote', 'whenNoLink', 'withoutNote', 'alone', 'script'] as const;
type RunName = (typeof RUNS)[number];
const NAMES: Readonly<Record<RunName, string>> = {
  ...{ withNote: 'note always', whenNoLink: 'when no link', withoutNote: 'note never' },
  ...{ alone: 'alone', script: 'script, no polling' },
};
/**
 * Values of the setting `writesNote` for each run. The default writes a note only where no link is possible; these
 * invoices are unpaid, so all of them get a link.
 */
const NOTES = { withNote: 'always', whenNoLink: 'when_no_link', withoutNote: 'never' } as const;

/** Documents of the run in which each is created and written back before the next; Xero announces each by webhook. */
const MOST_ALONE = 20;
/** Number of invoices whose totals the connector compares with Xero's answer by id: at first, and per day. */
const [COMPARED_FIRST, COMPARED_PER_DAY] = [10, 1];
const BY_ID = 'GET Invoices/{id}';
const DAY_QUOTAS = [1_000, 5_000];
const POLLS = [300, 1_800];
const CALLS_PER_POLL = 2;
/** Share of a day's calls that is reserved for new sales. */
const KEPT_FOR_SALES = 0.1;

export interface MeasuredRun {
  readonly documents: number;
  readonly calls: Calls;
  readonly totalCalls: number;
  readonly comparedById: number;
  /** Calls per document, without those that compare totals. */
  readonly callsPerDocument: number;
  readonly seconds: number;
}

export type CallsReport = Readonly<Record<RunName, MeasuredRun>>;

export const bench = benchOf(
  { documents: whole('invoices per run', 100, 1, 10_000) },
  async ({ documents }, stage) => {
    const database = await stage.database();
    const result = {} as Record<RunName, MeasuredRun>;
    for (const run of RUNS) {
      const count = run === 'alone' ? Math.min(documents, MOST_ALONE) : documents;
      stage.say(`${count} invoices: ${NAMES[run]}`);
      result[run] = await measured(stage, database, run, count);
    }
    return { result, text: text(result, documents) };
  },
);

async function measured(
  stage: Stage,
  database: MeasuredDatabase,
  run: RunName,
  documents: number,
): Promise<MeasuredRun> {
  const webhooks = run === 'alone';
  const world = await stage.world(run.toLowerCase(), database, { simulators: true, webhooks });
  await world.startConnectors();
  const begun = performance.now();
  const calls = await callsOf(world, run, documents);
  const seconds = rounded((performance.now() - begun) / 1_000);
  await world.stop();
  const totalCalls = Object.values(calls).reduce((sum, count) => sum + count, 0);
  const comparedById = run in NOTES ? (calls[BY_ID] ?? 0) : 0;
  const callsPerDocument = rounded((totalCalls - comparedById) / documents);
  return { documents, calls, totalCalls, comparedById, callsPerDocument, seconds };
}

async function callsOf(world: LoadWorld, run: RunName, documents: number): Promise<Calls> {
  if (run === 'alone') return runAlone(world, documents);
  if (run !== 'script') return runTogether(world, benchBooks(documents), NOTES[run]);
  await setUpXero(world.xero.url, world.api.url, benchBooks(documents));
  return runScript(world.xero.url);
}

/** Performs a person's set-up: consent, fiscal account, mappings, settings, go-live. */
async function connect(world: LoadWorld, books: LoadedBooks, writesNote: string): Promise<ShownOrganisation> {
  await setUpXero(world.xero.url, world.api.url, books);
  await setUpFiscalService(world.fiscal.url, books);
  const organisation = await connectOrganisation(world.api);
  await world.api.send('PATCH', `/api/organisations/${organisation.id}`, { writesNote });
  await setUpConnector(world.api, organisation, books, world.fiscal.url);
  return organisation;
}

/**
 * Writes all documents back from the first consent on, and polls the books once more, because our own changes come back
 * as changed documents and cost calls to read.
 * @throws Error if documents get stuck, or are written back in part
 */
async function runTogether(world: LoadWorld, books: LoadedBooks, writesNote: string): Promise<Calls> {
  const organisation = await connect(world, books, writesNote);
  const { api } = world;
  await writtenBack(world, organisation, (count) => Promise.resolve(count >= books.invoices.length));
  const before = (await callsTo(world))['GET Invoices'] ?? 0;
  await api.send('POST', `/api/organisations/${organisation.id}/sync`);
  await writtenBack(world, organisation, async () => {
    const { isResting } = await api.get<ShownOrganisation>(`/api/organisations/${organisation.id}`);
    return isResting && ((await callsTo(world))['GET Invoices'] ?? 0) > before;
  });
  const documents = await api.allDocuments(organisation.id);
  const inPart = documents.filter(({ state, reason }) => state !== 'written_back' || reason !== null);
  if (inPart.length === 0) return callsTo(world);
  throw new Error(
    `${inPart.length} documents are not written back, the first because: ${inPart[0]?.explanation}`,
  );
}

/** Counts the calls for single invoices in an organisation whose first documents have been written back. */
async function runAlone(world: LoadWorld, documents: number): Promise<Calls> {
  const all = benchBooks(COMPARED_FIRST + documents);
  const invoices = all.invoices.slice(0, COMPARED_FIRST);
  const books = { ...(JSON.parse(all.text) as object), Invoices: invoices };
  const { xero, api } = world;
  const webhook = { url: `${api.url}/webhooks/xero`, key: XERO_WEBHOOK_KEY };
  await callJson('POST', `${xero.url}/_control/webhook`, webhook);
  const organisation = await connect(
    world,
    { ...all, text: JSON.stringify(books), invoices },
    'when_no_link',
  );
  const written = (least: number): Promise<unknown> =>
    writtenBack(world, organisation, async (count) => {
      if (count < least) return false;
      const { isResting } = await api.get<ShownOrganisation>(`/api/organisations/${organisation.id}`);
      const hook = await callJson<{ waitingEvents: number }>('GET', `${xero.url}/_control/webhook`);
      return isResting && hook.waitingEvents === 0;
    });
  await written(COMPARED_FIRST);
  const before = await callsTo(world);
  for (const [index, invoice] of all.invoices.slice(COMPARED_FIRST).entries()) {
    await callJson('POST', `${xero.url}/_control/organisations/${organisation.tenantId}/invoices`, invoice);
    await written(COMPARED_FIRST + index + 1);
  }
  const after = Object.entries(await callsTo(world));
  return Object.fromEntries(
    after
      .map(([operation, count]): [string, number] => [operation, count - (before[operation] ?? 0)])
      .filter(([, count]) => count !== 0),
  );
}

/** Number of calls by operation, counted by the simulated Xero. */
function callsTo({ xero }: LoadWorld): Promise<Calls> {
  return callJson<Calls>('GET', `${xero.url}/_control/calls`);
}

async function writtenBack(
  { api }: LoadWorld,
  { id }: ShownOrganisation,
  isEnough: (documents: number) => Promise<boolean>,
): Promise<void> {
  let states: readonly { state: string; documents: number }[] = [];
  const look = async (): Promise<true | null> => {
    states = await summary(api, id);
    const written = states.find(({ state }) => state === 'written_back')?.documents ?? 0;
    return (await isEnough(written)) ? true : null;
  };
  await whileItMoves(look, () => Promise.resolve(JSON.stringify(states)));
}

function summary(api: ConnectorApi, id: string): Promise<{ state: string; documents: number }[]> {
  return api.get(`/api/organisations/${id}/summary`);
}

function text(result: CallsReport, documents: number): string {
  const runs = RUNS.map((run) => result[run]);
  const operations = [...new Set(runs.flatMap(({ calls }) => Object.keys(calls)))].sort();
  const row = (name: string, of: (run: MeasuredRun) => number | string): (string | number)[] => [
    name,
    ...runs.map(of),
  ];
  const names = RUNS.map((run) => NAMES[run]);
  const calls = [
    ...operations.map((operation) => row(operation, (run) => run.calls[operation] ?? 0)),
    row('all', (run) => run.totalCalls),
    row('of them to compare totals', (run) => run.comparedById),
    row('per document, without those', (run) => run.callsPerDocument.toFixed(3)),
    row('seconds of this run', (run) => run.seconds.toFixed(0)),
  ];
  const days = DAY_QUOTAS.flatMap((quota) =>
    POLLS.map((poll) => [
      `on ${quota} calls, polled every ${poll / 60} min`,
      ...RUNS.map((run) => capacity(result[run], run === 'script' ? 0 : poll, quota)),
    ]),
  );
  const times = (result.script.totalCalls / result.withNote.totalCalls).toFixed(2);
  return [
    `${documents} invoices of ${customerCount(documents)} customers, from the consent until they are written back; ${result.alone.documents} alone.`,
    table(['Calls to Xero', ...names], calls),
    table(['Documents per day', ...names], days),
    `The script makes ${times} times our calls.`,
  ].join('\n');
}

/**
 * Documents per day within Xero's quota. Calls reserved for new sales are not available for write-back; the script is
 * assumed not to poll.
 */
function capacity(
  { calls, callsPerDocument, documents }: MeasuredRun,
  everySeconds: number,
  quota: number,
): number {
  const poll = { everySeconds, calls: CALLS_PER_POLL };
  if (everySeconds === 0) return documentsPerDay(callsPerDocument, poll, quota);
  const writes = Object.entries(calls)
    .filter(([operation]) => /^P(UT|OST) /.test(operation))
    .reduce((sum, [, count]) => sum + count, 0);
  const forWrites = quota * (1 - KEPT_FOR_SALES) - (24 * 3_600 * CALLS_PER_POLL) / everySeconds;
  const possible = documentsPerDay(callsPerDocument, poll, quota - COMPARED_PER_DAY);
  return Math.min(possible, Math.floor(forWrites / (writes / documents)));
}

function rounded(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}
