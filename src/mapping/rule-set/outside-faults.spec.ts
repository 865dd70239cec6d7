import { decimal } from '../../../test/support/sales-document-builder';
import type { DeviceTaxes } from '../device-taxes';
import {
  booksFaults,
  newOutsideFaults,
  outsideFaults,
  serviceFaults,
  unconfirmedFaults,
  uncomparedRules,
} from './outside-faults';
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
    expect(unconfirmedFaults({ currencies, productCodes: [] }).map(({ row }) => row)).toEqual([
      'currency QQQ',
    ]);
  });

  it('is asked of a product code that begins like no heading: a year or a stock number, perhaps', () => {
    const codes = ['2026', '0731', '77010000', '99999999', '1001', '99001000', 'none'];
    const productCodes = codes.map((code) => ({ scope: 'item' as const, key: `I-${code}`, code }));
    expect(unconfirmedFaults({ currencies: [], productCodes }).map(({ row }) => row)).toEqual([
      ...['item I-2026', 'item I-0731', 'item I-77010000', 'item I-99999999'],
    ]);
  });
});

describe('a tax of the rules', () => {
  it('is said where the device has it exempt and the rules have a rate', () => {
    const exempt = { id: 2, name: 'Exempt', percent: null, validFrom: null, validTill: null };
    const [fault] = outsideFaults({ taxes: [tax({})], currencies: [] }, { ...READING, taxes: [exempt] });
    expect(fault?.reason).toBe(
      'tax 2 of the device (Exempt) was exempt on 27 Nov 2026, but the mapping says 15.5 %',
    );
  });

  it('is named as not compared where the device says nothing of it', () => {
    const past = tax({ taxType: 'PAST', deviceTaxId: 999, validTill: '2026-06-30' });
    const free = tax({ taxType: 'FREE', deviceTaxId: null });
    expect(uncomparedRules([tax({}), past, free], READING)).toEqual([
      'tax PAST from 2026-01-01 till 2026-06-30',
    ]);
  });

  it.each<[string, string | null, string | null, string[]]>([
    ['the rate of the books', '15.5', '15.5', []],
    [
      'another rate than the books',
      '15.5',
      '15',
      ['the rate in Xero was 15 % on 27 Nov 2026, but the mapping says 15.5 %'],
    ],
    ['no rate, which the books write as nought', null, '0', []],
    [
      'no rate where the books have one',
      null,
      '15',
      ['the rate in Xero was 15 % on 27 Nov 2026, but the mapping says exempt'],
    ],
    ['a rate that the books do not name', '15.5', null, []],
  ])('is a fault only where both name a rate and they differ: %s', (_what, own, books, faults) => {
    const percent = own === null ? null : decimal(own);
    const read = [
      { taxType: 'TAX001', percent: books === null ? null : decimal(books) },
      { taxType: 'UNMAPPED', percent: decimal('1') },
    ];
    const found = booksFaults([tax({ percent })], read, READING.readOn);
    expect(found.map(({ reason }) => reason)).toEqual(faults);
  });

  it('is said where the service leads its code to another tax of the device, unless it has ended', () => {
    const reading = { ...READING, idOfCode: new Map([['W1', 3]]) };
    const taxes = [tax({}), tax({ taxType: 'PAST', validTill: '2026-06-30' }), tax({ deviceTaxId: 3 })];
    expect(serviceFaults(taxes, reading).map(({ row }) => row)).toEqual(['tax TAX001 from 2026-01-01']);
    expect(serviceFaults(taxes, READING)).toEqual([]);
    expect(serviceFaults(taxes, null)).toEqual([]);
  });
});
