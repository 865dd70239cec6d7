import { isBlank } from '../../domain/blank-text';
import fc from 'fast-check';
import { decimal, EXAMPLE_SETTINGS } from '../../../test/support/sales-document-builder';
import { ZIMBABWE } from '../zimbabwe/zimbabwe';
import { anyCharacter } from '../../../test/support/arbitrary-text';
import { readRules, type RuleRow } from './read-rules';
import { recordKey, recordsOf } from './rule-records';
import { type GivenRules, mappingRules, type RuleSet, type StoredTaxRule } from './rule-set';
import { appliedRules, ruleChanges } from './rule-set-changes';
import { rowsOfCsv, writeRuleSetCsv } from './rule-set-csv';
import { ruleSetFaults } from './rule-set-faults';
import { rowsOfJson, writeRuleSetJson } from './rule-set-json';

function tax(changes: Partial<StoredTaxRule> = {}): StoredTaxRule {
  return {
    ...{ taxType: 'OUTPUT', taxCode: 'A', taxName: 'Standard', percent: decimal('15.5'), deviceTaxId: 517 },
    ...{ validFrom: null, validTill: null },
    ...changes,
  };
}

const SET: RuleSet = {
  settings: { ...EXAMPLE_SETTINGS, negativeLines: 'fold' },
  currencies: [{ source: 'USD', destination: 'USD' }],
  taxes: [
    tax({ taxType: 'TAX001', validFrom: '2026-01-01' }),
    tax({ taxType: 'EXEMPTOUTPUT', taxCode: 'E', taxName: '=1+1', percent: null, deviceTaxId: null }),
  ],
  productCodes: [
    { scope: 'item', key: 'CEM, "50"', code: '04031000' },
    { scope: 'default', key: '', code: '99001000' },
  ],
  lineRules: [
    { scope: 'account', key: '200', treatment: 'fold' },
    { scope: 'item', key: 'CEM, "50"', treatment: 'hold' },
  ],
  buyers: [
    { scope: 'contact_group', key: 'Export, "A"', sendAs: 'cash_name' },
    { scope: 'country', key: '*', sendAs: 'no_buyer' },
    { scope: 'contact', key: 'c-1', sendAs: 'taxpayer', tin: '2002054676', vatNumber: 'none' },
  ],
  exclusions: [
    { scope: 'contact', key: 'Till\nslips', amount: null, reason: "'quoted'" },
    { scope: 'total_below', key: 'USD', amount: decimal('20'), reason: 'small' },
  ],
};

function read({ rows, faults }: ReturnType<typeof rowsOfJson>): ReturnType<typeof readRules> {
  return faults.length > 0 ? { faults } : readRules(rows);
}

function rules(result: ReturnType<typeof readRules>): GivenRules {
  if ('faults' in result) throw new Error(JSON.stringify(result.faults));
  return result.rules;
}

function faults(result: ReturnType<typeof readRules>): string[] {
  return 'faults' in result
    ? result.faults.map(({ row, field, reason }) => [row, field, reason].join(' | '))
    : [];
}

describe('a file of rules', () => {
  it('comes back from JSON as it went', () => {
    const text = JSON.stringify(writeRuleSetJson(SET));
    expect(rules(read(rowsOfJson(JSON.parse(text))))).toEqual(SET);
  });

  it('comes back from CSV as it went, codes with leading zeros and texts that look like formulas included', () => {
    const csv = writeRuleSetCsv(SET);
    expect(csv).toContain('04031000');
    expect(csv).toContain(",'=1+1,");
    expect(rules(read(rowsOfCsv(csv)))).toEqual(SET);
  });

  it('comes back from CSV with any texts, but for spaces at their ends', () => {
    const anyText = fc
      .string({ unit: anyCharacter, minLength: 1, maxLength: 40 })
      .filter((text) => text.trim() === text && !isBlank(text));
    fc.assert(
      fc.property(anyText, anyText, (key, reason) => {
        const set: RuleSet = { ...SET, exclusions: [{ scope: 'contact', key, amount: null, reason }] };
        expect(rules(read(rowsOfCsv(writeRuleSetCsv(set)))).exclusions).toEqual(set.exclusions);
      }),
      { numRuns: 300 },
    );
  });

  it('may be any part, with columns in any order and empty lines', () => {
    const csv = 'code,kind,key,scope\n99001000,product_code,,default\n\n"84715000",product_code,PC,item';
    expect(rules(read(rowsOfCsv(csv)))).toEqual({
      ...{ settings: {}, currencies: [], taxes: [], lineRules: [], buyers: [], exclusions: [] },
      productCodes: [
        { scope: 'default', key: '', code: '99001000' },
        { scope: 'item', key: 'PC', code: '84715000' },
      ],
    });
  });

  it('of CSV has every fault reported with line and field', () => {
    const csv = [
      'kind,name,value,source,destination,scope,key,code,taxType,taxCode,percent,validFrom,validTill,amount,reason',
      'setting,paidBy,Gold',
      'setting,colour,red',
      'currency,,,usd,USD',
      'product_code,,,,,item,MILK,4031000',
      'product_code,,,,,item,,84715000',
      'product_code,,,,,default,X,84715000',
      'product_code,,,,,shelf,X,84715000',
      'tax,,,,,,,,OUTPUT,A,,2026-02-30',
      'tax,,,,,,,,OUTPUT,A,15.5,2026-02-01,2026-01-01',
      'tax,,,,,,,,OUTPUT,B,0,2026-02-01,',
      'exclusion,,,,,total_below,USD,,,,,,,,small',
      'exclusion,,,,,item,X,,,,,,,5,small',
      'rule,,,,,item',
      'currency,paidBy,,USD,USD',
    ].join('\n');
    const shape = rowsOfCsv(csv);
    expect(shape.faults.map(({ row, field }) => `${row} ${field}`)).toEqual(['line 14 kind', 'line 15 name']);
    expect(faults(readRules(shape.rows))).toEqual([
      expect.stringMatching(/^line 2 \| paidBy \| must be one of Cash, Card/),
      expect.stringMatching(/^line 3 \| name \| there is no setting "colour"/),
      'line 4 | source | must be three capital letters, for example USD',
      'line 5 | code | must be a text of 4 or 8 digits, for example "84715000"; a leading zero may have been lost',
      'line 6 | key | must be the code of the item or account',
      'line 7 | key | must be empty for the default',
      'line 8 | scope | must be one of item, description, account, default',
      'line 9 | percent | must be a text such as "15.5", or "exempt"',
      'line 9 | validFrom | must be a day as YYYY-MM-DD, for example 2026-01-31',
      'line 10 | validTill | must not be before validFrom',
      'line 12 | amount | must be given for total_below',
      'line 13 | amount | is for total_below only',
      'line 11 |  | is the same rule as line 10',
    ]);
  });

  it('of product codes says what a person has decided about codes of the books', () => {
    const csv = [
      'kind,scope,key,code',
      'product_code,item,8471.50.00,84715000',
      'product_code,item,1001,none',
      'product_code,description,2024,none',
      'product_code,description,8471.50.00,84715000',
      'product_code,account,200,none',
      'product_code,default,,none',
    ];
    const none = 'is for items and descriptions only: "none"';
    expect(faults(readRules(rowsOfCsv(csv.join('\n')).rows))).toEqual([
      'line 5 | key | must be the code in the description, without dots: 4 or 8 digits',
      `line 6 | code | ${none}`,
      `line 7 | code | ${none}`,
    ]);
    const read = readRules(rowsOfCsv(csv.slice(0, 4).join('\n')).rows);
    expect('rules' in read && read.rules.productCodes.map(({ code }) => code)).toEqual([
      ...['84715000', 'none', 'none'],
    ]);
  });

  it.each([
    ['kind;source;destination\ncurrency;USD;USD', 'line 1'],
    ['', 'line 1'],
    ['name,value\ntrigger,paid', 'line 1'],
    ['"kind', 'line 1'],
    ['kind,source\ncurrency,"USD"x', 'line 2'],
    ['kind,source\ncurrency,U"SD', 'line 2'],
    ['kind,source\ncurrency,"USD', 'line 2'],
    ['kind,source\ncurrency,USD,USD', 'line 2'],
    ['kind,key\r\nexclusion,"two\nlines"\r\n\r\nshelf,X', 'line 5'],
    ['kind,key\rexclusion,"two\r\nlines"\rexclusion,"X', 'line 4'],
  ])('that is not such a CSV (%j) is refused with its place', (csv, row) => {
    expect(rowsOfCsv(csv).faults.map((fault) => fault.row)).toEqual([row]);
  });

  it('of JSON has every fault of its shape reported', () => {
    const json = {
      settings: { paidBy: 1 },
      currencies: {},
      taxes: [5, { taxType: 'A', percent: 15.5, rate: '1' }],
      productCodes: [{ code: 4031000 }],
      colours: [],
    };
    expect(faults(read(rowsOfJson(json)))).toEqual([
      'settings | paidBy | must be a text',
      'currencies |  | must be a list',
      'taxes[0] |  | must be an object',
      'taxes[1] | percent | must be a text',
      expect.stringMatching(/^taxes\[1\] \| rate \| is not a field of this rule/),
      'productCodes[0] | code | must be a text',
      expect.stringMatching(/^colours \| {2}\| is not known/),
    ]);
    expect(faults(read(rowsOfJson([])))).toEqual([' |  | must be a JSON object']);
  });
});

describe('a set of rules', () => {
  const at = (
    validFrom: string | null,
    validTill: string | null,
    others: Partial<StoredTaxRule> = {},
  ): StoredTaxRule => tax({ validFrom, validTill, ...others });

  it.each<[string, StoredTaxRule[], string[]]>([
    ['one mapping after the other', [at(null, '2025-12-31'), at('2026-01-01', null)], []],
    ['two for one day', [at(null, '2026-01-01'), at('2026-01-01', null)], ['validFrom']],
    ['two for ever', [at(null, null), at('2026-01-01', null)], ['validFrom']],
    ['one within the other', [at(null, null), at('2026-01-01', '2026-01-31')], ['validFrom']],
    ['one code for two types of one tax', [tax(), tax({ taxType: 'OTHER' })], []],
    ['one code for two percentages', [tax(), tax({ taxType: 'OTHER', percent: decimal('15') })], ['taxCode']],
    [
      'one code for exempt and zero',
      [tax({ percent: null }), tax({ taxType: 'OTHER', percent: decimal('0') })],
      ['taxCode'],
    ],
    ['one code for two taxes of the device', [tax(), tax({ taxType: 'OTHER', deviceTaxId: 1 })], ['taxCode']],
    [
      'one code that changes its percentage',
      [at(null, '2025-12-31', { percent: decimal('15') }), at('2026-01-01', null, { taxType: 'NEW' })],
      [],
    ],
  ])('with %s', (_what, taxes, expected) => {
    expect(ruleSetFaults({ taxes }).map(({ field }) => field)).toEqual(expected);
  });

  it('is compared with another one rule by rule', () => {
    const after: RuleSet = {
      ...SET,
      settings: { ...SET.settings, paidBy: 'Cash' },
      currencies: [...SET.currencies, { source: 'ZIG', destination: 'ZWG' }],
      exclusions: SET.exclusions.slice(1),
    };
    const changes = ruleChanges(SET, after);
    expect(changes.map(({ change, kind }) => `${change} ${kind}`)).toEqual([
      'changed setting',
      'added currency',
      'removed exclusion',
    ]);
    expect(changes[0]).toMatchObject({ before: { value: 'BankTransfer' }, after: { value: 'Cash' } });
    expect(ruleChanges(SET, SET)).toEqual([]);
  });

  it('takes given rules in addition to its own, or instead of them; settings that are not given stay', () => {
    const given: GivenRules = {
      settings: { trigger: 'paid' },
      currencies: [{ source: 'USD', destination: 'ZWG' }],
      ...{ taxes: [], productCodes: [], lineRules: [], buyers: [], exclusions: [] },
    };
    const merged = appliedRules(SET, given, 'merge');
    expect(merged).toEqual({
      ...SET,
      settings: { ...SET.settings, trigger: 'paid' },
      currencies: given.currencies,
    });
    const replaced = appliedRules(SET, given, 'replace');
    expect(replaced).toEqual({ ...given, settings: { ...SET.settings, trigger: 'paid' } });
  });

  it('is the same however it is read: what it says as records is what it is', () => {
    const rows = recordsOf(SET).map((record, index): RuleRow => ({ ...record, row: String(index) }));
    expect(rules(readRules(rows))).toEqual(SET);
  });
});

describe('a rule of a file', () => {
  const exclusion = (values: Record<string, string>): string[] =>
    faults(
      readRules([
        { row: 'line 2', kind: 'exclusion', values: { scope: 'contact', key: 'X', reason: 'r', ...values } },
      ]),
    );

  it.each<[Record<string, string>, string[]]>([
    [{}, []],
    [{ key: ' ' }, ['line 2 | key | must not be empty']],
    [{ key: 'k'.repeat(255) }, []],
    [{ key: 'k'.repeat(256) }, ['line 2 | key | has 256 characters; 255 fit']],
    [
      { scope: 'total_below', key: 'dollars', amount: '5' },
      ['line 2 | key | must be the currency, for example USD'],
    ],
    [{ scope: 'total_below', key: 'USD', amount: '5' }, []],
    [{ amount: '5.001' }, ['line 2 | amount | must be an amount such as "20.00"']],
  ])('that leaves something out %j has these faults: %j', (values, expected) => {
    expect(exclusion(values)).toEqual(expected);
  });

  it('hints at a lost zero only where one may have been lost', () => {
    const code = (text: string): string[] =>
      faults(
        readRules([{ row: 'r', kind: 'product_code', values: { scope: 'item', key: 'A', code: text } }]),
      );
    expect(code('403')).toEqual([expect.stringMatching(/leading zero/)]);
    expect(code('84-71')).toEqual([expect.not.stringMatching(/leading zero/)]);
    expect(code('0403')).toEqual([]);
  });

  it('is the same one whether its open day is left out or empty', () => {
    const values = { taxType: 'OUTPUT' };
    expect(recordKey({ kind: 'tax', values })).toBe(
      recordKey({ kind: 'tax', values: { ...values, validFrom: '' } }),
    );
    expect(recordKey({ kind: 'tax', values })).not.toBe(recordKey({ kind: 'currency', values }));
  });

  it('of JSON may have a number for the tax of the device, and null for exempt or for what is open', () => {
    const taxes = [
      { taxType: 'A', taxCode: 'A', percent: '15', deviceTaxId: 3 },
      { taxType: 'B', taxCode: 'B', percent: null, deviceTaxId: null, validFrom: null },
    ];
    expect(rules(read(rowsOfJson({ taxes }))).taxes).toEqual([
      tax({ taxType: 'A', taxCode: 'A', taxName: '', percent: decimal('15'), deviceTaxId: 3 }),
      tax({ taxType: 'B', taxCode: 'B', taxName: '', percent: null, deviceTaxId: null }),
    ]);
    const broken = { taxes: [{ taxType: 'A', taxCode: 'A', percent: '15', deviceTaxId: 3.5 }], settings: [] };
    expect(faults(read(rowsOfJson(broken)))).toEqual([
      'taxes[0] | deviceTaxId | must be a text',
      'settings |  | must be an object',
    ]);
  });
});

describe('a set of rules for the mapping', () => {
  it('has every rule and setting, and the day of going live', () => {
    const { settings, buyers, ...lists } = SET;
    const {
      tinField: _tin,
      vatField: _vat,
      buyerWithoutTin: _none,
      addressWithoutNumber: _no,
      ...others
    } = settings;
    expect(mappingRules(SET, '2026-01-01')).toEqual({
      ...lists,
      ...others,
      country: ZIMBABWE,
      goLiveOn: '2026-01-01',
      buyer: {
        tinField: 'companyNumber',
        vatField: 'taxNumber',
        withoutTin: 'hold',
        addressWithoutNumber: 'leave_out',
        rules: buyers,
      },
    });
    expect(mappingRules(SET, null).goLiveOn).toBeNull();
  });
});
