import type { DocumentKind } from '../../src/domain/sales/sales-document';
import type { SharedBooks } from './books/simulated-books';
import type { Fault } from './faults';
import type { Authority } from './fiscal/authority';
import type { ReceivedAnswers } from './received-answers';
import type { Judge } from './judge';
import type { SentDocument } from './fiscal/sent-document';
import type { Random } from './random';
import type { SimulatedProcess, Surroundings } from './simulated-process';

/** Document that is sent, with the id of its submission; null if there is none. */
export interface JudgedSending {
  readonly document: SentDocument;
  readonly submissionId: string | null;
}

/** Process that sends, and account that it uses. */
export interface SendingPlace {
  readonly process: SimulatedProcess;
  readonly accountId: string;
}

/** World outside of a process. */
export interface Environment extends Surroundings {
  readonly authority: Authority;
  readonly books: SharedBooks;
  readonly random: Random;
  readonly time: { now(): number };
  readonly received: Pick<ReceivedAnswers, 'inRun' | 'refused'>;
  /** True if the account's owner is read before a submission; by default the owner never changes. */
  readonly readsIdentity?: boolean;
  /** True when the service can be asked again by our number, so that a missing answer leaves no doubt. */
  readonly isRepeatable: boolean;
  /** Source ids of documents to which something happened that may leave them uncertain. */
  readonly ambiguous: Set<string>;
  /** Marks a document whose arrival is unknown, unless the service can be asked again. */
  leaveUnknown(sourceId: string): void;
  readonly judge: Pick<Judge, 'knows'>;
  /** Counts an event of a schedule. */
  meet(what: string): void;
  violate(invariant: string, what: string): void;
  /**
   * Called before "too many calls" is answered: in some schedules the service has accepted the document nevertheless.
   */
  takeUnsaid(kind: DocumentKind, payload: Buffer): Promise<void>;
  /** Checks a submission at the moment when it is sent. */
  judgeSending(
    kind: DocumentKind,
    payload: Buffer,
    fault: Fault | null,
    place: SendingPlace,
  ): Promise<JudgedSending>;
}
