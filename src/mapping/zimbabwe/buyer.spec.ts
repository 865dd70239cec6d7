import { aCustomer } from '../../../test/support/sales-document-builder';
import type { Customer } from '../../documents/sales-document';
import type { BuyerRules } from '../buyer-rules';
import { mapBuyer } from './buyer';

const RULES: BuyerRules = { tinField: 'companyNumber', vatField: 'taxNumber', withoutTin: 'hold' };
const CASH_SALE: BuyerRules = { ...RULES, withoutTin: 'cash_sale' };

function codes(customer: Partial<Customer>, rules = RULES): string[] {
  return mapBuyer(aCustomer(customer), rules).issues.map((entry) => entry.code);
}

function buyer(customer: Partial<Customer>, rules = RULES) {
  return mapBuyer(aCustomer(customer), rules).buyer;
}

function addressOf(first: string, others: Partial<Customer['address']> = {}) {
  const address = { lines: [first], city: 'Harare', region: 'Harare', country: '', ...others };
  return buyer({ address }).address;
}

describe('a buyer with numbers', () => {
  it('is sent with name, TIN, VAT number, contact details and address', () => {
    expect(mapBuyer(aCustomer(), RULES)).toEqual({
      buyer: {
        name: 'Mutare Timber (Pvt) Ltd',
        tradeName: '',
        tin: '2002054676',
        vatNumber: '220401569',
        phone: '+263242700000',
        email: 'accounts@mutaretimber.example',
        address: { province: 'Manicaland', street: 'Main Street', houseNo: '12', city: 'Mutare' },
      },
      issues: [],
    });
  });

  it('takes the numbers from the fields that the administrator chose', () => {
    const customer = { taxNumber: '2002054676', accountNumber: '220401569', companyNumber: 'ignored' };
    const chosen: BuyerRules = { tinField: 'taxNumber', vatField: 'accountNumber', withoutTin: 'hold' };
    expect(buyer(customer, chosen)).toMatchObject({ tin: '2002054676', vatNumber: '220401569' });
    expect(codes(customer, chosen)).toEqual([]);
  });

  it.each(['2002054676', '200 205 4676', '2002-054-676', '2002.054.676', ' 2002054676\t'])(
    'may have the TIN written as %j',
    (companyNumber) => {
      expect(buyer({ companyNumber }).tin).toBe('2002054676');
      expect(codes({ companyNumber })).toEqual([]);
    },
  );

  it.each(['200205467', '20020546767', 'TIN 2002054676', '200205467O', '٢٠٠٢٠٥٤٦٧٦', '2002054676/1'])(
    'is held for the TIN %j',
    (companyNumber) => {
      expect(codes({ companyNumber })).toEqual(['BUYER_TIN_INVALID']);
    },
  );

  it.each(['', ' ', ' - '])('is held for the missing TIN %j', (companyNumber) => {
    expect(codes({ companyNumber })).toEqual(['BUYER_TIN_MISSING']);
  });

  it.each([
    ['', []],
    ['220401569', []],
    ['220 401 569', []],
    ['22040156', ['BUYER_VAT_INVALID']],
    ['2204015690', ['BUYER_VAT_INVALID']],
    ['VAT 220401569', ['BUYER_VAT_INVALID']],
  ])('with the VAT number %j has the issues %j', (taxNumber, expected) => {
    expect(codes({ taxNumber })).toEqual(expected);
  });

  it('is told of every fault at once, each at its field', () => {
    const { issues } = mapBuyer(aCustomer({ name: '  ', companyNumber: '12', taxNumber: 'x' }), RULES);
    expect(issues.map(({ code, path }) => [code, path])).toEqual([
      ['BUYER_NAME_MISSING', 'customer.name'],
      ['BUYER_TIN_INVALID', 'customer.companyNumber'],
      ['BUYER_VAT_INVALID', 'customer.taxNumber'],
    ]);
  });
});

describe('numbers written as labelled text', () => {
  const LABELLED: BuyerRules = { tinField: 'labelledText', vatField: 'labelledText', withoutTin: 'hold' };
  const only = (accountNumber: string) => ({ accountNumber, companyNumber: '', taxNumber: '' });

  it.each([
    'TIN: 2002054676 VAT: 220401569',
    'tin=2002054676, vat=220401569',
    'VAT No. 220 401 569 / TIN No. 200-205-4676',
    'Registered TIN number 2002054676; VAT 220401569',
  ])('are found in %j, in whichever field it stands', (text) => {
    expect(buyer(only(text), LABELLED)).toMatchObject({ tin: '2002054676', vatNumber: '220401569' });
    const moved = { companyNumber: text, taxNumber: '', accountNumber: 'C-101' };
    expect(buyer(moved, LABELLED)).toMatchObject({ tin: '2002054676', vatNumber: '220401569' });
  });

  it.each([
    ['2002054676', ['BUYER_TIN_MISSING']],
    ['TIN:', ['BUYER_TIN_MISSING']],
    ['SATIN: 2002054676', ['BUYER_TIN_MISSING']],
    ['TIN: 20020546', ['BUYER_TIN_INVALID']],
    ['TIN: 2002054676 VAT: 12', ['BUYER_VAT_INVALID']],
  ])('in %j have the issues %j, at the contact as a whole', (text, expected) => {
    const { issues } = mapBuyer(aCustomer(only(text)), LABELLED);
    expect(issues.map(({ code }) => code)).toEqual(expected);
    expect(issues.map(({ path }) => path)).toEqual(expected.map(() => 'customer'));
  });
});

describe('the name of a buyer', () => {
  it.each([
    ['Moyo Holdings t/a Corner Shop', 'Moyo Holdings', 'Corner Shop'],
    ['Moyo Holdings T/A Corner Shop', 'Moyo Holdings', 'Corner Shop'],
    ['Moyo Holdings  t/a   Corner Shop', 'Moyo Holdings', 'Corner Shop'],
    ['Moyo Holdings t/a Corner Shop t/a Corner Deli', 'Moyo Holdings', 'Corner Shop t/a Corner Deli'],
    [' t/a Corner Shop', 't/a Corner Shop', ''],
    ['Moyo Holdings t/a ', 'Moyo Holdings', ''],
    ['Moyo Holdings', 'Moyo Holdings', ''],
    ['Moyot/aShop', 'Moyot/aShop', ''],
    ['Rota/Ashford', 'Rota/Ashford', ''],
  ])('%j is register name %j and trade name %j', (name, registerName, tradeName) => {
    expect(buyer({ name })).toMatchObject({ name: registerName, tradeName });
  });

  it('may have 250 characters and not one more', () => {
    expect(codes({ name: 'x'.repeat(250) })).toEqual([]);
    expect(codes({ name: 'x'.repeat(251) })).toEqual(['TEXT_TOO_LONG']);
    expect(codes({ name: `Moyo t/a ${'x'.repeat(251)}` })).toEqual(['TEXT_TOO_LONG']);
    expect(codes({ name: `${'y'.repeat(200)} t/a ${'x'.repeat(200)}` })).toEqual([]);
  });
});

describe('a cash sale', () => {
  it.each(['Cash', 'cash', 'CASH sale', 'Cash John Moyo', 'Cash, walk-in'])('is one to %j', (name) => {
    const sold = mapBuyer(aCustomer({ name, companyNumber: '', taxNumber: '' }), RULES);
    expect(sold.issues).toEqual([]);
    expect(sold.buyer).toMatchObject({ name, tradeName: '', tin: '', vatNumber: '' });
  });

  it.each(['Cashmore Ltd', 'Petty Cash', 'Cashew Farms'])('is not one to %j', (name) => {
    expect(codes({ name, companyNumber: '' })).toEqual(['BUYER_TIN_MISSING']);
  });

  it('is not one to a business called so that has a TIN, right or wrong', () => {
    expect(buyer({ name: 'Cash Converters Ltd' })).toMatchObject({
      name: 'Cash Converters Ltd',
      tin: '2002054676',
    });
    expect(codes({ name: 'Cash Converters Ltd', companyNumber: '200205467' })).toEqual(['BUYER_TIN_INVALID']);
  });

  it('is what a buyer without TIN becomes where the organisation says so, without any other number', () => {
    const sold = mapBuyer(
      aCustomer({ name: 'John Moyo', companyNumber: '', taxNumber: '220401569' }),
      CASH_SALE,
    );
    expect(sold.issues).toEqual([]);
    expect(sold.buyer).toMatchObject({ name: 'Cash John Moyo', tradeName: '', tin: '', vatNumber: '' });
    expect(sold.buyer.phone).toBe('+263242700000');
  });

  it('does not hide a TIN that is there: with one, the buyer is named; a wrong one is still reported', () => {
    expect(buyer({}, CASH_SALE)).toMatchObject({ name: 'Mutare Timber (Pvt) Ltd', tin: '2002054676' });
    expect(codes({ companyNumber: '12' }, CASH_SALE)).toEqual(['BUYER_TIN_INVALID']);
  });

  it('needs no TIN and asks for no VAT number, but for a name it does', () => {
    expect(codes({ name: 'Cash', companyNumber: '', taxNumber: 'y' })).toEqual([]);
    expect(codes({ name: '', companyNumber: '' }, CASH_SALE)).toEqual(['BUYER_NAME_MISSING']);
  });
});

describe('the address of a buyer', () => {
  it.each([
    ['12 Main Street', '12', 'Main Street'],
    ['No. 12 Main Street', '12', 'Main Street'],
    ['no 12, Main Street', '12', 'Main Street'],
    ['12A Main Street', '12A', 'Main Street'],
    ['12/3 Main Street', '12/3', 'Main Street'],
    ['12-14 Main Street', '12-14', 'Main Street'],
    ['  7   1st Avenue ', '7', '1st Avenue'],
  ])('%j is house %s in %s', (line, houseNo, street) => {
    expect(addressOf(line)).toEqual({ province: 'Harare', street, houseNo, city: 'Harare' });
  });

  it.each(['Main Street', 'Main Street 12', '12', 'No. 12', '', 'P O Box 12'])(
    'is left out whole when %j does not tell house and street apart',
    (line) => {
      expect(addressOf(line)).toBeNull();
    },
  );

  it.each([
    [['Stand 4567 Willowvale Road'], '4567', 'Willowvale Road'],
    [['Shop 5, Sam Levy Village'], '5', 'Sam Levy Village'],
    [['Karigamombe Centre', '53 Samora Machel Avenue'], '53', 'Samora Machel Avenue'],
    [['12', 'Main Street'], '12', 'Main Street'],
    [['12th Floor', '9 Main Street'], '9', 'Main Street'],
  ])('in the lines %j is house %s in %s', (lines, houseNo, street) => {
    expect(addressOf('', { lines })).toMatchObject({ street, houseNo });
  });

  it.each(['Harare', 'bulawayo'])('needs no province where the city %s is one', (city) => {
    expect(addressOf('12 Main Street', { city, region: '' })?.province.toLowerCase()).toBe(
      city.toLowerCase(),
    );
  });

  it('is left out whole when city, province or all lines are missing', () => {
    expect(addressOf('12 Main Street', { city: '' })).toBeNull();
    expect(addressOf('12 Main Street', { city: 'Mutare', region: '' })).toBeNull();
    expect(addressOf('12 Main Street', { lines: [] })).toBeNull();
  });

  it('is no reason to hold a document', () => {
    const nowhere = { lines: [], city: '', region: '', country: '' };
    expect(codes({ address: nowhere, phone: '', email: '' })).toEqual([]);
  });
});
