import Table from 'cli-table3';
import { Command } from 'commander';
import { runSchedule } from '../schedule';
import { type SimulationServer, startServer } from '../server';
import { Stage } from '../stage';
import { MUTANTS } from './catalogue';
import type { Mutant } from './mutant';

interface Verdict {
  readonly mutant: Mutant;
  /** The schedule that found it; null: none did. */
  readonly seed: number | null;
  readonly violation: string;
}

interface Options {
  readonly schedules: string;
  readonly only?: string;
}

async function main({ schedules, only }: Options): Promise<void> {
  const server = await startServer();
  const table = new Table({ head: ['mutant', 'fault', 'found by seed', 'as'], wordWrap: true });
  let survivors = 0;
  try {
    for (const [index, mutant] of MUTANTS.entries()) {
      if (only !== undefined && mutant.name !== only) continue;
      const { seed, violation } = await hunt(server, `mutant_${index}`, mutant, Number(schedules));
      if (seed === null) survivors += 1;
      table.push([mutant.name, mutant.fault, seed ?? `none of ${schedules}`, violation]);
      process.stderr.write(`${mutant.name}: ${seed ?? 'survives'} ${violation}\n`);
    }
  } finally {
    await server.stop();
  }
  process.stdout.write(`${table.toString()}\n${survivors} survived\n`);
  process.exitCode = survivors > 0 ? 1 : 0;
}

async function hunt(
  server: SimulationServer,
  database: string,
  mutant: Mutant,
  schedules: number,
): Promise<Verdict> {
  const stage = await Stage.open(await server.database(database), mutant.blueprint.changes);
  try {
    for (let seed = 1; seed <= schedules; seed += 1) {
      const { violations } = await runSchedule(stage, mutant.blueprint, seed);
      const [violation] = violations;
      if (violation !== undefined) return { mutant, seed, violation };
    }
    return { mutant, seed: null, violation: '' };
  } finally {
    await stage.close();
  }
}

new Command('simulate:mutants')
  .option('--schedules <number>', 'how many schedules a mutant must survive', '400')
  .option('--only <name>', 'one mutant alone')
  .action(main)
  .parseAsync()
  .catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exitCode = 1;
  });
