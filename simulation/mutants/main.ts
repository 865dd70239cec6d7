import { join } from 'node:path';
import Table from 'cli-table3';
import { Command } from 'commander';
import { USUAL_SIZE, workTogether } from '../crew/crew';
import { startServer } from '../server';
import { MUTANTS } from './catalogue';
import type { HuntJob, Verdict } from './mutants-worker';

const WORKER = join(__dirname, 'mutants-worker.js');

interface Options {
  readonly schedules: string;
  readonly only?: string;
  readonly workers: string;
}

async function main({ schedules, only, workers }: Options): Promise<void> {
  const wanted = only?.split(',');
  const left = MUTANTS.filter(({ name }) => wanted?.includes(name) ?? true).map(({ name }) => name);
  const size = Math.min(left.length, Math.max(1, Number(workers)));
  const server = await startServer();
  const verdicts: Verdict[] = [];
  try {
    const found = workTogether<HuntJob, Verdict>(WORKER, size, async () => {
      const mutant = left.shift();
      if (mutant === undefined) return null;
      const url = await server.database(`mutant_${mutant.replaceAll('-', '_')}`);
      return { url, mutant, schedules: Number(schedules) };
    });
    for await (const verdict of found) {
      verdicts.push(verdict);
      const { mutant, seed, violation } = verdict;
      process.stderr.write(`${mutant}: ${seed ?? 'survives'} ${violation}\n`);
    }
  } finally {
    await server.stop();
  }
  const survivors = verdicts.filter(({ seed }) => seed === null).length;
  process.stdout.write(`${tableOf(verdicts, schedules)}\n${survivors} survived\n`);
  process.exitCode = survivors > 0 ? 1 : 0;
}

/** In the catalogue's order, whoever was quicker. */
function tableOf(verdicts: readonly Verdict[], schedules: string): string {
  const table = new Table({ head: ['mutant', 'fault', 'found by seed', 'as'], wordWrap: true });
  for (const { name } of MUTANTS) {
    const verdict = verdicts.find(({ mutant }) => mutant === name);
    if (verdict === undefined) continue;
    table.push([name, verdict.fault, verdict.seed ?? `none of ${schedules}`, verdict.violation]);
  }
  return table.toString();
}

new Command('simulate:mutants')
  .option('--schedules <number>', 'how many schedules a mutant must survive', '5000')
  .option('--only <names>', 'these mutants alone, commas between')
  .option('--workers <number>', 'how many processes work at the same time', String(USUAL_SIZE))
  .action(main)
  .parseAsync()
  .catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exitCode = 1;
  });
