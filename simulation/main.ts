import { execFileSync } from 'node:child_process';
import { Command } from 'commander';
import { Blueprint } from './blueprint';
import { type Combination, everyFault } from './exhaustive';
import { runSchedule, type ScheduleResult } from './schedule';
import { startServer } from './server';
import { Stage } from './stage';
import { realMs } from './virtual-time';

interface Options {
  readonly schedules: string;
  readonly seed?: string;
  readonly trace?: boolean;
  readonly exhaustive?: string;
}

async function main(options: Options): Promise<void> {
  const { schedules, seed, trace, exhaustive } = options;
  const first = seed === undefined ? 1 : Number(seed);
  const count = seed !== undefined && trace === true ? 1 : Number(schedules);
  const server = await startServer();
  const stage = await Stage.open(await server.database('simulation'));
  const failed: string[] = [];
  let done = 0;
  try {
    const begun = realMs();
    for await (const { name, result } of exhaustive === undefined
      ? schedulesFrom(stage, first, count)
      : everyFault(stage, exhaustive === '2')) {
      done += 1;
      if (result.violations.length > 0) failed.push(name);
      if (result.violations.length > 0 || trace === true) show(name, result);
    }
    const seconds = (realMs() - begun) / 1_000;
    const perMinute = Math.round((done / seconds) * 60);
    say(`${done} schedules in ${seconds.toFixed(1)} s (${perMinute} a minute), ${failed.length} failed`);
  } finally {
    await stage.close();
    await server.stop();
  }
  if (failed.length > 0) say(`failed: ${failed.join(', ')}`);
  process.exitCode = failed.length > 0 ? 1 : 0;
}

async function* schedulesFrom(stage: Stage, first: number, count: number): AsyncGenerator<Combination> {
  for (let seed = first; seed < first + count; seed += 1)
    yield { name: `seed ${seed}`, result: await runSchedule(stage, new Blueprint(), seed) };
}

function show(name: string, { violations, lines }: ScheduleResult): void {
  say(`${name} at commit ${commit()}: ${violations.length === 0 ? 'holds' : violations.join('; ')}`);
  for (const line of lines) say(`  ${line}`);
}

function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  } catch {
    // Outside of a repository the version tells as much.
    return process.env.npm_package_version ?? 'unknown';
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

new Command('simulate')
  .option('--schedules <number>', 'how many schedules to run', '1000')
  .option('--seed <number>', 'the seed of the first schedule')
  .option('--trace', 'show what happens; with --seed that schedule alone')
  .option(
    '--exhaustive <faults>',
    'instead: one invoice with every single fault (1), or every pair of faults (2)',
  )
  .action(main)
  .parseAsync()
  .catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exitCode = 1;
  });
