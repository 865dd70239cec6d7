import type { WriteBackRefusal, WriteBackPart, WriteBackResult } from '../../../domain/receipt/receipt';

interface Refusal {
  readonly reason: WriteBackRefusal;
  readonly pattern: RegExp;
  readonly sentence: string;
}

/**
 * Known refusals of Xero's write methods, most specific first, since one answer may hold two messages. Wordings from
 * Xero's Invoices, Credit Notes and Attachments pages, and from answers recorded by users; otherwise the pattern
 * searches for the noun.
 */
const REFUSALS: readonly Refusal[] = [
  {
    reason: 'LOCKED_PERIOD',
    pattern: /lock date|locked period|period is locked/i,
    sentence: 'The document is dated in a period that is locked in Xero.',
  },
  {
    reason: 'ATTACHMENTS_FULL',
    pattern: /(at most|maximum|more than|limit)[^.]*attachments|attachments[^.]*(maximum|limit)/i,
    sentence: 'The document has the maximum number of files in Xero. Remove one in Xero and retry.',
  },
  {
    reason: 'CONTACT_ARCHIVED',
    pattern: /archived/i,
    sentence: "The customer's contact is archived in Xero. Restore the contact and retry.",
  },
  {
    reason: 'SETTLED',
    pattern: /payment or credit note allocated/i,
    sentence: 'The document is paid or credited, and Xero no longer changes its fields.',
  },
  {
    reason: 'DOCUMENT_GONE',
    pattern: /HTTP 404|could not be found|does not exist|no longer exists/i,
    sentence: 'Xero no longer has the document.',
  },
  {
    reason: 'NOT_EDITABLE',
    pattern: /not of valid status/i,
    sentence: 'Xero does not change fields of a document in this status (paid, voided or deleted).',
  },
  {
    reason: 'LINK_NOT_TAKEN',
    pattern: /\burl\b/i,
    sentence: 'Xero does not accept the verification address as a link.',
  },
  {
    reason: 'FILE_NOT_TAKEN',
    pattern: /HTTP 413|file (name|is)|larger than|too large|empty/i,
    sentence: 'Xero does not accept the PDF.',
  },
  {
    reason: 'NOTE_NOT_TAKEN',
    pattern: /\bdetails\b|characters long|history record/i,
    sentence: 'Xero does not accept the note.',
  },
];

/** Refusal in a bookkeeper's words, with Xero's own text after it. */
export function refusedByXero(part: WriteBackPart, words: string): WriteBackResult {
  const known = REFUSALS.find((refusal) => refusal.pattern.test(words));
  const sentence = known?.sentence ?? 'Xero refused it.';
  return {
    part,
    result: 'refused',
    reason: known?.reason ?? 'OTHER',
    detail: `${sentence} ${quoted(words)}`,
  };
}

function quoted(words: string): string {
  const own = words
    .replace(/^Xero, [a-z ]+: /, '')
    .replace(/ \(HTTP \d+\)$/, '')
    .trim();
  return own === '' || own === 'no reason given'
    ? 'Xero gave no reason.'
    : `Xero says: "${own.slice(0, 300)}"`;
}
