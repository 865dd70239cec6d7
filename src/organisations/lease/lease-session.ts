import { randomUUID } from 'node:crypto';

/** How the holder of a lease that is bound to a session begins; of every other holder only the lease's time is known. */
export const BOUND_HOLDER = 'session:';

/**
 * What the leases of a process are bound to: a session of the database, which holds a lock for as long as it lasts
 * (`wake-up.ts`). The holder's name says which lock. A session that has ended never comes back, and the next one has
 * another name: so a lock that is seen to be free once is free for good, and nobody can mistake a living holder for a dead one.
 */
export class LeaseSession {
  private hasEnded = false;

  private constructor(readonly holder: string) {}

  static bound(name: string = randomUUID()): LeaseSession {
    return new LeaseSession(BOUND_HOLDER + name);
  }

  /** Of a process that has no session at present: nothing but time ends its leases. */
  static unbound(): LeaseSession {
    return new LeaseSession(randomUUID());
  }

  /** True once this process knows that its session has ended: others may be at work on what it held. */
  get isLost(): boolean {
    return this.hasEnded;
  }

  lose(): void {
    this.hasEnded = true;
  }
}
