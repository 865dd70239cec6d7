import { performance } from 'node:perf_hooks';
import type { LeaseSession } from './lease-session';

/**
 * Right to work on one organisation, valid until `deadline` or the end of its session. The deadline uses this process's
 * monotonic clock from before the claim, so that no clock change or pause extends it.
 */
export class Lease {
  private session: Pick<LeaseSession, 'isLost'> | null = null;
  private sendings = 0;
  private hasGivenUp = false;

  private constructor(
    readonly organisationId: string,
    /** Fencing token, which every write under the lease names. */
    readonly token: string,
    private deadline: number,
  ) {}

  static claimed(organisationId: string, token: string, claimedAt: number, leaseMs: number): Lease {
    return new Lease(organisationId, token, claimedAt + leaseMs);
  }

  static now(): number {
    return performance.now();
  }

  /** Binds the lease to the session whose holder has claimed. */
  boundTo(session: Pick<LeaseSession, 'isLost'>): this {
    this.session = session;
    return this;
  }

  /** True once its session has ended, or it was given up: no new work begins. */
  get isLost(): boolean {
    return this.hasGivenUp || (this.session?.isLost ?? false);
  }

  get isGivenUp(): boolean {
    return this.hasGivenUp;
  }

  /**
   * Gives up the lease at once, so that another process can claim the organisation; work under way has no further
   * effect.
   */
  giveUp(): void {
    this.hasGivenUp = true;
  }

  /** True while a submission is under way: its answer might come after another process has declared it unknown. */
  get isSending(): boolean {
    return this.sendings > 0;
  }

  /** Marks the lease as sending, from before an intent is committed until its answer is stored. */
  async whileSending<T>(send: () => Promise<T>): Promise<T> {
    this.sendings += 1;
    try {
      return await send();
    } finally {
      this.sendings -= 1;
    }
  }

  remainingMs(): number {
    return this.isLost ? 0 : this.deadline - Lease.now();
  }

  extendedAt(renewedAt: number, leaseMs: number): void {
    this.deadline = renewedAt + leaseMs;
  }
}

/**
 * Error when the lease has passed to another holder, or the row has changed since it was read: the work is
 * dropped.
 */
export class LeaseLost extends Error {
  constructor(what: string) {
    super(`${what}: the lease is lost`);
    this.name = 'LeaseLost';
  }
}

/**
 * Thrown when the organisation was paused, disconnected or given another fiscal account during a run: nothing more
 * begins. The change has made it due again.
 */
export class RunOutdated extends Error {
  override readonly name = 'RunOutdated';
}
