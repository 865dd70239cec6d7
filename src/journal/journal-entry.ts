import type { DocumentKind } from '../documents/sales-document';

/** What is written down outside the database before a submission leaves: enough to know it again. */
export interface JournalEntry {
  /** ISO 8601, this process's clock; for people. */
  readonly at: string;
  readonly platform: string;
  readonly tenantId: string;
  readonly fiscalAccountId: string;
  readonly documentId: string;
  readonly kind: DocumentKind;
  readonly sourceId: string;
  readonly attempt: number;
  readonly number: string;
  readonly currency: string;
  /** Decimal text. */
  readonly total: string;
  readonly issuedOn: string;
  readonly datedAt: string;
  readonly originalSourceId: string | null;
  readonly fingerprint: string;
  /** SHA-256 of the bytes that were sent, as hex. */
  readonly payloadSha256: string;
}

const TEXTS = [
  ...[
    'at',
    'platform',
    'tenantId',
    'fiscalAccountId',
    'documentId',
    'kind',
    'sourceId',
    'number',
    'currency',
  ],
  ...['total', 'issuedOn', 'datedAt', 'fingerprint', 'payloadSha256'],
];

/** One line of JSON with its end. */
export function writeEntry(entry: JournalEntry): string {
  return `${JSON.stringify(entry)}\n`;
}

/** Null for a line that is no entry: a process that dies while it writes leaves a torn one, and has sent nothing. */
export function readEntry(line: string): JournalEntry | null {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null) return null;
  const fields = value as Record<string, unknown>;
  const isWhole =
    TEXTS.every((name) => typeof fields[name] === 'string') && typeof fields.attempt === 'number';
  return isWhole ? (value as JournalEntry) : null;
}
