import { aCreditNote, aLine, anInvoice, decimal } from '../../test/support/sales-document-builder';
import { circumstances, rules } from '../../test/support/sales-document-builder';
import type { SalesLine } from '../domain/sales/sales-document';
import { mapDocument } from './map-document';
import type { ExclusionRule, LineRule, MappingRules, TaxRule } from './mapping-rules';

const EXEMPT: TaxRule = {
  ...{ taxType: 'NONE', taxCode: 'EXEMPT', percent: null, deviceTaxId: 1 },
  ...{ validFrom: null, validTill: null },
};
const NO_SUPPLY: ExclusionRule = { scope: 'account', key: '831', amount: null, reason: 'Staff tips' };
const GIVEN = rules({ negativeLines: 'hold' });
const TIPS = {
  ...{ accountCode: '831', description: 'Staff tips', itemCode: '99001000', taxType: 'NONE' },
  ...{
    quantity: decimal('1'),
    unitAmount: decimal('10'),
    lineAmount: decimal('10'),
    taxAmount: decimal('0'),
  },
};

/** Invoice of a meal of 115.50 and of tips of 10.00. */
function bill(tips: Partial<SalesLine> = {}) {
  const lines = [aLine(), aLine({ ...TIPS, ...tips })];
  return anInvoice({ lines, subTotal: decimal('110'), totalTax: decimal('15.5'), total: decimal('125.5') });
}

function held(document: ReturnType<typeof anInvoice>, changes: Partial<MappingRules>) {
  const taxes = [...GIVEN.taxes, EXEMPT];
  const result = mapDocument(document, { ...GIVEN, taxes, ...changes }, circumstances({}));
  return 'issues' in result ? result.issues.map(({ code, path }) => `${code} ${path}`) : [];
}

const answered = (treatment: LineRule['treatment']): Partial<MappingRules> => ({
  lineRules: [{ scope: 'untaxed', key: '831', treatment }],
});

describe('a line without VAT next to other lines', () => {
  it('is sent as exempt while nobody has said that it is no supply', () => {
    expect(held(bill(), {})).toEqual([]);
    expect(held(bill(), answered('exempt'))).toEqual([]);
  });

  it('holds its document where its account is no sale: no part of a sale can be left out of its receipt', () => {
    expect(held(bill(), { exclusions: [NO_SUPPLY] })).toEqual(['NO_SUPPLY_LINE lines[1]']);
  });

  it('holds its document where the answer is that its tax rate is wrong', () => {
    expect(held(bill(), answered('hold'))).toEqual(['NO_SUPPLY_LINE lines[1]']);
  });

  it('leaves out its document by the answer no supply only where nothing has a tax', () => {
    const alone = (tips: Partial<SalesLine>) => {
      const lines = [aLine({ ...TIPS, ...tips }), aLine({ ...TIPS, accountCode: '840' })];
      return anInvoice({ lines, subTotal: decimal('20'), totalTax: decimal('0'), total: decimal('20') });
    };
    const noSupply = (...keys: string[]): Partial<MappingRules> => ({
      lineRules: keys.map((key) => ({ scope: 'untaxed', key, treatment: 'no_supply' })),
    });
    expect(held(alone({}), noSupply('831', '840'))).toEqual(['EXCLUDED_BY_RULE lines']);
    expect(held(alone({}), noSupply('831'))).toEqual(['NO_SUPPLY_LINE lines[0]']);
    expect(held(anInvoice({ lines: [aLine({ accountCode: '831' })] }), noSupply('831'))).toEqual([]);
    expect(held(bill(), noSupply('831'))).toEqual(['NO_SUPPLY_LINE lines[1]']);
    const taxed = anInvoice({ lines: [aLine({ ...TIPS, taxAmount: decimal('15.5') })] });
    expect(held(taxed, noSupply('831'))).not.toContain('EXCLUDED_BY_RULE lines');
  });

  it('is held below zero, too, where it would lower an exempt supply', () => {
    const off = aLine({ ...TIPS, unitAmount: decimal('-10'), lineAmount: decimal('-10') });
    const books = aLine({
      ...TIPS,
      accountCode: '840',
      unitAmount: decimal('100'),
      lineAmount: decimal('100'),
    });
    const totals = { subTotal: decimal('90'), totalTax: decimal('0'), total: decimal('90') };
    const sold = anInvoice({ lines: [books, { ...off, description: 'Discount' }], ...totals });
    const folded = { negativeLines: 'fold', exclusions: [NO_SUPPLY] } as const;
    expect(held(sold, { negativeLines: 'fold' })).toEqual([]);
    expect(held(sold, folded)).toEqual(['NO_SUPPLY_LINE lines[1]']);
  });

  it('is not left out any more once its tax rate is called wrong, nor with the rate corrected', () => {
    const totals = { subTotal: decimal('10'), totalTax: decimal('0'), total: decimal('10') };
    const wrong = { exclusions: [NO_SUPPLY], ...answered('hold') };
    expect(held(anInvoice({ lines: [aLine(TIPS)], ...totals }), wrong)).toEqual(['NO_SUPPLY_LINE lines[0]']);
    expect(held(anInvoice({ lines: [aLine({ accountCode: '831' })] }), wrong)).toEqual([]);
  });

  it('is sent where the answer says so although such lines alone are no sale', () => {
    const rules = { exclusions: [NO_SUPPLY], ...answered('exempt') };
    expect(held(bill(), rules)).toEqual([]);
    const tips = anInvoice({
      lines: [aLine(TIPS)],
      subTotal: decimal('10'),
      totalTax: decimal('0'),
      total: decimal('10'),
    });
    expect(held(tips, rules)).toEqual(['EXCLUDED_BY_RULE lines']);
  });

  it('concerns neither other accounts, nor lines with a tax, nor credit notes of what was sent', () => {
    expect(held(bill({ accountCode: '832' }), { exclusions: [NO_SUPPLY] })).toEqual([]);
    const taxed = anInvoice({ lines: [aLine(), aLine({ accountCode: '831' })] });
    const whole = { ...taxed, subTotal: decimal('200'), totalTax: decimal('31'), total: decimal('231') };
    expect(held(whole, { exclusions: [NO_SUPPLY] })).toEqual([]);
    const { lines, subTotal, totalTax, total } = bill();
    const credited = held(aCreditNote({ lines, subTotal, totalTax, total }), { exclusions: [NO_SUPPLY] });
    expect(credited.filter((code) => code.startsWith('NO_SUPPLY'))).toEqual([]);
  });
});
