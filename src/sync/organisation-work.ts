import type { Organisation } from '../organisations/organisation.entity';
import type { OpenFiscalAccount } from '../fiscal/accounts/fiscal-accounts.repository';
import type { Lease } from '../organisations/lease/lease';

/** One organisation in the hands of this process: what every stage is given. */
export interface OrganisationWork {
  readonly lease: Lease;
  readonly organisation: Organisation;
  /** Null until an administrator has chosen one: documents then wait as `ready`. */
  readonly fiscalAccount: OpenFiscalAccount | null;
  /** The database's clock: what stored times are compared with, and what a receipt is dated by. */
  readonly now: () => Promise<Date>;
  /** True once the process has been asked to stop: nothing new is begun. */
  readonly isStopping: () => boolean;
}

/** Paused by its administrator, or waiting for its connection: nothing new is read, sent or written back. */
export function isAtRest({ status, isPaused }: Organisation): boolean {
  return isPaused || status !== 'connected';
}

/** One stage of the pipeline. Answers how many documents it moved on; throws the Failure that stopped it. */
export interface Stage {
  readonly name: string;
  /** True: at work also for an organisation at rest, which is one that is paused or without its connection. */
  readonly worksAtRest?: boolean;
  run(work: OrganisationWork): Promise<number>;
}

/** What is left of a lease must be enough for the first bytes of a call to leave. */
const LEASE_MARGIN_MS = 3_000;

/** Somebody else may be at work by now, or in a moment: nothing must be written outside that would repeat itself. */
export function isLeaseEnding({ lease }: Pick<OrganisationWork, 'lease'>): boolean {
  return lease.remainingMs() <= LEASE_MARGIN_MS;
}
