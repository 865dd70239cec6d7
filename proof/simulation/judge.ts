import type { AuditLogReading } from '../../src/evidence/audit-log/audit-log';

/** Submission in the tables, for comparison with what is sent. */
export interface Sending {
  readonly id: string;
  readonly state: string;
  /** True if its bytes are those that are sent. */
  readonly isThis: boolean;
  readonly startedAt: Date;
  /** Time of the commit for sending it again; null if it is sent for the first time. */
  readonly repeatedAt: Date | null;
}

/**
 * True when a commit for a repeated sending exists. It was made because the answer was unknown; the answer may still
 * arrive before the first byte, and S22 limits that time.
 */
export function isRepeated({ repeatedAt }: Sending): boolean {
  return repeatedAt !== null;
}

/** Time of the commit that allows the sending. */
export function committedAt({ startedAt, repeatedAt }: Sending): number {
  return (repeatedAt ?? startedAt).getTime();
}

/** Key of the commit that allows one sending: the intent, or a repeat of it. */
export function commitOf({ id, repeatedAt }: Sending): string {
  return `${id} ${repeatedAt?.toISOString() ?? ''}`;
}

/** Document about which a person can decide. */
export interface Held {
  readonly id: string;
  readonly number: string;
  readonly sourceId: string;
  readonly state: string;
}

/** Document at the end of a schedule. */
export interface SettledDocument {
  readonly id: string;
  readonly sourceId: string;
  readonly number: string;
  readonly state: string;
  readonly reason: string | null;
  /** Codes of its issues. */
  readonly codes: readonly string[];
  readonly fiscalNumber: string | null;
  /** Ids of its submissions that were never answered. */
  readonly doubtful: readonly string[];
  /** Names of decisions about it that have to be made again. */
  readonly outdated: readonly string[];
}

/** Queries of a schedule's judge, which no fault disturbs. */
export interface Judge {
  /** True if this many documents are tracked and none is due again. */
  isQuiet(tracked: number): Promise<boolean>;
  /** Source ids of documents with a submission in progress. */
  underWay(): Promise<string[]>;
  /** Submissions in progress, and those of these bytes. */
  sendings(sha256: string): Promise<Sending[]>;
  /**
   * Number of these bytes without a submission. Not counted are those in the journal whose document has a live
   * submission, so that it cannot be sent.
   */
  forgotten(sha256s: readonly string[]): Promise<number>;
  /** Ids of submissions that neither a row nor a processed journal entry records. */
  unknownSubmissions(ids: readonly string[]): Promise<string[]>;
  /** True if a submission has this request id. */
  knows(requestId: string): Promise<boolean>;
  /** Those of the requests for which no unreadable statement is stored. */
  notShown(requestIds: readonly string[]): Promise<string[]>;
  /** Uncertain and rejected documents by id; a document appears once for each doubtful submission. */
  held(): Promise<Held[]>;
  /** All documents, by id. */
  settled(): Promise<SettledDocument[]>;
  /** Violations that `ledgerstamp check` would find. */
  violations(): Promise<{ readonly code: string; readonly rows: readonly string[] }[]>;
  /** Numbers of approved documents that a person excluded when they had a different total. */
  leftOutAsOther(): Promise<string[]>;
  unread(): Promise<number>;
  auditLog(organisationId: string): Promise<AuditLogReading>;
}
