import { eventually } from '../../../demo/eventually';
import { callJson } from '../../../demo/http-json';
import type { ClientLoad } from '../load/client-load';
import { ask } from '../load/measured-database';
import type { ProbeCounts } from '../load/pg-probe';
import { processorMs, threadMs } from '../load/processor';
import { askProbe } from '../load/spent';
import type { Stage } from '../runner';

/** Numbers of processes, measured in one run from the most to the least, so that books are read only once. */
export const REPLICAS = [4, 2, 1] as const;
/** Wait for handovers after processes have stopped, in milliseconds: two turns of five seconds. */
const SETTLES_MS = 10_000;

export interface Spread {
  readonly replicas: number;
  readonly documentsPerSecond: number;
  /** Organisations held by each process at the end. */
  readonly underWay: readonly number[];
  /** Processor time of all connectors, in milliseconds per document. */
  readonly connectorMs: number;
  readonly loops: readonly Loop[];
}

/** Work of one process's event loop. */
export interface Loop {
  /** Share of the time in which it was not waiting, 0 to 1; on a busy machine also while its thread waits for a processor. */
  readonly busy: number;
  /** Processor time of its thread, as a share of the time. */
  readonly thread: number;
}

/** Milliseconds of one process since its start. */
interface LoopReading {
  readonly loopMs: number;
  readonly threadMs: number;
}

export async function measureSpread(
  load: ClientLoad,
  seconds: number,
  documents: number,
  stage: Stage,
): Promise<Spread[]> {
  const { world } = load;
  const spreads: Spread[] = [];
  for (const replicas of REPLICAS) {
    await world.stopConnectors(replicas);
    await eventually('all books are read and mapped', () => isMapped(world.databaseUrl, documents));
    await new Promise((settle) => setTimeout(settle, SETTLES_MS));
    stage.say(`measuring ${replicas} process(es)`);
    const loops = await loopsOf(load);
    const [before, spent, begun] = [await done(load), connectorsMs(load), performance.now()];
    await new Promise((settle) => setTimeout(settle, seconds * 1_000));
    const after = await done(load);
    const lastedMs = performance.now() - begun;
    const loopsAfter = await loopsOf(load);
    // Without remaining work the speed would not depend on the number of processes.
    if (after >= documents)
      throw new Error(`all ${documents} documents are done: --documents must be larger`);
    const written = after - before;
    spreads.push({
      replicas,
      documentsPerSecond: (written * 1_000) / lastedMs,
      underWay: await underWay(world.databaseUrl),
      connectorMs: (connectorsMs(load) - spent) / Math.max(1, written),
      loops: loopsAfter.map((now, index) => ({
        busy: (now.loopMs - (loops[index]?.loopMs ?? 0)) / lastedMs,
        thread: (now.threadMs - (loops[index]?.threadMs ?? 0)) / lastedMs,
      })),
    });
  }
  return spreads.reverse();
}

async function isMapped(databaseUrl: string, documents: number): Promise<true | null> {
  const [row] = await ask<{ mapped: number }>(
    databaseUrl,
    `select count(*)::int as mapped from documents where state <> 'collected'`,
  );
  return row?.mapped === documents ? true : null;
}

async function done({ world }: ClientLoad): Promise<number> {
  return (await callJson<{ done: number }>('GET', `${world.xero.url}/_bench/progress`)).done;
}

function connectorsMs({ world }: ClientLoad): number {
  return world.connectors.reduce((all, { process }) => all + processorMs(process.pid ?? 0), 0);
}

/** The thread of the event loop has the number of its process. */
function loopsOf({ world }: ClientLoad): Promise<LoopReading[]> {
  return Promise.all(
    world.connectors.map(async ({ probe, process: { pid } }) => {
      const { loopMs } = await askProbe<ProbeCounts>(probe, '/');
      return { loopMs, threadMs: threadMs(`${pid}/task/${pid}`) };
    }),
  );
}

/** Number of organisations that each process holds, largest first. */
export async function underWay(databaseUrl: string): Promise<number[]> {
  const rows = await ask<{ count: number }>(
    databaseUrl,
    `select count(*)::int as count from organisations where lease_holder is not null group by lease_holder
     order by 1 desc`,
  );
  return rows.map(({ count }) => count);
}

/** Waits until two processes hold about the same number of organisations, and together nearly all. */
export async function evenlyUnderWay(databaseUrl: string, organisations: number): Promise<void> {
  let now: number[] = [];
  await eventually(
    'two processes share the organisations',
    async () => {
      now = await underWay(databaseUrl);
      const [most = 0, least = 0] = now;
      return now.length === 2 && most - least <= 2 && most + least >= organisations * 0.9 ? true : null;
    },
    () => Promise.resolve(now.join()),
  );
}
