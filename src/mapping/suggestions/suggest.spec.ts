import {
  EXAMPLE_SETTINGS,
  aCustomer,
  aLine,
  anInvoice,
  decimal,
} from '../../../test/support/sales-document-builder';
import type { IssueCode } from '../../domain/issues/issue-catalogue';
import { TEXTS, TEXTS_IN } from '../../domain/texts/language';
import { sayStored, storedSentence } from '../../domain/texts/stored-sentence';
import type { SalesDocument } from '../../domain/sales/sales-document';
import { type Cause, causesOf } from '../preflight/causes';
import type { RuleSet, StoredTaxRule } from '../rule-set/rule-set';
import { Observations } from './observations';
import { suggest } from './suggest';
import { exemptToMap, noticesOfTaxes } from './suggest-taxes';
import type { Suggestion } from './suggestion';

type Known = Parameters<typeof suggest>[1];

const RULES: RuleSet = {
  settings: EXAMPLE_SETTINGS,
  ...{ currencies: [], taxes: [], productCodes: [], lineRules: [], buyers: [], exclusions: [] },
};
const DEVICE = [
  { id: 1, name: 'Exempt', percent: null, validFrom: null, validTill: null },
  { id: 2, name: 'Zero rated 0%', percent: decimal('0'), validFrom: null, validTill: null },
  {
    id: 3,
    name: 'Standard rated 15%',
    percent: decimal('15'),
    validFrom: '2023-01-01',
    validTill: '2025-12-31',
  },
  {
    id: 517,
    name: 'Standard rated 15.5%',
    percent: decimal('15.5'),
    validFrom: '2026-01-01',
    validTill: null,
  },
];

function observed(...documents: Partial<SalesDocument>[]): Observations {
  const observations = new Observations({ ...RULES, writtenCodes: 'any' });
  for (const changes of documents) observations.add(anInvoice(changes));
  return observations;
}

function known(changes: Partial<Known> = {}): Known {
  return {
    ...{ rules: RULES, booksTaxes: [], deviceTaxes: DEVICE, supportedCurrencies: ['USD', 'ZWG'] },
    observations: observed(),
    ...changes,
  };
}

function causes(code: IssueCode, document: Partial<SalesDocument>, path = 'lines[0]'): Cause[] {
  return causesOf(anInvoice(document), [{ code, path, message: 'A gap.' }]);
}

function reasonOf(suggestion: Suggestion | undefined, texts = TEXTS): string {
  return suggestion === undefined ? '' : sayStored(texts, suggestion.reason);
}

function shown(found: ReturnType<typeof suggest>): string[] {
  // Without what is seen of a contact, which its own test shows.
  return found.map(({ id, confidence }) => `${id.split(':').slice(0, 4).join(':')} ${confidence}`);
}

describe('a suggestion for a tax', () => {
  const gap = (taxType: string): Cause[] => causes('TAX_UNMAPPED', { lines: [aLine({ taxType })] });
  const books = (taxType: string, name: string, percent: string) => [
    { taxType, name, percent: decimal(percent) },
  ];

  it('is the tax of the device of the same rate, for its own days', () => {
    const [found, ...others] = suggest(gap('TAX001'), known({ booksTaxes: books('TAX001', 'VAT', '15.5') }));
    expect(others).toEqual([]);
    expect(found).toEqual({
      ...{ id: 'tax:TAX001:517', causeId: 'TAX_UNMAPPED:tax_type:TAX001', kind: 'tax', confidence: 'high' },
      values: {
        ...{ taxType: 'TAX001', taxCode: 'TAX001', taxName: 'Standard rated 15.5%', percent: '15.5' },
        ...{ deviceTaxId: '517', validFrom: '2026-01-01', validTill: '' },
      },
      reason: storedSentence('suggestedTax', {
        ...{ tax: 'VAT', deviceTax: 'Standard rated 15.5%', percent: '15.5' },
        ...{ isNamed: true, usedFor: null, isWithoutTax: false },
      }),
    });
    expect(reasonOf(found)).toBe('"VAT" in Xero and "Standard rated 15.5%" of the device have 15.5 %.');
    expect(reasonOf(found, TEXTS_IN.pt)).toBe(
      '"VAT" do Xero e "Standard rated 15.5%" do dispositivo têm 15.5 %.',
    );
  });

  it('is known before it is mapped where the books call a tax exempt, and the device has one such tax', () => {
    const taxes = [...books('EXEMPTOUTPUT', 'Exempt Sales', '0'), ...books('ZEROOUTPUT', 'Zero rated', '0')];
    const types = (rules: RuleSet, device = DEVICE) =>
      exemptToMap(rules, taxes, device).map(({ taxType, percent }) => [taxType, percent]);
    expect(types(RULES)).toEqual([['EXEMPTOUTPUT', null]]);
    expect(types({ ...RULES, taxes: exemptToMap(RULES, taxes, DEVICE) })).toEqual([]);
    expect(types(RULES, [...DEVICE, { ...DEVICE[0]!, id: 4 }])).toEqual([]);
  });

  it.each([
    ['EXEMPTOUTPUT', 'Exempt Sales', ['tax:EXEMPTOUTPUT:1 high', 'tax:EXEMPTOUTPUT:2 low']],
    ['ZERORATEDOUTPUT', 'Zero Rated', ['tax:ZERORATEDOUTPUT:1 low', 'tax:ZERORATEDOUTPUT:2 high']],
    ['NONE', 'No VAT', ['tax:NONE:1 low', 'tax:NONE:2 low']],
    ['NONE', 'Tax Exempt', ['tax:NONE:1 low', 'tax:NONE:2 low']],
  ])(
    'without a rate, %s, is matched by the name; zero-rated and exempt are never guessed',
    (type, name, expected) => {
      expect(shown(suggest(gap(type), known({ booksTaxes: books(type, name, '0') })))).toEqual(expected);
    },
  );

  it('says of lines without any tax what else bookkeepers use them for', () => {
    const [found] = suggest(gap('NONE'), known({ booksTaxes: books('NONE', 'Tax Exempt', '0') }));
    expect(reasonOf(found)).toContain('what is no supply: tips, levies, money paid on for a customer');
  });

  it('uses the code that the organisation uses for that tax already', () => {
    const tax: StoredTaxRule = {
      ...{
        taxType: 'OLDTYPE',
        taxCode: 'VAT',
        taxName: 'Standard',
        percent: decimal('15.5'),
        deviceTaxId: 517,
      },
      ...{ validFrom: null, validTill: null },
    };
    const booksTaxes = books('TAX001', 'VAT', '15.5');
    const [found] = suggest(gap('TAX001'), known({ booksTaxes, rules: { ...RULES, taxes: [tax] } }));
    expect(found?.values).toMatchObject({ taxCode: 'VAT', taxName: 'Standard' });
    expect(reasonOf(found)).toContain('You use it for "OLDTYPE" already.');
    const own = { ...tax, taxType: 'TAX001', validTill: '2026-03-01' };
    expect(suggest(gap('TAX001'), known({ booksTaxes, rules: { ...RULES, taxes: [own] } }))).toEqual([]);
  });

  it('is none for a tax that the books do not know, or whose rate the device has not', () => {
    expect(suggest(gap('TAX001'), known())).toEqual([]);
    expect(suggest(gap('TAX001'), known({ booksTaxes: books('TAX001', 'VAT', '14.5') }))).toEqual([]);
    const unsaid = [{ taxType: 'TAX001', name: 'Exempt', percent: null }];
    expect(suggest(gap('TAX001'), known({ booksTaxes: unsaid }))).toEqual([]);
  });
});

describe('a suggestion for a currency', () => {
  it.each([
    ['ZWG', ['USD', 'ZWG'], ['currency:ZWG:ZWG high']],
    ['ZIG', ['USD', 'ZWG'], ['currency:ZIG:ZWG medium']],
    ['ZIG', ['USD'], []],
    ['ZWD', ['USD', 'ZWG'], ['currency:ZWD:ZWG low']],
    ['ZWL', ['USD', 'ZWG'], ['currency:ZWL:ZWG low']],
    ['ZWD', ['USD'], []],
    ['ZAR', ['USD'], []],
    ['ZAR', null, ['currency:ZAR:ZAR low']],
  ])('%s where the service supports %j: %j', (currency, supportedCurrencies, expected) => {
    expect(shown(suggest(causes('CURRENCY_UNMAPPED', { currency }), known({ supportedCurrencies })))).toEqual(
      expected,
    );
  });
});

it('no suggestion makes ZWG of Zimbabwe dollars of before the ZiG: they are a gap of their own', () => {
  const before = causes('CURRENCY_UNMAPPED', { currency: 'ZWL', issuedOn: '2024-04-04' }, 'issuedOn');
  expect(before.map(({ subject }) => subject)).toEqual(['document']);
  expect(suggest(before, known({ supportedCurrencies: ['USD', 'ZWG'] }))).toEqual([]);
});

it('the suggestion of ZWG by its own name says that no platform is known to have it', () => {
  const zwg = causes('CURRENCY_UNMAPPED', { currency: 'ZWG' });
  const [found] = suggest(zwg, known({ supportedCurrencies: ['USD', 'ZWG'] }));
  expect(reasonOf(found)).toMatch(/^Your fiscal provider supports ZWG by this name[.] Not proven: /);
});

it('a suggestion to take Zimbabwe dollars for ZWG says when that would be wrong', () => {
  const zwd = causes('CURRENCY_UNMAPPED', { currency: 'ZWD' });
  const [suggested] = suggest(zwd, known({ supportedCurrencies: ['USD', 'ZWG'] }));
  expect(suggested?.values).toEqual({ source: 'ZWD', destination: 'ZWG' });
  expect(reasonOf(suggested)).toContain('only if the documents in ZWD are in ZiG');
  expect(reasonOf(suggested)).toContain('another currency');
});

describe('a suggestion for a product code', () => {
  const gap = (itemCode: string, accountCode = '200'): Cause[] =>
    causes('PRODUCT_CODE_MISSING', { lines: [aLine({ itemCode, accountCode })] });
  const line = (itemCode: string, description: string, accountCode = '200') =>
    aLine({ itemCode, description, accountCode });

  it('is what the descriptions of the same item say, else what lines of its account use', () => {
    const own = observed({
      lines: [line('PC', '(84715000) Desktop'), line('PC', 'Desktop'), line('X', '(11111111) X')],
    });
    expect(shown(suggest(gap('PC'), known({ observations: own })))).toEqual([
      'product_code:item:PC:84715000 medium',
    ]);
    const others = observed({
      lines: [line('PC', 'Desktop'), line('X', '(84715000) X'), line('Y', '(84715000) Y')],
    });
    const [found] = suggest(gap('PC'), known({ observations: others }));
    expect(found?.confidence).toBe('low');
    expect(reasonOf(found)).toBe('The code stands in 2 lines of its account "200".');
    expect(shown(suggest(gap('', '200'), known({ observations: others })))).toEqual(['product_code:account:200:84715000 low']); // prettier-ignore
  });

  it('is less sure where there are several, and none where there is no sign', () => {
    const mixed = observed({
      lines: [line('PC', '(84715000) A'), line('PC', '(84715000) B'), line('PC', '(84716000) C')],
    });
    expect(shown(suggest(gap('PC'), known({ observations: mixed })))).toEqual([
      'product_code:item:PC:84715000 low',
    ]);
    expect(suggest(gap('PC'), known())).toEqual([]);
    expect(suggest(gap('', ''), known({ observations: mixed }))).toEqual([]);
  });
});

describe('a suggestion for the field of the TIN', () => {
  const contact = (sourceId: string, taxNumber: string) => ({ customer: aCustomer({ sourceId, taxNumber, companyNumber: '' }) }); // prettier-ignore
  const gap = causes('BUYER_TIN_MISSING', contact('a', ''));

  it('is the one in which more contacts have ten digits', () => {
    const observations = observed(contact('a', '2002054676'), contact('b', '2002054677'), contact('c', ''));
    const [found] = suggest(gap, known({ observations }));
    expect(found).toMatchObject({ id: 'setting:tinField:taxNumber', confidence: 'medium' });
    expect(reasonOf(found)).toBe(
      'Of 3 contacts 2 have a number like a TIN in the tax number, 0 in the company number.',
    );
  });

  it('is the contact as taxpayer where its numbers are in each other’s field', () => {
    const swapped = {
      customer: aCustomer({ sourceId: 'a', companyNumber: '220401569', taxNumber: '2002054676' }),
    };
    const gaps = causes('BUYER_NUMBERS_MISPLACED', swapped, 'customer.companyNumber');
    const [found, ...others] = suggest(gaps, known({ observations: observed(swapped) }));
    expect(others).toEqual([]);
    expect(found).toMatchObject({ kind: 'buyer', confidence: 'high' });
    const seen = { seenName: swapped.customer.name, seenTin: '2002054676', seenVatNumber: '220401569' };
    expect(found?.values).toEqual({ scope: 'contact', key: 'a', sendAs: 'taxpayer', ...seen });
    expect(reasonOf(found)).toContain('the TIN 2002054676 and the VAT number 220401569');
    expect(suggest(gaps, known())).toEqual([]);
  });

  it('is the field rather than each contact where most have their number in another one', () => {
    const numbered = (sourceId: string, accountNumber: string) => ({
      customer: aCustomer({ sourceId, accountNumber, companyNumber: '', taxNumber: '' }),
    });
    const moved = [numbered('a', '2002054676'), numbered('b', '2002054677')];
    const gaps = moved.flatMap((one) => causes('BUYER_NUMBERS_MISPLACED', one, 'customer.companyNumber'));
    expect(shown(suggest(gaps, known({ observations: observed(...moved) })))).toEqual([
      'setting:tinField:accountNumber medium',
      'buyer:contact:a:taxpayer low',
      'buyer:contact:b:taxpayer low',
    ]);
  });

  it.each([
    [{ accountNumber: '1000004711' }, 'low'],
    [{ name: 'Room 2026113001' }, 'low'],
    [{ taxNumber: '2634702345' }, 'low'],
    [{ taxNumber: '2002054676' }, 'high'],
    [{ accountNumber: 'TIN 2002054676' }, 'high'],
  ])('is sure of a number in its own fields or behind a word alone: %j', (fields, confidence) => {
    const customer = aCustomer({ ...{ companyNumber: '', taxNumber: '', accountNumber: '' }, ...fields });
    const gaps = causes('BUYER_NUMBERS_MISPLACED', { customer }, 'customer.companyNumber');
    const observations = observed({ customer }, { customer: aCustomer({ sourceId: 'a' }) });
    expect(shown(suggest(gaps, known({ observations })))).toEqual([
      `buyer:contact:${customer.sourceId}:taxpayer ${confidence}`,
    ]);
  });

  it('is not sure of a contact abroad, whatever a rule says of its country', () => {
    const address = { ...aCustomer().address, country: 'Zambia' };
    const abroad = {
      customer: aCustomer({ sourceId: 'a', companyNumber: '', taxNumber: '1001234567', address }),
    };
    const gaps = causes('BUYER_NUMBERS_MISPLACED', abroad, 'customer.companyNumber');
    expect(shown(suggest(gaps, known({ observations: observed(abroad) })))).toEqual([
      'buyer:contact:a:taxpayer low',
    ]);
  });

  it('is none where the chosen one is as good', () => {
    expect(suggest(gap, known({ observations: observed(contact('a', '')) }))).toEqual([]);
    expect(suggest(gap, known({ observations: observed({}) }))).toEqual([]);
  });
});

describe('a suggestion for lines below zero', () => {
  it('is either treatment of their account, with what was seen of them', () => {
    const below = {
      lines: [aLine({ accountCode: '205', description: 'Recharge', lineAmount: decimal('-12.5') })],
    };
    const parameters = { scope: 'account', key: '205' };
    const gaps = causesOf(anInvoice(below), [
      { code: 'NEGATIVE_LINE', path: 'lines[0]', message: '', parameters },
    ]);
    const found = suggest(gaps, known({ observations: observed(below, below) }));
    expect(shown(found)).toEqual(['line:account:205:fold low', 'line:account:205:hold low']);
    expect(JSON.stringify(found[0]?.reason)).toContain('USD -25.00');
    expect(suggest(gaps, known())).toEqual([]);
  });
});

describe('what there is no suggestion for', () => {
  it('is a cause that no rule would fix', () => {
    expect(suggest(causes('PRODUCT_CODE_INVALID', {}), known())).toEqual([]);
    expect(suggest(causes('TAX_DIFFERS', {}), known())).toEqual([]);
  });

  it('is an item that is sold on several accounts, or on one that shows no code', () => {
    const gap = causes('PRODUCT_CODE_MISSING', { lines: [aLine({ itemCode: 'PC' })] });
    const line = (description: string, accountCode: string, itemCode = 'PC') =>
      aLine({ itemCode, description, accountCode });
    const several = observed({
      lines: [line('A', '200'), line('B', '210'), line('(84715000) C', '200', 'X')],
    });
    expect(suggest(gap, known({ observations: several }))).toEqual([]);
    const silent = observed({ lines: [line('A', '200'), line('no item', '200', '')] });
    expect(suggest(gap, known({ observations: silent }))).toEqual([]);
  });

  it('is an account of which nothing is known', () => {
    const gap = causes('PRODUCT_CODE_MISSING', { lines: [aLine({ itemCode: '', accountCode: '200' })] });
    expect(suggest(gap, known())).toEqual([]);
  });

  it('is the field of the TIN where it is looked for in any field', () => {
    const gap = causes('BUYER_TIN_MISSING', { customer: aCustomer({ companyNumber: '' }) });
    const rules = { ...RULES, settings: { ...RULES.settings, tinField: 'labelledText' as const } };
    const observations = observed({ customer: aCustomer({ taxNumber: '2002054676' }) });
    expect(suggest(gap, known({ rules, observations }))).toEqual([]);
  });
});

describe('how sure a suggestion is', () => {
  it('is less where the names speak of different taxes, or few contacts have the number', () => {
    const gap = causes('TAX_UNMAPPED', { lines: [aLine({ taxType: 'TAX001' })] });
    const booksTaxes = [{ taxType: 'TAX001', name: 'Export', percent: decimal('15.5') }];
    const [tax] = suggest(gap, known({ booksTaxes }));
    expect([tax?.confidence, reasonOf(tax)]).toEqual([
      'medium',
      '"Export" in Xero and "Standard rated 15.5%" of the device have 15.5 %, but by their names they may be different taxes.',
    ]);
    const contact = (name: string, taxNumber: string) => ({
      customer: aCustomer({ sourceId: '', name, taxNumber, companyNumber: '' }),
    });
    const observations = observed(contact('a', '200 205-4676'), contact('b', ''), contact('c', ''));
    const [field] = suggest(causes('BUYER_TIN_MISSING', contact('a', '')), known({ observations }));
    expect([field?.confidence, reasonOf(field)]).toEqual([
      'low',
      'Of 3 contacts 1 have a number like a TIN in the tax number, 0 in the company number.',
    ]);
  });

  it('of codes is by how often they are used, and by their digits where that is the same', () => {
    const gap = causes('PRODUCT_CODE_MISSING', { lines: [aLine({ itemCode: 'PC' })] });
    const lines = ['(84716000) A', '(84715000) B'].map((description) =>
      aLine({ itemCode: 'PC', description }),
    );
    const [found] = suggest(gap, known({ observations: observed({ lines }) }));
    expect([found?.id, reasonOf(found)]).toEqual([
      'product_code:item:PC:84715000',
      'The code stands in 1 line of the item "PC", and another code in the rest.',
    ]);
  });

  it('takes no default for a sign', () => {
    const gap = causes('PRODUCT_CODE_MISSING', { lines: [aLine({ itemCode: 'PC' })] });
    const observations = new Observations({
      ...{ taxes: [], writtenCodes: 'any', productCodes: [{ scope: 'default', key: '', code: '99001000' }] },
    });
    observations.add(anInvoice({ lines: [aLine({ itemCode: 'PC', description: 'Desktop' })] }));
    expect(suggest(gap, known({ observations }))).toEqual([]);
  });
});

describe('notices about taxes', () => {
  it('say which tax types of documents are newer than the reading of the books', () => {
    const gaps = [
      ...causes('TAX_UNMAPPED', { lines: [aLine({ taxType: 'TAX009' })] }),
      ...causes('TAX_UNMAPPED', { lines: [aLine({ taxType: 'OUTPUT' })] }),
      ...causes('CURRENCY_UNMAPPED', { currency: 'ZWG' }),
    ];
    const taxes = [{ taxType: 'OUTPUT', name: 'Standard', percent: decimal('15.5') }];
    const notices = noticesOfTaxes(gaps, taxes, new Date('2026-03-02T10:15:30Z'));
    expect(notices).toHaveLength(1);
    expect(notices.map((notice) => sayStored(TEXTS, notice))[0]).toMatch(
      /^Documents have the tax type "TAX009",.* read at 2026-03-02 10:15 UTC: /,
    );
    expect(noticesOfTaxes(gaps, taxes, null)).toEqual([]);
  });
});
