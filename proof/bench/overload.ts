import { callJson } from '../../demo/http-json';
import { audit, isClean, readLedgers } from './load/audit';
import { ClientLoad } from './load/client-load';
import { pause, table, whileItMoves } from './load/figures';
import { ask, type MeasuredDatabase } from './load/measured-database';
import { processorMs } from './load/processor';
import { ProcessorLimit } from './load/processor-limit';
import { bench as benchOf, decimal, REAL_TIMES, type Stage, type Values, whole } from './runner';

const PDF_BYTES = 20_000;
const LINES = 5;
const LOOK_EVERY_MS = 200;
/** Bounds: intents that were never sent, and submissions a second with many organisations, as a share of those with few. */
const MOST_WASTED = 0.001;
const LEAST_SPEED = 0.9;

const flags = {
  organisations: whole('organisations of the large run', 200, 2, 2_000),
  few: whole('organisations of the small run', 50, 1, 2_000),
  ...REAL_TIMES,
  documents: whole('invoices of each organisation', 10, 1, 1_000),
  seconds: whole('length of each run, from its first submission', 60, 5, 3_600),
  share: decimal('share of all processors for connector and PostgreSQL', 0.25, 0.01, 1),
};

interface Run {
  readonly organisations: number;
  readonly submittedPerSecond: number;
  /** Submissions for each second of processor time of connector and PostgreSQL. */
  readonly submittedPerProcessorSecond: number;
  readonly intents: number;
  /** Intents of which no byte was sent. */
  readonly wasted: number;
}

/** Puts more work on a slow machine than it can do: throughput must level, and no intent may be wasted. */
export const bench = benchOf(flags, async (options, stage) => {
  const database = await stage.database();
  const few = await run(stage, database, options, options.few);
  const many = await run(stage, database, options, options.organisations);
  const speed = many.submittedPerSecond / few.submittedPerSecond;
  const wasted = (few.wasted + many.wasted) / Math.max(1, few.intents + many.intents);
  const row = (label: string, of: (one: Run) => string): string[] => [label, of(few), of(many)];
  const text = table(
    ['organisations', String(few.organisations), String(many.organisations)],
    [
      row('submissions a second', (one) => one.submittedPerSecond.toFixed(1)),
      row('submissions a second of processor', (one) => one.submittedPerProcessorSecond.toFixed(1)),
      row('intents', (one) => String(one.intents)),
      row('intents never sent', (one) => String(one.wasted)),
    ],
  );
  const bounds = `${speed.toFixed(2)} of the speed (at least ${LEAST_SPEED}); ${wasted.toFixed(4)} of the intents wasted (at most ${MOST_WASTED})`;
  const isKept = speed >= LEAST_SPEED && wasted <= MOST_WASTED;
  return { result: { few, many }, text: `${text}\n${bounds}`, isKept };
});

async function run(
  stage: Stage,
  database: MeasuredDatabase,
  { latency, processing, documents, seconds, share }: Values<typeof flags>,
  organisations: number,
): Promise<Run> {
  const world = await stage.world(`overload_${organisations}`, database);
  stage.say(`connecting ${organisations} organisations`);
  const clients = { organisations, wantsNote: false, pdfBytes: PDF_BYTES, organisationSettings: {} };
  const load = await ClientLoad.connect(world, clients, LINES);
  await load.warmUp(1);
  await world.pace({ latencyMs: latency, processingMs: processing });
  const pid = world.connectors[0]?.process.pid ?? 0;
  const limit = ProcessorLimit.of(share);
  const used = (): number => processorMs(pid) + processorMs(database.pid);
  const submitted = async (): Promise<number> =>
    (await callJson<{ submitted: number }>('GET', `${world.fiscal.url}/_bench/progress`)).submitted;
  try {
    for (const one of [pid, database.pid]) limit.add(one);
    stage.say(`measuring for ${seconds} seconds`);
    const before = await submitted();
    await load.approve(0, organisations, documents);
    await whileItMoves(
      async () => ((await submitted()) > before ? true : null),
      () => Promise.resolve(''),
    );
    const [from, usedBefore, begun] = [await submitted(), used(), performance.now()];
    const isOver = (): boolean => performance.now() - begun > seconds * 1_000;
    const wanted = before + organisations * documents;
    while (!isOver() && (await submitted()) < wanted) await pause(LOOK_EVERY_MS);
    const count = (await submitted()) - from;
    const [usedMs, tookMs] = [used() - usedBefore, performance.now() - begun];
    const [intents] = await ask<{ all: number; wasted: number }>(
      world.databaseUrl,
      `select count(*)::int as "all", count(*) filter (where state = 'not_sent')::int as wasted from submissions`,
    );
    limit.end();
    await world.pace({ latencyMs: 0, processingMs: 0 });
    await world.stopConnectors();
    const found = await audit(await readLedgers(world), world.databaseUrl, false, true);
    if (!isClean(found)) throw new Error(`the audit has findings: ${JSON.stringify(found)}`);
    await world.stop();
    return {
      organisations,
      submittedPerSecond: (count * 1_000) / tookMs,
      submittedPerProcessorSecond: (count * 1_000) / usedMs,
      intents: intents?.all ?? 0,
      wasted: intents?.wasted ?? 0,
    };
  } catch (error) {
    limit.end();
    throw error;
  }
}
