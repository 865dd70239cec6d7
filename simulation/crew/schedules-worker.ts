import { Blueprint } from '../blueprint';
import { type Combination, everyFault } from '../exhaustive';
import { runSchedule } from '../schedule';
import { Stage } from '../stage';
import { workOff } from './worker';

/** Schedules of seeds in a row, or one of several equal shares of every fault or every pair of faults. */
export type ScheduleJob = { readonly url: string } & (
  | { readonly first: number; readonly count: number }
  | { readonly withPairs: boolean; readonly share: number; readonly shares: number }
);

let stage: Stage | null = null;

async function run(job: ScheduleJob, tell: (found: Combination) => void): Promise<void> {
  stage ??= await Stage.open(job.url);
  if ('share' in job) {
    for await (const one of everyFault(stage, job.withPairs, job)) tell(one);
    return;
  }
  for (let seed = job.first; seed < job.first + job.count; seed += 1)
    tell({ name: `seed ${seed}`, result: await runSchedule(stage, new Blueprint(), seed) });
}

void workOff<ScheduleJob, Combination>(run, async () => {
  await stage?.close();
});
