import { randomUUID } from 'node:crypto';

/** Prefix of a lease holder bound to a database session; other leases end by time only. */
export const BOUND_HOLDER = 'session:';

/**
 * Database session that a process binds its leases to. It holds a lock named after the holder (`wake-up.service.ts`),
 * and its successor has another name: a free lock means that the holder is dead, for good.
 */
export class LeaseSession {
  private hasEnded = false;

  private constructor(readonly holder: string) {}

  static bound(name: string = randomUUID()): LeaseSession {
    return new LeaseSession(BOUND_HOLDER + name);
  }

  /** Session of a process that currently has no database session: its leases end only by time. */
  static unbound(): LeaseSession {
    return new LeaseSession(randomUUID());
  }

  /** True once this process knows that its session has ended: others may work on its organisations. */
  get isLost(): boolean {
    return this.hasEnded;
  }

  lose(): void {
    this.hasEnded = true;
  }
}
