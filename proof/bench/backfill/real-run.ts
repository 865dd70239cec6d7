import { BenchDatabases, BenchWorld } from '../calls/bench-world';
import { backfillBench, type BackfillBenchReport } from './backfill-bench';
import { MOST_PERCENT, MOST_SECONDS, type Verdict } from './measure';
import type { BackfillBenchOptions } from './options';

/** The built programs, each in a process of its own, in real time. */
export async function runReal(options: BackfillBenchOptions, say: (line: string) => void): Promise<Verdict> {
  const databases = await BenchDatabases.start();
  try {
    const perMinute = String(options.perMinute);
    const settings = { XERO_CALLS_PER_MINUTE: perMinute, POLL_SECONDS: '3600', LEASE_SECONDS: '6' };
    const world = await BenchWorld.start('backfill', databases, settings);
    try {
      const report = await backfillBench(world, options, say);
      return { report, text: text(report), isKept: isKept(report) };
    } finally {
      await world.stop();
    }
  } finally {
    await databases.stop();
  }
}

function isKept({ calls, live, fiscalisedTwice, outOfOrder, limitViolations }: BackfillBenchReport): boolean {
  const isClose = Math.abs(calls.differencePercent) <= MOST_PERCENT;
  const isClean = fiscalisedTwice === 0 && outOfOrder === 0 && limitViolations === 0;
  return isClose && isClean && live.slowestSeconds <= MOST_SECONDS;
}

function text(report: BackfillBenchReport): string {
  const { documents, kills, perMinute, results, calls, live, minutes } = report;
  const outcome = Object.entries(results)
    .filter(([, count]) => count > 0)
    .map(([result, count]) => `${count} ${result}`);
  return [
    `${documents} documents, ${kills} kills, ${perMinute} calls a minute, ${minutes} minutes: ${outcome.join(', ')}`,
    `Calls planned ${calls.planned}, made ${calls.made} (${calls.differencePercent} %), with live documents ${calls.all}`,
    `Fiscalised twice ${report.fiscalisedTwice}, out of order ${report.outOfOrder}, limits broken ${report.limitViolations}`,
    `${live.documents} live documents, the slowest fiscalised after ${live.slowestSeconds} s`,
    '',
  ].join('\n');
}
