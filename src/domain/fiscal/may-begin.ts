import { type StoredSentence, storedSentence } from '../texts/stored-sentence';
import { issue, type Issue } from '../issues/issue';

/** Received statements that may concern a document, assigned to it or not. */
export interface HeardBefore {
  /** True if an undecided statement was received for a submission of the document. */
  readonly hasUndecidedOutcome: boolean;
  /** True: a success was received for a submission of the document. */
  readonly hasReceivedSuccess: boolean;
  /** Time since which an unassigned success may belong to the document; null: none. */
  readonly unexplainedSince: Date | null;
}

type Beginning =
  | { readonly may: 'begin' }
  | { readonly may: 'wait'; readonly why: StoredSentence; readonly retryInMs: number }
  | { readonly may: 'hold'; readonly issue: Issue };

/** Time for which an unassigned success delays a document; after it the document is held. */
const UNEXPLAINED_MS = 10 * 60_000;
const UNDECIDED_RETRY_MS = 60_000;
const UNEXPLAINED_RETRY_MS = 5_000;

/**
 * Decides from all received statements whether a document may be sent, before every attempt. begin-submission.ts checks
 * later statements when the intent is committed. Pure.
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

/** True when an unassigned success is old enough to hold documents. Pure. */
export function isLongUnexplained(since: Date, now: Date): boolean {
  return now.getTime() - since.getTime() >= UNEXPLAINED_MS;
}
