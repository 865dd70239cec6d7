import { compared, type Comparison, NO_DISAGREEMENT, SENT, type Way } from './compared';
import type { Theme } from './shop-document';
import { draws } from '../support/draws';

/** Number of parts of 2,000 documents, from the first on; `all-documents.spec.ts` tests all. */
const PARTS = draws(3);

describe('the mapping and the oracle agree about what is sent and what is held', () => {
  let parts: Comparison[];

  beforeAll(() => {
    parts = Array.from({ length: PARTS }, (_, part) => compared(part));
  });

  it('in every document of the first seeds', () => {
    expect(parts.map(({ report }) => report)).toEqual(parts.map(() => NO_DISAGREEMENT));
  });

  it('and the first seeds already have documents of every theme, sent in every way, and held', () => {
    const seen: Comparison['ways'] = parts[0]?.ways ?? new Map();
    const number = (theme: Theme, ...ways: readonly Way[]): number =>
      ways.reduce((sum, way) => sum + (seen.get(`${theme}: ${way}`) ?? 0), 0);
    // Holds documents whose deductions leave nothing of their tax, or have no line of it.
    expect(number('plain', 'held')).toBeGreaterThan(5);
    expect(number('plain', 'folded')).toBeGreaterThan(100);
    expect(number('plain', 'must wait')).toBeGreaterThan(100);
    expect(number('plain', 'as written')).toBeGreaterThan(500);
    expect(number('plain', 'tax included')).toBeGreaterThan(50);
    expect(number('plain', 'split')).toBeGreaterThan(10);
    expect(number('plain', 'cents moved')).toBeGreaterThan(3);
    expect(number('cent override', ...SENT)).toBeGreaterThan(100);
    expect(number('some override', ...SENT)).toBeGreaterThan(10);
    expect(number('some override', 'held')).toBeGreaterThan(50);
    for (const theme of ['far override', 'wrong total', 'taxed without tax', 'negative'] as const) {
      expect(number(theme, ...SENT)).toBe(0);
      expect(number(theme, 'held', 'must wait')).toBeGreaterThan(20);
    }
  });

  it('and the first seeds already have each reason to wait, and each notice', () => {
    const reasons = parts[0]?.reasons ?? [];
    expect([...reasons].sort()).toEqual([
      ...['BEFORE_GO_LIVE', 'BUYER_ABROAD', 'BUYER_TIN_INVALID', 'BUYER_TIN_MISSING', 'BUYER_VAT_INVALID'],
      ...['CREDIT_EXCEEDS_ORIGINAL', 'CREDIT_EXCEEDS_TAX', 'CURRENCY_UNMAPPED', 'DATED_BEFORE_LAST'],
      ...['DATED_IN_THE_FUTURE', 'DEDUCTION_OF_STATE', 'LATE_TAX_CHANGED', 'NEGATIVE_LINE'],
      ...['ORIGINAL_AMBIGUOUS', 'ORIGINAL_CURRENCY_DIFFERS', 'ORIGINAL_FISCALISED_ELSEWHERE'],
      ...['ORIGINAL_NOT_FISCALISED', 'ORIGINAL_TAX_DIFFERS', 'ORIGINAL_TOO_OLD', 'ORIGINAL_UNDER_WAY'],
      ...['ORIGINAL_UNKNOWN', 'PRODUCT_CODE_INVALID', 'PRODUCT_CODE_UNCONFIRMED', 'REASON_MISSING'],
      ...['TEXT_UNSTORABLE', 'address_left_out', 'characters_removed', 'dated_today', 'default_code'],
      ...['line_folded', 'text_cut'],
    ]);
  });
});
