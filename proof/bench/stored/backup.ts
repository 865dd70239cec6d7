import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { table } from '../load/figures';
import { DIST } from '../load/load-world';
import { bench as benchOf, LOAD, whole } from '../runner';
import { writeJournal } from './copied-journal';
import { filledLoad } from './filled-load';

const MEGABYTE = 1_000_000;
/** Module that prints the process's peak memory, in kibibytes, when it exits. */
const MEMORY = `data:text/javascript,process.once("exit",()=>process.stderr.write("\\nmaxRSS "+process.resourceUsage().maxRSS))`;
/** Period before now over which the copied documents are spread, in milliseconds. */
const YEAR_MS = 365 * 24 * 3_600_000;

interface Measured {
  readonly command: string;
  readonly seconds: number;
  /** Peak memory of the command, in mebibytes. */
  readonly memory: number;
}

const flags = {
  stored: whole('documents that have gone the whole way', 100_000, 100, 20_000_000),
  organisations: LOAD.organisations,
};

/**
 * Measures commands as an operator runs them: backup, verification of the backup, check after a restore, reconciliation
 * of a year.
 */
export const bench = benchOf(flags, async ({ stored, organisations }, stage) => {
  const database = await stage.database();
  const world = await stage.world('backup', database);
  const { load, filled: documents } = await filledLoad(world, organisations, stored, stage);
  const journal = join(world.directory, 'journal');
  await writeJournal(world.databaseUrl, journal);
  const file = join(world.directory, 'backup.tar');
  const target = await database.create('bench_restored');
  const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
  const year = ['--from', day(Date.now() - YEAR_MS), '--till', day(Date.now())];
  const [organisation = ''] = load.organisations;
  const commands: [string, string[]][] = [
    [world.databaseUrl, ['backup', '--out', file]],
    [target, ['restore', file, '--without-key']],
    [world.databaseUrl, ['reconcile', '--organisation', organisation, ...year, '--stored']],
  ];
  const measured: Measured[] = [];
  for (const [url, words] of commands) {
    stage.say(words[0] ?? '');
    measured.push(await run(words, url, journal));
  }
  const bytes = statSync(file).size;
  return { result: { documents, bytes, measured }, text: text(documents, bytes, measured) };
});

/**
 * Runs a command, and judges its output instead of its exit code: the check finds faults, because copied audit logs
 * have no predecessors.
 */
function run(words: readonly string[], url: string, journal: string): Promise<Measured> {
  const environment = { DATABASE_URL: url, DATABASE_OWNER_URL: url, JOURNAL_DIRECTORY: journal };
  const program = ['--import', MEMORY, join(DIST, 'src/cli/main.js'), ...words];
  const env = { env: { ...environment, PATH: process.env.PATH } };
  const begun = performance.now();
  return new Promise((settle, reject) => {
    execFile(process.execPath, program, env, (_error, stdout, stderr) => {
      const kibibytes = /maxRSS (\d+)/.exec(stderr)?.[1];
      if (kibibytes === undefined || !/it is whole|^Restored|^Class\t/m.test(stdout))
        return reject(new Error(stderr));
      const seconds = (performance.now() - begun) / 1_000;
      settle({ command: words[0] ?? '', seconds, memory: Number(kibibytes) / 1_024 });
    });
  });
}

function text(documents: number, bytes: number, measured: readonly Measured[]): string {
  const rows = measured.map(({ command, seconds, memory }) => [
    command,
    seconds.toFixed(1),
    memory.toFixed(0),
  ]);
  return [
    table(['', 'seconds', 'MiB of memory'], rows),
    `${documents} documents, ${(bytes / MEGABYTE).toFixed(0)} MB in the file.`,
  ].join('\n');
}
