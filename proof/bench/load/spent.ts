import { existsSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import type { ServerProcess } from '../../../demo/child-process';
import { callJson } from '../../../demo/http-json';
import type { LoadWorld } from './load-world';
import type { DatabaseWork, MeasuredDatabase } from './measured-database';
import { type ProbeCounts, type ProbeMemory, threadFile } from './pg-probe';
import { peakMegabytes, processorMs, threadMs } from './processor';

/** Counters at a moment of a run; the difference of two readings is the cost between them. */
export interface Reading {
  readonly atMs: number;
  readonly connectorMs: number;
  /** Part of connectorMs spent on the text of PDFs. */
  readonly pdfMs: number;
  readonly postgresMs: number;
  readonly serversMs: number;
  readonly database: DatabaseWork;
  readonly probes: readonly ProbeCounts[];
  readonly xeroCalls: number;
  /** Highest peak memory of any connector. */
  readonly peakMegabytes: number;
}

export interface Spent {
  readonly seconds: number;
  /** Processor time per document, in milliseconds. */
  readonly connectorMs: number;
  /** Part of connectorMs in the threads that read PDFs. */
  readonly pdfMs: number;
  readonly postgresMs: number;
  readonly serversMs: number;
  readonly statements: number;
  readonly roundTrips: number;
  readonly parsed: number;
  readonly writingTransactions: number;
  readonly walSyncs: number | null;
  readonly walBytes: number;
  readonly pageImages: number;
  readonly xeroCalls: number;
  readonly peakMegabytes: number;
}

export async function read(world: LoadWorld, database: MeasuredDatabase): Promise<Reading> {
  const probes = await Promise.all(world.connectors.map(({ probe }) => askProbe<ProbeCounts>(probe, '/')));
  const { calls } = await callJson<{ calls: number }>('GET', `${world.xero.url}/_bench/progress`);
  const connectors = world.connectors.map(({ process }) => process);
  return {
    atMs: performance.now(),
    connectorMs: sumOf(connectors),
    pdfMs: total(world.connectors.map(({ probe }) => readerMs(probe))),
    postgresMs: database.pid === 0 ? 0 : processorMs(database.pid),
    serversMs: sumOf([world.xero, world.fiscal]),
    database: await database.work(),
    probes,
    xeroCalls: calls,
    peakMegabytes: Math.max(0, ...connectors.map(({ pid = 0 }) => peakMegabytes(pid))),
  };
}

/** Memory of the connector with the largest resident size; garbage is collected first. */
export async function memoryOf(world: LoadWorld): Promise<ProbeMemory> {
  const all = await Promise.all(world.connectors.map(({ probe }) => askProbe<ProbeMemory>(probe, '/memory')));
  const [largest] = all.sort((one, other) => other.resident - one.resident);
  if (largest === undefined) throw new Error('no connector is running');
  return largest;
}

/**
 * Cost per document between two readings.
 * @param ended counters read after the connectors stopped, which include late reports of their sessions
 */
export function spentBetween(from: Reading, to: Reading, documents: number, ended: DatabaseWork): Spent {
  const each = (all: number): number => all / Math.max(1, documents);
  const probed = (count: (probe: ProbeCounts) => number): number =>
    each(total(to.probes.map(count)) - total(from.probes.map(count)));
  const syncsFrom = from.database.walSyncs;
  return {
    seconds: (to.atMs - from.atMs) / 1_000,
    connectorMs: each(to.connectorMs - from.connectorMs),
    pdfMs: each(to.pdfMs - from.pdfMs),
    postgresMs: each(to.postgresMs - from.postgresMs),
    serversMs: each(to.serversMs - from.serversMs),
    statements: probed((probe) => probe.statements),
    roundTrips: probed((probe) => probe.roundTrips),
    parsed: probed((probe) => probe.parsed),
    writingTransactions: each(to.database.writing - from.database.writing),
    walSyncs: ended.walSyncs === null || syncsFrom === null ? null : each(ended.walSyncs - syncsFrom),
    walBytes: each(to.database.walBytes - from.database.walBytes),
    pageImages: each(ended.pageImages - from.database.pageImages),
    xeroCalls: each(to.xeroCalls - from.xeroCalls),
    peakMegabytes: to.peakMegabytes,
  };
}

/** Statements by text, most frequent first, each with its number per document. */
export function statementsBetween(from: Reading, to: Reading, documents: number): [string, number][] {
  const counts = new Map<string, number>();
  const add = (probe: ProbeCounts, sign: number): void => {
    for (const [text, count] of Object.entries(probe.byText))
      counts.set(text, (counts.get(text) ?? 0) + sign * count);
  };
  for (const probe of to.probes) add(probe, 1);
  for (const probe of from.probes) add(probe, -1);
  return [...counts]
    .map(([text, count]): [string, number] => [
      text.replace(/\s+/g, ' ').trim(),
      count / Math.max(1, documents),
    ])
    .filter(([, count]) => count > 0)
    .sort(([, one], [, other]) => other - one);
}

/** Processor time of the thread that reads PDFs, in milliseconds; 0 before the first PDF. */
function readerMs(probe: string): number {
  const file = threadFile(probe);
  return existsSync(file) ? threadMs(readFileSync(file, 'utf8')) : 0;
}

function sumOf(processes: readonly ServerProcess[]): number {
  return total(processes.map(({ pid }) => (pid === undefined ? 0 : processorMs(pid))));
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

/** Answer of a connector's probe (`pg-probe.ts`); an empty answer is undefined. */
export function askProbe<T>(socketPath: string, path: string): Promise<T> {
  return new Promise((settle, fail) => {
    const asked = request({ socketPath, path }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', fail);
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        settle((text === '' ? undefined : JSON.parse(text)) as T);
      });
    });
    asked.on('error', fail);
    asked.end();
  });
}
