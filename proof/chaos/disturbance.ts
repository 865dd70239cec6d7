import type { ShownOrganisation } from '../../demo/connector-api';
import type { KillPoint } from '../../src/platform/kill-point';
import type { ChaosWorld } from './chaos-world';
import type { WantedPoints } from './kill-aim';
import type { Measurements } from './measurements';
import type { Random } from './random';

/** Points at which processes end, and how often each was aimed at. */
interface Aim {
  readonly points: WantedPoints;
  readonly tries: Partial<Record<KillPoint, number>>;
}

/** Parts of the run that a disturbance may use. */
export interface ChaosContext {
  readonly world: ChaosWorld;
  readonly organisation: ShownOrganisation;
  readonly random: Random;
  readonly measurements: Measurements;
  /** Set by a disturbance that must not coincide with kills, which pause meanwhile. */
  readonly calm: { isWanted: boolean };
  readonly aim: Aim;
}

/** Disturbance that is over when its promise settles. */
export interface Disturbance {
  readonly name: string;
  /** Frequency relative to the others. */
  readonly weight: number;
  readonly run: (context: ChaosContext) => Promise<void>;
}

export function pause(ms: number): Promise<void> {
  return new Promise((settle) => setTimeout(settle, ms));
}

/** Waits until a condition holds. @returns false if the time is over before */
export async function within(ms: number, isSo: () => boolean | Promise<boolean>): Promise<boolean> {
  for (const deadline = Date.now() + ms; Date.now() < deadline; await pause(20)) {
    if (await isSo()) return true;
  }
  return false;
}
