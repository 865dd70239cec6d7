import type { DocumentKind } from '../../../documents/sales-document';

/** What is written down outside the database before a submission leaves: enough to know it again. */
export interface JournalEntry {
  /** ISO 8601, when the intent was committed by the database's clock. */
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
  'at',
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

/** One line of JSON with its end. */
export function writeEntry(entry: JournalEntry): string {
  return `${JSON.stringify(entry)}\n`;
}

/** How every entry begins; inside the texts of an entry its quotes are escaped. */
const BEGINNING = '{"at":"';

/**
 * The entry of a line; null for a line that holds none. A write that was cut off leaves the beginning of an entry, and
 * earlier versions could write the next entry on the same line: that one is read from where it begins.
 */
export function readEntry(line: string): JournalEntry | null {
  const whole = parseEntry(line);
  const last = line.lastIndexOf(BEGINNING);
  return whole ?? (last > 0 ? parseEntry(line.slice(last)) : null);
}

function parseEntry(text: string): JournalEntry | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null) return null;
  const fields = value as Record<string, unknown>;
  const isWhole =
    TEXTS.every((name) => typeof fields[name] === 'string') && typeof fields.attempt === 'number';
  return isWhole ? (value as JournalEntry) : null;
}
