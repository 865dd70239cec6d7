import type { AuditLogReading } from '../../src/evidence/audit-log/audit-log';

/** A submission as the judge compares it with what leaves. */
export interface Sending {
  readonly id: string;
  readonly state: string;
  /** True if it has exactly these bytes. */
  readonly isThis: boolean;
  readonly startedAt: Date;
  /** Null: it has left once. */
  readonly repeatedAt: Date | null;
}

/**
 * Tells whether the commit of a repeated sending exists. The answer was unknown at that commit; it may arrive
 * before the first byte, and S22 limits the time in between.
 */
export function isRepeated({ repeatedAt }: Sending): boolean {
  return repeatedAt !== null;
}

/** When that was committed which lets its bytes leave. */
export function committedAt({ startedAt, repeatedAt }: Sending): number {
  return (repeatedAt ?? startedAt).getTime();
}

/** Key of the commit that lets the bytes leave once: the intent, or the repetition. */
export function commitOf({ id, repeatedAt }: Sending): string {
  return `${id} ${repeatedAt?.toISOString() ?? ''}`;
}

/** A document that a person may be asked about. */
export interface Held {
  readonly id: string;
  readonly number: string;
  readonly sourceId: string;
  readonly state: string;
}

/** A document at the end of a schedule. */
export interface SettledDocument {
  readonly id: string;
  readonly sourceId: string;
  readonly number: string;
  readonly state: string;
  readonly reason: string | null;
  readonly fiscalNumber: string | null;
  /** Its submissions that were never answered, by their identifiers. */
  readonly doubtful: readonly string[];
  /** Decisions about it that it asks for again, by their names. */
  readonly outdated: readonly string[];
}

/** Queries of a schedule's judge to the tables, never disturbed by faults. */
export interface Judge {
  /** True if this many documents are tracked and none is due again. */
  isQuiet(tracked: number): Promise<boolean>;
  /** Source identifiers of documents whose submission is under way. */
  underWay(): Promise<string[]>;
  /** Submissions that are under way, and those of these bytes. */
  sendings(sha256: string): Promise<Sending[]>;
  /**
   * Counts the bytes that belong to no submission and were not read in the journal either, for a document of
   * which none can be sent.
   */
  forgotten(sha256s: readonly string[]): Promise<number>;
  /** Submissions that neither a row nor a processed journal entry records. */
  unknownSubmissions(ids: readonly string[]): Promise<string[]>;
  /** True when a submission has this request. */
  knows(requestId: string): Promise<boolean>;
  /** Requests without a statement stored as unreadable. */
  notShown(requestIds: readonly string[]): Promise<string[]>;
  /** Uncertain and rejected documents by their identifiers, one of them once for each submission in doubt. */
  held(): Promise<Held[]>;
  /** Every document by its identifier. */
  settled(): Promise<SettledDocument[]>;
  /** Violations that `ledgerstamp check` would find. */
  violations(): Promise<{ readonly code: string; readonly rows: readonly string[] }[]>;
  /** Numbers of approved documents that a person left out with another total than they have. */
  leftOutAsOther(): Promise<string[]>;
  unread(): Promise<number>;
  auditLog(organisationId: string): Promise<AuditLogReading>;
}
