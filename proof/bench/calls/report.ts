import Table from 'cli-table3';
import type { Calls } from './bench-world';
import { DAY_QUOTAS, documentsPerDay } from './xero-day';

/** Assumed time of a call over the internet; the limits bind long before it matters. */
const MILLISECONDS_PER_CALL = 400;
const POLLS = [300, 1_800] as const;
const CALLS_PER_POLL = 2;
const BY_ID = 'GET Invoices/{id}';
/** Invoices compared again per day. */
const COMPARED_PER_DAY = 1;
/** The part of a day that is kept for finding and checking new sales. */
const KEPT_FOR_SALES = 0.1;

export interface MeasuredRun {
  readonly documents: number;
  readonly calls: Calls;
  readonly totalCalls: number;
  /** Invoices that were read by their ids to compare their totals with those of lists: ten of an organisation, and one a day. */
  readonly comparedById: number;
  /** Without those. */
  readonly callsPerDocument: number;
  readonly seconds: number;
}

export interface DayCapacity {
  readonly dayQuota: number;
  readonly pollSeconds: number;
  readonly withNote: number;
  readonly whenNoLink: number;
  readonly withoutNote: number;
  readonly alone: number;
  readonly script: number;
}

export interface CallsReport {
  readonly documents: number;
  readonly customers: number;
  readonly withNote: MeasuredRun;
  /** The default: none of these invoices is paid, so that the link is written on all of them. */
  readonly whenNoLink: MeasuredRun;
  readonly withoutNote: MeasuredRun;
  /** By default, invoices that come one after the other in the course of a day, each announced by a webhook. */
  readonly alone: MeasuredRun;
  readonly script: MeasuredRun;
  /** Calls of the script for one of ours, with the note, which the script writes too. */
  readonly scriptToOurs: number;
  readonly documentsPerDay: readonly DayCapacity[];
}

/** @param isOnce the calls are those of an organisation from its consent on */
export function measured(calls: Calls, documents: number, seconds: number, isOnce = false): MeasuredRun {
  const totalCalls = Object.values(calls).reduce((sum, count) => sum + count, 0);
  const comparedById = isOnce ? (calls[BY_ID] ?? 0) : 0;
  const callsPerDocument = rounded((totalCalls - comparedById) / documents);
  return { documents, calls, totalCalls, comparedById, callsPerDocument, seconds: rounded(seconds) };
}

export function buildReport(
  documents: number,
  customers: number,
  runs: Pick<CallsReport, 'withNote' | 'whenNoLink' | 'withoutNote' | 'alone' | 'script'>,
): CallsReport {
  const capacity = DAY_QUOTAS.flatMap((dayQuota) =>
    POLLS.map((pollSeconds) => ({
      dayQuota,
      pollSeconds,
      withNote: ownCapacity(runs.withNote, pollSeconds, dayQuota),
      whenNoLink: ownCapacity(runs.whenNoLink, pollSeconds, dayQuota),
      withoutNote: ownCapacity(runs.withoutNote, pollSeconds, dayQuota),
      alone: ownCapacity(runs.alone, pollSeconds, dayQuota),
      // The script lists the invoices once and looks for no changes: it is given that.
      script: capacityOf(runs.script, 0, dayQuota),
    })),
  );
  const scriptToOurs = rounded(runs.script.totalCalls / runs.withNote.totalCalls);
  return { documents, customers, ...runs, scriptToOurs, documentsPerDay: capacity };
}

export function tables(report: CallsReport): string {
  const runs = [report.withNote, report.whenNoLink, report.withoutNote, report.alone, report.script];
  const operations = [...new Set(runs.flatMap((run) => Object.keys(run.calls)))].sort();
  const calls = new Table({
    head: [
      'Calls to Xero',
      'note always',
      'when no link',
      'note never',
      `${report.alone.documents} alone`,
      'script',
    ],
    style: { head: [], border: [] },
  });
  for (const operation of operations)
    calls.push([operation, ...runs.map((run) => run.calls[operation] ?? 0)]);
  calls.push(['all', ...runs.map((run) => run.totalCalls)]);
  calls.push(['of them to compare totals', ...runs.map((run) => run.comparedById)]);
  calls.push(['per document, without those', ...runs.map((run) => run.callsPerDocument.toFixed(3))]);
  calls.push(['seconds of this run', ...runs.map((run) => run.seconds.toFixed(0))]);
  const days = new Table({
    head: [
      'Documents per day',
      'polled every',
      'note always',
      'when no link',
      'note never',
      'alone',
      'script (no polling)',
    ],
    style: { head: [], border: [] },
  });
  for (const day of report.documentsPerDay) {
    const label = `at ${day.dayQuota} calls`;
    days.push([
      label,
      `${day.pollSeconds / 60} min`,
      day.withNote,
      day.whenNoLink,
      day.withoutNote,
      day.alone,
      day.script,
    ]);
  }
  return [
    `${report.documents} invoices of ${report.customers} customers, from the consent until they are written back.`,
    calls.toString(),
    days.toString(),
    `The script makes ${report.scriptToOurs.toFixed(2)} times our calls.`,
    '',
  ].join('\n');
}

/** Calls reserved for new sales are never used for write-back, however many documents wait for it. */
function ownCapacity(run: MeasuredRun, pollSeconds: number, dayQuota: number): number {
  const writes = Object.entries(run.calls)
    .filter(([operation]) => /^P(UT|OST) /.test(operation))
    .reduce((sum, [, count]) => sum + count, 0);
  const polls = (24 * 3_600 * CALLS_PER_POLL) / pollSeconds;
  const forWrites = dayQuota * (1 - KEPT_FOR_SALES) - polls;
  const capacity = capacityOf(run, pollSeconds, dayQuota - COMPARED_PER_DAY);
  return Math.min(capacity, Math.floor(forWrites / (writes / run.documents)));
}

function capacityOf({ callsPerDocument }: MeasuredRun, pollSeconds: number, dayQuota: number): number {
  const poll = { everySeconds: pollSeconds, calls: CALLS_PER_POLL };
  // Both make one call after the other.
  const pattern = { callsPerDocument, poll, atOnce: 1, millisecondsPerCall: MILLISECONDS_PER_CALL };
  return documentsPerDay(pattern, dayQuota);
}

function rounded(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}
