import { type Audit, audit, auditLine, isClean, readLedgers } from '../load/audit';
import { ClientLoad } from '../load/client-load';
import { withNotes } from '../load/connect-clients';
import { table } from '../load/figures';
import type { LoadWorld } from '../load/load-world';
import { bench as benchOf, REAL_TIMES, type Stage, whole } from '../runner';
import { evenlyUnderWay, type Loop, measureSpread, REPLICAS, type Spread } from './spread-run';
import { measureTakeover, type Takeover } from './takeover';

const MOST = Math.max(...REPLICAS);
const LINES = 5;
const SIGNALS = ['SIGTERM', 'SIGKILL'] as const;

interface Result {
  readonly spread: readonly Spread[];
  readonly takeovers: readonly Takeover[];
  readonly audit: Audit;
}

const flags = {
  atOnce: whole('organisations that a process works on at once', 20, 1, 500),
  ...REAL_TIMES,
  documents: whole('invoices of each organisation, more than are done', 150, 1, 10_000),
  seconds: whole('for each number of processes', 10, 1, 3_600),
  takeover: whole('organisations under way when a process goes; 0: not measured', 50, 0, 500),
};

export const bench = benchOf(flags, async (options, stage) => {
  const { atOnce, takeover, documents, latency, processing, seconds } = options;
  const organisations = Math.max(MOST * atOnce, takeover);
  const settings = { ORGANISATIONS_AT_ONCE: String(atOnce) };
  const world = await stage.world('replicas', await stage.database(), { replicas: MOST, settings });
  stage.say(`connecting ${organisations} organisations`);
  const organisationSettings = { writesNote: 'never' };
  const clients = { ...withNotes(organisations), wantsNote: false, organisationSettings };
  const load = await ClientLoad.connect(world, clients, LINES);
  await world.pace({ latencyMs: latency, processingMs: processing });
  await load.approve(0, organisations, documents);
  const spread = await measureSpread(load, seconds, organisations * documents, stage);
  const takeovers = takeover === 0 ? [] : await measureTakeovers(world, takeover, stage);
  await world.pace({ latencyMs: 0, processingMs: 0 });
  await world.stopConnectors();
  const found = await audit(await readLedgers(world), world.databaseUrl, false, true);
  const result: Result = { spread, takeovers, audit: found };
  return { result, text: text(result), isKept: isClean(found) };
});

/** Measures takeovers after SIGTERM and SIGKILL. Two processes share all organisations evenly; one of them is ended. */
async function measureTakeovers(world: LoadWorld, organisations: number, stage: Stage): Promise<Takeover[]> {
  const takeovers: Takeover[] = [];
  await world.restartConnectors({}, 2);
  for (const signal of SIGNALS) {
    await world.startConnectors(2);
    await evenlyUnderWay(world.databaseUrl, organisations);
    stage.say(`ending a process with ${signal}`);
    const [, victim] = world.connectors;
    if (victim === undefined) throw new Error('two processes are needed');
    takeovers.push(await measureTakeover(world, victim, signal));
    world.connectors.splice(1);
  }
  return takeovers;
}

function text({ spread, takeovers, audit: found }: Result): string {
  const alone = spread[0]?.documentsPerSecond ?? 0;
  const head = [
    'processes',
    'documents a second',
    'against one',
    'organisations in each',
    'ms of processor each',
    'loops busy',
    'their threads',
    'busy at the speed of one',
  ];
  const rows = spread.map(({ replicas, documentsPerSecond, underWay, connectorMs, loops }) => {
    const percent = (of: (loop: Loop) => number): string =>
      `${loops.map((loop) => (100 * of(loop)).toFixed(0)).join(', ')} %`;
    return [
      ...[replicas, documentsPerSecond.toFixed(1), `${(documentsPerSecond / alone).toFixed(2)} x`],
      ...[underWay.join(', '), connectorMs.toFixed(1)],
      ...[percent(({ busy }) => busy), percent(({ thread }) => thread)],
      percent(({ busy }) => (busy * alone) / documentsPerSecond),
    ];
  });
  const gone = takeovers.map(
    ({ organisations, firstMs, lastMs }, index) =>
      `${SIGNALS[index]}: ${organisations} organisations taken over, the first after ${firstMs.toFixed(0)} ms, all after ${lastMs.toFixed(0)} ms`,
  );
  return [table(head, rows), ...gone, auditLine(found, true)].join('\n');
}
