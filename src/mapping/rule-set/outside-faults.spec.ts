import { decimal } from '../../../test/support/sales-document-builder';
import type { DeviceTaxes } from '../device-taxes';
import { newOutsideFaults, outsideFaults, unconfirmedFaults } from './outside-faults';
import type { StoredTaxRule } from './rule-set';

const READING: DeviceTaxes = {
  readOn: '2026-11-27',
  taxes: [
    { id: 2, name: 'Zero rated', percent: decimal('0'), validFrom: null, validTill: null },
    { id: 3, name: 'Old', percent: decimal('15'), validFrom: null, validTill: '2025-12-31' },
  ],
  idOfCode: new Map(),
  currencyOfCode: new Map(),
};

function tax(changes: Partial<StoredTaxRule>): StoredTaxRule {
  const named = { taxType: 'TAX001', taxCode: 'W1', taxName: 'Standard', percent: decimal('15.5') };
  return { ...named, deviceTaxId: 2, validFrom: '2026-01-01', validTill: null, ...changes };
}

const said = (taxes: readonly StoredTaxRule[], currencies: { source: string; destination: string }[] = []) =>
  outsideFaults({ taxes, currencies }, READING).map(({ row, reason }) => `${row}: ${reason}`);

describe('what rules contradict outside of their set', () => {
  it('is said with both sides', () => {
    expect(
      said(
        [
          tax({}),
          tax({ taxType: 'NONE', percent: null }),
          tax({ taxType: 'GONE', deviceTaxId: 999 }),
          tax({ taxType: 'OLD', percent: decimal('15'), deviceTaxId: 3 }),
          tax({ taxType: 'ZERO', percent: decimal('0') }),
        ],
        [
          { source: 'ZAR', destination: 'USD' },
          { source: 'ZWL', destination: 'ZWG' },
        ],
      ),
    ).toEqual([
      'currency ZAR: goes from one money to another (ZAR to USD), and amounts are never converted; use ZAR on both sides',
      'tax TAX001 from 2026-01-01: tax 2 of the device (Zero rated) was 0 % on 27 Nov 2026, but the mapping says 15.5 %',
      'tax NONE from 2026-01-01: tax 2 of the device (Zero rated) was 0 % on 27 Nov 2026, but the mapping says exempt',
      'tax GONE from 2026-01-01: the device has no tax 999; on 27 Nov 2026 it had 2 (Zero rated), 3 (Old)',
      'tax OLD from 2026-01-01: tax 3 of the device (Old) is valid till 31 Dec 2025, as read on 27 Nov 2026, and the mapping only on other days',
    ]);
  });

  it('keeps nobody from another change where it was stored before', () => {
    const before = { taxes: [tax({})], currencies: [{ source: 'ZAR', destination: 'USD' }] };
    const after = { ...before, taxes: [tax({}), tax({ taxType: 'TAX002', deviceTaxId: 999 })] };
    expect(newOutsideFaults(before, before, READING)).toEqual([]);
    expect(newOutsideFaults(before, after, READING).map(({ row }) => row)).toEqual([
      'tax TAX002 from 2026-01-01',
    ]);
  });

  it('cannot be seen of a code that is no currency: a person says what it stands for', () => {
    const currencies = ['QQQ', 'USD', 'ZIG'].map((source) => ({ source, destination: 'ZWG' }));
    expect(unconfirmedFaults(currencies).map(({ row }) => row)).toEqual(['currency QQQ']);
  });
});
