import { existsSync, unlinkSync, writeFileSync } from 'node:fs';
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

/** Points at which running processes end: a file for each, which the process removes (src/platform/kill-point.ts). */
export class WantedPoints {
  private readonly wanted = new Set<KillPoint>();

  constructor(readonly folder: string) {}

  want(points: readonly KillPoint[]): void {
    for (const point of points) {
      this.wanted.add(point);
      writeFileSync(this.file(point), '');
    }
  }

  /** Wants none any more, except those just met, whose process is still ending. */
  withdraw(): void {
    for (const point of this.wanted) {
      if (!existsSync(this.file(point))) continue;
      unlinkSync(this.file(point));
      this.wanted.delete(point);
    }
  }

  /** Point that an ended process has met; null: it ended for another reason. */
  takeMet(): KillPoint | null {
    const met = [...this.wanted].find((point) => !existsSync(this.file(point))) ?? null;
    if (met !== null) this.wanted.delete(met);
    return met;
  }

  private file(point: KillPoint): string {
    return join(this.folder, point);
  }
}
