import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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

/** Points at which running processes end: a file for each, which gets the id of the process that meets it (src/platform/kill-point.ts). */
export class WantedPoints {
  constructor(readonly folder: string) {}

  want(points: readonly KillPoint[]): void {
    for (const point of points) writeFileSync(join(this.folder, point), '');
  }

  /** Wants none any more; points that have been met stay so. */
  withdraw(): void {
    for (const point of KILL_POINTS) rmSync(join(this.folder, point), { force: true });
  }

  /** Point that this process has met; null: none. */
  metBy(pid: number | undefined): KillPoint | null {
    return KILL_POINTS.find((point) => existsSync(join(this.folder, `${point}.${pid}`))) ?? null;
  }
}
