import { execFileSync } from 'node:child_process';
import { Command } from 'commander';
import { Blueprint } from './blueprint';
import { runSchedule, type ScheduleResult } from './schedule';
import { startServer } from './server';
import { Stage } from './stage';
import { realMs } from './virtual-time';

interface Options {
  readonly schedules: string;
  readonly seed?: string;
  readonly trace?: boolean;
}

async function main({ schedules, seed, trace }: Options): Promise<void> {
  const first = seed === undefined ? 1 : Number(seed);
  const count = seed !== undefined && trace === true ? 1 : Number(schedules);
  const server = await startServer();
  const stage = await Stage.open(await server.database('simulation'));
  const failed: number[] = [];
  try {
    const begun = realMs();
    for (let at = first; at < first + count; at += 1) {
      const result = await runSchedule(stage, new Blueprint(), at);
      if (result.violations.length > 0) failed.push(at);
      if (result.violations.length > 0 || trace === true) show(result);
    }
    const seconds = (realMs() - begun) / 1_000;
    const perMinute = Math.round((count / seconds) * 60);
    say(`${count} schedules in ${seconds.toFixed(1)} s (${perMinute} a minute), ${failed.length} failed`);
  } finally {
    await stage.close();
    await server.stop();
  }
  if (failed.length > 0) say(`failed seeds: ${failed.join(', ')}`);
  process.exitCode = failed.length > 0 ? 1 : 0;
}

function show({ seed, violations, lines }: ScheduleResult): void {
  say(`seed ${seed} at commit ${commit()}: ${violations.length === 0 ? 'holds' : violations.join('; ')}`);
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
  .action(main)
  .parseAsync()
  .catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exitCode = 1;
  });
