import { Blueprint } from '../blueprint';
import { workOff } from '../workers/worker';
import { runLife } from '../lives/life';
import { runSchedule } from '../schedule';
import { TestBed } from '../test-bed';
import { MUTANTS } from './catalogue';
import type { Mutant } from './mutant';

/** Job for a mutant: schedules that are run until one finds it. */
export interface HuntJob {
  /** Address of an empty database for the mutant; null to run in memory. */
  readonly url: string | null;
  /** Address of a second database, for the same schedule without the mutant. */
  readonly soundUrl: string | null;
  readonly mutant: string;
  /** Seed of the first schedule. */
  readonly first: number;
  readonly schedules: number;
}

export interface Verdict {
  readonly mutant: string;
  readonly fault: string;
  /** Seed that found the mutant; null if none did. */
  readonly seed: number | null;
  readonly violation: string;
  /**
   * Findings of the same schedule without the mutant. They must be empty, otherwise the finding was not due to the
   * mutant.
   */
  readonly without: string;
}

async function hunt(job: HuntJob, tell: (found: Verdict) => void): Promise<void> {
  const mutant = MUTANTS.find((one) => one.name === job.mutant);
  if (mutant === undefined) throw new Error(`there is no mutant ${job.mutant}`);
  const { name, fault, blueprint } = mutant;
  const { first, schedules } = job;
  const found = await firstFound(job.url, mutant, blueprint, { first, last: first + schedules - 1 });
  if (found === null) return tell({ mutant: name, fault, seed: null, violation: 'it survives', without: '' });
  const { seed } = found;
  const sound = await firstFound(job.soundUrl, mutant, new Blueprint(), { first: seed, last: seed });
  tell({ mutant: name, fault, ...found, without: sound?.violation ?? '' });
}

async function firstFound(
  url: string | null,
  { emphasis, isLife }: Mutant,
  blueprint: Blueprint,
  seeds: { readonly first: number; readonly last: number },
): Promise<{ seed: number; violation: string } | null> {
  const testBed = await TestBed.open(url, blueprint.dropped);
  const run = isLife === true ? runLife : runSchedule;
  try {
    for (let seed = seeds.first; seed <= seeds.last; seed += 1) {
      const [violation] = (await run(testBed, blueprint, seed, emphasis)).violations;
      if (violation !== undefined) return { seed, violation };
    }
    return null;
  } finally {
    await testBed.close();
  }
}

void workOff<HuntJob, Verdict>(hunt, () => Promise.resolve());
