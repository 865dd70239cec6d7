import type { ShownOrganisation } from '../../demo/connector-api';
import type { KillPoint } from '../../src/platform/kill-point';
import type { ChaosWorld } from './chaos-world';
import type { Measurements } from './measurements';
import type { Random } from './random';

/** The named point at which the next lives end, and how often each has been aimed at. */
interface Aim {
  point: KillPoint | null;
  readonly tries: Partial<Record<KillPoint, number>>;
}

/** Parts that a disturbance may touch. */
export interface ChaosContext {
  readonly world: ChaosWorld;
  readonly organisation: ShownOrganisation;
  readonly random: Random;
  readonly measurements: Measurements;
  /** Set by what has to be alone for a while; the deaths wait meanwhile. */
  readonly calm: { isWanted: boolean };
  /** Where the next lives are to end; null: left to chance. */
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

/** Asks until it is so. @returns false when the time is over */
export async function within(ms: number, isSo: () => boolean | Promise<boolean>): Promise<boolean> {
  for (const deadline = Date.now() + ms; Date.now() < deadline; await pause(20)) {
    if (await isSo()) return true;
  }
  return false;
}
