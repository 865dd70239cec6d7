import { KILL_POINTS, type KillPoint } from '../../src/platform/kill-point';
import type { Random } from './random';

export type PointCounts = Readonly<Partial<Record<KillPoint, number>>>;

/**
 * The named point to aim at next: one of those that no life has ended at yet, or of all when each has been met; among them,
 * one that was aimed at least. So a run visits every point, and comes back to what it has missed.
 */
export function nextPoint(random: Random, tries: PointCounts, met: PointCounts): KillPoint {
  const missed = notMet(met);
  const open = missed.length === 0 ? KILL_POINTS : missed;
  const fewest = Math.min(...open.map((point) => tries[point] ?? 0));
  return random.pick(open.filter((point) => (tries[point] ?? 0) === fewest));
}

/** In the order in which a document comes to them. */
export function notMet(met: PointCounts): KillPoint[] {
  return KILL_POINTS.filter((point) => (met[point] ?? 0) === 0);
}
