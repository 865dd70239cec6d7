import {
  aCreditNote,
  aLine,
  anOriginal,
  aTaxRule,
  circumstances,
  decimal,
  rules,
} from '../../test/support/sales-document-builder';
import { ZERO } from '../domain/money';
import type { SalesDocument } from '../domain/sales/sales-document';
import { creditPerTaxIssues, hasOneTax } from './check-credit-taxes';
import { mapDocument } from './map-document';
import type { MappedLine } from './mapped-line';
import type { OriginalInvoice, SentLines, TaxRule } from './mapping-rules';

const TAXES = rules().taxes;

function sent(amounts: Readonly<Record<string, string>>, isTaxInclusive = true): SentLines {
  const lines = Object.entries(amounts).map(([taxCode, amount]) => ({ taxCode, amount: decimal(amount) }));
  return { isTaxInclusive, lines };
}

function mapped(tax: TaxRule, amount: string): MappedLine {
  const lineAmount = decimal(amount);
  const line = { description: 'Any', unitAmount: lineAmount, quantity: decimal('1'), lineAmount };
  return {
    path: 'lines[0]',
    number: 1,
    line: { ...line, productCode: '99001000', taxCode: tax.taxCode },
    tax,
    booksTax: ZERO,
  };
}

function ruleOf(taxCode: string, taxes: readonly TaxRule[] = TAXES): TaxRule {
  const found = taxes.find((rule) => rule.taxCode === taxCode);
  if (found === undefined) throw new Error(`no rule for ${taxCode}`);
  return found;
}

function messages(
  lines: readonly MappedLine[],
  original: Partial<OriginalInvoice>,
  { isTaxInclusive = true, taxes = TAXES } = {},
): string[] {
  return creditPerTaxIssues({ isTaxInclusive, lines }, anOriginal(original), rules({ taxes })).map(
    (found) => {
      expect([found.code, found.path]).toEqual(['CREDIT_EXCEEDS_TAX', 'lines']);
      return found.message;
    },
  );
}

describe('what is left of each tax of an invoice', () => {
  it.each([
    ['115.50', []],
    [
      '115.51',
      [
        'Under the tax "OUTPUT155" (15.5 %, code A) the invoice INV-0001 has 115.50 left; the credit note takes 115.51.',
      ],
    ],
  ])('takes a credit of %s under a tax of 115.50 to the cent: %j', (amount, expected) => {
    expect(messages([mapped(ruleOf('A'), amount)], { sent: sent({ A: '115.50', C: '900' }) })).toEqual(
      expected,
    );
  });

  it('is less by what the other credit notes took under the same tax, and by nothing else', () => {
    const original = {
      sent: sent({ A: '115.50', D: '100' }),
      credits: [sent({ A: '15.50' }), sent({ D: '99.99' }), sent({ A: '50' })],
    };
    expect(messages([mapped(ruleOf('A'), '50')], original)).toEqual([]);
    expect(
      messages([mapped(ruleOf('A'), '50.01'), mapped(ruleOf('D'), '0.01')], original).map((one) =>
        one.slice(0, 47),
      ),
    ).toEqual(['Under the tax "OUTPUT155" (15.5 %, code A) the ']);
    expect(messages([mapped(ruleOf('D'), '0.02')], original)).toEqual([
      'Under the tax "EXEMPT" (exempt, code D) the invoice INV-0001 has 0.01 left; the credit note takes 0.02.',
    ]);
  });

  it('is said of every tax that has too little left, lines of one tax taken together', () => {
    const lines = ['A', 'C', 'A', 'C'].map((code) => mapped(ruleOf(code), '60'));
    expect(messages(lines, { sent: sent({ A: '119.99', C: '119.99' }) })).toHaveLength(2);
    expect(messages(lines, { sent: sent({ A: '120', C: '119.99' }) })).toHaveLength(1);
    expect(messages(lines, { sent: sent({ A: '120', C: '120' }) })).toEqual([]);
  });

  it('is counted with tax, whichever way the lines were sent: once per tax on their sum', () => {
    const original = { sent: sent({ A: '100' }, false), credits: [sent({ A: '15.50' })] };
    expect(messages([mapped(ruleOf('A'), '100')], original)).toEqual([]);
    expect(messages([mapped(ruleOf('A'), '100.01')], original)).toHaveLength(1);
    const onTop = { isTaxInclusive: false };
    expect(messages([mapped(ruleOf('A'), '86.58')], original, onTop)).toEqual([]);
    expect(messages([mapped(ruleOf('A'), '86.59')], original, onTop)).toHaveLength(1);
    expect(messages([mapped(ruleOf('D'), '10.01')], { sent: sent({ D: '10' }, false) }, onTop)).toHaveLength(
      1,
    );
  });

  it('is one where two codes stand for one tax of the device', () => {
    const taxes = [aTaxRule({ deviceTaxId: 517 }), aTaxRule({ taxCode: 'A2', deviceTaxId: 517 })];
    const original = { sent: sent({ A: '60', A2: '40' }), credits: [sent({ A2: '30' })] };
    expect(messages([mapped(ruleOf('A', taxes), '70')], original, { taxes })).toEqual([]);
    expect(messages([mapped(ruleOf('A', taxes), '70.01')], original, { taxes })).toHaveLength(1);
  });

  it('is unknown of an invoice that was not sent, and of a tax that it does not have', () => {
    expect(messages([mapped(ruleOf('A'), '1')], {})).toEqual([]);
    expect(messages([mapped(ruleOf('A'), '1')], { sent: null })).toEqual([]);
    expect(messages([mapped(ruleOf('A'), '1')], { sent: sent({ C: '0.01', GONE: '5' }) })).toEqual([]);
  });

  it('is the same as that of the total where there is one tax', () => {
    expect(hasOneTax(anOriginal(), TAXES)).toBe(false);
    expect(hasOneTax(anOriginal({ sent: null }), TAXES)).toBe(false);
    expect(hasOneTax(anOriginal({ sent: sent({ A: '1', C: '1' }) }), TAXES)).toBe(false);
    const twice = { isTaxInclusive: true, lines: [...sent({ A: '1' }).lines, ...sent({ A: '2' }).lines] };
    expect(hasOneTax(anOriginal({ sent: twice }), TAXES)).toBe(true);
  });
});

describe('a credit note against the balances of its invoice', () => {
  const codes = (original: Partial<OriginalInvoice>, changes: Partial<SalesDocument> = {}): string[] => {
    const given = circumstances({ originals: [anOriginal({ ...original })] });
    const result = mapDocument(aCreditNote(changes), rules(), given);
    return 'issues' in result ? result.issues.map(({ code }) => code) : [];
  };

  it('is held by a tax although the total would do', () => {
    const original = { total: decimal('215.50'), taxTypes: ['OUTPUT155', 'ZERORATED'] };
    expect(codes({ ...original, sent: sent({ A: '115.50', C: '100' }) })).toEqual([]);
    expect(codes({ ...original, sent: sent({ A: '115.49', C: '100.01' }) })).toEqual(['CREDIT_EXCEEDS_TAX']);
  });

  it('says it once where the invoice has one tax, and both where it has several', () => {
    const total = decimal('100');
    expect(codes({ total, sent: sent({ A: '100' }) })).toEqual(['CREDIT_EXCEEDS_ORIGINAL']);
    expect(codes({ total, sent: sent({ A: '50', C: '50' }) })).toEqual([
      'CREDIT_EXCEEDS_ORIGINAL',
      'CREDIT_EXCEEDS_TAX',
    ]);
  });

  it('says nothing of balances while a line is in doubt', () => {
    const lines = [aLine({ itemCode: '' })];
    expect(codes({ sent: sent({ A: '1' }) }, { lines })).toEqual(['PRODUCT_CODE_MISSING']);
  });
});
