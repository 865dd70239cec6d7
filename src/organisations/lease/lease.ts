import { performance } from 'node:perf_hooks';

/**
 * The right to work on one organisation, taken from the database and valid until `deadline`. The deadline is
 * measured on this process's own monotonic clock from the moment before the claim was sent, so that no clock
 * change and no pause of the process can make it look longer than the database believes it to be.
 */
export class Lease {
  private constructor(
    readonly organisationId: string,
    /** Fencing token: every write made under the lease names it. */
    readonly token: string,
    private deadline: number,
  ) {}

  static claimed(organisationId: string, token: string, claimedAt: number, leaseMs: number): Lease {
    return new Lease(organisationId, token, claimedAt + leaseMs);
  }

  static now(): number {
    return performance.now();
  }

  remainingMs(): number {
    return this.deadline - Lease.now();
  }

  extendedAt(renewedAt: number, leaseMs: number): void {
    this.deadline = renewedAt + leaseMs;
  }
}

/** The lease has passed to another holder, or the row is no longer as it was read: what was begun is dropped. */
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
