import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { DEFAULT_DEVICE } from '../account';
import { Decimal as ExactDecimal, parseJson } from '../exact-json';
import { readSubmission } from '../submitted-document';
import { type Body, soundInvoice, soundLine } from '../testing/sound-documents';
import { checkDocument, type RuleContext } from './check-document';

const CONTEXT: RuleContext = {
  currencyMappings: new Map([['USD', 'USD']]),
  supportedCurrencies: ['USD'],
  taxMappings: new Map([
    ['STD', 517],
    ['ZERO', 2],
    ['EXEMPT', 1],
  ]),
  device: DEFAULT_DEVICE,
  taxTolerance: new ExactDecimal(0),
  times: { previousReceiptDate: '', dayOpenedAt: '', now: '2026-03-02T10:00:00' },
  isNumberTaken: false,
  original: null,
};

const PERCENT: Record<string, string> = { STD: '15.5', ZERO: '0', EXEMPT: '0' };

interface PlainLine {
  readonly price: string;
  readonly quantity: string;
  readonly taxCode: string;
}

interface Totals {
  readonly SubTotal: string;
  readonly TotalTax: string;
  readonly Total: string;
}

const decimals = (most: number, places: number): fc.Arbitrary<string> =>
  fc
    .integer({ min: 1, max: most * 10 ** places })
    .map((value) => new Decimal(value).div(10 ** places).toFixed());

const line: fc.Arbitrary<PlainLine> = fc.record({
  price: decimals(50_000, 4),
  quantity: decimals(500, 3),
  taxCode: fc.constantFrom(...Object.keys(PERCENT)),
});

const lineAmount = ({ price, quantity }: PlainLine): Decimal =>
  new Decimal(price).times(quantity).toDecimalPlaces(2, Decimal.ROUND_HALF_UP);

const amountsOf = (plain: { lines: readonly PlainLine[] }): string[] =>
  plain.lines.map((entry) => lineAmount(entry).toFixed());

const lines = fc.array(line, { minLength: 1, maxLength: 12 });
const document = fc.record({ lines, isTaxInclusive: fc.boolean() });
type PlainDocument = typeof document extends fc.Arbitrary<infer T> ? T : never;

/** Second implementation of the authority's arithmetic: tax per rate on the sum of its lines, rounded once. */
function totalsOf({ lines: list, isTaxInclusive }: PlainDocument): Totals {
  const sum = list.reduce((total, entry) => total.plus(lineAmount(entry)), new Decimal(0));
  const tax = Object.entries(PERCENT).reduce((total, [code, percent]) => {
    const group = list
      .filter((entry) => entry.taxCode === code)
      .reduce((amount, entry) => amount.plus(lineAmount(entry)), new Decimal(0));
    const base = new Decimal(isTaxInclusive ? 100 : 0).plus(isTaxInclusive ? percent : 100);
    return total.plus(group.times(percent).div(base).toDecimalPlaces(2, Decimal.ROUND_HALF_UP));
  }, new Decimal(0));
  const total = isTaxInclusive ? sum : sum.plus(tax);
  return { SubTotal: total.minus(tax).toFixed(), TotalTax: tax.toFixed(), Total: total.toFixed() };
}

/** JSON text of a document, with amounts written digit by digit instead of as floats. */
function jsonOf(plain: PlainDocument, totals: Totals, amounts: readonly string[]): string {
  const body: Body = soundInvoice({
    IsTaxInclusive: plain.isTaxInclusive,
    LineItems: plain.lines.map((entry, index) =>
      soundLine({
        UnitAmount: `#${entry.price}#`,
        Quantity: `#${entry.quantity}#`,
        LineAmount: `#${amounts[index] ?? ''}#`,
        TaxCode: entry.taxCode,
      }),
    ),
    ...Object.fromEntries(Object.entries(totals).map(([field, digits]) => [field, `#${String(digits)}#`])),
  });
  return JSON.stringify(body).replace(/"#([^#"]*)#"/g, '$1');
}

describe('documents made at random', () => {
  const codes = (json: string): string[] =>
    checkDocument(readSubmission('invoice', parseJson(json)), CONTEXT).breaches.map(({ code }) => code);

  it('are accepted when their arithmetic is sound', () => {
    fc.assert(
      fc.property(document, (plain) => {
        expect(codes(jsonOf(plain, totalsOf(plain), amountsOf(plain)))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('are refused when a single amount is off by a cent or more', () => {
    const cents = fc.integer({ min: -5_000, max: 5_000 }).filter((value) => value !== 0);
    fc.assert(
      fc.property(document, cents, fc.nat({ max: 20 }), (plain, off, place) => {
        expect(codes(spoil(plain, off, place)).join()).toMatch(/RCPT0(19|2[2-7]|37|38|40)/);
      }),
      { numRuns: 300 },
    );
  });

  /** Changes one amount by some cents: a total, a tax, a net amount, or that of one line. */
  function spoil(plain: PlainDocument, cents: number, place: number): string {
    const totals = totalsOf(plain);
    const amounts = amountsOf(plain);
    const moved = (digits: string): string => new Decimal(digits).plus(new Decimal(cents).div(100)).toFixed();
    const fields = ['SubTotal', 'TotalTax', 'Total'] as const;
    const index = place % (fields.length + amounts.length);
    const field = fields[index];
    if (field !== undefined) return jsonOf(plain, { ...totals, [field]: moved(totals[field]) }, amounts);
    const target = index - fields.length;
    return jsonOf(
      plain,
      totals,
      amounts.map((digits, at) => (at === target ? moved(digits) : digits)),
    );
  }
});
