import type { Shape } from '../api/client';
import { endedTax } from './ended-tax';

function mapping(taxType: string, percent: string | null, validTill: string | null = null) {
  const validFrom = validTill === null ? null : '2023-01-01';
  return { taxType, percent, validFrom, validTill } as Shape<'TaxMappingDto'>;
}

describe('a tax whose mapping has ended', () => {
  const ended = mapping('OUTPUT', '15', '2025-12-31');
  const known = { taxType: 'OUTPUT', percent: '15', endedOn: '31 Dec 2025' };

  it('names the only rate that goes on', () => {
    const all = [ended, mapping('TAX155', '15.5'), mapping('ZERO', '0'), mapping('EXEMPT', null)];
    expect(endedTax([ended], all)).toEqual({ ...known, rate: '15.5', newTaxType: 'TAX155' });
  });

  it('names none where there is a choice', () => {
    const all = [ended, mapping('TAX155', '15.5'), mapping('TAX5', '5')];
    expect(endedTax([ended], all)).toEqual({ ...known, rate: 'null', newTaxType: '' });
  });

  it('is none whose latest mapping goes on', () => {
    const again = { ...mapping('OUTPUT', '16'), validFrom: '2026-01-01' };
    expect(endedTax([ended, again], [ended, again])).toBeNull();
  });
});
