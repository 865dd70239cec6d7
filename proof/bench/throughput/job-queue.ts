import PgBoss from 'pg-boss';
import { pause } from '../load/figures';
import type { MeasuredDatabase } from '../load/measured-database';
import { processorMs } from '../load/processor';

/** Speed of empty jobs in pg-boss, from adding to completion. */
export interface QueueResult {
  readonly jobsPerSecond: number;
  readonly clientMs: number;
  readonly postgresMs: number;
  readonly writingTransactions: number;
  readonly walBytes: number;
  /** Jobs that were handed out more than once, and jobs that never were. */
  readonly doubled: number;
  readonly lost: number;
}

/** Sessions and concurrent jobs, the same number as the connector's. */
const SESSIONS = 20;
const QUEUE = 'documents';
const PAYLOAD = 'x'.repeat(1_800);
const STUCK_AFTER_MS = 120_000;

/** Runs as many jobs as the connector had documents, on the same server; the handlers do nothing. */
export async function measureQueue(database: MeasuredDatabase, jobs: number): Promise<QueueResult> {
  const times = new Array<number>(jobs).fill(0);
  let done = 0;
  const boss = await started(await database.create('bench_pg_boss'), (position) => {
    if (times[position] === 0) done += 1;
    times[position] = (times[position] ?? 0) + 1;
  });
  try {
    const before = await database.work();
    const postgresBefore = processorMs(database.pid);
    const [clientBefore, begun] = [process.cpuUsage(), performance.now()];
    let next = 0;
    const add = async (): Promise<void> => {
      for (let position = next++; position < jobs; position = next++)
        await boss.send(QUEUE, { position, payload: PAYLOAD });
    };
    await Promise.all(Array.from({ length: SESSIONS }, add));
    while (done < jobs && performance.now() - begun < STUCK_AFTER_MS) await pause(10);
    const seconds = (performance.now() - begun) / 1_000;
    const { user, system } = process.cpuUsage(clientBefore);
    const after = await database.work();
    return {
      jobsPerSecond: done / seconds,
      clientMs: (user + system) / 1_000 / jobs,
      postgresMs: (processorMs(database.pid) - postgresBefore) / jobs,
      writingTransactions: (after.writing - before.writing) / jobs,
      walBytes: (after.walBytes - before.walBytes) / jobs,
      doubled: times.filter((count) => count > 1).length,
      lost: times.filter((count) => count === 0).length,
    };
  } finally {
    await boss.stop({ graceful: false, wait: true });
  }
}

/**
 * Starts workers that fetch fifty jobs at a time at pg-boss's shortest interval; one at a time would be two jobs a
 * second.
 */
async function started(connectionString: string, onJob: (position: number) => void): Promise<PgBoss> {
  const boss = new PgBoss({ connectionString, max: SESSIONS, supervise: false, schedule: false });
  boss.on('error', (error) => process.stderr.write(`pg-boss: ${error.message}\n`));
  await boss.start();
  await boss.createQueue(QUEUE);
  const polling = { batchSize: 50, pollingIntervalSeconds: 0.5 };
  for (let worker = 0; worker < SESSIONS; worker += 1) {
    await boss.work<{ position: number }>(QUEUE, polling, (jobs) => {
      for (const { data } of jobs) onJob(data.position);
      return Promise.resolve();
    });
  }
  return boss;
}
