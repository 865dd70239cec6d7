import type { DocumentKind } from '../../src/domain/sales/sales-document';
import type { SharedBooks } from './books/simulated-books';
import type { Fault } from './faults';
import type { Authority } from './fiscal/authority';
import type { ReceivedAnswers } from './received-answers';
import type { Judge } from './judge';
import type { SentDocument } from './fiscal/sent-document';
import type { Random } from './random';
import type { SimulatedProcess, Surroundings } from './simulated-process';

/** Document that leaves, and its submission; null when there is none. */
export interface JudgedSending {
  readonly document: SentDocument;
  readonly submissionId: string | null;
}

/** The process that sends, and the account under which it does. */
export interface SendingPlace {
  readonly process: SimulatedProcess;
  readonly accountId: string;
}

/** Outside world of a process. */
export interface Environment extends Surroundings {
  readonly authority: Authority;
  readonly books: SharedBooks;
  readonly random: Random;
  readonly time: { now(): number };
  readonly received: Pick<ReceivedAnswers, 'inRun'>;
  /** True if the account's owner is read before a submission; left out: the owner is always the bound one. */
  readonly readsIdentity?: boolean;
  /** The service can be asked again by our number: silence is no doubt. */
  readonly isRepeatable: boolean;
  /** Documents, by their source identifiers, about which something happened that can leave them uncertain. */
  readonly ambiguous: Set<string>;
  /** Marks a document whose arrival is unknown, unless the service can be asked again. */
  leaveUnknown(sourceId: string): void;
  readonly judge: Pick<Judge, 'knows'>;
  /** Counts something that can happen to a schedule. */
  meet(what: string): void;
  violate(invariant: string, what: string): void;
  /** The service is about to say "too many calls": in some schedules it has taken the document all the same. */
  takeUnsaid(kind: DocumentKind, payload: Buffer): Promise<void>;
  /** The judge's look at a submission in the moment that it leaves. */
  judgeSending(
    kind: DocumentKind,
    payload: Buffer,
    fault: Fault | null,
    place: SendingPlace,
  ): Promise<JudgedSending>;
}
