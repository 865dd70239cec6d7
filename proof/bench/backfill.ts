import type { HistoryReport } from '../simulation/history/history-judge';
import { runHistory } from '../simulation/history/history-trial';
import { realMs } from '../simulation/virtual-time';
import { bench as benchOf, flag, whole } from './runner';

/** Bounds: difference between planned and actual calls in percent, and the slowest live document in seconds. */
const [MOST_PERCENT, MOST_SECONDS] = [2, 60];

/**
 * Runs the backfill of a history in simulated time: days pass in minutes, with the production program and the simulated
 * Xero.
 */
export const bench = benchOf(
  {
    documents: whole('documents before the go-live date', 1_000, 20, 10_000),
    kills: whole('kills of the connector during the run', 5, 0, 1_000),
    live: whole('live invoices during the run', 10, 0, 1_000),
    perMinute: whole("Xero's limit of calls a minute; a third of it is kept for live work", 60, 60, 100_000),
    perDay: whole("Xero's limit of calls a day; three fifths are kept for live work", 5_000, 100, 10_000_000),
    seed: whole('of the documents, the kills and the moments', 1, 0, 2_147_483_647),
    ahead: flag(
      "go live after the plan, as older-documents proposes: own dates, over a year's end at which a tax ends",
    ),
  },
  async ({ perMinute, perDay, ...options }, stage) => {
    const begun = realMs();
    const limits = { minute: perMinute, day: perDay };
    const result = await runHistory({ ...options, limits }, (line) => stage.say(line));
    const realSeconds = Math.round((realMs() - begun) / 1_000);
    return { result: { ...result, realSeconds }, text: text(result, realSeconds), isKept: isKept(result) };
  },
);

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
  ].join('\n');
}
