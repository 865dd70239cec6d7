import { Blueprint } from '../blueprint';
import { difference } from '../compare-layers';
import type { Emphasis } from '../emphasis';
import { type Combination, everyFault } from '../exhaustive';
import { runSchedule, type ScheduleResult } from '../schedule';
import { runLife } from '../lives/life';
import { TestBed } from '../test-bed';
import { workOff } from './worker';

/** Consecutive seeds, of schedules or of lives. */
export interface SeedsJob {
  readonly first: number;
  readonly count: number;
  readonly given: Emphasis;
  readonly isLife: boolean;
}

/** Job: schedules of consecutive seeds, or one of several equal shares of all faults or pairs of faults. */
export type ScheduleJob = {
  /** Address of a migrated database; null to run in memory. */
  readonly url: string | null;
  /** True to run each seed in memory as well, and compare. */
  readonly isCompared: boolean;
  /** True to report all lines of the trace. */
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

/** Result without its trace, unless it is shown: transferring it would take a tenth of the schedule's time. */
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
