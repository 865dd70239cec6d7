import { pbkdf2Sync } from 'node:crypto';

const ROUNDS = 600_000;
/** Duration of the measured work on an idle core. */
const QUIET_MS = 240;

/** Measures the factor for all time limits, once per run: 1 on an idle machine, up to 10 on a busy one. */
export function measurePatience(): number {
  const begun = performance.now();
  pbkdf2Sync('a fixed piece of work', 'salt', ROUNDS, 32, 'sha256');
  return patienceFor(performance.now() - begun);
}

export function patienceFor(elapsedMs: number): number {
  return Math.min(Math.max(elapsedMs / QUIET_MS, 1), 10);
}
