import fc from 'fast-check';
import { aCustomer, BUYER_RULES } from '../../../test/support/sales-document-builder';
import type { Customer } from '../../domain/sales/sales-document';
import { BUYER_RULE_SCOPES, type BuyerRule, type BuyerRules } from '../buyer-rules';
import { mapBuyer } from './buyer';

const RULES = BUYER_RULES;
const CASH_SALE: BuyerRules = { ...RULES, withoutTin: 'cash_sale' };

function codes(customer: Partial<Customer>, rules = RULES): string[] {
  return mapBuyer(aCustomer(customer), rules).issues.map((entry) => entry.code);
}

function buyer(customer: Partial<Customer>, rules = RULES) {
  return mapBuyer(aCustomer(customer), rules).buyer;
}

describe('a buyer with numbers', () => {
  it('is sent with name, TIN, VAT number, contact details and address', () => {
    expect(mapBuyer(aCustomer(), RULES)).toEqual({
      addressLacks: null,
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
    const chosen: BuyerRules = { ...RULES, tinField: 'taxNumber', vatField: 'accountNumber' };
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

  it.each(['200205467', '20020546767', 'TAX2002054676', '200205467O', '٢٠٠٢٠٥٤٦٧٦', '2002054676/1'])(
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
    ['VAT 220401569', []],
    ['VAT 22040156', ['BUYER_VAT_INVALID']],
  ])('with the VAT number %j has the issues %j', (taxNumber, expected) => {
    expect(codes({ taxNumber })).toEqual(expected);
  });

  it('has every fault reported at once, each at its field', () => {
    const { issues } = mapBuyer(aCustomer({ name: '  ', companyNumber: '12', taxNumber: 'x' }), RULES);
    expect(issues.map(({ code, path }) => [code, path])).toEqual([
      ['BUYER_NAME_MISSING', 'customer.name'],
      ['BUYER_TIN_INVALID', 'customer.companyNumber'],
      ['BUYER_VAT_INVALID', 'customer.taxNumber'],
    ]);
  });
});

describe('numbers in the wrong field, or behind a word', () => {
  const [tin, vatNumber] = ['2002054676', '220401569'];
  const contact: BuyerRules['rules'] = [{ scope: 'contact', key: 'c-1', sendAs: 'taxpayer' }];
  const confirmed = { ...RULES, rules: contact };
  const nothing = { companyNumber: '', taxNumber: '', accountNumber: '' };
  const { address } = aCustomer();

  it.each([
    [{ companyNumber: vatNumber, taxNumber: tin }, vatNumber],
    [{ companyNumber: `TIN ${tin} VAT ${vatNumber}`, taxNumber: '2002054677' }, vatNumber],
    [{ companyNumber: '', taxNumber: tin }, ''],
    [{ companyNumber: '20020546', taxNumber: tin }, ''],
    [{ companyNumber: '', taxNumber: tin, accountNumber: '2002054677' }, ''],
    [{ companyNumber: '', taxNumber: '', accountNumber: `TAX: ${tin}` }, ''],
    [{ companyNumber: 'TIN 12', taxNumber: tin }, ''],
    [{ companyNumber: `REG ${tin}`, taxNumber: vatNumber }, vatNumber],
  ])('are one question about %j, and sent as read once a person has said so', (fields, sentVat) => {
    const customer = { ...fields, sourceId: 'c-1' };
    expect(codes(customer)).toEqual(['BUYER_NUMBERS_MISPLACED']);
    expect(buyer(customer, confirmed)).toMatchObject({ tin, vatNumber: sentVat });
    expect(mapBuyer(aCustomer(customer), confirmed).issues).toEqual([]);
  });

  it.each([
    [{ companyNumber: `TIN: ${tin}`, taxNumber: `VAT No. ${vatNumber}` }, vatNumber],
    [{ companyNumber: `TIN ${tin} VAT ${vatNumber}`, taxNumber: '' }, vatNumber],
    [{ companyNumber: 'VAT 220 401 569', taxNumber: 'TIN: 200-205-4676' }, vatNumber],
    [{ companyNumber: '', taxNumber: vatNumber, accountNumber: `BP No ${tin}` }, vatNumber],
    [{ companyNumber: '', taxNumber: `TIN: ${tin}` }, ''],
    [{ companyNumber: '', taxNumber: '', accountNumber: `B.P. Number: ${tin}` }, ''],
    [{ companyNumber: '', taxNumber: '', accountNumber: `Business Partner No. ${tin}` }, ''],
    [{ companyNumber: tin, taxNumber: `VAT No ${vatNumber}`, accountNumber: '4000012345' }, vatNumber],
  ])(
    'are no question in %j, where a word says what each is and nothing contradicts it',
    (fields, sentVat) => {
      for (const rules of [RULES, CASH_SALE]) {
        expect(codes(fields, rules)).toEqual([]);
        expect(buyer(fields, rules)).toMatchObject({ tin, vatNumber: sentVat });
      }
    },
  );

  it.each([
    { companyNumber: '', taxNumber: '', accountNumber: `TIN: ${tin}`, name: 'Moyo 1000000001' },
    { companyNumber: '1000000001', taxNumber: '', accountNumber: `TIN: ${tin}` },
    { companyNumber: '', taxNumber: '1000000001', accountNumber: `TIN: ${tin}` },
    { companyNumber: `Code 1000000001`, taxNumber: '', accountNumber: `BP No ${tin}` },
    { companyNumber: '1000000001', taxNumber: '', accountNumber: '', name: `Moyo TIN ${tin}` },
  ])('behind a word outrank a bare one, which may be a customer code: %j', (fields) => {
    for (const rules of [RULES, CASH_SALE]) {
      const customer = { ...fields, sourceId: 'c-1' };
      expect(codes(customer, rules)).toEqual(['BUYER_NUMBERS_MISPLACED']);
      expect(buyer(customer, { ...rules, rules: contact }).tin).toBe(tin);
    }
  });

  it.each([
    [{ accountNumber: `TIN ${tin}`, name: 'Moyo TIN 2002054677' }, ['2002054677', tin]],
    [{ accountNumber: `TIN ${tin} or TIN 2002054677` }, [tin, '2002054677']],
    [{ companyNumber: tin, accountNumber: `TIN ${tin} BP No 2002054677` }, [tin, '2002054677']],
    [{ accountNumber: tin, name: 'Moyo 2002054677' }, [tin, '2002054677']],
  ])('are a question that only a number answers where several differ: %j', (fields, others) => {
    const customer = aCustomer({ ...nothing, ...fields, sourceId: 'c-1' });
    for (const rules of [RULES, CASH_SALE, confirmed]) {
      const { issues } = mapBuyer(customer, rules);
      expect(issues).toEqual([expect.objectContaining({ code: 'BUYER_TIN_DOUBTFUL' })]);
      expect(issues[0]?.parameters).toMatchObject({ why: 'several', others });
    }
  });

  it.each([
    { accountNumber: `Old TIN ${tin}` },
    { accountNumber: `Agent TIN ${tin}` },
    { companyNumber: `Parent co TIN: ${tin}` },
    { accountNumber: `TIN ${tin} (closed)` },
    { accountNumber: `TIN ${tin}/1` },
    { companyNumber: tin, taxNumber: `Parent VAT ${vatNumber}` },
    { companyNumber: tin, taxNumber: `VAT ${vatNumber}`, name: 'Moyo VAT 220401570' },
    { accountNumber: `TIN ${tin} VAT ${vatNumber}, VAT 220401570` },
    {
      accountNumber: `TIN ${tin} VAT ${vatNumber}`,
      address: { ...address, lines: ['VAT No 220401570'] },
    },
    { accountNumber: `TIN ${tin}`, address: { ...address, lines: [`Old VAT ${vatNumber}`] } },
  ])('are a question in %j, where there are other words, or another VAT number', (fields) => {
    for (const rules of [RULES, CASH_SALE])
      expect(codes({ ...nothing, ...fields }, rules)).toEqual(['BUYER_NUMBERS_MISPLACED']);
  });

  it.each([
    [{ name: `Moyo Stores BP${tin}` }, []],
    [{ name: `Moyo Stores TPIN${tin}` }, []],
    [{ name: `Moyo Stores ${tin}/1` }, []],
    [{ name: `Cash Moyo ${tin}/1` }, []],
    [{ accountNumber: `C${tin}` }, []],
    [{ taxNumber: `VAT No: ${tin}` }, ['BUYER_VAT_INVALID']],
    [{ taxNumber: `${tin}/00` }, ['BUYER_VAT_INVALID']],
    [{ taxNumber: `ZW${tin}` }, ['BUYER_VAT_INVALID']],
    [{ taxNumber: '22040156' }, ['BUYER_VAT_INVALID']],
  ])('may be hidden in %j, which is no cash sale until a person says so', (fields, others) => {
    const customer = { ...nothing, ...fields, sourceId: 'c-1' };
    expect(codes(customer, CASH_SALE)).toEqual(['BUYER_TIN_MISSING', ...others]);
    const cash = contact.map((one): BuyerRule => ({ ...one, sendAs: 'cash_name' }));
    expect(codes(customer, { ...CASH_SALE, rules: cash })).toEqual([]);
  });

  it.each([
    { accountNumber: 'TIN: 20020546' },
    { name: 'Moyo Stores TIN 200205467' },
    { accountNumber: 'BP Number 20020546769' },
  ])('that are mistyped behind a word keep %j from being a cash sale', (fields) => {
    expect(codes({ ...nothing, ...fields }, CASH_SALE)).toEqual(['BUYER_TIN_INVALID']);
  });

  it.each([
    [{ companyNumber: tin, taxNumber: '2002054677' }, ['BUYER_VAT_INVALID']],
    [{ companyNumber: '200205467', taxNumber: vatNumber }, ['BUYER_TIN_INVALID']],
  ])('say nothing certain in %j, which keeps its own faults', (fields, expected) => {
    expect(codes(fields)).toEqual(expected);
    expect(codes({ ...fields, sourceId: 'c-1' }, confirmed)).toEqual(expected);
  });

  it.each([
    [{ accountNumber: '200 205 4676' }, ''],
    [{ accountNumber: tin, taxNumber: vatNumber }, vatNumber],
    [{ name: `Moyo Hardware TIN ${tin}` }, ''],
    [{ name: `Moyo Hardware (${tin})` }, ''],
    [
      { address: { ...address, lines: ['12 Main Street', `TIN No. ${tin}, VAT No. ${vatNumber}`] } },
      vatNumber,
    ],
    [{ address: { ...address, lines: [`TIN ${tin} 12 Main Street`] } }, ''],
    [{ address: { ...address, lines: [`TIN 200 205 4676 12 Main Street`] } }, ''],
    [{ name: 'Cash Moyo', accountNumber: tin }, ''],
  ])('are a question in %j, also where a buyer without TIN is a cash sale', (fields, sentVat) => {
    const customer = { ...nothing, ...fields, sourceId: 'c-1' };
    for (const rules of [RULES, CASH_SALE]) {
      expect(codes(customer, rules)).toEqual(['BUYER_NUMBERS_MISPLACED']);
      expect(buyer(customer, { ...rules, rules: contact })).toMatchObject({ tin, vatNumber: sentVat });
      expect(codes(customer, { ...rules, rules: contact })).toEqual([]);
      const cash = contact.map((one): BuyerRule => ({ ...one, sendAs: 'cash_name' }));
      expect(buyer(customer, { ...rules, rules: cash })).toMatchObject({ tin: '', vatNumber: '' });
    }
  });

  it.each([{ companyNumber: vatNumber, taxNumber: tin }, { taxNumber: tin }])(
    'are a question in %j where a buyer without TIN is a cash sale',
    (fields) => {
      expect(codes({ ...nothing, ...fields }, CASH_SALE)).toEqual(['BUYER_NUMBERS_MISPLACED']);
    },
  );

  it.each([
    { accountNumber: '0772123456' },
    { accountNumber: '2634702345' },
    { name: 'Walk-in 2634702345' },
    { accountNumber: '63-12345678' },
    { accountNumber: '4000012345' },
    { accountNumber: '20020546769' },
    { accountNumber: 'SATIN: 20020546' },
    { name: 'John 0772123456' },
    { name: 'Branch 263772123456' },
    { name: 'Tinashe 2026' },
    { address: { ...address, lines: [`P.O. Box ${tin}`] } },
    { name: 'Tin 12 Roofing' },
    { taxNumber: vatNumber },
  ])('are not seen in the mere digits of %j', (fields) => {
    expect(codes({ ...nothing, ...fields })).toEqual(['BUYER_TIN_MISSING']);
    expect(codes({ ...nothing, ...fields }, CASH_SALE)).toEqual([]);
  });

  it.each([
    [{ taxNumber: `TIN: ${tin}`, accountNumber: '1000000001' }, { taxNumber: '' }],
    [{ address: { ...address, lines: [`TIN ${tin}`] } }, { address, accountNumber: '1000000001' }],
    [
      { address: { ...address, lines: [`TIN ${tin}`] } },
      { address: { ...address, lines: ['TIN 2002054677'] } },
    ],
  ])('that were accepted in %j are asked about again once another is read in %j', (before, after) => {
    const made = aCustomer({ ...nothing, ...before, sourceId: 'c-1' });
    const rules = { ...CASH_SALE, rules: contact.map((one): BuyerRule => ({ ...one, madeFor: made })) };
    expect([codes(made, rules), buyer(made, rules).tin]).toEqual([[], tin]);
    expect(codes({ ...made, ...after }, rules)).toEqual(['BUYER_NUMBERS_MISPLACED']);
  });

  it('are asked about where nobody knows for which numbers the rule was made', () => {
    const rules = { ...RULES, rules: contact.map((one): BuyerRule => ({ ...one, madeFor: null })) };
    expect(codes({ ...nothing, accountNumber: tin, sourceId: 'c-1' }, rules)).toEqual([
      'BUYER_NUMBERS_MISPLACED',
    ]);
  });

  it.each<[string, Partial<Customer>, Partial<BuyerRule>, object]>([
    ['a wrong one', { companyNumber: '12' }, { tin }, { tin, vatNumber: '' }],
    ['none at all', {}, { tin, vatNumber }, { tin, vatNumber }],
    ['several', { accountNumber: `TIN ${tin}, TIN 2002054677` }, { tin }, { tin, vatNumber: '' }],
    ['misplaced ones', { taxNumber: '2002054677' }, { tin, vatNumber: 'none' }, { tin, vatNumber: '' }],
    ['a wrong VAT number', { companyNumber: tin, taxNumber: '22' }, { vatNumber }, { tin, vatNumber }],
    [
      'no VAT number',
      { companyNumber: tin, taxNumber: 'N/A' },
      { vatNumber: 'none' },
      { tin, vatNumber: '' },
    ],
  ])('are those that a person has typed where the contact has %s', (_what, fields, typed, sent) => {
    const made = aCustomer({ ...nothing, ...fields, sourceId: 'c-1' });
    const rules = {
      ...CASH_SALE,
      rules: contact.map((one): BuyerRule => ({ ...one, ...typed, madeFor: made })),
    };
    expect([codes(made, rules), buyer(made, rules)]).toEqual([[], expect.objectContaining(sent)]);
  });

  it('that a person has typed keep a wrong VAT number a question', () => {
    const rules = { ...RULES, rules: contact.map((one): BuyerRule => ({ ...one, tin })) };
    expect(codes({ companyNumber: '12', taxNumber: '22', sourceId: 'c-1' }, rules)).toEqual([
      'BUYER_VAT_INVALID',
    ]);
  });

  it('that a person has typed end with another number in the books, unless it is the typed one', () => {
    const made = aCustomer({ ...nothing, companyNumber: '12', sourceId: 'c-1' });
    const rules = { ...RULES, rules: contact.map((one): BuyerRule => ({ ...one, tin, madeFor: made })) };
    expect(buyer({ ...made, companyNumber: '2002054677' }, rules).tin).toBe('2002054677');
    expect(codes({ ...made, companyNumber: '2002054' }, rules)).toEqual(['BUYER_TIN_INVALID']);
    expect(buyer({ ...made, companyNumber: tin }, rules).tin).toBe(tin);
    expect(codes({ ...made, name: 'Another' }, rules)).toEqual(['BUYER_TIN_INVALID']);
    const wrong = { ...made, companyNumber: '2002054677' };
    const corrected = {
      ...CASH_SALE,
      rules: contact.map((one): BuyerRule => ({ ...one, tin, madeFor: wrong })),
    };
    expect(buyer(wrong, corrected).tin).toBe(tin);
    expect(codes({ ...wrong, taxNumber: '220401569' }, corrected)).toEqual(['BUYER_TIN_DOUBTFUL']);
    expect(codes({ ...wrong, name: 'Another' }, corrected)).toEqual(['BUYER_TIN_DOUBTFUL']);
    expect(codes({ ...wrong, companyNumber: '', name: 'Another' }, corrected)).toEqual([
      'BUYER_TIN_DOUBTFUL',
    ]);
  });

  it('of a contact abroad make no question where a buyer without TIN is a cash sale', () => {
    const abroad = { ...nothing, taxNumber: '1001234567', address: { ...address, country: 'Zambia' } };
    expect(codes(abroad, CASH_SALE)).toEqual([]);
    expect(buyer(abroad, CASH_SALE)).toMatchObject({ tin: '', vatNumber: '' });
  });

  it('are the own ones again once the contact is corrected', () => {
    const corrected = { companyNumber: tin, taxNumber: vatNumber, sourceId: 'c-1' };
    expect(buyer(corrected, confirmed)).toMatchObject({ tin, vatNumber });
  });
});

describe('numbers written as labelled text', () => {
  const LABELLED: BuyerRules = { ...RULES, tinField: 'labelledText', vatField: 'labelledText' };
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
    ['2002054676', ['BUYER_NUMBERS_MISPLACED']],
    ['TIN:', ['BUYER_TIN_MISSING']],
    ['SATIN: 20020546', ['BUYER_TIN_MISSING']],
    ['TIN: 20020546', ['BUYER_TIN_INVALID']],
    ['TIN: 2002054676 VAT: 12', ['BUYER_VAT_INVALID']],
  ])('in %j have the issues %j, at the contact as a whole', (text, expected) => {
    const { issues } = mapBuyer(aCustomer(only(text)), LABELLED);
    expect(issues.map(({ code }) => code)).toEqual(expected);
    expect(issues.map(({ path }) => path)).toEqual(expected.map(() => 'customer'));
  });

  it('are a question where two VAT numbers are labelled, and sent as read once a person has said so', () => {
    const two = {
      ...only('TIN: 2002054676 VAT: 220401569'),
      address: { ...aCustomer().address, lines: ['VAT 220401570'] },
      sourceId: 'c-1',
    };
    expect(codes(two, LABELLED)).toEqual(['BUYER_NUMBERS_MISPLACED']);
    const confirmed: BuyerRules = {
      ...LABELLED,
      rules: [{ scope: 'contact', key: 'c-1', sendAs: 'taxpayer' }],
    };
    expect([codes(two, confirmed), buyer(two, confirmed).vatNumber]).toEqual([[], '220401569']);
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

  it.each([
    ...[
      'Walk in',
      'Walk-in',
      'WALK-INS',
      'Walk-in customer',
      'walk in customers',
      'Walkin client',
      'Walk-in sales',
    ],
    ...[
      'Sundry debtor',
      'Sundry Debtors',
      'Sundry customers',
      'Sundry debtors (USD)',
      'Walk-in customer ZWG',
    ],
    ...['Over the counter', 'over-the-counter sales', 'Counter sales', ' Walk-in customer '],
  ])('is one to %j, with "Cash" before the name', (name) => {
    const sold = mapBuyer(aCustomer({ name, companyNumber: '', taxNumber: '' }), RULES);
    expect(sold.issues).toEqual([]);
    expect(sold.buyer).toMatchObject({ name: `Cash ${name}`, tradeName: '', tin: '', vatNumber: '' });
  });

  it.each([
    ...['Cashmore Ltd', 'Petty Cash', 'Cashew Farms', 'Cash Converters', 'Walkins (Pvt) Ltd', 'Walkins'],
    ...['Walk-in Wardrobes', 'Walk-in Clinic', 'Sundry', 'Sundry Supplies', 'Counter Culture', 'Walker'],
    ...['Sundry Debtors (Pvt) Ltd', 'Old walk-in customer'],
  ])('is not one to %j', (name) => {
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

  it.each([
    'Cash & Carry Zimbabwe (Pvt) Ltd',
    'CASH AND CARRY',
    'Cash Holdings',
    'Cash Traders Limited',
    'Cash Loans Inc.',
    'Cash Family Trust',
    'Cash Moyo & Co',
  ])('is not one to the company %j, which is held until its TIN is known', (name) => {
    expect(codes({ name, companyNumber: '' })).toEqual(['BUYER_TIN_MISSING']);
    expect(codes({ name, companyNumber: '' }, CASH_SALE)).toEqual([]);
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

describe('a buyer abroad', () => {
  const zambian = (changes: Partial<Customer> = {}): Partial<Customer> => ({
    ...{ name: 'Shoprite Zambia Plc', companyNumber: '1001234567', taxNumber: '' },
    address: { lines: ['12 Cairo Road'], city: 'Lusaka', region: 'Lusaka', country: 'Zambia' },
    ...changes,
  });
  const ruled = (...list: BuyerRule[]): BuyerRules => ({ ...RULES, rules: list });
  const CASH_NAME = { scope: 'country', key: 'Zambia', sendAs: 'cash_name' } as const;

  it('is asked about once: its number may be one of its own country, with ten digits, too', () => {
    expect(mapBuyer(aCustomer(zambian()), RULES).issues).toEqual([
      expect.objectContaining({ code: 'BUYER_ABROAD', path: 'customer.address.country' }),
    ]);
    expect(codes(zambian({ companyNumber: '' }))).toEqual(['BUYER_TIN_MISSING']);
    expect(codes(zambian({ companyNumber: '', taxNumber: '220401569' }))).toEqual(['BUYER_TIN_MISSING']);
  });

  it.each([
    { companyNumber: '', taxNumber: '1001234567' },
    { companyNumber: 'TIN: 1001234567', taxNumber: '' },
    { companyNumber: '220401569', taxNumber: '1001234567' },
  ])('is the same question where its number is in another field or behind a word: %j', (fields) => {
    const [first, ...others] = mapBuyer(aCustomer(zambian(fields)), RULES).issues;
    expect(others).toEqual([]);
    expect(first).toMatchObject({ code: 'BUYER_ABROAD', parameters: { number: '1001234567' } });
  });

  const london = (country: string, taxNumber = 'GB 123 4567 82'): Partial<Customer> => ({
    ...{ name: 'Thames Tea Ltd', companyNumber: '', taxNumber },
    address: { lines: ['4 Mincing Lane'], city: 'London', region: '', country },
  });

  it('is asked about as one abroad, not for nine digits, where it has a VAT number of its own country', () => {
    const asked = (customer: Partial<Customer>) =>
      mapBuyer(aCustomer(customer), RULES).issues.map(({ code, parameters }) => [code, parameters]);
    const named = { customer: 'Thames Tea Ltd', number: 'GB123456782' };
    expect(asked(london('United Kingdom'))).toEqual([
      ['BUYER_ABROAD', { ...named, country: 'United Kingdom' }],
    ]);
    expect(asked(london(''))).toEqual([['BUYER_ABROAD', { ...named, country: null }]]);
    for (const number of ['ATU12345678', 'NL123456789B01', 'FRXX123456789', 'IE1234567WA', 'vat de123456789'])
      expect([number, codes(london('', number))]).toEqual([number, ['BUYER_ABROAD']]);
  });

  it('is none by its VAT number where the contact has a TIN, is in the country, or the number has other letters', () => {
    expect(codes({ ...london(''), companyNumber: '2002054676' })).toEqual(['BUYER_VAT_INVALID']);
    const local = ['BUYER_TIN_MISSING', 'BUYER_VAT_INVALID'];
    expect(codes(london('Zimbabwe'))).toEqual(local);
    for (const number of ['BP12345678', 'GB', 'GB12', 'REG123456789'])
      expect([number, codes(london('', number))]).toEqual([number, local]);
  });

  it.each([
    'VAT NUMBER 220401569',
    'VAT Number: 220401569',
    'VAT registration number 220401569',
    'VAT Registration Certificate 220401569',
  ])('is no business here whose VAT number stands behind the words %j', (taxNumber) => {
    const here = { ...london('', taxNumber), name: 'Kopje Supplies Ltd' };
    expect(codes(here)).toContain('BUYER_TIN_MISSING');
    expect(codes(here)).not.toContain('BUYER_ABROAD');
    expect(codes(here, CASH_SALE)).not.toEqual([]);
    const known = { ...here, accountNumber: 'TIN 2002054676' };
    for (const rules of [RULES, CASH_SALE, ruled(rule('country', '*'))])
      expect(buyer(known, rules)).toMatchObject({ name: 'Kopje Supplies Ltd', tin: '2002054676' });
  });

  it('is none by a European VAT number where another field has a TIN', () => {
    const known = { ...london(''), accountNumber: 'TIN 2002054676' };
    expect(codes(known)).not.toContain('BUYER_ABROAD');
    expect(buyer(known, CASH_SALE)).toMatchObject({ name: 'Thames Tea Ltd', tin: '2002054676' });
  });

  it('with a VAT number of its own country is a cash sale where a rule, or the setting, says so', () => {
    const sent = { name: 'Cash Thames Tea Ltd', tin: '', vatNumber: '', address: null };
    for (const [customer, rules] of [
      [london(''), CASH_SALE],
      [london(''), ruled(rule('country', '*'))],
      [london('United Kingdom'), ruled(rule('contact', 'contact-1'))],
    ] as const)
      expect([codes(customer, rules), buyer(customer, rules)]).toEqual([[], expect.objectContaining(sent)]);
  });

  it('is sent by a rule under "Cash" and its name, without numbers and address', () => {
    const sold = mapBuyer(aCustomer(zambian({ taxNumber: 'GB123456789' })), ruled(CASH_NAME));
    expect(sold).toEqual({
      buyer: expect.objectContaining({
        ...{ name: 'Cash Shoprite Zambia Plc', tradeName: '', tin: '', vatNumber: '', address: null },
      }) as object,
      issues: [],
      addressLacks: null,
    });
  });

  it('is sent by a rule without anything of the contact', () => {
    const sold = mapBuyer(aCustomer(zambian()), ruled({ ...CASH_NAME, sendAs: 'no_buyer' }));
    expect(sold.buyer).toEqual({
      ...{ name: 'Cash', tradeName: '', tin: '', vatNumber: '', phone: '', email: '', address: null },
    });
    expect(sold.issues).toEqual([]);
  });

  it('is a taxpayer here where a rule says so: its numbers are sent, and checked', () => {
    const taxpayer = ruled({ scope: 'contact', key: 'contact-1', sendAs: 'taxpayer' }, CASH_NAME);
    expect(buyer(zambian(), taxpayer)).toMatchObject({ name: 'Shoprite Zambia Plc', tin: '1001234567' });
    expect(codes(zambian({ companyNumber: '12' }), taxpayer)).toEqual(['BUYER_TIN_INVALID']);
  });

  it.each<[string, BuyerRule[], string]>([
    [
      'the contact before its group',
      [rule('contact_group', 'Exports'), rule('contact', 'contact-1', 'no_buyer')],
      'Cash',
    ],
    [
      'the group before the country',
      [rule('country', 'Zambia'), rule('contact_group', 'g-1', 'no_buyer')],
      'Cash',
    ],
    [
      'the country before all countries',
      [rule('country', '*'), rule('country', 'ZAMBIA', 'no_buyer')],
      'Cash',
    ],
    ['all countries abroad', [rule('country', '*')], 'Cash Shoprite Zambia Plc'],
    ['the name of a contact', [rule('contact', 'Shoprite Zambia PLC')], 'Cash Shoprite Zambia Plc'],
    ['the name of a group', [rule('contact_group', 'exports')], 'Cash Shoprite Zambia Plc'],
  ])('has the narrowest rule that there is: %s', (_what, list, name) => {
    const groups = [{ sourceId: 'g-1', name: 'Exports' }];
    expect(buyer(zambian({ groups }), ruled(...list)).name).toBe(name);
  });

  it('is none by a rule for all countries abroad whose address is here, or names no country', () => {
    const all = ruled(rule('country', '*'));
    for (const country of [
      '',
      'Zimbabwe',
      'ZIMBABWE',
      'Zim',
      'ZW',
      'Harare',
      'n/a',
      '-',
      'Republic of Zimbabwe',
    ]) {
      const { address } = aCustomer();
      expect([country, buyer({ address: { ...address, country } }, all).tin]).toEqual([
        country,
        '2002054676',
      ]);
    }
  });

  it('never has a number sent unless a rule says that it is a taxpayer here', () => {
    const anyText = fc.string({ maxLength: 12 });
    const anyRule = fc.record({
      scope: fc.constantFrom(...BUYER_RULE_SCOPES),
      key: fc.constantFrom('*', 'Zambia', 'contact-1', 'Exports', 'Botswana'),
      sendAs: fc.constantFrom('cash_name' as const, 'no_buyer' as const),
    });
    const anyNumber = fc.oneof(anyText, fc.constantFrom('1001234567', '4123456789', '220401569'));
    fc.assert(
      fc.property(anyNumber, anyNumber, fc.array(anyRule), (companyNumber, taxNumber, list) => {
        const sold = mapBuyer(aCustomer(zambian({ companyNumber, taxNumber })), ruled(...list));
        const isSent = sold.issues.length === 0;
        expect(isSent && (sold.buyer.tin !== '' || sold.buyer.vatNumber !== '')).toBe(false);
      }),
      { numRuns: 500 },
    );
  });
});

function rule(scope: BuyerRule['scope'], key: string, sendAs: BuyerRule['sendAs'] = 'cash_name'): BuyerRule {
  return { scope, key, sendAs };
}

describe('the place of a TIN that nothing calls one', () => {
  it.each([
    ['accountNumber', { accountNumber: '2000676242' }],
    ['name', { name: 'Kopje Supplies - 2000017316' }],
    [undefined, { name: 'Kopje Supplies (TIN 2000017316)' }],
    // Exchanged: the field of the VAT number has it.
    [undefined, { companyNumber: '220401569', taxNumber: '2000676242' }],
  ])('is %s for %j', (place, fields) => {
    const customer = {
      ...aCustomer(),
      ...{ companyNumber: '', taxNumber: '', accountNumber: '' },
      ...fields,
    };
    const [found] = mapBuyer(customer, RULES).issues;
    const { bareIn } = (found?.parameters ?? {}) as { bareIn?: string };
    expect([found?.code, bareIn]).toEqual(['BUYER_NUMBERS_MISPLACED', place]);
  });
});

describe('the evidence that a buyer without TIN is a private person', () => {
  const nothing = { companyNumber: '', taxNumber: '', accountNumber: '' };

  it.each<[string, string, Partial<Customer>?]>([
    ['person', 'Tendai Moyo'],
    ['person', 'Tendai Grace Moyo'],
    ['person', 'MRS MOYO'],
    ['person', 'Dr. Rudo Ncube', { accountNumber: 'C-0012' }],
    ['person', 'Mr Tatenda Mutasa'],
    ['perhaps', 'Mr Price'],
    ['perhaps', 'Mrs R Moyo'],
    ['perhaps', 'Tendai Chikombera'],
    ['none', 'Moyo Ncube'],
    ['none', 'Delta'],
    ['business_word', 'Tendai Moyo Plumbing'],
    ['business_word', 'Moyo & Dube'],
    ['business_word', 'Tendai Moyo Trust'],
    ['business_word', 'Dr Rudo Moyo t/a Avenues'],
    ['business_word', 'Mary Mount School'],
    ['business_word', 'Tendai Moyo Stores (Pvt) Ltd'],
    ['number', 'Tendai Moyo', { accountNumber: '0772 123 456' }],
    ['number', 'Tendai Moyo 263772123456'],
    [
      'number',
      'Tendai Moyo',
      { address: { lines: ['BP 200123'], city: '200 012-345', region: '', country: '' } },
    ],
  ])('is %s for %s %j', (evidence, name, more = {}) => {
    const [found] = mapBuyer(aCustomer({ ...nothing, name, ...more }), RULES).issues;
    expect(found).toMatchObject({ code: 'BUYER_TIN_MISSING', parameters: { customer: name, evidence } });
  });
});
