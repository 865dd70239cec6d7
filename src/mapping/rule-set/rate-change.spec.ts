import { decimal } from '../../../test/support/sales-document-builder';
import { changeRate, type RateChange } from './rule-set-changes';
import type { StoredTaxRule } from './rule-set';
import { ruleSetFaults } from './rule-set-faults';

function tax(
  taxType: string,
  taxCode: string,
  validFrom: string | null,
  validTill: string | null,
): StoredTaxRule {
  const percent = decimal(taxCode === 'OLD' ? '15' : '15.5');
  return { taxType, taxCode, taxName: taxCode, percent, deviceTaxId: null, validFrom, validTill };
}

const CHANGE: RateChange = {
  from: '2026-01-01',
  oldTaxCode: 'OLD',
  newTax: { taxCode: 'NEW', taxName: 'NEW', percent: decimal('15.5'), deviceTaxId: null },
  newTaxType: null,
};

function spans(taxes: readonly StoredTaxRule[] | null): string[] | null {
  return (
    taxes?.map(
      ({ taxType, taxCode, validFrom, validTill }) => `${taxType} ${taxCode} ${validFrom}..${validTill}`,
    ) ?? null
  );
}

describe('a change of rate', () => {
  it('ends the old mappings the day before and begins new ones for the same tax types', () => {
    const taxes = [
      tax('OUTPUT', 'OLD', '2023-01-01', null),
      tax('SALES', 'OLD', null, null),
      tax('ZERO', 'Z', null, null),
    ];
    const after = changeRate(taxes, CHANGE);
    expect(spans(after)).toEqual([
      'ZERO Z null..null',
      'OUTPUT OLD 2023-01-01..2025-12-31',
      'SALES OLD null..2025-12-31',
      'OUTPUT NEW 2026-01-01..null',
      'SALES NEW 2026-01-01..null',
    ]);
    expect(ruleSetFaults({ taxes: after ?? [] })).toEqual([]);
  });

  it('begins one mapping for the tax type that the books have for the new rate', () => {
    const after = changeRate([tax('OUTPUT', 'OLD', null, null)], { ...CHANGE, newTaxType: 'TAX001' });
    expect(spans(after)).toEqual(['OUTPUT OLD null..2025-12-31', 'TAX001 NEW 2026-01-01..null']);
  });

  it('keeps the days of a mapping that begins later or ends on a day of its own', () => {
    const taxes = [tax('OUTPUT', 'OLD', '2026-02-01', null), tax('SALES', 'OLD', null, '2026-06-30')];
    expect(spans(changeRate(taxes, CHANGE))).toEqual([
      'SALES OLD null..2025-12-31',
      'OUTPUT NEW 2026-02-01..null',
      'SALES NEW 2026-01-01..2026-06-30',
    ]);
  });

  it('is none where no mapping has the old code on that day or later', () => {
    expect(changeRate([tax('OUTPUT', 'OLD', null, '2025-12-31')], CHANGE)).toBeNull();
    expect(changeRate([tax('OUTPUT', 'NEW', null, null)], CHANGE)).toBeNull();
  });
});
