import Table from 'cli-table3';
import { auditLine } from '../load/audit';
import type { LogShare } from '../load/log-by-table';
import type { Floor } from '../load/floor';
import type { Spent } from '../load/spent';
import type { Spread } from './fairness';
import type { QueueResult } from './job-queues';
import type { ThroughputResult } from './throughput-run';
import type { ThroughputOptions } from './options';

const PLAIN = { head: [], border: [], compact: true };

export interface ThroughputReport {
  readonly options: ThroughputOptions;
  readonly postgres: string;
  readonly node: string;
  readonly floor: Floor;
  readonly result: ThroughputResult;
  /** The same without reading the text of PDFs; null: not run. */
  readonly unread: ThroughputResult | null;
  readonly queues: readonly QueueResult[];
}

export function tables(report: ThroughputReport): string {
  const { options, result, postgres, node } = report;
  const { organisations, replicas, latency, processing, note } = options;
  const what =
    `${result.documents} documents of ${organisations} organisations, ${replicas} process(es), ` +
    `latency ${latency} ms, processing ${processing} ms, note ${note}; PostgreSQL ${postgres}, Node ${node}`;
  const parts = [what, costs(report).toString(), auditLine(result.audit, result.isCutOff)];
  if (result.fairness !== null) parts.push(fairnessTable(result.fairness).toString());
  if (result.statements.length > 0) parts.push(statementLines(result.statements));
  if (result.log.length > 0) parts.push(logLines(result.log));
  return `${parts.join('\n')}\n`;
}

type Shown = number | null | undefined;

function costs({ result, unread, floor, queues }: ThroughputReport): InstanceType<typeof Table> {
  const head = [
    '',
    'connector',
    ...(unread === null ? [] : ['PDFs not read']),
    `floor: ${floor.commits} bare commits`,
    ...queues.map(({ name }) => `${name}: a job`),
  ];
  const table = new Table({
    head,
    colAligns: ['left', ...head.slice(1).map(() => 'right' as const)],
    style: PLAIN,
  });
  const shown = (value: Shown, digits: number): string =>
    value === undefined ? '' : (value?.toFixed(digits) ?? 'not counted');
  const row = (
    label: string,
    digits: number,
    of: (run: ThroughputResult) => Shown,
    least?: Shown,
    ofQueue?: keyof QueueResult,
  ): void => {
    const runs = unread === null ? [of(result)] : [of(result), of(unread)];
    const others = queues.map((queue) => (ofQueue === undefined ? undefined : Number(queue[ofQueue])));
    table.push([label, ...[...runs, least, ...others].map((value) => shown(value, digits))]);
  };
  const spent = (
    label: string,
    digits: number,
    key: keyof Spent,
    least?: Shown,
    ofQueue?: keyof QueueResult,
  ) => row(label, digits, (run) => run.spent[key], least, ofQueue);
  row('documents a second', 1, (run) => run.documentsPerSecond, floor.documentsPerSecond, 'jobsPerSecond');
  spent('seconds', 1, 'seconds');
  spent('processor of the client (ms a document)', 1, 'connectorMs', floor.clientMs, 'clientMs');
  spent('of it, reading PDFs', 1, 'pdfMs');
  spent('processor of PostgreSQL (ms a document)', 1, 'postgresMs', floor.postgresMs, 'postgresMs');
  spent('processor of the servers (ms a document)', 1, 'serversMs');
  spent('statements a document', 1, 'statements', floor.commits);
  spent('round trips a document', 1, 'roundTrips', floor.commits);
  spent('statements parsed a document', 1, 'parsed', 0);
  const writing = 'writingTransactions';
  spent('transactions that write, a document', 1, writing, floor.commits, writing);
  spent('flushes of the log, a document', 1, 'walSyncs');
  spent('bytes of the log, a document', 0, 'walBytes', floor.walBytes, 'walBytes');
  spent('whole pages in the log, a document', 1, 'pageImages');
  spent('calls to Xero a document', 2, 'xeroCalls');
  row('most calls of one organisation in a minute', 0, (run) => run.mostCallsOfOneInAMinute);
  row('most calls in a minute', 0, (run) => run.mostCallsInAMinute);
  spent('peak of resident memory (MB)', 0, 'peakMegabytes');
  row('resident memory at the end (MB)', 0, (run) => run.memory.resident);
  row('objects in the heap then (MB)', 0, (run) => run.memory.heap);
  row('buffers then (MB)', 0, (run) => run.memory.external);
  row('objects and buffers that a collection leaves (MB)', 0, (run) => run.memory.kept);
  row('doubled', 0, (run) => run.audit.doubled.length, undefined, 'doubled');
  row('lost', 0, (run) => run.audit.lost.length, undefined, 'lost');
  return table;
}

function fairnessTable({
  smallDocuments,
  begun,
  writtenBack,
}: NonNullable<ThroughputResult['fairness']>): InstanceType<typeof Table> {
  const head = [`${smallDocuments} documents of small organisations`, 'got there', 'first', 'median', 'last'];
  const table = new Table({ head, style: PLAIN });
  const row = (label: string, { count, ...spread }: Spread): void => {
    const shown = (seconds: number | null): string => (seconds === null ? '-' : `${seconds.toFixed(1)} s`);
    table.push([label, String(count), shown(spread.first), shown(spread.median), shown(spread.last)]);
  };
  row('submitted', begun);
  row('written back', writtenBack);
  return table;
}

/** A line each; the columns that an entity is read with say nothing. */
function statementLines(statements: ThroughputResult['statements']): string {
  const line = ([text, count]: readonly [string, number]): string =>
    `${count.toFixed(2).padStart(8)}  ${text.replace(/^(SELECT) ("\w+"\."\w+" AS "\w+",? ?)+/, '$1 … ').slice(0, 220)}`;
  return ['Statements a document:', ...statements.map(line)].join('\n');
}

function logLines(log: ThroughputResult['log']): string {
  const line = ({ of, bytes, records }: LogShare): string =>
    `${bytes.toFixed(0).padStart(8)} bytes ${records.toFixed(2).padStart(7)} records  ${of}`;
  return ['The log a document, whole pages after a checkpoint left out:', ...log.map(line)].join('\n');
}
