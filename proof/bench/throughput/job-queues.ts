import type { GraphileWorker, PgBoss, PgBossPackage } from './queue-packages';
import type { MeasuredDatabase } from '../load/measured-database';
import { processorMs } from '../load/processor';

/** Cost of an empty job in a queue, from its addition to its completion. */
export interface QueueResult {
  readonly name: string;
  readonly jobsPerSecond: number;
  readonly clientMs: number;
  readonly postgresMs: number;
  readonly writingTransactions: number;
  readonly walBytes: number;
  /** Jobs that were given out more than once, and those that never were. */
  readonly doubled: number;
  readonly lost: number;
}

/** A queue under measurement: `move` adds every job and comes back when all have been done. */
interface JobQueue {
  readonly name: string;
  start(url: string, onJob: (position: number) => void): Promise<void>;
  add(position: number, payload: string): Promise<void>;
  stop(): Promise<void>;
}

/** Sessions and concurrent jobs, as many as the connector has. */
const SESSIONS = 20;
const QUEUE = 'documents';
/** Loaded when they are measured: every other bench runs without them. */
const PG_BOSS: string = 'pg-boss';
const GRAPHILE_WORKER: string = 'graphile-worker';
const PAYLOAD = 'x'.repeat(1_800);
const STUCK_AFTER_MS = 120_000;

/** The same number of jobs through each queue, on the server and in the run of the connector; the handlers do nothing. */
export async function measureQueues(database: MeasuredDatabase, jobs: number): Promise<QueueResult[]> {
  const results: QueueResult[] = [];
  for (const queue of [new PgBossQueue(), new GraphileQueue()])
    results.push(await measure(queue, database, jobs));
  return results;
}

async function measure(queue: JobQueue, database: MeasuredDatabase, jobs: number): Promise<QueueResult> {
  const url = await database.create(`bench_${queue.name.split(' ')[0]?.replace(/\W/g, '_')}`);
  const times = new Array<number>(jobs).fill(0);
  let done = 0;
  const count = (position: number): void => {
    if (times[position] === 0) done += 1;
    times[position] = (times[position] ?? 0) + 1;
  };
  await queue.start(url, count);
  try {
    const before = await database.work();
    const [postgresBefore, clientBefore, begun] = [
      processorMs(database.pid),
      process.cpuUsage(),
      performance.now(),
    ];
    let next = 0;
    const work = async (): Promise<void> => {
      for (let position = next++; position < jobs; position = next++) await queue.add(position, PAYLOAD);
    };
    await Promise.all(Array.from({ length: SESSIONS }, work));
    while (done < jobs && performance.now() - begun < STUCK_AFTER_MS)
      await new Promise((settle) => setTimeout(settle, 10));
    const seconds = (performance.now() - begun) / 1_000;
    const { user, system } = process.cpuUsage(clientBefore);
    const after = await database.work();
    return {
      name: queue.name,
      jobsPerSecond: done / seconds,
      clientMs: (user + system) / 1_000 / jobs,
      postgresMs: (processorMs(database.pid) - postgresBefore) / jobs,
      writingTransactions: (after.writing - before.writing) / jobs,
      walBytes: (after.walBytes - before.walBytes) / jobs,
      doubled: times.filter((count_) => count_ > 1).length,
      lost: times.filter((count_) => count_ === 0).length,
    };
  } finally {
    await queue.stop();
  }
}

/** Fetches fifty at a time, as often as it allows: one by one it would move two jobs a second. */
class PgBossQueue implements JobQueue {
  readonly name = 'pg-boss 10';
  private boss: PgBoss | null = null;

  async start(url: string, onJob: (position: number) => void): Promise<void> {
    const { default: Boss } = (await import(PG_BOSS)) as PgBossPackage;
    const boss = new Boss({ connectionString: url, max: SESSIONS, supervise: false, schedule: false });
    boss.on('error', (error) => process.stderr.write(`pg-boss: ${error.message}\n`));
    await boss.start();
    await boss.createQueue(QUEUE);
    for (let worker = 0; worker < SESSIONS; worker += 1) {
      await boss.work(QUEUE, { batchSize: 50, pollingIntervalSeconds: 0.5 }, (jobs) => {
        for (const { data } of jobs) onJob(data.position);
        return Promise.resolve();
      });
    }
    this.boss = boss;
  }

  async add(position: number, payload: string): Promise<void> {
    await this.boss?.send(QUEUE, { position, payload });
  }

  async stop(): Promise<void> {
    await this.boss?.stop({ graceful: false, wait: true });
  }
}

class GraphileQueue implements JobQueue {
  readonly name = 'graphile-worker 0.17';
  private end: () => Promise<void> = () => Promise.resolve();
  private addJob: (position: number, payload: string) => Promise<unknown> = () => Promise.resolve();

  async start(connectionString: string, onJob: (position: number) => void): Promise<void> {
    const { Logger, makeWorkerUtils, run } = (await import(GRAPHILE_WORKER)) as GraphileWorker;
    const logger = new Logger(() => () => undefined);
    const runner = await run({
      ...{ connectionString, concurrency: SESSIONS, maxPoolSize: SESSIONS, noHandleSignals: true, logger },
      taskList: { [QUEUE]: (payload) => onJob((payload as { position: number }).position) },
    });
    const utils = await makeWorkerUtils({ connectionString, maxPoolSize: SESSIONS, logger });
    this.addJob = (position, payload) => utils.addJob(QUEUE, { position, payload });
    this.end = async () => {
      await runner.stop();
      await utils.release();
    };
  }

  async add(position: number, payload: string): Promise<void> {
    await this.addJob(position, payload);
  }

  stop(): Promise<void> {
    return this.end();
  }
}
