import type { Organisation } from '../organisations/organisation.entity';
import type { DocumentState } from '../domain/lifecycle/lifecycle';
import type { OpenFiscalAccount } from '../fiscal/accounts/fiscal-accounts.repository';
import { SEND_WITHIN_MS } from '../domain/lifecycle/limits';
import { Lease } from '../organisations/lease/lease';

/** Organisation claimed by this process, as passed to every stage. */
export interface OrganisationWork {
  readonly lease: Lease;
  readonly organisation: Organisation;
  /** Fiscal account; null until an administrator has chosen one: documents then wait as `ready`. */
  readonly fiscalAccount: OpenFiscalAccount | null;
  /** The database's clock: what stored times are compared with, and what a receipt is dated by. */
  readonly now: () => Promise<Date>;
  /** True once the process has been asked to stop: no new work is begun. */
  readonly isStopping: () => boolean;
  /** True once the run's time is up and other organisations wait: a stage with more work ends the run. */
  readonly isBudgetSpent: () => boolean;
  /** Minimum time between two status checks while documents are being sent. */
  readonly lookEveryMs: () => number;
}

/** True while paused, or without a connection: nothing is read, sent or written back. */
export function isAtRest({ status, isPaused }: Pick<Organisation, 'status' | 'isPaused'>): boolean {
  return isPaused || status !== 'connected';
}

/** Ends a run whose time is up: its next step must not begin before the present one is done. */
export class RunBudgetSpent extends Error {
  override readonly name = 'RunBudgetSpent';
}

/** Due work of an organisation at the time of a query. Overestimates are harmless. */
export interface DueWork {
  /** Time of the query, by the database's clock. */
  readonly now: Date;
  /** Organisation at the time of the query; null: none. */
  readonly organisation: Pick<Organisation, 'status' | 'isPaused' | 'fiscalAccountId' | 'goLiveOn'> | null;
  /** States with due documents. */
  readonly states: ReadonlySet<DocumentState>;
  /** True: webhooks of the platform have announced documents. */
  readonly hasHints: boolean;
  /** True: bank accounts have been chosen whose money received is fiscalised. */
  readonly hasTakings: boolean;
  readonly hasBackfill: boolean;
  /** True: a statement of the fiscal service is unread, or undecided. */
  readonly hasStatements: boolean;
  /** Earlier accounts of the client with an unread webhook, or an undecided statement of the last days. */
  readonly earlierAccounts: readonly string[];
  /** True: a submission may have been received, but has no request id. */
  readonly hasUnanswered: boolean;
  /**
   * True: a success reported some minutes ago belongs to no known request, and was not compared with our
   * documents.
   */
  readonly hasUnexplained: boolean;
  /** True: a submission is under way, or the journal has one that the database lacks. */
  readonly hasSubmissionsLeft: boolean;
}

/** Stage of the pipeline. Returns the number of documents moved; throws the Failure that stopped it. */
export interface Stage {
  readonly name: string;
  /** True: the stage also runs for an organisation at rest, which is paused or without its connection. */
  readonly worksAtRest?: boolean;
  /**
   * Phase of the stage; `follows`: it works on submitted documents, concurrently with a stage that `sends`.
   */
  readonly phase?: 'sends' | 'follows';
  /** True when the stage has work; not asked once a document has moved in the same pass. */
  isDue?(due: DueWork): boolean;
  run(work: OrganisationWork, due: DueWork): Promise<number>;
}

/** Remaining lease time that must suffice to send the first bytes of a call. */
const MARGIN_MS = 3_000;

/**
 * True when a write that must not be repeated would be too late: lease or session may end before it is complete.
 * Checked right before the write.
 * @param begunAt by {@link Lease.now}, before the intent was committed
 */
export function isTooLate({ lease }: Pick<OrganisationWork, 'lease'>, begunAt: number): boolean {
  return lease.remainingMs() <= MARGIN_MS || Lease.now() - begunAt > SEND_WITHIN_MS - MARGIN_MS;
}
