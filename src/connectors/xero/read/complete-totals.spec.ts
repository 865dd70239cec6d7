import { parseExactJson, type ExactJsonObject } from '../../../platform/http/exact-json';
import { lacksLines, needsTotals } from './complete-totals';

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
    ['that is due, paid and credited', row({ AmountDue: 5.5, AmountPaid: 100, AmountCredited: 10 }), false],
    ['of which more is due', row({ AmountDue: 115.55, AmountPaid: 0, AmountCredited: 0 }), true],
    ['that was paid with less', row({ AmountDue: 0, AmountPaid: 115.45, AmountCredited: 0 }), true],
    ['of which a part cannot be read', row({ AmountDue: 'much', AmountPaid: 0, AmountCredited: 0 }), false],
    ['that is a draft', row({ Status: 'DRAFT', Total: 1 }), false],
    ['that is voided', row({ Status: 'VOIDED', Total: 0 }), false],
    ['without a total', row({ Total: null }), false],
    ['with a total that is no number', row({ Total: 'much' }), false],
  ])('%s: is it read with a call of its own?', (_what, document, expected) => {
    expect(needsTotals(document)).toBe(expected);
  });
});

describe('the lines of a listed document', () => {
  const line = (LineAmount: unknown) => ({ Description: 'Window', LineAmount });

  it.each([
    ['left out', row(), true],
    ['none', row({ LineItems: [] }), true],
    ['texts alone', row({ LineItems: [line(null), line(0), 'text'] }), true],
    ['with an amount', row({ LineItems: [line(0), line(100)] }), false],
    ['none of a document without a total', row({ Total: 0, LineItems: [] }), false],
    ['none, and a total that cannot be read', row({ Total: null }), false],
    ['none of a draft', row({ Status: 'DRAFT', LineItems: [] }), false],
  ])('%s: is it read with a call of its own?', (_what, document, expected) => {
    expect(lacksLines(document)).toBe(expected);
  });
});
