import { execFile } from 'node:child_process';
import type { KillPoint } from '../../src/platform/kill-point';
import type { Death } from './replica';
import type { MemorySample } from './memory-slope';

/** Counters of a run. */
export class Measurements {
  killsAtRandom = 0;
  /** Processes that ended without being killed, which is a fault of the connector: name, and code or signal. */
  readonly endedOfThemselves: string[] = [];
  readonly killsAtPoints: Partial<Record<KillPoint, number>> = {};
  readonly disturbances: Record<string, number> = {};
  readonly recoveriesMs: number[] = [];
  readonly goodWebhooksMs: number[] = [];
  /** Answers to webhooks by delivery and status, such as `bad 401`. */
  readonly webhookAnswers: Record<string, number> = {};

  /** Resident memory of all running processes of the connector, in order of time. */
  readonly memory: MemorySample[] = [];

  /** Samples the memory of the replicas; ended processes are left out. */
  async weigh(replicas: readonly { readonly pid: number | undefined }[]): Promise<void> {
    for (const { pid } of replicas) {
      const megabytes = pid === undefined ? null : await residentMb(pid);
      if (pid !== undefined && megabytes !== null) this.memory.push({ pid, atMs: Date.now(), megabytes });
    }
  }

  /** @param point that the process met; null: none */
  died(death: Death, point: KillPoint | null): void {
    if (death === 'killed') this.killsAtRandom += 1;
    else if (point !== null) this.killsAtPoints[point] = (this.killsAtPoints[point] ?? 0) + 1;
    else this.endedOfThemselves.push(`${death.name} (${death.how})`);
  }

  disturbed(name: string): void {
    this.disturbances[name] = (this.disturbances[name] ?? 0) + 1;
  }

  answered(webhook: string): void {
    this.webhookAnswers[webhook] = (this.webhookAnswers[webhook] ?? 0) + 1;
  }

  get kills(): number {
    return this.killsAtRandom + Object.values(this.killsAtPoints).reduce((sum, count) => sum + count, 0);
  }
}

/** Smallest value that is not below this share of the values; null if there are none. */
export function percentile(values: readonly number[], share: number): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  return value === undefined ? null : Math.round(value);
}

function residentMb(pid: number): Promise<number | null> {
  return new Promise((settle) => {
    execFile('ps', ['-o', 'rss=', '-p', String(pid)], (error, out) =>
      settle(error === null && out.trim() !== '' ? Math.round(Number(out) / 1_024) : null),
    );
  });
}
