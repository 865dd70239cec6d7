import { KILL_POINTS, type KillPoint } from '../../src/platform/kill-point';
import type { Random } from './random';

export type PointCounts = Readonly<Partial<Record<KillPoint, number>>>;

/**
 * Kill point to aim at next: one at which no process has ended yet, or any when all were reached; among those, one that
 * was chosen least often.
 */
export function nextPoint(random: Random, tries: PointCounts, met: PointCounts): KillPoint {
  const missed = notMet(met);
  const open = missed.length === 0 ? KILL_POINTS : missed;
  const fewest = Math.min(...open.map((point) => tries[point] ?? 0));
  return random.pick(open.filter((point) => (tries[point] ?? 0) === fewest));
}

/** Kill points not reached yet, in the order in which a document passes them. */
export function notMet(met: PointCounts): KillPoint[] {
  return KILL_POINTS.filter((point) => (met[point] ?? 0) === 0);
}
