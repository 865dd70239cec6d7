/** The fiscal PDF as it is attached to the source document. */
export interface FiscalPdf {
  /** File name made from the fiscal numbers, only `[A-Za-z0-9._-]`; the same for every attempt. */
  readonly fileName: string;
  readonly bytes: Buffer;
  /** SHA-256 as hex. */
  readonly sha256: string;
}

/** Setting for notes in the history: a note costs a call, and says what the link leads to. */
export const WRITES_NOTE = ['always', 'when_no_link', 'never'] as const;
export type WritesNote = (typeof WRITES_NOTE)[number];

/** The parts of a write-back, in the order in which they are listed. Each is independent and may be repeated. */
export const WRITE_BACK_PARTS = ['attachment', 'note', 'link', 'reference'] as const;
export type WriteBackPart = (typeof WRITE_BACK_PARTS)[number];

/**
 * Reason why a platform does not take a part, or why we do not give it.
 * - `LOCKED_PERIOD`: the document is dated in a period that is closed
 * - `SETTLED`: paid, part-paid or credited, and not to be edited any more
 * - `NOT_EDITABLE`: voided, deleted, or otherwise in a status that takes no edits
 * - `ATTACHMENTS_FULL`: the document has as many files as the platform keeps
 * - `CONTACT_ARCHIVED`: the customer's contact is archived
 * - `DOCUMENT_GONE`: the platform does not know the document any more
 * - `LINK_NOT_TAKEN`, `FILE_NOT_TAKEN`, `NOTE_NOT_TAKEN`: the value itself is not accepted
 * - `NOT_STORED`: accepted, but what is stored is not what was sent
 * - `PDF_OF_ANOTHER`: the service's PDF is the one of another document of ours; not attached
 * - `PDF_NOT_OF_DOCUMENT`: the service's PDF names nothing of the document; not attached
 * - `PDF_UNREADABLE`: the service's PDF cannot be opened; not attached
 * - `OTHER`: in words that are not known here
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

/**
 * Result of a part of the write-back. `refused` is the platform's final word and never undoes the fiscal
 * truth.
 */
export interface WriteBackResult {
  readonly part: WriteBackPart;
  readonly result: 'written' | 'refused' | 'not_applicable';
  /** Text that was written, or the reason why not, for people. */
  readonly detail: string;
  /** Reason, for refused parts only. */
  readonly reason?: WriteBackRefusal;
}
