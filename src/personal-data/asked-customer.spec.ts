import type { Customer } from '../documents/sales-document';
import { type AskedCustomer, isAsked, storedPattern, textPatterns } from './asked-customer';

const MOYO: Customer = {
  ...{ sourceId: 'c-1', name: 'Tariro  Moyo "Plumbing"', email: 'Tariro@example.com' },
  ...{ taxNumber: '220-123456', companyNumber: 'TIN: 2000 123456; BP 7', accountNumber: '' },
  ...{ phone: '+263 77 123 4567', address: { lines: [], city: '', region: '', country: '' } },
};

describe('a customer', () => {
  it.each<AskedCustomer>([
    { name: 'tariro moyo "plumbing"' },
    { email: 'TARIRO@example.com ' },
    { vatNumber: '220123456' },
    { tin: '2000' },
    { phone: '077 123 4567' },
    { name: 'Tariro Moyo "Plumbing"', vatNumber: '220 123456', phone: '+263771234567' },
  ])('is the one asked for by %j, and fits the pattern', (asked) => {
    expect(isAsked(MOYO, asked)).toBe(true);
    expect(fits(JSON.stringify(MOYO), storedPattern(asked))).toBe(true);
  });

  it.each<AskedCustomer>([
    { name: 'Tariro Moyo' },
    { email: 'tariro@example.org' },
    { tin: '200012345' },
    { phone: '077 123 4568' },
    { name: 'Tariro Moyo "Plumbing"', tin: '999' },
  ])('is another than the one asked for by %j', (asked) => {
    expect(isAsked(MOYO, asked)).toBe(false);
  });

  it('without a number is not the one asked for by a number of signs', () => {
    expect(isAsked({ ...MOYO, taxNumber: '', companyNumber: '' }, { tin: '1' })).toBe(false);
  });

  it('is named in other texts by everything that is long enough to tell', () => {
    expect(textPatterns([{ ...MOYO, name: 'Al_i %', companyNumber: '12' }])).toEqual([
      ...['%al\\_i \\%%', '%tariro@example.com%', '%+263 77 123 4567%', '%220-123456%'],
    ]);
  });
});

/** `ilike` of PostgreSQL. */
function fits(text: string, pattern: string): boolean {
  const expression = pattern.replace(/\\?[\s\S]/g, (sign) =>
    sign === '%' ? '[\\s\\S]*' : sign.replace(/^\\(?=.)/, '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
  );
  return new RegExp(`^${expression}$`, 'i').test(text);
}
