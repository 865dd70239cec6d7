import { workOff } from '../crew/worker';
import { runSchedule } from '../schedule';
import { Stage } from '../stage';
import { MUTANTS } from './catalogue';

/** One mutant, and schedules until one finds it. */
export interface HuntJob {
  /** Of an empty database. */
  readonly url: string;
  readonly mutant: string;
  readonly schedules: number;
}

export interface Verdict {
  readonly mutant: string;
  readonly fault: string;
  /** The first schedule that found it; null: none did. */
  readonly seed: number | null;
  readonly violation: string;
}

async function hunt(
  { url, mutant: name, schedules }: HuntJob,
  tell: (found: Verdict) => void,
): Promise<void> {
  const mutant = MUTANTS.find((one) => one.name === name);
  if (mutant === undefined) throw new Error(`there is no mutant ${name}`);
  const { blueprint, emphasis, fault } = mutant;
  const stage = await Stage.open(url, blueprint.changes);
  try {
    for (let seed = 1; seed <= schedules; seed += 1) {
      const [violation] = (await runSchedule(stage, blueprint, seed, emphasis)).violations;
      if (violation !== undefined) return tell({ mutant: name, fault, seed, violation });
    }
    tell({ mutant: name, fault, seed: null, violation: '' });
  } finally {
    await stage.close();
  }
}

void workOff<HuntJob, Verdict>(hunt, () => Promise.resolve());
