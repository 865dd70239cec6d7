import { randomUUID } from 'node:crypto';

/** Prefix of a lease holder that is bound to a database session; every other lease ends only by its time. */
export const BOUND_HOLDER = 'session:';

/**
 * Database session to which a process binds its leases. The session holds a lock for as long as it lasts
 * (`wake-up.service.ts`), and the holder's name identifies the lock. An ended session never returns and its successor
 * has another name: a lock once seen free is free for good, so no living holder is mistaken for a dead one.
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
