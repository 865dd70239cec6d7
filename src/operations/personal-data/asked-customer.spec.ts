import type { Customer } from '../../domain/sales/sales-document';
import { type AskedCustomer, isAsked, isEnough, ownNames } from './asked-customer';

const MOYO: Customer = {
  ...{ sourceId: 'c-1', name: 'Tariro  Moyo "Plumbing"', email: 'Tariro@example.com; office@example.com' },
  ...{ taxNumber: '220-123456', companyNumber: 'TIN: 2000123456; BP 7', accountNumber: '1001' },
  ...{ phone: '+263 77 123 4567 ext 12', address: { lines: [], city: '', region: '', country: '' } },
};
const NOBODY: Customer = {
  ...{ sourceId: 'c-2', name: '', email: '', taxNumber: '', companyNumber: '', accountNumber: '', phone: '' },
  address: MOYO.address,
};

describe('a customer', () => {
  it.each<AskedCustomer>([
    { contactId: 'c-1' },
    { name: 'tariro moyo "plumbing"' },
    { name: 'Tariro\tMoyo\n"Plumbing"' },
    { name: 'Ｔａｒｉｒｏ\u00A0Moyo "Plumbing"' },
    { email: 'TARIRO@example.com ' },
    { email: 'office@example.com' },
    { vatNumber: '220123456' },
    { tin: '2000 123456' },
    { phone: '077 123 4567' },
    { name: 'Tariro Moyo "Plumbing"', vatNumber: '220 123456', phone: '+263771234567' },
  ])('is the one asked for by %j', (asked) => {
    expect(isAsked(MOYO, asked)).toBe(true);
  });

  it.each<AskedCustomer>([
    { contactId: 'c-2' },
    { name: 'Tariro Moyo' },
    { email: 'tariro@example.org' },
    { tin: '200012345' },
    { phone: '077 123 4568' },
    { phone: '12' },
    { name: 'Tariro Moyo "Plumbing"', tin: '999' },
  ])('is another than the one asked for by %j', (asked) => {
    expect(isAsked(MOYO, asked)).toBe(false);
  });

  it('is not found by a number of which a field has only a part with blanks around it', () => {
    expect(isAsked({ ...MOYO, companyNumber: '2000 123456' }, { tin: '2000' })).toBe(false);
  });

  it.each<AskedCustomer>([
    {},
    { phone: 'unknown' },
    { phone: '12345' },
    { phone: '+ -' },
    { name: ' -' },
    { contactId: '' },
    { tin: '2000123456', vatNumber: '-' },
  ])('is not named by %j, which customers without it would fit', (asked) => {
    expect([isEnough(asked), isAsked(NOBODY, asked), isAsked(MOYO, asked)]).toEqual([false, false, false]);
  });

  it('is meant by a name that no other contact has had', () => {
    const sister = { ...MOYO, sourceId: 'c-3' };
    const renamed = { ...MOYO, name: 'Moyo  Pipes' };
    expect(ownNames('c-1', [MOYO, renamed, NOBODY])).toEqual(['tariro moyo "plumbing"', 'moyo pipes']);
    expect(ownNames('c-1', [MOYO, renamed, sister])).toEqual(['moyo pipes']);
    expect(ownNames('c-2', [NOBODY, MOYO])).toEqual([]);
  });
});
