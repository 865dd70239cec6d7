import { sentencesOf, type StoredSentence, storedSentence } from '../../../domain/texts/stored-sentence';
import { Failure } from '../../../domain/issues/failure';
import type { PrimaryStanding } from './primary';

/** Reason why a replica submits nothing. */
export type ClosedReason = Exclude<PrimaryStanding, 'serves'> | 'lost';

/** Builds the sentence for people. @param database value of `database_identity` */
export function closedSentence(reason: ClosedReason, database: string | null): StoredSentence {
  const named = { database: database ?? sentencesOf(storedSentence('identityUnknown')) };
  switch (reason) {
    case 'older':
      return storedSentence('journalOlder', named);
    case 'other':
      return storedSentence('journalOther', named);
    case 'contested':
      return storedSentence('journalContested', named);
    case 'lost':
      return storedSentence('journalLost');
  }
}

/** Blocks all submissions until the reason is gone. */
export class SubmissionsClosed extends Failure {
  constructor(
    readonly reason: ClosedReason,
    database: string | null,
    said = closedSentence(reason, database),
  ) {
    super('not_sent', said, null, { side: 'journal' });
    this.name = 'SubmissionsClosed';
  }
}

/**
 * Thrown when the folder or the database differs from the compared one: the next submission requires a complete
 * comparison.
 */
export class MustCompare extends Failure {
  /** @param readsAll true: confirmed files are read again as well */
  constructor(
    readonly readsAll: boolean,
    options: { cause?: unknown } = {},
  ) {
    super('not_sent', storedSentence('journalCompared'), null, {
      side: 'journal',
      ...options,
    });
    this.name = 'MustCompare';
  }
}

/** Thrown when the journal's folder is not the one of this database. The message says how to proceed. */
export class JournalRefused extends SubmissionsClosed {
  constructor(said: StoredSentence) {
    super('lost', null, said);
    this.name = 'JournalRefused';
  }
}
