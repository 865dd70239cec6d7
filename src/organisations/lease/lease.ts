import { performance } from 'node:perf_hooks';
import type { LeaseSession } from './lease-session';

/**
 * The right to work on one organisation, taken from the database and valid until `deadline`, or until the session ends
 * that it is bound to. The deadline is
 * measured on this process's own monotonic clock from the moment before the claim was sent, so that no clock
 * change and no pause of the process can make it look longer than the database believes it to be.
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

  /** True once its session has ended, or it has been given up: no new work is begun. */
  get isLost(): boolean {
    return this.hasGivenUp || (this.session?.isLost ?? false);
  }

  get isGivenUp(): boolean {
    return this.hasGivenUp;
  }

  /**
   * Gives up the lease at once, so that another process can take the organisation: work under way finishes
   * without effect under this lease.
   */
  giveUp(): void {
    this.hasGivenUp = true;
  }

  /**
   * True while a submission is under way: if the lease were given up now, its answer might come after another
   * process has declared it unknown.
   */
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
 * The organisation was paused, lost its connection or was given another fiscal account after this run of it began:
 * nothing more is begun under what was read then. Anyone who changed it has made it due again.
 */
export class RunOutdated extends Error {
  override readonly name = 'RunOutdated';
}
