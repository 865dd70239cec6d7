import { parseExactJson, type ExactJsonObject } from '../../../platform/http/exact-json';
import { needsTotals, takenAtOnce } from './complete-totals';

function row(changes: object = {}): ExactJsonObject {
  const sound = { Status: 'AUTHORISED', SubTotal: 100, TotalTax: 15.5, Total: 115.5 };
  return parseExactJson(JSON.stringify({ ...sound, ...changes })) as ExactJsonObject;
}
const ODD = row({ Total: 115.45 });

describe('a listed document', () => {
  it.each([
    ['that adds up', row(), false],
    ['that adds up to the last digit only', row({ SubTotal: 0.1, TotalTax: 0.2, Total: 0.3 }), false],
    ['that does not add up', ODD, true],
    ['that is paid and does not add up', row({ Status: 'PAID', Total: 115.51 }), true],
    ['that tells its rounding', row({ Total: 115.45, RoundingAmount: -0.05 }), false],
    ['that is a draft', row({ Status: 'DRAFT', Total: 1 }), false],
    ['that is voided', row({ Status: 'VOIDED', Total: 0 }), false],
    ['without a total', row({ Total: null }), false],
    ['with a total that is no number', row({ Total: 'much' }), false],
  ])('%s: is it read with a call of its own?', (_what, document, expected) => {
    expect(needsTotals(document)).toBe(expected);
  });
});

describe('a page with documents to be read one by one', () => {
  const page = (...shape: (0 | 1)[]): ExactJsonObject[] => shape.map((odd) => (odd === 1 ? ODD : row()));
  const always = () => true;

  it('is taken whole when there are few', () => {
    expect(takenAtOnce(page(1, 0, 1, 0), 2, needsTotals, always)).toBe(4);
  });

  it('is cut before the first that would be one too many', () => {
    expect(takenAtOnce(page(1, 0, 1, 0, 1, 0), 2, needsTotals, always)).toBe(4);
  });

  it('is not cut before reading moves on', () => {
    const marked = [...page(1, 1, 1), row({ Total: 115.5, moves: true }), ODD];
    expect(takenAtOnce(marked, 2, needsTotals, (candidate) => candidate.moves === true)).toBe(4);
    expect(takenAtOnce(marked, 2, needsTotals, () => false)).toBe(5);
  });
});
