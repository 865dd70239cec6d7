import type { Chance } from './chance';
import { plainText, type DressedText } from './dress-texts';

const REASONS = ['Damaged', 'Returned unused', 'Wrong price', '2 bags short', 'Goods not as ordered'];

export interface DressedReason {
  readonly text: DressedText;
  readonly holds: readonly string[];
}

/**
 * Draws the reference of a credit note. Its reason is the reference without the number of the invoice, otherwise the
 * organisation's standard text, otherwise the number.
 */
export function dressedReason(chance: Chance, invoice: string, standard: string): DressedReason {
  const reason = chance.pick(REASONS);
  const kind = chance.between(1, 100);
  if (kind <= 30) return { text: plainText(reason), holds: [] };
  if (kind <= 40) return nothingSaid('', '', standard);
  if (kind <= 55) return nothingSaid(invoice, invoice, standard);
  const written = chance.pick([
    `${reason}, ${invoice}`,
    `${invoice} ${reason}`,
    `${reason} (${invoice})`,
    `${invoice}: ${reason}`,
    `${invoice} - ${reason}`,
    `${reason} ${invoice.toLowerCase()}`,
  ]);
  return { text: { ...plainText(written), whole: reason, sent: reason }, holds: [] };
}

function nothingSaid(written: string, last: string, standard: string): DressedReason {
  const sent = standard === '' ? last : standard;
  return { text: { ...plainText(written), whole: sent, sent }, holds: sent === '' ? ['REASON_MISSING'] : [] };
}
