import { type Audit, auditLine } from '../load/audit';
import { table } from '../load/figures';
import type { Floor } from '../load/floor';
import type { LogShare } from '../load/log-by-table';
import type { ProbeMemory } from '../load/pg-probe';
import type { Spent } from '../load/spent';
import type { Fairness, Spread } from './fairness';
import type { QueueResult } from './job-queue';
import type { SelfTime, SelfTimes } from './self-time';

export interface ThroughputReport {
  readonly floor: Floor;
  readonly run: ThroughputRun;
  /** The same run without reading the text of PDFs; null if it was not made. */
  readonly unread: ThroughputRun | null;
  readonly queue: QueueResult | null;
}

export interface ThroughputRun {
  readonly documents: number;
  readonly documentsPerSecond: number;
  readonly isCutOff: boolean;
  readonly spent: Spent;
  /** Memory when the last document was written back. */
  readonly memory: ProbeMemory;
  readonly statements: readonly (readonly [string, number])[];
  /** Bytes and records of write-ahead log per document, by table. */
  readonly log: readonly LogShare[];
  readonly profile: SelfTimes | null;
  readonly mostCallsOfOneInAMinute: number;
  readonly mostCallsInAMinute: number;
  readonly fairness: Fairness | null;
  readonly audit: Audit;
}

export function tables(report: ThroughputReport): string {
  const { run } = report;
  const parts = [`${run.documents} documents`, costs(report), auditLine(run.audit, run.isCutOff)];
  if (run.fairness !== null) parts.push(fairnessTable(run.fairness));
  if (run.statements.length > 0) parts.push('Statements a document:', ...run.statements.map(statementLine));
  if (run.log.length > 0) parts.push('The log a document, whole pages after a checkpoint left out:');
  for (const { of, bytes, records } of run.log)
    parts.push(`${bytes.toFixed(0).padStart(8)} bytes ${records.toFixed(2).padStart(7)} records  ${of}`);
  if (run.profile !== null) {
    parts.push(`${(run.profile.busyMs / run.documents).toFixed(2)} ms of the main thread a document`);
    parts.push(
      selfTable('package', run.profile.packages, run),
      selfTable('function', run.profile.functions, run),
    );
  }
  return parts.join('\n');
}

type Shown = number | null | undefined;

function costs({ run, unread, floor, queue }: ThroughputReport): string {
  const runs = unread === null ? [run] : [run, unread];
  const shown = (value: Shown, digits: number): string =>
    value === undefined ? '' : (value?.toFixed(digits) ?? 'not counted');
  const row = (
    label: string,
    digits: number,
    of: (one: ThroughputRun) => Shown,
    least?: Shown,
    ofQueue?: keyof QueueResult,
  ): string[] => {
    const others = queue === null ? [] : [ofQueue === undefined ? undefined : queue[ofQueue]];
    return [label, ...[...runs.map(of), least, ...others].map((value) => shown(value, digits))];
  };
  const spent = (
    label: string,
    digits: number,
    key: keyof Spent,
    least?: Shown,
    ofQueue?: keyof QueueResult,
  ) => row(label, digits, (one) => one.spent[key], least, ofQueue);
  const writing = 'writingTransactions';
  const head = ['', 'connector', ...(unread === null ? [] : ['PDFs not read'])];
  head.push(`floor: ${floor.commits} bare commits`, ...(queue === null ? [] : ['pg-boss: a job']));
  return table(head, [
    row('documents a second', 1, (one) => one.documentsPerSecond, floor.documentsPerSecond, 'jobsPerSecond'),
    spent('seconds', 1, 'seconds'),
    spent('processor of the client (ms a document)', 1, 'connectorMs', floor.clientMs, 'clientMs'),
    spent('of it, reading PDFs', 1, 'pdfMs'),
    spent('processor of PostgreSQL (ms a document)', 1, 'postgresMs', floor.postgresMs, 'postgresMs'),
    spent('processor of the servers (ms a document)', 1, 'serversMs'),
    spent('statements a document', 1, 'statements', floor.commits),
    spent('round trips a document', 1, 'roundTrips', floor.commits),
    spent('statements parsed a document', 1, 'parsed', 0),
    spent('transactions that write, a document', 1, writing, floor.commits, writing),
    spent('flushes of the log, a document', 1, 'walSyncs'),
    spent('bytes of the log, a document', 0, 'walBytes', floor.walBytes, 'walBytes'),
    spent('whole pages in the log, a document', 1, 'pageImages'),
    spent('calls to Xero a document', 2, 'xeroCalls'),
    row('most calls of one organisation in a minute', 0, (one) => one.mostCallsOfOneInAMinute),
    row('most calls in a minute', 0, (one) => one.mostCallsInAMinute),
    spent('peak of resident memory (MB)', 0, 'peakMegabytes'),
    row('resident memory at the end (MB)', 0, (one) => one.memory.resident),
    row('objects in the heap then (MB)', 0, (one) => one.memory.heap),
    row('buffers then (MB)', 0, (one) => one.memory.external),
    row('objects and buffers that a collection leaves (MB)', 0, (one) => one.memory.kept),
    row('doubled', 0, (one) => one.audit.doubled.length, undefined, 'doubled'),
    row('lost', 0, (one) => one.audit.lost.length, undefined, 'lost'),
  ]);
}

function fairnessTable({
  smallDocuments,
  begun,
  writtenBack,
}: NonNullable<ThroughputRun['fairness']>): string {
  const shown = (seconds: number | null): string => (seconds === null ? '-' : `${seconds.toFixed(1)} s`);
  const row = (label: string, { count, first, median, last }: Spread): (string | number)[] => [
    ...[label, count, shown(first), shown(median), shown(last)],
  ];
  const head = [`${smallDocuments} documents of small organisations`, 'got there', 'first', 'median', 'last'];
  return table(head, [row('submitted', begun), row('written back', writtenBack)]);
}

/** Shortens a statement: the columns of an entity are left out. */
function statementLine([text, count]: readonly [string, number]): string {
  const short = text.replace(/^(SELECT) ("\w+"\."\w+" AS "\w+",? ?)+/, '$1 … ').slice(0, 220);
  return `${count.toFixed(2).padStart(8)}  ${short}`;
}

function selfTable(head: string, rows: readonly SelfTime[], { documents }: ThroughputRun): string {
  return table(
    [head, 'self', 'ms a document'],
    rows.map(({ name, ms, share }) => [name, `${(share * 100).toFixed(1)} %`, (ms / documents).toFixed(3)]),
  );
}
