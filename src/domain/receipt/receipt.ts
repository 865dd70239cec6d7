import type { StoredSentence } from '../texts/stored-sentence';
import type { CalendarDay, LocalDateTime } from '../calendar-day';

/** Fiscal PDF to be attached to the source document. */
export interface FiscalPdf {
  /** File name from the fiscal numbers, `[A-Za-z0-9._-]` only; the same for every attempt. */
  readonly fileName: string;
  readonly bytes: Buffer;
  /** SHA-256 as hex. */
  readonly sha256: string;
}

/** Setting for history notes: a note costs a call and repeats what the link shows. */
export const WRITES_NOTE = ['always', 'when_no_link', 'never'] as const;
export type WritesNote = (typeof WRITES_NOTE)[number];

/** Parts of a write-back, in the order of lists. Each is independent and may be repeated. */
export const WRITE_BACK_PARTS = ['attachment', 'note', 'link', 'reference'] as const;
export type WriteBackPart = (typeof WRITE_BACK_PARTS)[number];

/**
 * Reason why a part was not written.
 * - `LOCKED_PERIOD`: the document is dated in a closed period
 * - `SETTLED`: paid, part-paid or credited, so it cannot be edited
 * - `NOT_EDITABLE`: voided, deleted, or otherwise in a status without edits
 * - `ATTACHMENTS_FULL`: the document has the maximum number of files
 * - `CONTACT_ARCHIVED`: the customer's contact is archived
 * - `DOCUMENT_GONE`: the platform no longer has the document
 * - `LINK_NOT_TAKEN`, `FILE_NOT_TAKEN`, `NOTE_NOT_TAKEN`: the value itself is not accepted
 * - `NOT_STORED`: accepted, but stored otherwise than sent
 * - `PDF_OF_ANOTHER`: the service's PDF is that of another document of ours
 * - `PDF_NOT_OF_DOCUMENT`: the service's PDF names nothing of the document
 * - `PDF_UNREADABLE`: the service's PDF cannot be opened
 * - `OTHER`: in unknown words
 */
export type WriteBackRefusal =
  | 'LOCKED_PERIOD'
  | 'SETTLED'
  | 'NOT_EDITABLE'
  | 'ATTACHMENTS_FULL'
  | 'CONTACT_ARCHIVED'
  | 'DOCUMENT_GONE'
  | 'LINK_NOT_TAKEN'
  | 'FILE_NOT_TAKEN'
  | 'NOTE_NOT_TAKEN'
  | 'NOT_STORED'
  | 'PDF_OF_ANOTHER'
  | 'PDF_NOT_OF_DOCUMENT'
  | 'PDF_UNREADABLE'
  | 'OTHER';

/** Result of a part of the write-back. `refused` is final and does not undo fiscalisation. */
export interface WriteBackResult {
  readonly part: WriteBackPart;
  readonly result: 'written' | 'refused' | 'not_applicable';
  /** Written text, or the reason against it, for people. */
  readonly detail: StoredSentence;
  /** Reason, for refused parts only. */
  readonly reason?: WriteBackRefusal;
}

/**
 * Time stamped on a receipt: the document's day with the device's time of day, but never before the last receipt. A
 * document of an earlier day sent next morning gets the last receipt's time; equal times keep their order.
 * @param now the device's clock
 * @param last time of the account's last receipt; null before the first
 */
export function receiptMoment(
  issuedOn: CalendarDay,
  now: LocalDateTime,
  last: LocalDateTime | null,
): LocalDateTime {
  const moment = issuedOn + now.slice(issuedOn.length);
  return last?.startsWith(issuedOn) && last > moment ? last : moment;
}
