import { inEnglish } from '../../../test/support/in-english';
import { aLine, anInvoice, aTaxRule, decimal } from '../../../test/support/sales-document-builder';
import type { SalesDocument } from '../../domain/sales/sales-document';
import { COUNTRY } from '../../mapping/countries';
import type { TaxRule } from '../../mapping/mapping-rules';
import { sentTaxes, storedGap } from './sent-taxes';
import { sentencesOf } from '../../domain/texts/stored-sentence';

const RULES = [
  aTaxRule({ taxType: 'OUT', taxCode: 'STD', percent: decimal('15'), validTill: '2025-12-31' }),
  aTaxRule({ taxType: 'OUT', taxCode: 'STD', percent: decimal('15.5'), validFrom: '2026-01-01' }),
  aTaxRule({ taxType: 'NIL', taxCode: 'ZERO', percent: decimal('0') }),
];

function sent(totalTax: string, isTaxInclusive: boolean, ...lines: [string, string][]) {
  return {
    number: 'N',
    currency: 'USD',
    total: decimal('0'),
    totalTax: decimal(totalTax),
    isTaxInclusive,
    lines: lines.map(([taxCode, amount]) => ({ taxCode, amount: decimal(amount) })),
  };
}

/** Submission sent before taxes were stored. */
function earlier(
  of: ReturnType<typeof sent>,
  {
    rules = RULES,
    day = '2026-03-01',
    source = null,
  }: { rules?: TaxRule[]; day?: string; source?: SalesDocument | null } = {},
) {
  return sentTaxes(of, { stored: null, rules: () => rules, day, source: () => source }, COUNTRY);
}

function shown({ taxes }: ReturnType<typeof earlier>): string[] {
  return taxes.map(({ taxCode, amount, tax, booksTax }) =>
    [taxCode, amount.toFixed(2), tax.toFixed(2), booksTax?.toFixed(2) ?? '-'].join(' '),
  );
}

describe('the tax of what was sent', () => {
  it('is what was stored with the submission, without a look at bytes, rules or books', () => {
    const never = (): never => {
      throw new Error('not needed');
    };
    const stored = [
      { taxCode: 'STD', percent: '15.5', deviceTaxId: 1, amount: '29.12', tax: '3.91', booksTax: '3.90' },
    ];
    const known = sentTaxes(sent('9', true), { stored, rules: never, day: '', source: never }, COUNTRY);
    expect(shown(known)).toEqual(['STD 29.12 3.91 3.90']);
    expect(known.taxGap).toBeNull();
  });

  it('of earlier ones with one code is that of the payload, whatever the rules', () => {
    const source = anInvoice({ totalTax: decimal('3.09') });
    const known = earlier(sent('3.10', false, ['A', '10'], ['A', '10']), { rules: [], source });
    expect(shown(known)).toEqual(['A 23.10 3.10 3.09']);
    expect(known.taxGap).toBeNull();
  });

  it('of earlier ones with several codes is the authority’s formula with the rates of that day', () => {
    const lines: [string, string][] = [
      ['STD', '10'],
      ['ZERO', '5'],
      ['STD', '10'],
    ];
    expect(shown(earlier(sent('3.10', false, ...lines)))).toEqual(['STD 23.10 3.10 -', 'ZERO 5.00 0.00 -']);
    const before = earlier(sent('3.00', false, ...lines), { day: '2025-12-31' });
    expect(shown(before)).toEqual(['STD 23.00 3.00 -', 'ZERO 5.00 0.00 -']);
    expect(inEnglish(before.taxGap)).toMatch('The tax that Xero had');
  });

  it('of earlier ones stands next to the books’ tax of the lines that were mapped to the code', () => {
    const source = anInvoice({
      lines: [
        aLine({ taxType: 'OUT', taxAmount: decimal('1.56') }),
        aLine({ taxType: 'NIL', taxAmount: decimal('0') }),
        aLine({ taxType: 'OUT', taxAmount: decimal('1.56') }),
      ],
    });
    const known = earlier(sent('3.10', false, ['STD', '10'], ['ZERO', '5'], ['STD', '10']), { source });
    expect(shown(known)).toEqual(['STD 23.10 3.10 3.12', 'ZERO 5.00 0.00 0.00']);
    expect(known.taxGap).toBeNull();
  });

  it.each([
    ['a rate is not known', '3.10', RULES.slice(2), 'The rate of tax code STD on 1 Mar 2026 is not known'],
    [
      'a code had two rates on the day',
      '3.10',
      [...RULES, aTaxRule({ taxType: 'OTHER', taxCode: 'STD', percent: decimal('5') })],
      'The rate of tax code STD on 1 Mar 2026 is not known',
    ],
    ['the rates make another sum', '3.09', RULES, 'make 3.10 of tax of its lines, and 3.09 was sent'],
  ])('is not guessed when %s: the gap says why', (_why, tax, rules, sentence) => {
    const known = earlier(sent(tax, false, ['STD', '10'], ['ZERO', '5'], ['STD', '10']), { rules });
    expect(known.taxes).toEqual([]);
    expect(inEnglish(known.taxGap)).toContain(sentence);
  });
});

describe('what is not known of the tax of a document', () => {
  it.each([
    [{ gap: 'bytes' }, 'The bytes that were sent are not known here: its tax is not in the totals of tax.'],
    [{ gap: 'lines' }, /^The lines of this version in Xero have not been read yet: /],
    [{ gap: 'books_tax' }, /^The tax that Xero had by tax code when it was sent is not known: /],
    [
      { gap: 'rate', taxCodes: 'STD, ZERO', day: '2026-03-01' },
      /^The rate of tax code STD, ZERO on 1 Mar 2026 is not known: /,
    ],
    [
      { gap: 'sum', day: '2026-03-01', computed: '-3.10', sent: '3.09' },
      /^The rates of 1 Mar 2026 make -3.10 of tax of its lines, and 3.09 was sent: /,
    ],
  ] as const)('is stored as a code with what it names: %j', (gap, said) => {
    const stored = storedGap(gap);
    expect(inEnglish(stored)).toMatch(said);
    expect(sentencesOf(stored).map(({ parameters }) => parameters)).toEqual([gap]);
  });
});
