import { pbkdf2Sync } from 'node:crypto';

const ROUNDS = 600_000;
/** Of the rounds on a core of this kind that does nothing else. */
const QUIET_MS = 240;

/** Times a fixed piece of work, once: the factor for all limits of time, from 1 on a quiet machine to 10 on a busy one. */
export function measurePatience(): number {
  const begun = performance.now();
  pbkdf2Sync('a fixed piece of work', 'salt', ROUNDS, 32, 'sha256');
  return patienceFor(performance.now() - begun);
}

export function patienceFor(elapsedMs: number): number {
  return Math.min(Math.max(elapsedMs / QUIET_MS, 1), 10);
}
