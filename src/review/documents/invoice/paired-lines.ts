import type { StoredAdjustment } from '../../../domain/fiscal/adjustment';
import type { SalesLine } from '../../../domain/sales/sales-document';
import type { PrintedLine } from '../../../fiscal/submitted-document';

/**
 * Submitted lines per line of the books: none for a text, a free or a folded line, two for one that was
 * split.
 */
export type PairedLines = readonly (readonly PrintedLine[])[];

/**
 * Pairs submitted lines with those of the books by order, because they carry no reference. Null where the two
 * do not match: no pairing is better than a wrong one.
 */
export function pairedLines(
  lines: readonly Pick<SalesLine, 'lineAmount' | 'taxAmount'>[],
  sent: readonly PrintedLine[],
  adjustments: readonly Pick<StoredAdjustment, 'what' | 'line'>[],
): PairedLines | null {
  const placesOf = (what: StoredAdjustment['what']): ReadonlySet<string | null> =>
    new Set(adjustments.filter((one) => one.what === what).map(({ line }) => line));
  const [folded, split] = [placesOf('line_folded'), placesOf('line_split')];
  let from = 0;
  const paired = lines.map((line, index) => {
    const place = `lines[${index}]`;
    if (folded.has(place) || isFree(line)) return [];
    const till = from + (split.has(place) ? 2 : 1);
    const own = sent.slice(from, till);
    from = till;
    return own;
  });
  return from === sent.length ? paired : null;
}

/** Recognises a line without any value, which the mapping leaves out. */
function isFree({ lineAmount, taxAmount }: Pick<SalesLine, 'lineAmount' | 'taxAmount'>): boolean {
  return (lineAmount?.isZero() ?? true) && (taxAmount?.isZero() ?? true);
}
