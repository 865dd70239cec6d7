import type { HistoryReport } from '../../simulation/history/history-judge';
import { runHistory } from '../../simulation/history/history-trial';
import { realMs } from '../../simulation/virtual-time';
import { MOST_PERCENT, MOST_SECONDS, type Verdict } from './measure';
import type { BackfillBenchOptions } from './options';

/** Days of a history in minutes: the production program under a simulated clock, over the simulated Xero. */
export async function runSimulated(
  { documents, kills, live, perMinute, perDay, seed, ahead }: BackfillBenchOptions,
  say: (line: string) => void,
): Promise<Verdict> {
  const begun = realMs();
  const limits = { minute: perMinute, day: perDay };
  const report = await runHistory({ documents, kills, live, seed, limits, ahead }, say);
  const realSeconds = Math.round((realMs() - begun) / 1_000);
  return { report: { ...report, realSeconds }, text: text(report, realSeconds), isKept: isKept(report) };
}

function isKept({ calls, live, violations, ...counts }: HistoryReport): boolean {
  const isClose = Math.abs(calls.differencePercent) <= MOST_PERCENT;
  const { fiscalisedTwice, neverFiscalised, outOfOrder, limitViolations } = counts;
  const faults = fiscalisedTwice + neverFiscalised + outOfOrder + limitViolations + violations.length;
  return isClose && faults === 0 && live.slowestSeconds <= MOST_SECONDS;
}

function text(report: HistoryReport, realSeconds: number): string {
  const { documents, kills, limits, results, calls, live, days, violations } = report;
  const outcome = Object.entries(results).map(([result, count]) => `${count} ${result}`);
  return [
    `${documents} documents, ${kills} kills, ${limits.minute} calls a minute and ${limits.day} a day: ${outcome.join(', ')}`,
    `${days.taken} days of simulated time (planned ${days.planned}), ${realSeconds} s of real time`,
    `Calls planned ${calls.planned}, made ${calls.made} (${calls.differencePercent} %); for live work meanwhile ${calls.live}; counted by Xero ${calls.counted}; PDFs fetched ${report.downloads}`,
    `Fiscalised twice ${report.fiscalisedTwice}, never ${report.neverFiscalised}, decided by a person ${report.decidedByPerson}, out of order ${report.outOfOrder}, with another date ${report.withOtherDate}, limits broken ${report.limitViolations}`,
    `${live.documents} live documents, the slowest fiscalised after ${live.slowestSeconds} s`,
    ...(violations.length === 0 ? [] : [`Against it: ${violations.join('; ')}`]),
    '',
  ].join('\n');
}
