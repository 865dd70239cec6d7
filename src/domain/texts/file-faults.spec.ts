import { englishIn, FINISHED } from '../../../test/support/english-in';
import { formsOf, unused } from '../../../test/support/said-forms';
import { type FileFault, FAULTS_WITHOUT_VALUES } from '../issues/file-fault';
import { invalidRows, rowFault } from '../issues/row-fault';
import { TEXTS, TEXTS_IN } from './language';

const OUTPUT = 'tax OUTPUT from 2026-01-01 till 2026-12-31';
const FAULTS: readonly FileFault[] = [
  ...FAULTS_WITHOUT_VALUES.map((fault) => ({ fault })),
  { fault: 'columns', needed: 'kind', columns: ['kind', 'key'] },
  { fault: 'too_many_lines', most: 5_000, given: 5_001 },
  { fault: 'one_of', choices: ['hold', 'send'] },
  { fault: 'not_of_kind', kind: 'currency' },
  { fault: 'unknown_setting', name: 'colour', known: ['paidBy', 'trigger'] },
  { fault: 'unknown_list', known: ['settings', 'taxes'] },
  { fault: 'unknown_field', fields: ['source', 'destination'] },
  { fault: 'no_percent', exempt: 'exempt' },
  { fault: 'too_long', characters: 61, most: 50 },
  { fault: 'no_payment_accounts', methods: ['Cash', 'Card'] },
  { fault: 'no_product_code', isShort: true },
  { fault: 'no_product_code', isShort: false },
  { fault: 'code_of_untaxed', code: '1701' },
  { fault: 'not_a_code_elsewhere', code: 'none' },
  { fault: 'unknown_product_code', code: '20260000' },
  { fault: 'same_rule', rule: 'line 7' },
  { fault: 'same_rule', rule: 'taxes[2]' },
  { fault: 'overlaps', rule: OUTPUT },
  { fault: 'other_tax', code: 'A', rule: 'tax OUTPUT' },
  { fault: 'unsupported_currency', supported: ['USD', 'ZWG'] },
  { fault: 'another_money', source: 'ZAR', destination: 'USD' },
  { fault: 'unconfirmed_currency', source: 'QQQ', destination: 'USD' },
  { fault: 'device_tax_unlisted', id: 999, listed: ['1 (A)', '2 (B)'], readOn: '2026-11-27' },
  { fault: 'device_tax_rate', id: 2, name: 'Zero', own: '15.5', device: '0', readOn: '2026-11-27' },
  { fault: 'device_tax_rate', id: 1, name: 'Ex', own: '0', device: null, readOn: '2026-11-27' },
  {
    fault: 'device_tax_days',
    id: 3,
    name: 'Old',
    validFrom: null,
    validTill: '2025-12-31',
    readOn: '2026-11-27',
  },
  {
    fault: 'device_tax_days',
    id: 3,
    name: 'New',
    validFrom: '2027-01-01',
    validTill: null,
    readOn: '2026-11-27',
  },
  {
    fault: 'device_tax_days',
    id: 3,
    name: 'Then',
    validFrom: '2024-01-01',
    validTill: '2025-12-31',
    readOn: '2026-11-27',
  },
  { fault: 'books_tax_rate', own: '15', books: '15.5', readOn: '2026-11-27' },
  { fault: 'service_leads_elsewhere', code: 'A', held: '2', wanted: '517' },
];

describe.each(FINISHED)('what is wrong with a file, in %s', (language) => {
  const { fileFault, rowName } = TEXTS_IN[language];

  it.each(FAULTS.map((found) => [found.fault, found] as const))('says everything of %s', (_, found) => {
    const [form] = formsOf([found], () => fileFault(found));
    expect(form?.words).toMatch(/^\p{Ll}.{3,}\S$/u);
    expect(form?.words).not.toMatch(/\bundefined\b|\[object/);
    const values = [...(form?.values ?? [])].filter(
      ([path, value]) => value !== null && !['fault', 'rule', 'isShort'].includes(path),
    );
    expect(unused([{ words: form?.words ?? '', values: new Map(values) }])).toEqual([]);
    if ('rule' in found) expect(form?.words).toContain(rowName(found.rule));
    if (language !== 'en') expect(englishIn(fileFault(found), TEXTS.fileFault(found))).toEqual([]);
  });

  it('says each in words of its own', () => {
    expect(new Set(FAULTS.map(fileFault)).size).toBe(FAULTS.length);
  });
});

describe('a row', () => {
  it.each([
    ['line 7', 'line 7', 'linha 7'],
    ['file', 'file', 'ficheiro'],
    ['taxes[2]', 'taxes[2]', 'taxes[2]'],
    ['tax OUTPUT', 'tax OUTPUT', 'imposto OUTPUT'],
    ['tax from till', 'tax from till', 'imposto from till'],
    [
      'tax A B from 2026-01-01 till 2026-12-31',
      'tax A B from 1 Jan 2026 till 31 Dec 2026',
      'imposto A B de 01/01/2026 até 31/12/2026',
    ],
    ['tax A till 2026-12-31', 'tax A till 31 Dec 2026', 'imposto A até 31/12/2026'],
  ])('%s is called so in each language', (row, english, portuguese) => {
    expect(TEXTS_IN.en.rowName(row)).toBe(english);
    expect(TEXTS_IN.pt.rowName(row)).toBe(portuguese);
  });

  it('is refused in the language of the reader, with the code of what was found', () => {
    const found = { fault: 'same_rule', rule: 'line 2' } as const;
    const given = [
      rowFault('line 7', 'key', found),
      { row: 'line 8', field: 'number', reason: 'é o recibo de INV-7' },
    ];
    const refused = invalidRows(given, TEXTS_IN.pt);
    expect(refused.more).toEqual({
      faults: [
        { row: 'line 7', field: 'key', reason: 'é a mesma regra que linha 2', found },
        { row: 'line 8', field: 'number', reason: 'é o recibo de INV-7' },
      ],
    });
  });
});
