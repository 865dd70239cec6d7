import { join } from 'node:path';
import { type Audit, audit, auditLine, isClean, readLedgers } from '../load/audit';
import type { ClientLoad } from '../load/client-load';
import { answerTimes, type AnswerTimes, table } from '../load/figures';
import type { LoadWorld } from '../load/load-world';
import { ask, type MeasuredDatabase } from '../load/measured-database';
import { read, type Spent, spentBetween } from '../load/spent';
import { bench as benchOf, flag, LOAD, type Stage, type Values, whole } from '../runner';
import { writeJournal } from './copied-journal';
import { filledLoad, TEMPLATES } from './filled-load';

const TRIES = 5;
/** Number of statements listed, and length to which each is cut, in characters. */
const [SHOWN_STATEMENTS, SHOWN_SIGNS] = [20, 90];

export interface PageTime extends AnswerTimes {
  readonly name: string;
}

export interface LargeResult {
  readonly stored: number;
  readonly megabytes: number;
  readonly fillSeconds: number;
  /**
   * Lines of the journal; `startMs` is the time from starting the process until it listens, for the first start and the
   * next.
   */
  readonly journalLines: number;
  readonly startMs: readonly number[];
  readonly pages: readonly PageTime[];
  /**
   * Statements that ran while documents were measured, longest total first; empty if the server does not count them.
   */
  readonly statements: readonly MeasuredStatement[];
  readonly documentsPerSecond: number;
  readonly spent: Spent;
  readonly audit: Audit;
}

/** Statement with its mean duration and pages. */
export interface MeasuredStatement {
  /** Normalised text, independent of when the statement was prepared. */
  readonly key: string;
  readonly text: string;
  readonly calls: number;
  readonly meanMs: number;
  /** Pages of tables and indexes read, from memory or disk. */
  readonly blocks: number;
}

const flags = {
  stored: whole('documents stored in the large run', 1_000_000, 100, 20_000_000),
  small: whole('documents stored in the run it is held against; 0: none', 1_000, 0, 1_000_000),
  organisations: LOAD.organisations,
  documents: whole('invoices of each organisation in the measured run', 30, 1, 10_000),
  journal: flag('without a journal of everything stored', true),
};
type LargeOptions = Values<typeof flags>;

/** Measures a connector over large tables of processed documents, next to one over small tables. */
export const bench = benchOf(flags, async (options, stage) => {
  const result: LargeResult[] = [];
  for (const stored of options.small === 0 ? [options.stored] : [options.small, options.stored]) {
    stage.say(`${stored} documents stored`);
    result.push(await runLarge(stage, stored, options));
    // Each run gets a new server; otherwise the second would find its data in memory.
    await stage.clear();
  }
  return { result, text: text(result), isKept: result.every((one) => isClean(one.audit)) };
});

async function runLarge(stage: Stage, stored: number, options: LargeOptions): Promise<LargeResult> {
  const database = await stage.database({ shared_preload_libraries: 'pg_stat_statements' });
  const world = await stage.world('large', database);
  const { load, filled, copySeconds } = await filledLoad(world, options.organisations, stored, stage);
  const begun = performance.now();
  const journalLines = options.journal
    ? await writeJournal(world.databaseUrl, join(world.directory, 'journal'))
    : 0;
  const fillSeconds = copySeconds + (performance.now() - begun) / 1_000;
  const startMs = [await startedIn(world), await startedIn(world)];
  const pages = await measurePages(world);
  const run = await throughput(load, database, options, stage);
  const size = await megabytes(world);
  return { stored: filled, megabytes: size, fillSeconds, journalLines, startMs, pages, ...run };
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
  stage: Stage,
): Promise<Pick<LargeResult, 'documentsPerSecond' | 'spent' | 'audit' | 'statements'>> {
  const { world } = load;
  stage.say('warming up');
  const warm = organisations * TEMPLATES * 2;
  await load.approve(0, organisations, TEMPLATES);
  await load.written(warm);
  const counts = await database.countsStatements();
  if (counts) await ask(world.databaseUrl, 'create extension if not exists pg_stat_statements');
  if (counts) await ask(world.databaseUrl, 'select pg_stat_statements_reset()');
  const before = await read(world, database);
  stage.say('measuring');
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
  // Grouped by normalised text: a statement prepared before the counters were reset contains constants, a later one
  // placeholders.
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

function text(results: readonly LargeResult[]): string {
  const row = (
    label: string,
    of: (result: LargeResult) => number | null | undefined,
    digits = 0,
  ): string[] => [...[label, ...results.map((result) => of(result)?.toFixed(digits) ?? '-')]];
  const pages = (results[0]?.pages ?? []).flatMap(({ name }, index) => [
    row(`${name}, first, ms`, (result) => result.pages[index]?.firstMs),
    row(`${name}, median, ms`, (result) => result.pages[index]?.medianMs),
  ]);
  const statements = (results.at(-1)?.statements ?? []).slice(0, SHOWN_STATEMENTS).flatMap((statement) => {
    const of = (result: LargeResult): MeasuredStatement | undefined =>
      result.statements.find(({ key }) => key === statement.key);
    return [
      row(`${statement.text.slice(0, SHOWN_SIGNS)}, mean, ms`, (result) => of(result)?.meanMs, 2),
      row('  its calls', (result) => of(result)?.calls),
      row('  its blocks', (result) => of(result)?.blocks),
    ];
  });
  const head = ['documents stored', ...results.map(({ stored }) => String(stored))];
  const shown = table(head, [
    row('size of the database, MB', (result) => result.megabytes),
    row('filled in, s', (result) => result.fillSeconds),
    row('lines of the journal', (result) => result.journalLines),
    row('first start, ms', (result) => result.startMs[0]),
    row('next start, ms', (result) => result.startMs[1]),
    ...pages,
    row('documents a second', (result) => result.documentsPerSecond, 1),
    row('processor of the connector, ms a document', (result) => result.spent.connectorMs, 1),
    row('processor of PostgreSQL, ms a document', (result) => result.spent.postgresMs, 1),
    row('bytes of the log, a document', (result) => result.spent.walBytes),
    ...statements,
  ]);
  return [shown, ...results.map(({ audit: found }) => auditLine(found, false))].join('\n');
}
