import { Failure } from '../../../domain/issues/failure';
import type { PrimaryStanding } from './primary';

/** Why a replica submits nothing, until a person, or another replica, has changed it. */
export type ClosedReason = Exclude<PrimaryStanding, 'serves'> | 'lost';

const SENTENCES: Readonly<Record<ClosedReason, (database: string) => string>> = {
  older: (database) =>
    `This database (${database}) is a primary that was left behind: a standby of it was promoted and has taken submissions since. Lead the service to the present primary, or name this one (ledgerstamp journal primary).`,
  other: (database) =>
    `The journal belongs to a database with another system identifier than this one (${database}), as after pg_upgrade, a dump or a logical replica. Stop whatever still runs at the other one, then name this one as the primary (ledgerstamp journal primary).`,
  contested: (database) =>
    `Two databases have taken submissions at the same time, this one (${database}) and another, and nothing says which of them is the primary. Stop all but one, then name it (ledgerstamp journal primary).`,
  lost: () =>
    'Files of the submission journal are gone, shorter or replaced. Put them back, or accept the loss (ledgerstamp journal accept).',
};

/** Builds the sentence for people. @param database as `database_identity` says */
export function closedSentence(reason: ClosedReason, database: string | null): string {
  return SENTENCES[reason](database ?? 'its identity is not known');
}

/** Blocks all submissions until the reason is gone. */
export class SubmissionsClosed extends Failure {
  constructor(
    readonly reason: ClosedReason,
    database: string | null,
  ) {
    super('not_sent', closedSentence(reason, database), null, { side: 'journal' });
    this.name = 'SubmissionsClosed';
  }
}

/**
 * Thrown when the folder or the database differs from what was compared: the next submission requires a
 * complete comparison.
 */
export class MustCompare extends Failure {
  /** @param readsAll true: what was confirmed before does not count, either */
  constructor(
    readonly readsAll: boolean,
    options: { cause?: unknown } = {},
  ) {
    super('not_sent', 'the journal is compared with the database first', null, {
      side: 'journal',
      ...options,
    });
    this.name = 'MustCompare';
  }
}

/** The folder is not the one of this database: nobody could say what was submitted. For a person, with the way on. */
export class JournalRefused extends SubmissionsClosed {
  constructor(message: string) {
    super('lost', null);
    this.message = message;
    this.name = 'JournalRefused';
  }
}
