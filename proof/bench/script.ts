import { join, resolve } from 'node:path';
import { ServerProcess } from '../../demo/child-process';
import { callJson } from '../../demo/http-json';
import { audit, isClean, readLedgers } from './load/audit';
import { ClientLoad } from './load/client-load';
import { table, whileItMoves } from './load/figures';
import { DIST, type LoadWorld } from './load/load-world';
import type { DatabaseWork, MeasuredDatabase } from './load/measured-database';
import { processorMs } from './load/processor';
import { bench as benchOf, LOAD, REAL_TIMES, type Stage, type Values, whole, words } from './runner';
import type { ScriptSettings } from './servers/script-main';

const PDF_BYTES = 20_000;
const LINES = 5;
/** Goals of the connector, as shares of the script's figures in the same run. */
const MOST_PROCESSOR = 1.6;
const LEAST_SPEED = 0.65;

const flags = {
  organisations: { ...LOAD.organisations, initial: 50 },
  ...REAL_TIMES,
  documents: whole('invoices of each organisation in a round', 20, 1, 10_000),
  warmUp: whole('invoices of each organisation before each measurement', 5, 0, 1_000),
  rounds: whole('measurements of each, one after the other in turn', 2, 1, 50),
  build: words('measure the dist folder of another version as well', 'DIR', undefined, resolve),
};

type ScriptOptions = Values<typeof flags>;

/** Program under measurement, which works on invoices of its own servers. */
interface Contender {
  readonly name: string;
  readonly world: LoadWorld;
  /** Starts the program. @returns its process id */
  start(): Promise<number>;
  stop(): Promise<void>;
  /** Creates so many invoices for each organisation, and tells the program. */
  approve(count: number): Promise<void>;
}

interface Reading {
  readonly atMs: number;
  readonly nodeMs: number;
  readonly postgresMs: number;
  readonly calls: number;
  readonly work: DatabaseWork;
}

/** Cost of a document in one round. */
interface Round {
  readonly name: string;
  readonly documentsPerSecond: number;
  readonly nodeMs: number;
  readonly postgresMs: number;
  readonly xeroCalls: number;
  readonly writing: number;
  readonly walBytes: number;
}

/** Measures the connector and the script in turn, so that both meet the same neighbours on the machine. */
export const bench = benchOf(flags, async (options, stage) => {
  const database = await stage.database();
  const script = await scriptOf(stage, database, options.organisations);
  const contenders = [script, await connectorOf(stage, database, options, 'connector', undefined)];
  if (options.build !== undefined)
    contenders.push(await connectorOf(stage, database, options, 'other', options.build));
  const rounds: Round[] = [];
  for (let round = 0; round < options.rounds; round += 1) {
    for (const contender of contenders) {
      stage.say(`round ${round + 1}: ${contender.name}`);
      rounds.push(await measure(contender, database, options));
    }
  }
  let isKept = true;
  for (const { name, world } of contenders.slice(1)) {
    const found = await audit(await readLedgers(world), world.databaseUrl, false, false);
    isKept &&= isClean(found);
    stage.say(`${name}: ${found.complete} of ${found.documents} complete, ${found.doubled.length} doubled`);
  }
  return { result: { rounds }, text: tables(rounds), isKept };
});

async function scriptOf(stage: Stage, database: MeasuredDatabase, organisations: number): Promise<Contender> {
  const world = await stage.world('script', database, { walls: false });
  const { xero, fiscal, databaseUrl, directory } = world;
  await callJson('PUT', `${xero.url}/_bench/organisations`, { count: organisations, wantsNote: true });
  const settings: ScriptSettings = { xeroUrl: xero.url, fiscalUrl: fiscal.url, databaseUrl };
  let process: ServerProcess | null = null;
  const start = async (): Promise<number> => {
    const program = join(DIST, 'proof/bench/servers/script-main.js');
    process = await ServerProcess.start('script', program, { SCRIPT: JSON.stringify(settings) }, directory);
    const given = { count: organisations, connectors: [process.url], pdfBytes: PDF_BYTES };
    await callJson('PUT', `${fiscal.url}/_bench/accounts`, given);
    for (let account = 0; account < organisations; account += 1)
      await callJson('PUT', `${fiscal.url}/_bench/webhook`, { account, path: '/webhook' });
    return process.pid ?? 0;
  };
  const approve = async (count: number): Promise<void> => {
    for (let organisation = 0; organisation < organisations; organisation += 1) {
      await callJson('PUT', `${xero.url}/_bench/approve`, { organisation, count, lines: LINES });
      await callJson('PUT', `${process?.url}/collect/${organisation}`);
    }
  };
  const stop = async (): Promise<void> => void (await process?.stop());
  return { name: 'script', world, start, approve, stop };
}

/** @param build compiled folder of another version; undefined: this one */
async function connectorOf(
  stage: Stage,
  database: MeasuredDatabase,
  { organisations }: ScriptOptions,
  name: string,
  build: string | undefined,
): Promise<Contender> {
  const world = await stage.world(name, database, { build });
  stage.say(`connecting ${organisations} organisations`);
  const clients = { organisations, wantsNote: false, pdfBytes: PDF_BYTES, organisationSettings: {} };
  const load = await ClientLoad.connect(world, clients, LINES);
  await world.stopConnectors();
  const start = async (): Promise<number> => {
    await world.startConnectors(1);
    return world.connectors[0]?.process.pid ?? 0;
  };
  const approve = (count: number): Promise<void> => load.approve(0, organisations, count);
  return { name, world, start, approve, stop: () => world.stopConnectors() };
}

async function measure(
  contender: Contender,
  database: MeasuredDatabase,
  { organisations, documents, warmUp, latency, processing }: ScriptOptions,
): Promise<Round> {
  const { name, world } = contender;
  const progress = (): Promise<{ done: number; calls: number }> =>
    callJson('GET', `${world.xero.url}/_bench/progress`);
  const written = async (count: number): Promise<void> => {
    const wanted = (await progress()).done + organisations * count;
    await contender.approve(count);
    let done = 0;
    const look = async (): Promise<true | null> =>
      (({ done } = await progress()), done >= wanted) ? true : null;
    await whileItMoves(look, () => Promise.resolve(`${done} of ${wanted}`));
  };
  const pid = await contender.start();
  const read = async (): Promise<Reading> => ({
    atMs: performance.now(),
    ...{ nodeMs: processorMs(pid), postgresMs: processorMs(database.pid) },
    ...{ calls: (await progress()).calls, work: await database.work() },
  });
  await written(warmUp);
  await world.pace({ latencyMs: latency, processingMs: processing });
  const from = await read();
  await written(documents);
  const to = await read();
  await world.pace({ latencyMs: 0, processingMs: 0 });
  await contender.stop();
  const count = organisations * documents;
  return {
    name,
    documentsPerSecond: (count * 1_000) / (to.atMs - from.atMs),
    nodeMs: (to.nodeMs - from.nodeMs) / count,
    postgresMs: (to.postgresMs - from.postgresMs) / count,
    xeroCalls: (to.calls - from.calls) / count,
    writing: (to.work.writing - from.work.writing) / count,
    walBytes: (to.work.walBytes - from.work.walBytes) / count,
  };
}

function tables(rounds: readonly Round[]): string {
  const names = [...new Set(rounds.map(({ name }) => name))];
  const mean = (name: string, of: (round: Round) => number): number => {
    const own = rounds.filter((round) => round.name === name);
    return own.reduce((sum, round) => sum + of(round), 0) / own.length;
  };
  const row = (label: string, digits: number, of: (round: Round) => number, goal = ''): string[] => {
    const script = mean('script', of);
    const figures = names.map((name) => {
      const share = name === 'script' ? '' : ` (${(mean(name, of) / script).toFixed(2)})`;
      return `${mean(name, of).toFixed(digits)}${share}`;
    });
    return [label, ...figures, goal];
  };
  const each = rounds.map(
    ({ name, nodeMs, postgresMs, documentsPerSecond: speed }) =>
      `${name}: ${nodeMs.toFixed(1)} + ${postgresMs.toFixed(1)} ms, ${speed.toFixed(1)} documents a second`,
  );
  const shown = table(
    ['a document', ...names, 'goal'],
    [
      row('processor of Node (ms)', 1, ({ nodeMs }) => nodeMs),
      row('processor of PostgreSQL (ms)', 1, ({ postgresMs }) => postgresMs),
      row('both (ms)', 1, (one) => one.nodeMs + one.postgresMs, `at most ${MOST_PROCESSOR}`),
      row('documents a second', 1, (one) => one.documentsPerSecond, `at least ${LEAST_SPEED}`),
      row('calls to Xero', 2, (one) => one.xeroCalls),
      row('transactions that write', 1, (one) => one.writing),
      row('bytes of the log', 0, (one) => one.walBytes),
    ],
  );
  return [...each, shown].join('\n');
}
