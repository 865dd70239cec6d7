import { writeFileSync } from 'node:fs';
import Table from 'cli-table3';
import { Command } from 'commander';
import { wholeNumber } from '../../../src/platform/command-line/number-options';
import { runProgram } from '../../../src/platform/command-line/run-program';
import { askProbe } from '../load/ask-probe';
import { ClientLoad } from '../load/client-load';
import { withNotes } from '../load/connect-clients';
import { LoadWorld } from '../load/load-world';
import { MeasuredDatabase } from '../load/measured-database';
import { type ProcessorProfile, type SelfTime, type SelfTimes, selfTimes } from './self-time';

interface ProfileOptions {
  readonly organisations: number;
  readonly documents: number;
  readonly warmUp: number;
  readonly top: number;
  /** Where the whole profile is written; left out: nowhere. */
  readonly out?: string;
  readonly json?: true;
}

function profileCommand(): Command {
  return new Command('npm run bench:profile --')
    .option('--organisations <N>', 'connected organisations, 1 to 1000', wholeNumber(1, 1_000), 20)
    .option('--documents <N>', 'invoices of each organisation, 1 to 10000', wholeNumber(1, 10_000), 30)
    .option('--warm-up <N>', 'invoices of each before the profile begins', wholeNumber(0, 1_000), 10)
    .option('--top <N>', 'how many are listed', wholeNumber(1, 500), 20)
    .option('--out <FILE>', 'write the profile for a browser or an editor (.cpuprofile)')
    .option('--json', 'print one JSON report on stdout (with npm: npm run --silent ...)')
    .showHelpAfterError();
}

async function main(options: ProfileOptions): Promise<void> {
  const database = await MeasuredDatabase.start();
  try {
    const world = await LoadWorld.start('bench_profile', database, { replicas: 1, settings: {} });
    try {
      const profile = await profileOf(world, options);
      if (options.out !== undefined) writeFileSync(options.out, JSON.stringify(profile));
      const times = selfTimes(profile);
      process.stdout.write(
        options.json ? `${JSON.stringify(cut(times, options.top), null, 2)}\n` : tables(times, options),
      );
    } finally {
      await world.stop();
    }
  } finally {
    await database.stop();
  }
}

/**
 * Profiles a connector whose code is already compiled, from the first document until the last is written
 * back.
 */
async function profileOf(world: LoadWorld, options: ProfileOptions): Promise<ProcessorProfile> {
  const { organisations, documents, warmUp } = options;
  const load = await ClientLoad.connect(world, withNotes(organisations), 5);
  const warm = await load.warmUp(warmUp);
  const probe = world.connectors[0]?.probe ?? '';
  await askProbe(probe, '/profile/start');
  await load.approve(0, organisations, documents);
  await load.written(warm + organisations * documents);
  return askProbe<ProcessorProfile>(probe, '/profile/stop');
}

function cut({ busyMs, packages, functions }: SelfTimes, top: number): SelfTimes {
  return { busyMs, packages: packages.slice(0, top), functions: functions.slice(0, top) };
}

function tables(times: SelfTimes, { organisations, documents, top }: ProfileOptions): string {
  const { busyMs, packages, functions } = cut(times, top);
  const all = organisations * documents;
  const what = `${all} documents of ${organisations} organisations: ${(busyMs / all).toFixed(2)} ms of the main thread a document`;
  const table = (head: string, rows: readonly SelfTime[]): string => {
    const shown = new Table({
      head: [head, 'self', 'ms a document'],
      colAligns: ['left', 'right', 'right'],
      style: { head: [], border: [], compact: true },
    });
    for (const { name, ms, share } of rows)
      shown.push([name, `${(share * 100).toFixed(1)} %`, (ms / all).toFixed(3)]);
    return shown.toString();
  };
  return `${what}\n${table('package', packages)}\n${table('function', functions)}\n`;
}

void runProgram(profileCommand().action(main));
