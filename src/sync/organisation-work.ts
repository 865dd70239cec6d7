import type { Organisation } from '../organisations/organisation.entity';
import type { DocumentState } from '../domain/lifecycle/lifecycle';
import type { OpenFiscalAccount } from '../fiscal/accounts/fiscal-accounts.repository';
import { SEND_WITHIN_MS } from '../domain/lifecycle/limits';
import { Lease } from '../organisations/lease/lease';

/** Organisation claimed by this process, as passed to every stage. */
export interface OrganisationWork {
  readonly lease: Lease;
  readonly organisation: Organisation;
  /** Null until an administrator has chosen one: documents then wait as `ready`. */
  readonly fiscalAccount: OpenFiscalAccount | null;
  /** The database's clock: what stored times are compared with, and what a receipt is dated by. */
  readonly now: () => Promise<Date>;
  /** True once the process has been asked to stop: nothing new is begun. */
  readonly isStopping: () => boolean;
  /** True once other organisations wait and this one has had its time: a stage with more to do ends the run. */
  readonly isTurnOver: () => boolean;
  /** Minimum time between two status checks while documents are being sent. */
  readonly lookEveryMs: () => number;
}

/** Paused by its administrator, or waiting for its connection: nothing new is read, sent or written back. */
export function isAtRest({ status, isPaused }: Pick<Organisation, 'status' | 'isPaused'>): boolean {
  return isPaused || status !== 'connected';
}

/** Other organisations wait, and what follows in this run must not begin before what was begun is done. */
export class TurnOver extends Error {
  override readonly name = 'TurnOver';
}

/** Due work of an organisation at one moment. Overestimates do no harm. */
export interface DueWork {
  /** Moment of the query, by the database's clock. */
  readonly now: Date;
  /** The organisation as it was then; null: there was none. */
  readonly organisation: Pick<Organisation, 'status' | 'isPaused' | 'fiscalAccountId' | 'goLiveOn'> | null;
  /** States in which there is a document whose time has come. */
  readonly states: ReadonlySet<DocumentState>;
  /** Webhooks of the books have named documents. */
  readonly hasHints: boolean;
  /** Bank accounts have been chosen, money received on which is fiscalised. */
  readonly hasTakings: boolean;
  readonly hasBackfill: boolean;
  /** The fiscal service has said something that nobody has read, or that nothing has followed from. */
  readonly hasStatements: boolean;
  /** A submission may have been received, and has no request of the service. */
  readonly hasUnanswered: boolean;
  /** The fiscal service has reported a success minutes ago whose request nobody here has, and it was not compared with our documents. */
  readonly hasUnexplained: boolean;
  /** A submission is under way, or the journal knows one that the database does not. */
  readonly hasSubmissionsLeft: boolean;
}

/** Stage of the pipeline. Returns the number of documents moved; throws the Failure that stopped it. */
export interface Stage {
  readonly name: string;
  /** True: at work also for an organisation at rest, which is one that is paused or without its connection. */
  readonly worksAtRest?: boolean;
  /** `follows`: what it works on has been sent, so it goes on while a stage that `sends` is at work. */
  readonly lane?: 'sends' | 'follows';
  /** False: there is nothing to do for it. Not asked once something has moved in the same round. */
  isDue?(due: DueWork): boolean;
  run(work: OrganisationWork, due: DueWork): Promise<number>;
}

/** Remaining lease time that must suffice to send the first bytes of a call. */
const MARGIN_MS = 3_000;

/**
 * To be asked right before something is written outside that would repeat itself: somebody else may be at work by now, or
 * in a moment, because the lease is ending, its session has ended, or it is too long since the intent.
 *
 * @param begunAt by {@link Lease.now}, before the intent to write was committed
 */
export function isTooLate({ lease }: Pick<OrganisationWork, 'lease'>, begunAt: number): boolean {
  return lease.remainingMs() <= MARGIN_MS || Lease.now() - begunAt > SEND_WITHIN_MS - MARGIN_MS;
}
