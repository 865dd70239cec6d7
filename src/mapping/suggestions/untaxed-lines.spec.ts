import { aCreditNote, aLine, anInvoice, decimal } from '../../../test/support/sales-document-builder';
import type { SalesLine } from '../../domain/sales/sales-document';
import { AskedLinesTally } from './untaxed-lines';

const NO_RULES = { exclusions: [], productCodes: [], lineRules: [] };

function line(accountCode: string, amount: string, changes: Partial<SalesLine> = {}): SalesLine {
  return aLine({
    accountCode,
    description: `Of ${accountCode}`,
    lineAmount: decimal(amount),
    taxType: 'NONE',
    ...changes,
  });
}

function tallied(...documents: SalesLine[][]): AskedLinesTally {
  const tally = new AskedLinesTally([]);
  for (const lines of documents) tally.add(anInvoice({ lines }));
  return tally;
}

function shown(tally: AskedLinesTally, rules: Parameters<AskedLinesTally['open']>[0] = NO_RULES): unknown[] {
  return tally
    .open(rules)
    .map(({ what, accountCode, lines, amounts: { documents, totals } }) => [
      ...[what, accountCode, lines, documents],
      ...[...totals].map(([currency, total]) => `${currency} ${total.toFixed(2)}`),
    ]);
}

describe('lines that a set-up asks about', () => {
  it('are those without tax, by account, with their documents and totals', () => {
    const tally = tallied(
      [line('831', '10'), line('831', '2.40'), line('200', '100', { taxType: 'OUTPUT155' })],
      [line('831', '300')],
    );
    expect(shown(tally)).toEqual([['untaxed', '831', 3, 2, 'USD 312.40']]);
    expect(tally.open(NO_RULES)[0]?.example).toBe('Of 831');
  });

  it('say how many lines of the account have a tax, credit notes included, which a rule for it would be about', () => {
    const tally = tallied(
      [line('200', '2'), line('200', '100', { taxType: 'OUTPUT155' })],
      [line('831', '10')],
    );
    const credited = ['7', '0'].map((amount) => line('200', amount, { taxType: 'OUTPUT155' }));
    tally.add(aCreditNote({ lines: credited }));
    expect(tally.open(NO_RULES).map(({ accountCode, taxedLines }) => [accountCode, taxedLines])).toEqual([
      ['200', 2],
      ['831', 0],
    ]);
  });

  it('are not asked about once the account is left out, has a product code, or an answer', () => {
    const tally = tallied([line('831', '10'), line('840', '5')]);
    const exclusions = [{ scope: 'account', key: '831', amount: null, reason: '' } as const];
    const productCodes = [{ scope: 'account', key: '840', code: '99001000' } as const];
    const lineRules = [{ scope: 'untaxed', key: '840', treatment: 'exempt' } as const];
    const left = [['untaxed', '840', 1, 1, 'USD 5.00']];
    expect(shown(tally, { ...NO_RULES, exclusions })).toEqual(left);
    expect(shown(tally, { ...NO_RULES, exclusions, productCodes })).toEqual([]);
    expect(shown(tally, { ...NO_RULES, exclusions, lineRules })).toEqual([]);
    const others = [{ scope: 'item', key: '831', amount: null, reason: '' } as const];
    expect(shown(tally, { ...NO_RULES, exclusions: others })).toHaveLength(2);
  });

  it('are deductions by the state, and no other lines below zero, nor credit notes', () => {
    const tally = tallied([line('200', '-30', { description: 'Withholding tax 30 %' }), line('205', '-5')]);
    tally.add(aCreditNote({ lines: [line('831', '10')] }));
    expect(shown(tally)).toEqual([['withholding', '200', 1, 1, 'USD -30.00']]);
    expect(tally.belowZero('205')?.lines).toBe(1);
    expect([tally.belowZero('200'), tally.belowZero('831')]).toEqual([null, null]);
  });

  it('are those of a tax that is mapped as exempt, too, and not those of a zero rate', () => {
    const tax = { taxCode: 'EX', taxName: 'Exempt', deviceTaxId: 1, validFrom: null, validTill: null };
    const tally = new AskedLinesTally([
      { ...tax, taxType: 'EXEMPTOUTPUT', percent: null },
      { ...tax, taxType: 'ZERORATEDOUTPUT', percent: decimal('0') },
    ]);
    const lines = [
      line('230', '35', { taxType: 'EXEMPTOUTPUT' }),
      line('240', '20', { taxType: 'ZERORATEDOUTPUT' }),
      line('230', '10', { taxType: 'OUTPUT155' }),
    ];
    tally.add(anInvoice({ lines }));
    expect(shown(tally)).toEqual([['untaxed', '230', 1, 1, 'USD 35.00']]);
    expect(tally.open(NO_RULES)[0]?.taxedLines).toBe(1);
  });

  it('need an account and an amount', () => {
    expect(
      shown(tallied([line('', '10'), line('831', '0'), line('831', '1', { lineAmount: null })])),
    ).toEqual([]);
  });
});
