import type { SalesDocument } from '../../src/documents/sales-document';
import { mapDocument, type MappingResult } from '../../src/mapping/map-document';
import { cents, readBooks } from './books';
import { judge } from './judge';
import { shopDocument, type Theme } from './shop-document';
import { SHOP_RULES, SHOP_TAXES } from './shop-rules';
import { shown } from './shown';

const FIRST_SEED = 20_260_302;
const PARTS = 10;
const DOCUMENTS_OF_A_PART = 2_000;

/** How many documents of a theme went in which way: a generator that makes one kind of document proves little. */
const seen = new Map<`${Theme}: ${Way}`, number>();

describe('the mapping and the oracle agree about the cents of a document', () => {
  for (let part = 0; part < PARTS; part += 1) {
    const first = FIRST_SEED + part * DOCUMENTS_OF_A_PART;
    const last = first + DOCUMENTS_OF_A_PART - 1;
    it(`in every document of the seeds ${first} to ${last}`, () => {
      const disagreements: string[] = [];
      for (let seed = first; seed <= last; seed += 1) {
        const { theme, document, circumstances } = shopDocument(seed);
        const answer = mapDocument(document, SHOP_RULES, circumstances);
        const faults = judge(document, SHOP_TAXES, answer);
        const kind = `${theme}: ${wayOf(document, answer)}` as const;
        seen.set(kind, (seen.get(kind) ?? 0) + 1);
        if (faults.length > 0) disagreements.push(shown(seed, theme, document, answer, faults));
      }
      // The first ones are enough to read; their number says the rest.
      const report = disagreements.slice(0, 5).join('\n\n');
      expect(`${disagreements.length} disagreements\n${report}`).toBe('0 disagreements\n');
    });
  }

  it('and the seeds have documents of every theme, sent in every way, and held', () => {
    expect(held('plain')).toBe(0);
    expect(seen.get('plain: as written')).toBeGreaterThan(8_000);
    expect(seen.get('plain: tax included')).toBeGreaterThan(500);
    expect(seen.get('plain: cents moved')).toBeGreaterThan(50);
    expect(seen.get('plain: split')).toBeGreaterThan(10);
    expect(sentOf('cent override')).toBeGreaterThan(1_000);
    expect(Math.min(sentOf('some override'), held('some override'))).toBeGreaterThan(100);
    for (const theme of ['far override', 'wrong total', 'taxed without tax', 'negative'] as const) {
      expect(sentOf(theme)).toBe(0);
      expect(held(theme)).toBeGreaterThan(200);
    }
  });
});

type Way = 'held' | 'split' | 'cents moved' | 'tax included' | 'as written';

function held(theme: Theme): number {
  return seen.get(`${theme}: held`) ?? 0;
}

function sentOf(theme: Theme): number {
  const all = [...seen].filter(([what]) => what.startsWith(`${theme}: `));
  return all.reduce((sum, [, documents]) => sum + documents, 0) - held(theme);
}

function wayOf(document: SalesDocument, answer: MappingResult): Way {
  if ('issues' in answer) return 'held';
  const { lines, isTaxInclusive } = answer.fiscalDocument;
  const books = readBooks(document, SHOP_TAXES);
  if (lines.length > books.lines.length) return 'split';
  const isMoved = lines.some((line, index) => {
    const own = books.lines[index];
    return own !== undefined && cents(line.lineAmount) !== (isTaxInclusive ? own.gross : own.net);
  });
  if (isMoved) return 'cents moved';
  return books.amountsAre === 'exclusive' && isTaxInclusive ? 'tax included' : 'as written';
}
