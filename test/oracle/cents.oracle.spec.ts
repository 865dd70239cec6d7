import { mapDocument } from '../../src/mapping/map-document';
import { judge } from './judge';
import { shopDocument, type Theme } from './shop-document';
import { SHOP_RULES, SHOP_TAXES } from './shop-rules';
import { shown } from './shown';

const FIRST_SEED = 20_260_302;
const PARTS = 10;
const DOCUMENTS_OF_A_PART = 2_000;

/** Documents by theme, and how many of them were held: a generator that makes one kind of document proves little. */
const seen = new Map<Theme, { sent: number; held: number }>();

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
        count(theme, 'issues' in answer);
        if (faults.length > 0) disagreements.push(shown(seed, theme, document, answer, faults));
      }
      // The first ones are enough to read; their number says the rest.
      const report = disagreements.slice(0, 5).join('\n\n');
      expect(`${disagreements.length} disagreements\n${report}`).toBe('0 disagreements\n');
    });
  }

  it('and the seeds hold documents of every theme, sent and held', () => {
    expect(seen.get('plain')?.sent).toBeGreaterThan(10_000);
    expect(seen.get('plain')?.held).toBe(0);
    expect(seen.get('cent override')?.sent).toBeGreaterThan(1_000);
    expect(seen.get('some override')?.sent).toBeGreaterThan(100);
    expect(seen.get('some override')?.held).toBeGreaterThan(100);
    for (const theme of ['far override', 'wrong total', 'taxed without tax', 'negative'] as const) {
      expect(seen.get(theme)?.sent).toBe(0);
      expect(seen.get(theme)?.held).toBeGreaterThan(200);
    }
  });
});

function count(theme: Theme, isHeld: boolean): void {
  const counted = seen.get(theme) ?? { sent: 0, held: 0 };
  seen.set(theme, { sent: counted.sent + (isHeld ? 0 : 1), held: counted.held + (isHeld ? 1 : 0) });
}
