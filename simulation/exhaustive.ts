import { Blueprint } from './blueprint';
import { type Fault, FAULTS_AT, type Place, ScriptedFaults } from './faults';
import { runScripted, type ScheduleResult } from './schedule';
import type { TestBed } from './test-bed';

type Script = ReadonlyMap<number, Fault>;

export interface Combination {
  readonly name: string;
  readonly result: ScheduleResult;
}

/** One of `shares` equal parts of all first faults, counted from 0. */
export interface Share {
  readonly share: number;
  readonly shares: number;
}

/** Random schedules break off at single statements, too; here the commit that they belong to stands for them. */
const UNCOUNTED: readonly Place[] = ['statement'];

/**
 * One invoice's journey with every fault at every call, intent and commit of it, or with every pair of them: what comes
 * after the first fault is read from the journey that it led to.
 */
export async function* everyFault(
  testBed: TestBed,
  withPairs: boolean,
  { share, shares }: Share,
): AsyncGenerator<Combination> {
  const whole = new ScriptedFaults(new Map(), UNCOUNTED);
  const untroubled = { name: 'no fault', result: await runScripted(testBed, new Blueprint(), whole) };
  if (share === 0) yield untroubled;
  for (const [index, first] of scripts(whole.passed, new Map(), 0).entries()) {
    if (index % shares !== share) continue;
    const faults = new ScriptedFaults(first, UNCOUNTED);
    yield { name: nameOf(first), result: await runScripted(testBed, new Blueprint(), faults) };
    if (!withPairs) continue;
    const [turn = 0] = first.keys();
    for (const both of scripts(faults.passed, first, turn + 1)) {
      const result = await runScripted(testBed, new Blueprint(), new ScriptedFaults(both, UNCOUNTED));
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
  return [...script].map(([turn, fault]) => `${fault} at turn ${turn + 1}`).join(', ');
}
