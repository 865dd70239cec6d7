import Table from 'cli-table3';
import { runProgram } from '../../../src/platform/command-line/run-program';
import { type Audit, audit, auditLine, isClean, readLedgers } from '../load/audit';
import { ClientLoad } from '../load/client-load';
import { LoadWorld } from '../load/load-world';
import { MeasuredDatabase } from '../load/measured-database';
import { replicasCommand, type ReplicasOptions } from './options';
import { evenlyUnderWay, measureSpread, REPLICAS, type Spread } from './spread-run';
import { measureTakeover, type Takeover } from './takeover';

const MOST = Math.max(...REPLICAS);
const LINES = 5;

interface Report {
  readonly options: ReplicasOptions;
  readonly spread: readonly Spread[];
  readonly stopped: Takeover | null;
  readonly killed: Takeover | null;
  readonly audit: Audit;
}

async function main(options: ReplicasOptions): Promise<void> {
  const database = await MeasuredDatabase.start();
  try {
    const report = await run(database, options);
    process.stdout.write(options.json ? `${JSON.stringify(report, null, 2)}\n` : text(report));
    if (!isClean(report.audit)) process.exitCode = 1;
  } finally {
    await database.stop();
  }
}

async function run(database: MeasuredDatabase, options: ReplicasOptions): Promise<Report> {
  const { atOnce, takeover, documents, latency, processing } = options;
  const organisations = Math.max(MOST * atOnce, takeover);
  const settings = { ORGANISATIONS_AT_ONCE: String(atOnce) };
  const world = await LoadWorld.start('bench_replicas', database, { replicas: MOST, settings });
  try {
    say(`connecting ${organisations} organisations`);
    const clients = {
      organisations,
      wantsNote: false,
      pdfBytes: 20_000,
      organisationSettings: { writesNote: 'never' },
    };
    const load = await ClientLoad.connect(world, clients, LINES);
    await world.pace({ latencyMs: latency, processingMs: processing });
    await load.approve(0, organisations, documents);
    const spread = await measureSpread(load, options, organisations * documents, say);
    const gone = takeover === 0 ? { stopped: null, killed: null } : await takeovers(world, takeover);
    await world.pace({ latencyMs: 0, processingMs: 0 });
    await world.stopConnectors();
    return {
      options,
      spread,
      ...gone,
      audit: await audit(await readLedgers(world), world.databaseUrl, false, true),
    };
  } finally {
    await world.stop();
  }
}

/** With as many places as are installed: all organisations are under way, half of them in each of two processes. */
async function takeovers(
  world: LoadWorld,
  organisations: number,
): Promise<Pick<Report, 'stopped' | 'killed'>> {
  const gone: Takeover[] = [];
  await world.restartConnectors({}, 2);
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    await world.startConnectors(2);
    await evenlyUnderWay(world.databaseUrl, organisations);
    say(`ending a process with ${signal}`);
    const [, victim] = world.connectors;
    if (victim === undefined) throw new Error('two processes are needed');
    gone.push(await measureTakeover(world, victim, signal));
    world.connectors.splice(1);
  }
  const [stopped = null, killed = null] = gone;
  return { stopped, killed };
}

function text({ options, spread, stopped, killed, audit: found }: Report): string {
  const { atOnce, latency, processing } = options;
  const alone = spread[0]?.documentsPerSecond ?? 0;
  const table = new Table({
    head: [
      'processes',
      'documents a second',
      'against one',
      'organisations in each',
      'ms of processor a document',
    ],
    style: { head: [], border: [], compact: true },
  });
  for (const { replicas, documentsPerSecond, underWay, connectorMs } of spread)
    table.push([
      String(replicas),
      documentsPerSecond.toFixed(1),
      `${(documentsPerSecond / alone).toFixed(2)} x`,
      underWay.join(', '),
      connectorMs.toFixed(1),
    ]);
  const what = `${atOnce} organisations at once in each process, latency ${latency} ms, processing ${processing} ms`;
  const gone = (name: string, of: Takeover | null): string[] =>
    of === null
      ? []
      : [
          `${name}: ${of.organisations} organisations taken over, the first after ${of.firstMs.toFixed(0)} ms, all after ${of.lastMs.toFixed(0)} ms`,
        ];
  const lines = [what, table.toString(), ...gone('SIGTERM', stopped), ...gone('kill -9', killed)];
  return `${[...lines, auditLine(found, true)].join('\n')}\n`;
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

void runProgram(replicasCommand().action(main));
