import type { WriteBackRefusal, WriteBackPart, WriteBackResult } from '../../../domain/receipt/receipt';
import { storedSentence } from '../../../domain/texts/stored-sentence';

interface Refusal {
  readonly reason: WriteBackRefusal;
  readonly pattern: RegExp;
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
  },
  {
    reason: 'ATTACHMENTS_FULL',
    pattern: /(at most|maximum|more than|limit)[^.]*attachments|attachments[^.]*(maximum|limit)/i,
  },
  {
    reason: 'CONTACT_ARCHIVED',
    pattern: /archived/i,
  },
  {
    reason: 'SETTLED',
    pattern: /payment or credit note allocated/i,
  },
  {
    reason: 'DOCUMENT_GONE',
    pattern: /HTTP 404|could not be found|does not exist|no longer exists/i,
  },
  {
    reason: 'NOT_EDITABLE',
    pattern: /not of valid status/i,
  },
  {
    reason: 'LINK_NOT_TAKEN',
    pattern: /\burl\b/i,
  },
  {
    reason: 'FILE_NOT_TAKEN',
    pattern: /HTTP 413|file (name|is)|larger than|too large|empty/i,
  },
  {
    reason: 'NOTE_NOT_TAKEN',
    pattern: /\bdetails\b|characters long|history record/i,
  },
];

/** Refusal in a bookkeeper's words, with Xero's own text after it. */
export function refusedByXero(part: WriteBackPart, words: string): WriteBackResult {
  const reason = REFUSALS.find(({ pattern }) => pattern.test(words))?.reason ?? 'OTHER';
  const detail = storedSentence('xeroRefused', { reason, words: ownOf(words) });
  return { part, result: 'refused', reason, detail };
}

/** Xero's own words; null where it gave none. */
function ownOf(words: string): string | null {
  const own = words
    .replace(/^Xero, [a-z ]+: /, '')
    .replace(/ \(HTTP \d+\)$/, '')
    .trim();
  return own === '' || own === 'no reason given' ? null : own.slice(0, 300);
}
