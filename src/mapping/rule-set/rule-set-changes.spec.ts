import { Decimal } from '../../domain/money';
import { rules } from '../../../test/support/sales-document-builder';
import type { ProductCodeRule } from '../mapping-rules';
import type { RuleSet } from './rule-set';
import { appliedRules, graveChanges, ruleChanges } from './rule-set-changes';

const TAXES = rules().taxes.map((tax) => ({ ...tax, taxName: tax.taxCode }));
const item = (key: string, code: string): ProductCodeRule => ({ scope: 'item', key, code });
const NONE = { currencies: [], taxes: [], productCodes: [], lineRules: [], buyers: [], exclusions: [] };
const SET = {
  ...NONE,
  settings: {},
  currencies: [{ source: 'USD', destination: 'USD' }],
  taxes: TAXES.slice(0, 1),
  productCodes: [item('PC', '84713000'), item('1002', 'none')],
} as unknown as RuleSet;

describe('product codes that are given for many clients at once', () => {
  it('leave every code that a client has, and fill in what has none', () => {
    const productCodes = [item('PC', '99001000'), item('1002', '99001000'), item('new', '99001000')];
    const after = appliedRules(SET, { ...NONE, settings: {}, productCodes }, 'keep_codes');
    expect(after.productCodes).toEqual([
      item('PC', '84713000'),
      item('1002', '99001000'),
      item('new', '99001000'),
    ]);
  });
});

describe('a change of rules that a person confirms separately', () => {
  const grave = (after: Partial<RuleSet>) => graveChanges(SET, ruleChanges(SET, { ...SET, ...after }));
  const [tax] = SET.taxes.map((one) => ({ ...one, validFrom: '2026-07-01' }));

  it('is one that takes a rule away', () => {
    expect(grave({ productCodes: [item('PC', '84713000')] })).toEqual([{ ...item('1002', 'none') }]);
  });

  it('is one that leads a currency or a tax elsewhere', () => {
    const currency = { source: 'USD', destination: 'USD' };
    expect(grave({ currencies: [{ ...currency, destination: 'ZWG' }] })).toEqual([currency]);
    const taxes = SET.taxes.map((one) => ({ ...one, taxCode: 'X' }));
    expect(grave({ taxes })).toMatchObject([{ taxType: 'OUTPUT155', taxCode: 'A' }]);
  });

  it('is one that narrows what is left out, by an exclusion or as no supply', () => {
    const amount = (text: string) => ({
      ...({ scope: 'total_below', key: 'USD', amount: new Decimal(text), reason: 'till' } as const),
    });
    const line = (treatment: 'no_supply' | 'hold') => ({ scope: 'untaxed', key: '200', treatment }) as const;
    const [before, after] = [
      { ...SET, exclusions: [amount('1000')], lineRules: [line('no_supply')] },
      { ...SET, exclusions: [amount('1')], lineRules: [line('hold')] },
    ];
    expect(graveChanges(before, ruleChanges(before, after))).toMatchObject([
      { treatment: 'no_supply' },
      { scope: 'total_below', amount: '1000' },
    ]);
    expect(graveChanges(after, ruleChanges(after, { ...after, lineRules: [line('no_supply')] }))).toEqual([]);
    const otherwiseSaid = { ...before, exclusions: [{ ...amount('1000'), reason: 'float' }] };
    expect(graveChanges(before, ruleChanges(before, otherwiseSaid))).toEqual([]);
  });

  it('is one that leads a tax elsewhere from a later day on', () => {
    const taxes = [...SET.taxes, ...(tax === undefined ? [] : [tax])];
    expect(grave({ taxes })).toEqual([{ taxType: 'OUTPUT155', taxCode: 'A' }]);
  });

  it('is none that only adds a rule, or changes a product code', () => {
    expect(grave({ taxes: TAXES.slice(0, 2), productCodes: [...SET.productCodes, item('X', '1')] })).toEqual(
      [],
    );
    expect(grave({ productCodes: [item('PC', '99001000'), item('1002', 'none')] })).toEqual([]);
  });
});
