import { isBlank } from '../domain/blank-text';
import type { TextAdjustment } from '../domain/fiscal/adjustment';
import type { SalesDocument } from '../domain/sales/sales-document';
import { cutAt } from '../domain/unstorable-text';
import type { MappingRules, OriginalInvoice } from './mapping-rules';
import { seriesAt, type Span } from './named-numbers';

type Named = Pick<OriginalInvoice, 'number'>;
type ReasonRules = Pick<MappingRules, 'creditNoteReason'>;

/** Words that introduce the number of an invoice and mean nothing without it. */
const FILLERS = new Set(
  [
    ...['for', 'of', 'on', 'to', 're', 'ref', 'reference', 'the', 'our', 'your', 'and', 'against', 'per'],
    ...['invoice', 'invoices', 'inv', 'no', 'number', 'tax', 'fiscal', 'credit', 'note', 'cn'],
  ].flatMap((word) => [word, `${word}.`, `${word}:`]),
);

/**
 * Reference of an invoice. For a credit note the reason, which should state the circumstances (Public Notice 92 of
 * 2023): its reference without invoice numbers, else the organisation's reason, else its number. Empty only if the
 * reference is.
 * @param originals invoices that the credit note may belong to
 */
export function referenceOf(
  document: SalesDocument,
  { creditNoteReason }: ReasonRules,
  originals: readonly Named[],
): string {
  if (document.kind === 'invoice') return document.reference;
  const reason = withoutNumbers(document, originals);
  if (!isBlank(reason)) return reason;
  return isBlank(creditNoteReason) ? document.reference.trim() : creditNoteReason;
}

/** Cuts the reference, since books allow more characters than the authority. */
export function cutReference(
  reference: string,
  most: number,
): { reference: string; adjustments: readonly TextAdjustment[] } {
  const cut = cutAt(reference, most);
  return { reference: cut, adjustments: cut === reference ? [] : [{ what: 'text_cut', path: 'reference' }] };
}

/** Removes invoice numbers; empty where no reason is left. Other words and spaces stay unchanged. */
function withoutNumbers({ reference, allocations }: SalesDocument, originals: readonly Named[]): string {
  const numbers = [...originals.map(({ number }) => number), ...allocations.map((one) => one.invoiceNumber)];
  const spans = numbers.flatMap((number) => seriesAt(reference, number));
  if (spans.length === 0) return reference.trim();
  const words = [...reference.matchAll(/\S+/g)].map(({ 0: word, index }) => withoutSpans(word, index, spans));
  const isLeftOut = words.map((word) => word === null);
  for (const [index, isOut] of [...isLeftOut.entries()]) if (isOut) leaveOutLeading(words, isLeftOut, index);
  const kept = words.filter((word, index) => word !== null && isLeftOut[index] !== true).join(' ');
  const reason = kept.replace(/^[\s,;:.()&#/–-]+|[\s,;:(&#/–-]+$/g, '').trim();
  return reason.split(' ').every(isFiller) ? '' : reason;
}

/** Removes numbers from a word; null: no letters are left. */
function withoutSpans(word: string, start: number, spans: readonly Span[]): string | null {
  const isCut = spans.some((span) => span.start < start + word.length && span.end > start);
  if (!isCut) return word;
  const left = word
    .split('')
    .filter((_, at) => !spans.some((span) => span.start <= start + at && start + at < span.end));
  return /[\p{L}\p{N}]/u.test(left.join('')) ? left.join('') : null;
}

/** Removes also the words that introduce a number: `Refund for invoice INV-0042` → `Refund`. */
function leaveOutLeading(words: readonly (string | null)[], isLeftOut: boolean[], index: number): void {
  for (let before = index - 1; before >= 0 && isFiller(words[before] ?? ''); before -= 1)
    isLeftOut[before] = true;
}

function isFiller(word: string): boolean {
  return word === '' || FILLERS.has(word.toLowerCase()) || !/[\p{L}\d]/u.test(word);
}
