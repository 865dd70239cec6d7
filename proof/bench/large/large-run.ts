import { join } from 'node:path';
import { type Audit, audit, readLedgers } from '../load/audit';
import { answerTimes, type AnswerTimes } from '../load/answer-times';
import type { ClientLoad } from '../load/client-load';
import { LoadWorld } from '../load/load-world';
import { ask, type MeasuredDatabase } from '../load/measured-database';
import { read, type Spent, spentBetween } from '../load/spent';
import { writeJournal } from './copied-journal';
import { filledLoad, TEMPLATES } from './filled-load';
import type { LargeOptions } from './options';

const TRIES = 5;

export interface PageTime extends AnswerTimes {
  readonly name: string;
}

export interface LargeResult {
  readonly stored: number;
  readonly megabytes: number;
  readonly fillSeconds: number;
  /** From the start of the process until it listens, with a journal of so many lines: the first time, and the next. */
  readonly journalLines: number;
  readonly startMs: readonly number[];
  readonly pages: readonly PageTime[];
  /**
   * Statements that ran while documents were measured, longest total first; empty where the server does not
   * count statements.
   */
  readonly statements: readonly MeasuredStatement[];
  readonly documentsPerSecond: number;
  readonly spent: Spent;
  readonly audit: Audit;
}

/** A statement, and what it took each time. */
export interface MeasuredStatement {
  /** Normalised text, independent of when the statement was prepared. */
  readonly key: string;
  readonly text: string;
  readonly calls: number;
  readonly meanMs: number;
  /** Pages of tables and indexes, from memory or not. */
  readonly blocks: number;
}

/** A connector over tables in which so many documents have gone the whole way. */
export async function runLarge(
  database: MeasuredDatabase,
  stored: number,
  options: LargeOptions,
  say: (line: string) => void,
): Promise<LargeResult> {
  const world = await LoadWorld.start('bench_large', database, { replicas: 1, settings: {} });
  try {
    const { load, filled, copySeconds } = await filledLoad(world, options.organisations, stored, say);
    const begun = performance.now();
    const journalLines = options.journal
      ? await writeJournal(world.databaseUrl, join(world.directory, 'journal'))
      : 0;
    const fillSeconds = copySeconds + (performance.now() - begun) / 1_000;
    const startMs = [await startedIn(world), await startedIn(world)];
    const pages = await measurePages(world);
    const run = await throughput(load, database, options, say);
    return {
      stored: filled,
      megabytes: await megabytes(world),
      fillSeconds,
      journalLines,
      startMs,
      pages,
      ...run,
    };
  } finally {
    await world.stop();
  }
}

async function startedIn(world: LoadWorld): Promise<number> {
  await world.stopConnectors();
  const begun = performance.now();
  await world.startConnectors();
  return performance.now() - begun;
}

async function measurePages(world: LoadWorld): Promise<PageTime[]> {
  const pages: readonly (readonly [string, string])[] = [
    ['board', '/api/board'],
    ['list of documents', '/api/documents?pageSize=50'],
    ['most valuable first', '/api/documents?pageSize=50&sort=-value'],
    ['search of the list', '/api/documents?pageSize=50&search=000003~77'],
    ['scrape of the metrics', '/metrics'],
  ];
  const times: PageTime[] = [];
  for (const [name, path] of pages)
    times.push({ name, ...(await answerTimes(() => world.api.text(path), TRIES)) });
  return times;
}

async function throughput(
  load: ClientLoad,
  database: MeasuredDatabase,
  { organisations, documents: each }: LargeOptions,
  say: (line: string) => void,
): Promise<Pick<LargeResult, 'documentsPerSecond' | 'spent' | 'audit' | 'statements'>> {
  const { world } = load;
  say('warming up');
  const warm = organisations * TEMPLATES * 2;
  await load.approve(0, organisations, TEMPLATES);
  await load.written(warm);
  const counts = await database.countsStatements();
  if (counts) await ask(world.databaseUrl, 'create extension if not exists pg_stat_statements');
  if (counts) await ask(world.databaseUrl, 'select pg_stat_statements_reset()');
  const before = await read(world, database);
  say('measuring');
  const documents = organisations * each;
  await load.approve(0, organisations, each);
  await load.written(warm + documents);
  const after = await read(world, database);
  const statements = counts ? await measuredStatements(world) : [];
  await world.stopConnectors();
  const ended = await database.work();
  return {
    statements,
    documentsPerSecond: (documents * 1_000) / (after.atMs - before.atMs),
    spent: spentBetween(before, after, documents, ended),
    audit: await audit(await readLedgers(world), world.databaseUrl, true, false),
  };
}

async function measuredStatements({ databaseUrl }: LoadWorld): Promise<MeasuredStatement[]> {
  // A statement that was prepared before the counters were reset has its constants, another has numbers in their places.
  return ask<MeasuredStatement>(
    databaseUrl,
    `select regexp_replace(query, '[^a-z(]|''[^'']*''|\\m(true|false|null)\\M', '', 'g') as key,
       regexp_replace(min(query), '\\s+', ' ', 'g') as text, sum(calls)::float8 as calls,
       sum(total_exec_time) / sum(calls) as "meanMs", (sum(shared_blks_hit + shared_blks_read) / sum(calls))::float8 as blocks
     from pg_stat_statements where calls > 0 and query not like '%pg_stat_statements%'
     group by key order by sum(total_exec_time) desc limit 60`,
  );
}

async function megabytes({ databaseUrl }: LoadWorld): Promise<number> {
  const [row] = await ask<{ bytes: string }>(
    databaseUrl,
    'select pg_database_size(current_database())::text as bytes',
  );
  return Math.round(Number(row?.bytes ?? 0) / 1_000_000);
}
