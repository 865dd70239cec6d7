import type { DocumentKind } from '../../../domain/sales/sales-document';

/** Submission recorded outside the database before its first byte is sent. */
export interface JournalEntry {
  /** Time of the intent's commit by the database's clock, ISO 8601. */
  readonly at: string;
  /** Value of `submissions.id`, a random UUID that identifies the entry. */
  readonly id: string;
  /** Sequence number of the intent in the organisation's audit log; absent for repeated submissions. */
  readonly seq?: string;
  /** {@link DatabaseIdentity} of the session that committed the intent; null where the server does not report it. */
  readonly database?: string | null;
  readonly platform: string;
  readonly tenantId: string;
  readonly fiscalAccountId: string;
  /** Device of the account at the intent; null while it was not known. */
  readonly deviceId: string | null;
  readonly documentId: string;
  readonly kind: DocumentKind;
  readonly sourceId: string;
  readonly attempt: number;
  readonly number: string;
  readonly currency: string;
  /** Total as decimal text. */
  readonly total: string;
  readonly issuedOn: string;
  readonly datedAt: string;
  readonly originalSourceId: string | null;
  readonly fingerprint: string;
  /** SHA-256 of the bytes that were sent, as hex. */
  readonly payloadSha256: string;
}

/** Withdrawal of a submission whose entry was written but of which no byte was sent. */
interface JournalWithdrawal {
  readonly says: 'withdrawn';
  /** Time, ISO 8601. */
  readonly at: string;
  /** Value of `submissions.id`. */
  readonly id: string;
}

/** Acceptance of a submission: the service has answered with a request id. */
export interface JournalAcceptance {
  readonly says: 'accepted';
  readonly at: string;
  readonly id: string;
  readonly requestId: string;
}

/** Refusal of a submission: the service has answered that it does not take the document. */
export interface JournalRefusal {
  readonly says: 'refused';
  readonly at: string;
  readonly id: string;
  /** Words of the service. */
  readonly message: string;
}

/** Confirmed receipt of a submission. */
export interface JournalReceipt {
  readonly says: 'receipt';
  readonly at: string;
  readonly id: string;
  readonly requestId: string;
  readonly deviceId: string;
  readonly fiscalDay: string;
  readonly fiscalNumber: string;
  readonly verificationCode: string;
  readonly qrUrl: string;
  readonly pdfName: string | null;
}

/** Known request of a submission. */
export type JournalAnswer = JournalAcceptance | JournalReceipt;

/** Record after the entry, in the file of the process that learned it. */
export type JournalSequel = JournalWithdrawal | JournalRefusal | JournalAnswer;
export type JournalRecord = JournalEntry | JournalSequel;

const ENTRY_TEXTS = [
  'at',
  'id',
  'platform',
  'tenantId',
  'fiscalAccountId',
  'documentId',
  'kind',
  'sourceId',
  'number',
  'currency',
  'total',
  'issuedOn',
  'datedAt',
  'fingerprint',
  'payloadSha256',
];
const SEQUEL_TEXTS: Readonly<Record<JournalSequel['says'], readonly string[]>> = {
  withdrawn: ['at', 'id'],
  refused: ['at', 'id', 'message'],
  accepted: ['at', 'id', 'requestId'],
  receipt: ['at', 'id', 'requestId', 'deviceId', 'fiscalDay', 'fiscalNumber', 'verificationCode', 'qrUrl'],
};

/** Serialises a record as one line of JSON with its line end. */
export function writeRecord(record: JournalRecord): string {
  const { at, ...rest } = record;
  return `${JSON.stringify({ at, ...rest })}\n`;
}

export function isEntry(record: JournalRecord): record is JournalEntry {
  return !('says' in record);
}

/** The record of a line; null for a line that holds none, as the beginning that a write that was cut off leaves. */
export function readRecord(text: string): JournalRecord | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null) return null;
  const fields = value as Record<string, unknown>;
  const areTexts = (names: readonly string[]): boolean =>
    names.every((name) => typeof fields[name] === 'string');
  const { says } = fields;
  if (says === undefined)
    return areTexts(ENTRY_TEXTS) && typeof fields.attempt === 'number' ? (value as JournalEntry) : null;
  const texts = SEQUEL_TEXTS[says as JournalSequel['says']] as readonly string[] | undefined;
  return texts !== undefined && areTexts(texts) ? (value as JournalSequel) : null;
}
