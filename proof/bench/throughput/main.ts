import { runProgram } from '../../../src/platform/command-line/run-program';
import { isClean } from '../load/audit';
import { measureFloor } from '../load/floor';
import { UNREAD } from '../load/pg-probe';
import { MeasuredDatabase } from '../load/measured-database';
import { measureQueues } from './job-queues';
import { throughputCommand, type ThroughputOptions } from './options';
import { tables, type ThroughputReport } from './report';
import { runThroughput } from './throughput-run';

const FLOOR_DOCUMENTS = 2_000;

async function main(options: ThroughputOptions): Promise<void> {
  const database = await MeasuredDatabase.start();
  try {
    say('measuring the floor of this machine');
    const floor = await measureFloor(database, FLOOR_DOCUMENTS);
    if (options.queues) say('the same number of jobs through other queues');
    const queues = options.queues
      ? await measureQueues(database, options.organisations * options.documents)
      : [];
    const result = await runThroughput(database, options, say);
    if (options.unread) say('the same with PDFs that are attached unread');
    const unread = options.unread
      ? await runThroughput(database, options, say, { BENCH_PDFS: UNREAD })
      : null;
    const { version: postgres } = database;
    const report: ThroughputReport = {
      options,
      postgres,
      node: process.version,
      floor,
      result,
      unread,
      queues,
    };
    process.stdout.write(options.json ? `${JSON.stringify(report, null, 2)}\n` : tables(report));
    if (![result, unread].every((run) => run === null || isClean(run.audit))) process.exitCode = 1;
  } finally {
    await database.stop();
  }
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

void runProgram(throughputCommand().action(main));
