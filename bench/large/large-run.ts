import { join } from 'node:path';
import { type Audit, audit, readLedgers } from '../load/audit';
import { ClientLoad } from '../load/client-load';
import { withNotes } from '../load/connect-clients';
import { LoadWorld } from '../load/load-world';
import { ask, type MeasuredDatabase } from '../load/measured-database';
import { read, type Spent, spentBetween } from '../load/spent';
import { fillTo } from './copied-rows';
import { writeJournal } from './copied-journal';
import type { LargeOptions } from './options';

/** Documents of each organisation that are copied. */
const TEMPLATES = 5;
const TRIES = 5;

/** What a page costs: the median of some tries, and the first, when nothing of it is in memory. Milliseconds. */
export interface PageTime {
  readonly name: string;
  readonly firstMs: number;
  readonly medianMs: number;
}

export interface LargeResult {
  readonly stored: number;
  readonly megabytes: number;
  readonly fillSeconds: number;
  /** From the start of the process until it listens, with a journal of so many lines: the first time, and the next. */
  readonly journalLines: number;
  readonly startMs: readonly number[];
  readonly pages: readonly PageTime[];
  /** The claim of an organisation; null where the server does not count statements. */
  readonly claim: { readonly meanMs: number; readonly blocks: number } | null;
  readonly documentsPerSecond: number;
  readonly spent: Spent;
  readonly audit: Audit;
}

/** A connector over tables in which so many documents have gone the whole way. */
export async function runLarge(
  database: MeasuredDatabase,
  stored: number,
  options: LargeOptions,
  say: (line: string) => void,
): Promise<LargeResult> {
  const { organisations } = options;
  const world = await LoadWorld.start('bench_large', database, { replicas: 1, settings: {} });
  try {
    say(`connecting ${organisations} organisations`);
    const load = await ClientLoad.connect(world, withNotes(organisations), 5);
    await load.warmUp(TEMPLATES);
    await world.stopConnectors();
    const begun = performance.now();
    const filled = await fillTo(world.databaseUrl, stored, say);
    const journalLines = options.journal
      ? await writeJournal(world.databaseUrl, join(world.directory, 'journal'))
      : 0;
    const fillSeconds = (performance.now() - begun) / 1_000;
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
  for (const [name, path] of pages) {
    const tries: number[] = [];
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const begun = performance.now();
      await world.api.text(path);
      tries.push(performance.now() - begun);
    }
    const [firstMs = 0] = tries;
    const medianMs = tries.sort((a, b) => a - b)[Math.floor(TRIES / 2)] ?? 0;
    times.push({ name, firstMs, medianMs });
  }
  return times;
}

async function throughput(
  load: ClientLoad,
  database: MeasuredDatabase,
  { organisations, documents: each }: LargeOptions,
  say: (line: string) => void,
): Promise<Pick<LargeResult, 'documentsPerSecond' | 'spent' | 'audit' | 'claim'>> {
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
  const claim = counts ? await claimOf(world) : null;
  await world.stopConnectors();
  const ended = await database.work();
  return {
    claim,
    documentsPerSecond: (documents * 1_000) / (after.atMs - before.atMs),
    spent: spentBetween(before, after, documents, ended),
    audit: await audit(await readLedgers(world), world.databaseUrl, true, false),
  };
}

/** The statement that takes organisations, whatever its text is today: it skips what others hold. */
async function claimOf({ databaseUrl }: LoadWorld): Promise<LargeResult['claim']> {
  const [row] = await ask<{ mean: number; blocks: number }>(
    databaseUrl,
    `select mean_exec_time as mean, ((shared_blks_hit + shared_blks_read)::float8 / calls) as blocks from pg_stat_statements
     where query ilike '%skip locked%' and query ilike '%lease_holder%' order by calls desc limit 1`,
  );
  return row === undefined ? null : { meanMs: row.mean, blocks: row.blocks };
}

async function megabytes({ databaseUrl }: LoadWorld): Promise<number> {
  const [row] = await ask<{ bytes: string }>(
    databaseUrl,
    'select pg_database_size(current_database())::text as bytes',
  );
  return Math.round(Number(row?.bytes ?? 0) / 1_000_000);
}
