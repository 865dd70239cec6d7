import { Blueprint } from './blueprint';
import { type Fault, FAULTS_AT, type Place, ScriptedFaults } from './faults';
import { runScripted, type ScheduleResult } from './schedule';
import type { TestBed } from './test-bed';

type Script = ReadonlyMap<number, Fault>;

export interface Combination {
  readonly name: string;
  readonly result: ScheduleResult;
}

/** One of several equal shares of all first faults, counted from 0. */
export interface Share {
  readonly share: number;
  readonly shares: number;
}

/**
 * Places that are not counted: faults of single statements happen in random schedules; here the commit stands for them.
 */
const UNCOUNTED: readonly Place[] = ['statement'];

/**
 * Runs the submission of one invoice with every fault, or every pair of faults, at each call, intent and commit. Places
 * after the first fault are read from the run that it caused. First with an ordinary service, then with one that can be
 * asked again.
 */
export async function* everyFault(
  testBed: TestBed,
  withPairs: boolean,
  share: Share,
): AsyncGenerator<Combination> {
  for (const isRepeatable of [false, true]) {
    const run = (faults: ScriptedFaults): Promise<ScheduleResult> =>
      runScripted(testBed, new Blueprint(), faults, isRepeatable);
    for await (const { name, result } of everyFaultOf(run, withPairs, share))
      yield { name: isRepeatable ? `${name}, of a service that can be asked again` : name, result };
  }
}

async function* everyFaultOf(
  run: (faults: ScriptedFaults) => Promise<ScheduleResult>,
  withPairs: boolean,
  { share, shares }: Share,
): AsyncGenerator<Combination> {
  const whole = new ScriptedFaults(new Map(), UNCOUNTED);
  const untroubled = { name: 'no fault', result: await run(whole) };
  if (share === 0) yield untroubled;
  for (const [index, first] of scripts(whole.passed, new Map(), 0).entries()) {
    if (index % shares !== share) continue;
    const faults = new ScriptedFaults(first, UNCOUNTED);
    yield { name: nameOf(first), result: await run(faults) };
    if (!withPairs) continue;
    const [turn = 0] = first.keys();
    for (const both of scripts(faults.passed, first, turn + 1)) {
      yield { name: nameOf(both), result: await run(new ScriptedFaults(both, UNCOUNTED)) };
    }
  }
}

/** Extends a script by one fault, for each later place and each fault possible there. */
function scripts(passed: readonly Place[], before: Script, from: number): Script[] {
  return passed.flatMap((place, turn) =>
    turn < from ? [] : FAULTS_AT[place].map((fault) => new Map([...before, [turn, fault]])),
  );
}

function nameOf(script: Script): string {
  return [...script].map(([turn, fault]) => `${fault} at turn ${turn + 1}`).join(', ');
}
