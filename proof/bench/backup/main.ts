import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import Table from 'cli-table3';
import { Command } from 'commander';
import { wholeNumber } from '../../../src/platform/command-line/number-options';
import { runProgram } from '../../../src/platform/command-line/run-program';
import { writeJournal } from '../large/copied-journal';
import { filledLoad } from '../large/filled-load';
import { LoadWorld } from '../load/load-world';
import { MeasuredDatabase } from '../load/measured-database';

const DIST = join(__dirname, '../../..');
const MEGABYTE = 1_000_000;

interface Options {
  readonly stored: number;
  readonly organisations: number;
}

interface Measured {
  readonly command: string;
  readonly seconds: number;
  /** The most memory that the command had, in mebibytes. */
  readonly memory: number;
}

async function main({ stored, organisations }: Options): Promise<void> {
  const database = await MeasuredDatabase.start();
  try {
    const world = await LoadWorld.start('bench_backup', database, { replicas: 1, settings: {} });
    try {
      const { filled: documents } = await filledLoad(world, organisations, stored, say);
      const journal = join(world.directory, 'journal');
      await writeJournal(world.databaseUrl, journal);
      const file = join(world.directory, 'backup.tar');
      const target = await database.create('bench_restored');
      say('backing up');
      const made = await run(['backup', '--out', file], world.databaseUrl, journal);
      say('restoring');
      const restored = await run(['restore', file, '--without-key'], target, journal);
      print(documents, statSync(file).size, [made, restored]);
    } finally {
      await world.stop();
    }
  } finally {
    await database.stop();
  }
}

/**
 * Runs the command like an operator, with its preparation and checks: a backup is read again, a restore is
 * checked. The check finds faults in copies, whose audit logs have no predecessors, so its output is used
 * here and not its exit code.
 */
function run(words: readonly string[], url: string, journal: string): Promise<Measured> {
  const program = ['--require', join(DIST, 'proof/bench/reconciliation/report-memory.js')];
  const environment = { DATABASE_URL: url, DATABASE_OWNER_URL: url, JOURNAL_DIRECTORY: journal };
  const begun = performance.now();
  return new Promise((settle, reject) => {
    execFile(
      process.execPath,
      [...program, join(DIST, 'src/cli/main.js'), ...words],
      { env: { ...environment, PATH: process.env.PATH } },
      (_error, stdout, stderr) => {
        const kibibytes = /maxRSS (\d+)/.exec(stderr)?.[1];
        if (kibibytes === undefined || !/it is whole|^Restored/.test(stdout)) reject(new Error(stderr));
        else
          settle({
            command: words[0] ?? '',
            seconds: (performance.now() - begun) / 1_000,
            memory: Number(kibibytes) / 1_024,
          });
      },
    );
  });
}

function print(documents: number, bytes: number, measured: readonly Measured[]): void {
  const table = new Table({
    head: ['', 'seconds', 'documents a minute', 'MiB of memory'],
    colAligns: ['left', 'right', 'right', 'right'],
    style: { head: [], border: [], compact: true },
  });
  for (const { command, seconds, memory } of measured)
    table.push([command, seconds.toFixed(1), ((documents * 60) / seconds).toFixed(0), memory.toFixed(0)]);
  process.stdout.write(`${table.toString()}\n`);
  process.stdout.write(`${documents} documents, ${(bytes / MEGABYTE).toFixed(0)} MB in the file.\n`);
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

void runProgram(
  new Command('npm run bench:backup --')
    .option('--stored <N>', 'documents that have gone the whole way', wholeNumber(1_000, 20_000_000), 100_000)
    .option('--organisations <N>', 'connected organisations, 1 to 1000', wholeNumber(1, 1_000), 20)
    .showHelpAfterError()
    .action(main),
);
