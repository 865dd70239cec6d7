import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Table from 'cli-table3';
import { Command, Option } from 'commander';
import { wholeNumber } from '../../../src/platform/command-line/number-options';
import { runProgram } from '../../../src/platform/command-line/run-program';
import { USUAL_SIZE, workTogether } from '../workers/worker-pool';
import { commit } from '../commit';
import { LAYERS, type LayerName } from '../layer';
import { startServer } from '../server';
import { MUTANTS } from './catalogue';
import type { HuntJob, Verdict } from './mutants-worker';

const WORKER = join(__dirname, 'mutants-worker.js');

interface Options {
  readonly schedules: number;
  readonly only?: string;
  readonly seeds?: string;
  readonly workers: number;
  readonly layer: LayerName;
}

/** Schedules in which a mutant has to be found. */
type Hunt = Pick<HuntJob, 'mutant' | 'first' | 'schedules'>;

interface SeedsFile {
  readonly mutants: Readonly<Record<string, Omit<Hunt, 'mutant'>>>;
}

async function main(options: Options): Promise<void> {
  const left = hunts(options);
  const size = Math.min(left.length, options.workers);
  const server = options.layer === 'sql' ? await startServer() : null;
  const verdicts: Verdict[] = [];
  try {
    const found = workTogether<HuntJob, Verdict>(WORKER, size, async () => {
      const hunt = left.shift();
      if (hunt === undefined) return null;
      if (server === null) return { ...hunt, url: null, soundUrl: null };
      const name = hunt.mutant.replaceAll('-', '_');
      const url = await server.database(`mutant_${name}`);
      return { ...hunt, url, soundUrl: await server.database(`sound_${name}`) };
    });
    for await (const verdict of found) {
      verdicts.push(verdict);
      process.stderr.write(`${verdict.mutant}: ${verdict.seed ?? '-'} ${wordOf(verdict)}\n`);
    }
  } finally {
    await server?.stop();
  }
  const survivors = verdicts.filter(({ seed, without }) => seed === null || without !== '').length;
  process.stdout.write(
    `${tableOf(verdicts)}\n${verdicts.length} mutants, ${survivors} survived (${options.layer}, commit ${commit()})\n`,
  );
  process.exitCode = survivors > 0 ? 1 : 0;
}

/**
 * Hunts of all mutants from seed 1 on, or, with a file of seeds, of each from its own seed and over its own number of
 * schedules.
 */
function hunts({ only, seeds, schedules }: Options): Hunt[] {
  const known = seeds === undefined ? null : (JSON.parse(readFileSync(seeds, 'utf8')) as SeedsFile).mutants;
  const wanted = only?.split(',') ?? (known === null ? null : Object.keys(known));
  return MUTANTS.filter(({ name }) => wanted?.includes(name) ?? true).map(({ name }) => ({
    mutant: name,
    ...(known?.[name] ?? { first: 1, schedules }),
  }));
}

function wordOf({ violation, without }: Verdict): string {
  return without === '' ? violation : `not found: without the mutant, too, ${without}`;
}

/** Results in the order of the catalogue. */
function tableOf(verdicts: readonly Verdict[]): string {
  const table = new Table({ head: ['mutant', 'fault', 'found by seed', 'as'], wordWrap: true });
  for (const { name } of MUTANTS) {
    const verdict = verdicts.find(({ mutant }) => mutant === name);
    if (verdict !== undefined) table.push([name, verdict.fault, verdict.seed ?? 'none', wordOf(verdict)]);
  }
  return table.toString();
}

const program = new Command('npm run simulate:mutants --')
  .option('--schedules <number>', 'how many schedules a mutant must survive', wholeNumber(1, 1_000_000), 5000)
  .option('--only <names>', 'these mutants alone, comma-separated')
  .option(
    '--seeds <file>',
    'instead: the mutants that this file names, from the seeds and with as many schedules as it says',
  )
  .addOption(
    new Option('--layer <name>', 'where the processes store: the memory of the program, or PostgreSQL')
      .choices([...LAYERS])
      .default('memory'),
  )
  .option('--workers <number>', 'how many processes work at the same time', wholeNumber(1, 64), USUAL_SIZE)
  .showHelpAfterError()
  .action(main);

void runProgram(program);
