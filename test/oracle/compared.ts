import type { SalesDocument } from '../../src/domain/sales/sales-document';
import { mapDocument, type MappingResult } from '../../src/mapping/map-document';
import { cents, readBooks } from './books';
import { dressedDocument } from './dressed-document';
import { judgeDressed } from './judge-dressed';
import type { Theme } from './shop-document';
import { SHOP_TAXES } from './shop-rules';
import { shown } from './shown';

export const FIRST_SEED = 20_260_302;
export const DOCUMENTS_OF_A_PART = 2_000;
export const SENT = ['folded', 'split', 'cents moved', 'tax included', 'as written'] as const;
/** Fate of a document; `must wait`: it is held for another reason than its cents. */
export type Way = 'must wait' | 'held' | (typeof SENT)[number];

/** Results of the mapping and the oracle for the documents of a part. */
export interface Comparison {
  /** Number of disagreements, with the first few in full. */
  readonly report: string;
  /** Number of documents by theme and fate, since a generator of only one kind would prove little. */
  readonly ways: ReadonlyMap<`${Theme}: ${Way}`, number>;
  /** All reasons to wait, and all notices. */
  readonly reasons: ReadonlySet<string>;
}

export const NO_DISAGREEMENT = '0 disagreements\n';

/** Compares mapping and oracle. @param part counted from zero */
export function compared(part: number): Comparison {
  const first = FIRST_SEED + part * DOCUMENTS_OF_A_PART;
  const disagreements: string[] = [];
  const ways = new Map<`${Theme}: ${Way}`, number>();
  const reasons = new Set<string>();
  for (let seed = first; seed < first + DOCUMENTS_OF_A_PART; seed += 1) {
    const dressed = dressedDocument(seed);
    const { theme, document, rules, circumstances, expected } = dressed;
    const answer = mapDocument(document, rules, circumstances);
    const faults = judgeDressed(dressed, answer);
    if (faults.length > 0) disagreements.push(shown(seed, theme, document, answer, faults));
    const way = expected.holds.length > 0 ? 'must wait' : wayOf(document, answer);
    ways.set(`${theme}: ${way}`, (ways.get(`${theme}: ${way}`) ?? 0) + 1);
    for (const reason of [...expected.holds, ...expected.notices.map(({ what }) => what)])
      reasons.add(reason);
  }
  const report = `${disagreements.length} disagreements\n${disagreements.slice(0, 5).join('\n\n')}`;
  return { report, ways, reasons };
}

function wayOf(document: SalesDocument, answer: MappingResult): Way {
  if ('issues' in answer) return 'held';
  const { lines, isTaxInclusive } = answer.fiscalDocument;
  const books = readBooks(document, SHOP_TAXES);
  if (books.folded.length > 0) return 'folded';
  if (lines.length > books.lines.length) return 'split';
  const isMoved = lines.some((line, index) => {
    const own = books.lines[index];
    return own !== undefined && cents(line.lineAmount) !== (isTaxInclusive ? own.gross : own.net);
  });
  if (isMoved) return 'cents moved';
  return books.amountsAre === 'exclusive' && isTaxInclusive ? 'tax included' : 'as written';
}
