import { join } from 'node:path';
import { Command, Option } from 'commander';
import { wholeNumber } from '../../src/platform/command-line/number-options';
import { runProgram } from '../../src/platform/command-line/run-program';
import { USUAL_SIZE, workTogether } from './workers/worker-pool';
import type { ScheduleJob, SeedsJob } from './workers/schedules-worker';
import { EVERYTHING } from './everything';
import type { Combination } from './exhaustive';
import type { ScheduleResult } from './schedule';
import { commit } from './commit';
import { LAYER_CHOICES, type LayerChoice } from './layer';
import { startServer } from './server';

/** Number of seeds in one job of a worker. */
const CHUNK = 10;

interface Options {
  readonly schedules: number;
  readonly seed?: number;
  readonly trace?: boolean;
  readonly exhaustive?: '1' | '2';
  readonly seconds?: number;
  readonly workers: number;
  readonly count?: boolean;
  readonly layer: LayerChoice;
  readonly days: number;
  readonly failover?: boolean;
  readonly lives?: boolean;
}

type Task = (worker: number) => object | null;

/** Combined result of all schedules. */
interface Sum {
  done: number;
  readonly failed: string[];
  readonly met: Record<string, number>;
}

async function main(options: Options): Promise<void> {
  const { seed, trace } = options;
  const isAlone = seed !== undefined && trace === true;
  const size = isAlone ? 1 : options.workers;
  const task = taskOf(isAlone ? { ...options, schedules: 1 } : options, size);
  const met = Object.fromEntries(EVERYTHING.map((what) => [what, 0]));
  const sum: Sum = { done: 0, failed: [], met };
  const server = options.layer === 'memory' ? null : await startServer();
  const isCompared = options.layer === 'both';
  try {
    const urls: string[] = [];
    while (server !== null && urls.length < size)
      urls.push(await server.database(`simulation_${urls.length}`));
    const begun = performance.now();
    const found = workTogether<ScheduleJob, Combination>(WORKER, size, (worker) => {
      const job = task(worker);
      return Promise.resolve(
        job === null
          ? null
          : ({ ...job, isCompared, isTraced: trace === true, url: urls[worker] ?? null } as ScheduleJob),
      );
    });
    for await (const one of found) add(sum, one, trace === true, options.layer);
    const seconds = (performance.now() - begun) / 1_000;
    const perMinute = Math.round((sum.done / seconds) * 60);
    say(
      `${sum.done} schedules in ${seconds.toFixed(1)} s (${perMinute} a minute, ${options.layer}), ${sum.failed.length} failed`,
    );
  } finally {
    await server?.stop();
  }
  if (options.count === true) say(JSON.stringify({ met }, null, 1));
  if (sum.failed.length > 0) say(`failed: ${sum.failed.join(', ')}`);
  process.exitCode = sum.failed.length > 0 ? 1 : 0;
}

function taskOf(
  { exhaustive, seed, schedules, seconds, days, failover, lives }: Options,
  size: number,
): Task {
  if (exhaustive !== undefined) return shares(exhaustive === '2', size);
  const given = { days, ...(failover === true && { failsOver: true }) };
  return seeds({ first: seed ?? 1, count: schedules, given, isLife: lives === true }, seconds ?? Infinity);
}

function add(sum: Sum, { name, result }: Combination, isShown: boolean, layer: LayerChoice): void {
  sum.done += 1;
  if (sum.done % 200 === 0) process.stderr.write(`${sum.done} schedules\n`);
  if (result.violations.length > 0) sum.failed.push(name);
  if (result.violations.length > 0 || isShown) show(`${name}, layer ${layer}`, result);
  for (const [what, times] of Object.entries(result.met)) sum.met[what] = (sum.met[what] ?? 0) + times;
}

const WORKER = join(__dirname, 'workers', 'schedules-worker.js');

function seeds(
  { first, count, ...given }: Pick<SeedsJob, 'first' | 'count' | 'given' | 'isLife'>,
  seconds: number,
): Task {
  let next = first;
  const end = performance.now() + seconds * 1_000;
  return () => {
    const left = first + count - next;
    if (left <= 0 || performance.now() >= end) return null;
    const job = { first: next, count: Math.min(CHUNK, left), ...given };
    next += CHUNK;
    return job;
  };
}

function shares(withPairs: boolean, size: number): Task {
  // More shares than workers, because shares differ in length.
  const all = size * 8;
  let share = -1;
  return () => {
    share += 1;
    return share < all ? { withPairs, share, shares: all } : null;
  };
}

function show(name: string, { violations, lines }: ScheduleResult): void {
  say(`${name} at commit ${commit()}: ${violations.length === 0 ? 'holds' : violations.join('; ')}`);
  for (const line of lines) say(`  ${line}`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

const program = new Command('npm run simulate --')
  .option('--schedules <number>', 'how many schedules to run', wholeNumber(1, 100_000_000), 1000)
  .option('--seed <number>', 'the seed of the first schedule', wholeNumber(0, 2 ** 32 - 1))
  .option('--trace', 'show what happens; with --seed that schedule alone')
  .addOption(
    new Option(
      '--exhaustive <faults>',
      'instead: one invoice with every single fault (1), or every pair of faults (2)',
    ).choices(['1', '2']),
  )
  .addOption(
    new Option(
      '--layer <name>',
      'where processes store: the memory of the program, PostgreSQL, or each seed in both and compared',
    )
      .choices([...LAYER_CHOICES])
      .default('memory'),
  )
  .option('--days <number>', 'over how many days documents are dated: some are late', wholeNumber(0, 9), 0)
  .option('--failover', 'in every schedule a standby that lags is promoted while processes run')
  .option('--lives', 'instead: lives of clients, with an oracle that knows each sale')
  .option('--seconds <number>', 'begin no more schedules after so long', wholeNumber(1, 1_000_000))
  .option('--workers <number>', 'how many processes work at the same time', wholeNumber(1, 64), USUAL_SIZE)
  .option('--count', 'tell how often each fault and each event was met')
  .showHelpAfterError()
  .action(main);

void runProgram(program);
