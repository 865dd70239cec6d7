import { rules } from '../../../test/support/sales-document-builder';
import { isTypedTaxpayer, type Taxpayer, compareTaxpayers } from './taxpayer';

const CUSTOMS = rules().country.taxpayers;
const DEVICE: Taxpayer = { tin: '2000123456', vatNumber: '220123456', name: 'Sample Trading (Pvt) Ltd' };
const NAMELESS: Taxpayer = { tin: null, vatNumber: null, name: null };

describe('the taxpayer of a device', () => {
  it.each([
    ['2000123456', ['Another']],
    ['220 123 456', ['Another']],
    ['TIN: 2000999999 VAT: 220123456', ['Another']],
    [null, ['SAMPLE TRADING']],
    ['', ['Another', 'Sample-Trading Private Limited']],
  ])('is that of books with the tax number %j and the names %j', (taxNumber, names) => {
    expect(compareTaxpayers(DEVICE, { taxNumber, names }, CUSTOMS)).toBeNull();
  });

  it('is not that of books with another number, whatever their name', () => {
    expect(compareTaxpayers(DEVICE, { taxNumber: '220999999', names: ['Sample Trading'] }, CUSTOMS)).toEqual({
      of: 'number',
      device: DEVICE,
      taxNumber: '220999999',
    });
  });

  it('is not that of books with another name and no number', () => {
    const difference = compareTaxpayers(DEVICE, { taxNumber: null, names: ['Sample Traders Ltd'] }, CUSTOMS);
    expect(difference).toEqual({ of: 'name', device: DEVICE, names: ['Sample Traders Ltd'] });
    expect(
      compareTaxpayers({ ...DEVICE, name: 'Ltd' }, { taxNumber: null, names: ['Pvt'] }, CUSTOMS),
    ).not.toBeNull();
  });

  it('is nobody’s as long as nothing is known of it', () => {
    expect(compareTaxpayers(NAMELESS, { taxNumber: '2000123456', names: [''] }, CUSTOMS)).not.toBeNull();
    for (const typed of ['', 'Sample Trading', '2000123456'])
      expect(isTypedTaxpayer(NAMELESS, typed, CUSTOMS)).toBe(false);
  });

  it('is confirmed by typing its name or one of its numbers', () => {
    for (const typed of ['2000123456', 'VAT 220123456', 'sample trading', ' Sample Trading (Pvt) Ltd '])
      expect(isTypedTaxpayer(DEVICE, typed, CUSTOMS)).toBe(true);
    for (const typed of ['', 'Ltd', '200012345', 'Sample'])
      expect(isTypedTaxpayer(DEVICE, typed, CUSTOMS)).toBe(false);
  });
});
