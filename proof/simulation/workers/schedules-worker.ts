import { Blueprint } from '../blueprint';
import { difference } from '../compare-layers';
import type { Emphasis } from '../emphasis';
import { type Combination, everyFault } from '../exhaustive';
import { runSchedule, type ScheduleResult } from '../schedule';
import { runLife } from '../lives/life';
import { TestBed } from '../test-bed';
import { workOff } from './worker';

/** Seeds in a row. `isLife`: of lives instead of schedules. */
export interface SeedsJob {
  readonly first: number;
  readonly count: number;
  readonly given: Emphasis;
  readonly isLife: boolean;
}

/** Schedules of seeds in a row, or one of several equal shares of every fault or every pair of faults. */
export type ScheduleJob = {
  /** Address of a migrated database; null: in memory. */
  readonly url: string | null;
  /** In memory as well, each seed, and both must be the same. */
  readonly isCompared: boolean;
  /** Its lines are shown, whatever comes of it. */
  readonly isTraced: boolean;
} & (SeedsJob | { readonly withPairs: boolean; readonly share: number; readonly shares: number });

const testBeds = new Map<string | null, Promise<TestBed>>();

function testBedOf(url: string | null): Promise<TestBed> {
  const testBed = testBeds.get(url) ?? TestBed.open(url);
  testBeds.set(url, testBed);
  return testBed;
}

async function run(job: ScheduleJob, tell: (found: Combination) => void): Promise<void> {
  if ('share' in job) {
    for await (const one of everyFault(await testBedOf(job.url), job.withPairs, job))
      tell({ ...one, result: asTold(job, one.result) });
    return;
  }
  for (let seed = job.first; seed < job.first + job.count; seed += 1)
    tell({ name: `seed ${seed}`, result: asTold(job, await runSeed(job, seed)) });
}

/** Lines that are not shown stay here: transferring them would take a tenth of the schedule's time. */
function asTold({ isTraced }: ScheduleJob, result: ScheduleResult): ScheduleResult {
  const isShown = isTraced || result.violations.length > 0;
  return { ...result, lines: isShown ? result.lines : [], end: '' };
}

async function runSeed(
  { url, isCompared, given, isLife }: Pick<ScheduleJob, 'url' | 'isCompared'> & SeedsJob,
  seed: number,
): Promise<ScheduleResult> {
  const runOne = isLife ? runLife : runSchedule;
  const result = await runOne(await testBedOf(url), new Blueprint(), seed, given);
  if (!isCompared) return result;
  const other = difference(result, await runOne(await testBedOf(null), new Blueprint(), seed, given));
  if (other === null) return result;
  return { ...result, violations: [...result.violations, `the layers differ: ${other}`] };
}

void workOff<ScheduleJob, Combination>(run, async () => {
  for (const testBed of testBeds.values()) await (await testBed).close();
});
