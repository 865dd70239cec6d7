import { Blueprint } from './blueprint';
import { type Fault, FAULTS_AT, type Place, ScriptedFaults } from './faults';
import { runScripted, type ScheduleResult } from './schedule';
import type { Stage } from './stage';

type Script = ReadonlyMap<number, Fault>;

export interface Combination {
  readonly name: string;
  readonly result: ScheduleResult;
}

/**
 * One invoice's journey with every fault at every call it makes, and, where pairs are asked for, with every second
 * fault at every call that follows: what comes after the first fault is read from the journey that it led to.
 */
export async function* everyFault(
  stage: Stage,
  withPairs: boolean,
  at?: readonly Place[],
): AsyncGenerator<Combination> {
  const whole = new ScriptedFaults(new Map());
  yield { name: 'no fault', result: await runScripted(stage, new Blueprint(), whole) };
  for (const first of scripts(whole.passed, new Map(), 0)) {
    const [place] = [...first.keys()].map((turn) => whole.passed[turn]);
    if (at !== undefined && place !== undefined && !at.includes(place)) continue;
    const faults = new ScriptedFaults(first);
    yield { name: nameOf(first), result: await runScripted(stage, new Blueprint(), faults) };
    if (!withPairs) continue;
    const [turn = 0] = first.keys();
    for (const both of scripts(faults.passed, first, turn + 1)) {
      const result = await runScripted(stage, new Blueprint(), new ScriptedFaults(both));
      yield { name: nameOf(both), result };
    }
  }
}

/** A script with one fault more, for every place from a turn on and every fault that is possible there. */
function scripts(passed: readonly Place[], before: Script, from: number): Script[] {
  return passed.flatMap((place, turn) =>
    turn < from ? [] : FAULTS_AT[place].map((fault) => new Map([...before, [turn, fault]])),
  );
}

function nameOf(script: Script): string {
  return [...script].map(([turn, fault]) => `${fault} at call ${turn + 1}`).join(', ');
}
