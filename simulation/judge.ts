import type { AuditLogReading } from '../src/evidence/audit-log/audit-log';

/** A submission as the judge compares it with what leaves. */
export interface Sending {
  readonly id: string;
  readonly state: string;
  /** It has these very bytes. */
  readonly isThis: boolean;
  readonly startedAt: Date;
  /** Null: it has left once. */
  readonly repeatedAt: Date | null;
}

/**
 * That it is sent again is committed. Its answer was not known then; it may be learned between that commit and the first byte,
 * and how long that may take is S22's.
 */
export function isRepeated({ repeatedAt }: Sending): boolean {
  return repeatedAt !== null;
}

/** When that was committed which lets its bytes leave. */
export function committedAt({ startedAt, repeatedAt }: Sending): number {
  return (repeatedAt ?? startedAt).getTime();
}

/** What lets its bytes leave, once: the intent, or that it is sent again. */
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
}

/** What the judge of a schedule asks the tables, without any fault. */
export interface Judge {
  /** So many documents are tracked, and none of them is to be looked at again. */
  isQuiet(tracked: number): Promise<boolean>;
  /** Source identifiers of documents whose submission is under way. */
  underWay(): Promise<string[]>;
  /** Submissions that are under way, and those of these bytes. */
  sendings(sha256: string): Promise<Sending[]>;
  /** How many of these are of no submission, and were not read in the journal either, for a document of which nothing can be sent. */
  forgotten(sha256s: readonly string[]): Promise<number>;
  /** Those of these submissions of which neither a row tells nor an entry of the journal that has been dealt with. */
  unknownSubmissions(ids: readonly string[]): Promise<string[]>;
  /** True when a submission has this request. */
  knows(requestId: string): Promise<boolean>;
  /** Those of these requests of which no statement is kept as one that nobody can read. */
  notShown(requestIds: readonly string[]): Promise<string[]>;
  /** Uncertain and rejected documents by their identifiers, one of them once for each submission in doubt. */
  held(): Promise<Held[]>;
  /** Every document by its identifier. */
  settled(): Promise<SettledDocument[]>;
  /** What `ledgerstamp check` would find. */
  violations(): Promise<{ readonly code: string; readonly rows: readonly string[] }[]>;
  /** Numbers of approved documents that a person left out with another total than they have. */
  leftOutAsOther(): Promise<string[]>;
  unread(): Promise<number>;
  auditLog(organisationId: string): Promise<AuditLogReading>;
}
