import { type StoredSentence, storedSentence } from '../texts/stored-sentence';
import { issue, type Issue } from '../issues/issue';

/** Received statements that may be about a document: with an owner or without one, read or unread. */
export interface HeardBefore {
  /** True if an undecided statement was received for a submission of the document. */
  readonly hasUndecidedOutcome: boolean;
  /** True: a success was received for a submission of the document. */
  readonly hasReceivedSuccess: boolean;
  /** Time since which there has been an unowned success that may be its own; null: there is none. */
  readonly unexplainedSince: Date | null;
}

type Beginning =
  | { readonly may: 'begin' }
  | { readonly may: 'wait'; readonly why: StoredSentence; readonly retryInMs: number }
  | { readonly may: 'hold'; readonly issue: Issue };

/** Time for which an unowned success only delays a document; after it the document is held visibly. */
const UNEXPLAINED_MS = 10 * 60_000;
const UNDECIDED_RETRY_MS = 60_000;
const UNEXPLAINED_RETRY_MS = 5_000;

/**
 * Decides from all received statements whether a document may be sent. Asked before every attempt, also a
 * person's; the statement that commits the intent checks later statements (begin-submission.ts). Pure.
 * @param now by the database's clock
 */
export function mayBegin(heard: HeardBefore, now: Date): Beginning {
  if (heard.hasUndecidedOutcome) {
    const why = storedSentence('outcomeUndecided');
    return { may: 'wait', why, retryInMs: UNDECIDED_RETRY_MS };
  }
  if (heard.hasReceivedSuccess) return { may: 'hold', issue: issue('SUCCESS_RECEIVED', '') };
  if (heard.unexplainedSince === null) return { may: 'begin' };
  if (isLongUnexplained(heard.unexplainedSince, now))
    return { may: 'hold', issue: issue('SUCCESS_UNEXPLAINED', '') };
  const why = storedSentence('successUnexplained');
  return { may: 'wait', why, retryInMs: UNEXPLAINED_RETRY_MS };
}

/** True when a success without an owner is old enough to hold documents. Pure. */
export function isLongUnexplained(since: Date, now: Date): boolean {
  return now.getTime() - since.getTime() >= UNEXPLAINED_MS;
}
