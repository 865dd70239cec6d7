import { decimal, rules, anInvoice, circumstances } from '../../test/support/sales-document-builder';
import { isUncompared, taxContradiction } from './check-device-tax';
import type { DeviceTaxes, ListedTax } from './device-taxes';
import { mapDocument } from './map-document';
import type { TaxRule } from './mapping-rules';

const STANDARD: ListedTax = {
  ...{ id: 517, name: 'Standard rated 15.5%', percent: decimal('15.5') },
  ...{ validFrom: '2026-01-01', validTill: null },
};
const ZERO: ListedTax = { ...STANDARD, id: 2, name: 'Zero rated', percent: decimal('0'), validFrom: null };
const EXEMPT: ListedTax = { ...ZERO, id: 1, name: 'Exempt', percent: null };
const OLD: ListedTax = {
  ...{ id: 3, name: 'Standard rated 15%', percent: decimal('15') },
  ...{ validFrom: '2020-01-01', validTill: '2025-12-31' },
};
const READING: DeviceTaxes = {
  readOn: '2026-11-27',
  taxes: [STANDARD, ZERO, EXEMPT, OLD],
  idOfCode: new Map([['A', 2]]),
  currencyOfCode: new Map(),
};

function tax(changes: Partial<TaxRule>): TaxRule {
  const named = { taxType: 'TAX001', taxCode: 'W1', percent: decimal('15.5'), deviceTaxId: 517 };
  return { ...named, validFrom: null, validTill: null, ...changes };
}

describe('a tax mapping next to the last reading of the device', () => {
  it.each<[string, Partial<TaxRule>, string | null]>([
    ['agrees', {}, null],
    ['has a rate on a zero-rated tax', { deviceTaxId: 2 }, 'rate'],
    ['has another rate', { percent: decimal('15') }, 'rate'],
    ['is exempt on a zero-rated tax', { deviceTaxId: 2, percent: null }, 'rate'],
    ['is zero-rated on an exempt tax', { deviceTaxId: 1, percent: decimal('0') }, 'rate'],
    ['is exempt on the exempt tax', { deviceTaxId: 1, percent: null }, null],
    ['names a tax that the device does not list', { deviceTaxId: 999 }, 'unlisted'],
    ['names one of the past that it lists no longer', { deviceTaxId: 4, validTill: '2025-12-31' }, null],
    [
      'begins where the tax of the device has ended',
      { deviceTaxId: 3, percent: decimal('15'), validFrom: '2026-01-01' },
      'days',
    ],
    ['begins before the tax of the device', { validFrom: '2025-06-01' }, null],
    [
      'names no tax, and the service leads its code to another rate',
      { deviceTaxId: null, taxCode: 'A' },
      'rate',
    ],
    ['names no tax, and the service has no entry', { deviceTaxId: null }, null],
  ])('%s', (_, changes, what) => {
    expect(taxContradiction(tax(changes), READING)?.what ?? null).toBe(what);
  });

  it('is not contradicted by what was never read, nor by a device without taxes', () => {
    expect(taxContradiction(tax({ deviceTaxId: 999 }), null)).toBeNull();
    expect(taxContradiction(tax({ deviceTaxId: 999 }), { ...READING, taxes: [] })).toBeNull();
  });

  it.each<[boolean, Partial<TaxRule>, DeviceTaxes | null]>([
    [false, {}, READING],
    [false, { deviceTaxId: 999 }, READING],
    [false, { deviceTaxId: null }, null],
    [true, { deviceTaxId: 4, validTill: '2025-12-31' }, READING],
    [true, { deviceTaxId: 999 }, { ...READING, taxes: [] }],
    [true, { deviceTaxId: 517 }, null],
  ])('is said to be compared with nothing (%s): %j', (isSaid, changes, reading) => {
    expect(isUncompared(tax(changes), reading)).toBe(isSaid);
  });

  it('is contradicted on the days on which the tax of the device is not valid', () => {
    expect(taxContradiction(tax({}), READING, '2025-12-31')?.what).toBe('days');
    expect(taxContradiction(tax({}), READING, '2026-01-01')).toBeNull();
  });
});

describe('a document whose tax differs at its device', () => {
  const issuesOf = (changes: Partial<TaxRule>, issuedOn = '2026-01-31') => {
    const taxes = rules().taxes.map((one) => ({ ...one, ...tax({}), taxType: one.taxType, ...changes }));
    const given = circumstances({ today: issuedOn, deviceTaxes: READING });
    const result = mapDocument(anInvoice({ issuedOn }), rules({ taxes }), given);
    return 'issues' in result ? result.issues.filter(({ code }) => code === 'TAX_UNMAPPED') : [];
  };

  it.each<[Partial<TaxRule>, string, string]>([
    [
      { deviceTaxId: 2 },
      '2026-01-31',
      'is mapped to tax 2 of the device with 15.5 %. The device had "Zero rated" with 0 % there on 27 Nov 2026, when it was read.',
    ],
    [
      { deviceTaxId: 999 },
      '2026-01-31',
      'is mapped to tax 999 of the device with 15.5 %. The device had no such tax on 27 Nov 2026, when it was read.',
    ],
    [
      {},
      '2025-12-31',
      'is mapped to tax 517 of the device with 15.5 %. The device has "Standard rated 15.5%" there, which is not valid on 31 Dec 2025 (on 27 Nov 2026, when it was read).',
    ],
    [
      { taxCode: 'A' },
      '2026-01-31',
      'is mapped to tax 517 of the device with 15.5 %. At your fiscal provider its code A stood for tax 2 on 27 Nov 2026, when it was read.',
    ],
  ])('is held, with both sides named', (changes, issuedOn, words) => {
    const [first] = issuesOf(changes, issuedOn);
    expect(first?.message).toContain(words);
  });

  it('goes where the device agrees', () => {
    expect(issuesOf({})).toEqual([]);
  });

  it('is named as exempt on the side that has no rate', () => {
    const [own] = issuesOf({ deviceTaxId: 2, percent: null });
    expect(own?.parameters).toMatchObject({ differs: { percent: null, device: { percent: '0' } } });
    const [device] = issuesOf({ deviceTaxId: 1 });
    expect(device?.parameters).toMatchObject({ differs: { percent: '15.5', device: { percent: null } } });
  });
});
