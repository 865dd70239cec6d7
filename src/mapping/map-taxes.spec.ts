import { aTaxRule, decimal } from '../../test/support/sales-document-builder';
import { findTaxRule, isTaxed } from './map-taxes';

const OLD = aTaxRule({ taxType: 'VAT', taxCode: 'OLD', percent: decimal('15'), validTill: '2025-12-31' });
const NEW = aTaxRule({ taxType: 'VAT', taxCode: 'NEW', percent: decimal('15.5'), validFrom: '2026-01-01' });

describe('the tax rule for a tax type on a day', () => {
  it.each([
    ['2020-01-01', 'OLD'],
    ['2025-12-30', 'OLD'],
    ['2025-12-31', 'OLD'],
    ['2026-01-01', 'NEW'],
    ['2026-01-02', 'NEW'],
    ['2099-12-31', 'NEW'],
  ])('is, on %s, the one valid that day, both ends included: %s', (day, taxCode) => {
    expect(findTaxRule([OLD, NEW], 'VAT', day)?.taxCode).toBe(taxCode);
    expect(findTaxRule([NEW, OLD], 'VAT', day)?.taxCode).toBe(taxCode);
  });

  it('is, of several that fit, the one that began last, whatever their order', () => {
    const always = aTaxRule({ taxType: 'VAT', taxCode: 'ALWAYS' });
    const since2024 = aTaxRule({ taxType: 'VAT', taxCode: '2024', validFrom: '2024-01-01' });
    const since2026 = aTaxRule({ taxType: 'VAT', taxCode: '2026', validFrom: '2026-01-01' });
    for (const rules of [
      [always, since2024, since2026],
      [since2026, since2024, always],
      [since2024, always, since2026],
    ]) {
      expect(findTaxRule(rules, 'VAT', '2023-06-01')?.taxCode).toBe('ALWAYS');
      expect(findTaxRule(rules, 'VAT', '2024-01-01')?.taxCode).toBe('2024');
      expect(findTaxRule(rules, 'VAT', '2026-06-01')?.taxCode).toBe('2026');
    }
  });

  it('is a rule of one single day on that day alone', () => {
    const oneDay = aTaxRule({ taxType: 'VAT', validFrom: '2026-01-15', validTill: '2026-01-15' });
    const found = ['2026-01-14', '2026-01-15', '2026-01-16'].map((day) => findTaxRule([oneDay], 'VAT', day));
    expect(found).toEqual([null, oneDay, null]);
  });

  it('is never a default: a gap between rules, another spelling, an empty tax type find nothing', () => {
    const later = { ...NEW, validFrom: '2026-02-01' };
    expect(findTaxRule([OLD, later], 'VAT', '2026-01-15')).toBeNull();
    expect(findTaxRule([OLD], 'vat', '2025-01-01')).toBeNull();
    expect(findTaxRule([OLD], 'VAT ', '2025-01-01')).toBeNull();
    expect(findTaxRule([OLD], '', '2025-01-01')).toBeNull();
    expect(findTaxRule([], 'VAT', '2025-01-01')).toBeNull();
  });

  it('leaves the stored rules in their order', () => {
    const rules = [OLD, aTaxRule({ taxType: 'VAT', validFrom: '2025-06-01' })];
    const before = [...rules];
    findTaxRule(rules, 'VAT', '2025-07-01');
    expect(rules).toEqual(before);
  });

  it.each([
    ['15.5', true],
    ['0.01', true],
    ['0', false],
    ['0.00', false],
  ])('taxes at %s %%: %s', (percent, expected) => {
    expect(isTaxed(aTaxRule({ percent: decimal(percent) }))).toBe(expected);
  });

  it('does not tax what is exempt', () => {
    expect(isTaxed(aTaxRule({ percent: null }))).toBe(false);
  });
});
