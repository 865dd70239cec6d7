import { join } from 'node:path';
import Table from 'cli-table3';
import { Command } from 'commander';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { MIGRATIONS } from '../../migrations/all';
import { verifyBackup } from '../../src/backup/file/read-backup';
import { fileSource } from '../../src/backup/snapshot/backup-file';
import { restoreBackup } from '../../src/backup/snapshot/restore-backup';
import { wholeNumber } from '../../src/platform/command-line/number-options';
import { runProgram } from '../../src/platform/command-line/run-program';
import { dataSourceOptions } from '../../src/platform/database/data-source';
import { missingMigrations } from '../../src/platform/database/other-versions';
import { fillTo } from '../large/copied-rows';
import { MeasuredDatabase } from '../load/measured-database';

const STORED = join(__dirname, '../../../test/data/upgrades');

/** Those that keep others from writing; an ordinary change of rows takes none of them. */
const HINDERING = `select l.relation::regclass::text as name, bool_or(l.mode = 'AccessExclusiveLock') as "evenReading"
  from pg_locks l join pg_class c on c.oid = l.relation
  where l.pid = pg_backend_pid() and c.relkind in ('r', 'p') and c.relname = any($1)
    and l.mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')
  group by 1 order by 1`;

interface Carried {
  readonly name: string;
  readonly seconds: number;
  /** Tables that were there before, and were closed until it was done. */
  readonly writing: readonly string[];
  readonly reading: readonly string[];
}

async function main({ stored, from }: { stored: number; from: string }): Promise<void> {
  const database = await MeasuredDatabase.start();
  try {
    const url = await database.create('bench_upgrade');
    const source = fileSource(join(STORED, `${from}.tar`));
    const manifest = await verifyBackup(source, {});
    await restoreBackup(url, source, {}, manifest, { withoutJournal: false });
    const documents = await fillTo(url, stored, (line) => process.stderr.write(`${line}\n`));
    const dataSource = await new DataSource({
      ...dataSourceOptions(url, []),
      extra: { statement_timeout: 0 },
    }).initialize();
    const runner = dataSource.createQueryRunner();
    const missing = new Set(missingMigrations(manifest.migrations));
    const inOrder = MIGRATIONS.filter(({ name }) => missing.has(name)).sort(
      (a, b) => momentOf(a) - momentOf(b),
    );
    const carried: Carried[] = [];
    for (const migration of inOrder) carried.push(await carryOut(runner, migration.name, new migration()));
    await runner.release();
    await dataSource.destroy();
    print(from, documents, carried);
  } finally {
    await database.stop();
  }
}

/** The last digits of its name: the order in which the service carries them out. */
function momentOf({ name }: { readonly name: string }): number {
  return Number(name.slice(-13));
}

async function carryOut(runner: QueryRunner, name: string, migration: MigrationInterface): Promise<Carried> {
  const tables = (await runner.query(
    'select tablename as name from pg_tables where schemaname = current_schema()',
  )) as { name: string }[];
  await runner.startTransaction();
  const begun = performance.now();
  await migration.up(runner);
  const locks = (await runner.query(HINDERING, [tables.map((table) => table.name)])) as {
    name: string;
    evenReading: boolean;
  }[];
  await runner.commitTransaction();
  const seconds = (performance.now() - begun) / 1_000;
  const named = (evenReading: boolean): string[] =>
    locks.filter((lock) => lock.evenReading === evenReading).map((lock) => lock.name);
  return { name, seconds, writing: named(false), reading: named(true) };
}

function print(from: string, documents: number, carried: readonly Carried[]): void {
  const table = new Table({
    head: ['migration', 'seconds', 'closed to all', 'closed to writing'],
    colAligns: ['left', 'right', 'left', 'left'],
    style: { head: [], border: [], compact: true },
  });
  for (const { name, seconds, reading, writing } of carried)
    table.push([name, seconds.toFixed(2), reading.join(', '), writing.join(', ')]);
  process.stdout.write(`${table.toString()}\n${documents} documents, from ${from}.\n`);
}

void runProgram(
  new Command('npm run bench:upgrade --')
    .option('--stored <N>', 'documents before the upgrade', wholeNumber(100, 20_000_000), 1_000_000)
    .option('--from <version>', 'whose stored backup it begins with (test/data/upgrades)', '0.1.0')
    .showHelpAfterError()
    .action(main),
);
