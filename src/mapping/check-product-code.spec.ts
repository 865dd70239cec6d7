import { aLine, anInvoice, circumstances, decimal, rules } from '../../test/support/sales-document-builder';
import type { SalesDocument, SalesLine } from '../domain/sales/sales-document';
import { mapDocument, type MappingResult } from './map-document';
import { type MappingRules, NOT_A_CODE, type ProductCodeRule } from './mapping-rules';

const DEFAULT: ProductCodeRule = { scope: 'default', key: '', code: '99001000' };
const ZERO = { taxType: 'ZERORATED', taxAmount: decimal('0') };

function invoiceOf(lines: readonly Partial<SalesLine>[], taxOfLine = '15.5'): SalesDocument {
  const net = decimal('100').times(lines.length);
  const totalTax = decimal(taxOfLine).times(lines.length);
  const sold = lines.map((line) => aLine({ itemCode: '', description: 'Blue paint', ...line }));
  return anInvoice({ lines: sold, subTotal: net, totalTax, total: net.plus(totalTax) });
}

function map(document: SalesDocument, changes: Partial<MappingRules>): MappingResult {
  const given = rules({ writtenCodes: 'confirmed', productCodes: [DEFAULT], ...changes });
  return mapDocument(document, given, circumstances());
}

function sent(result: MappingResult): object {
  if ('issues' in result) throw new Error(JSON.stringify(result.issues));
  const { lines, adjustments } = result.fiscalDocument;
  return { codes: lines.map(({ productCode }) => productCode), adjustments };
}

function held(result: MappingResult): string[] {
  return 'issues' in result ? result.issues.map(({ code, path }) => `${code} ${path}`) : [];
}

describe('a code of the books that nobody has confirmed', () => {
  it('is not sent on a standard-rated line: the default goes, and the document says so', () => {
    const lines = [{ itemCode: '1001' }, { description: '(2204) Annual licence' }, { itemCode: '1001' }, {}];
    const what = 'default_code';
    expect(sent(map(invoiceOf(lines), {}))).toEqual({
      codes: ['99001000', '99001000', '99001000', '99001000'],
      adjustments: [
        { what, code: '99001000', writtenCode: '1001', lines: ['lines[0]', 'lines[2]'] },
        { what, code: '99001000', writtenCode: '(2204)', lines: ['lines[1]'] },
        { what, code: '99001000', writtenCode: null, lines: ['lines[3]'] },
      ],
    });
  });

  it('is named too where the code of the account is sent, which alone is no news', () => {
    const account: ProductCodeRule = { scope: 'account', key: '200', code: '32091000' };
    const lines = [{ itemCode: '1001', accountCode: '200' }, { accountCode: '200' }];
    expect(sent(map(invoiceOf(lines), { productCodes: [DEFAULT, account] }))).toMatchObject({
      adjustments: [{ code: '32091000', writtenCode: '1001', lines: ['lines[0]'] }],
    });
  });

  it.each(['ZERORATED', 'EXEMPT'])(
    'makes a line of the tax %s wait, which is judged by its code',
    (taxType) => {
      const lines = [
        { ...ZERO, taxType, itemCode: '1001' },
        { ...ZERO, taxType, description: '(0403.10.00) Yoghurt' },
      ];
      expect(held(map(invoiceOf(lines, '0'), {}))).toEqual([
        'PRODUCT_CODE_UNCONFIRMED lines[0].itemCode',
        'PRODUCT_CODE_UNCONFIRMED lines[1].description',
      ]);
    },
  );

  it('is asked about where nothing else is known', () => {
    expect(held(map(invoiceOf([{ itemCode: '1001' }]), { productCodes: [] }))).toEqual([
      'PRODUCT_CODE_UNCONFIRMED lines[0].itemCode',
    ]);
    expect(held(map(invoiceOf([{ itemCode: '77123456' }]), { productCodes: [] }))).toEqual([
      'PRODUCT_CODE_MISSING lines[0].itemCode',
    ]);
  });

  it.each<[string, ProductCodeRule, Partial<SalesLine>, string]>([
    [
      'confirmed',
      { scope: 'item', key: '0403.10.00', code: '04031000' },
      { itemCode: '0403.10.00' },
      '04031000',
    ],
    ['no code', { scope: 'item', key: '1001', code: NOT_A_CODE }, { itemCode: '1001' }, '99001000'],
    ['given another', { scope: 'item', key: '1001', code: '19059000' }, { itemCode: '1001' }, '19059000'],
    [
      'confirmed',
      { scope: 'description', key: '04031000', code: '04031000' },
      { description: '(0403.10.00) Yoghurt' },
      '04031000',
    ],
    [
      'no code',
      { scope: 'description', key: '2204', code: NOT_A_CODE },
      { description: '(2204) Bread' },
      '99001000',
    ],
  ])('lets its zero-rated line go once it is %s: %j', (_decision, rule, line, code) => {
    const document = invoiceOf([{ ...ZERO, ...line }], '0');
    expect(held(map(document, {}))).toHaveLength(1);
    expect(sent(map(document, { productCodes: [DEFAULT, rule] }))).toMatchObject({ codes: [code] });
  });

  it('keeps its line waiting where it has four digits and eight are needed, and says so before', () => {
    const document = invoiceOf([{ ...ZERO, itemCode: '1001' }], '0');
    const confirmed: ProductCodeRule = { scope: 'item', key: '1001', code: '1001' };
    expect(held(map(document, { productCodes: [DEFAULT, confirmed] }))).toEqual([
      'PRODUCT_CODE_INVALID lines[0].itemCode',
    ]);
    const before = map(document, {});
    expect('issues' in before && before.issues[0].message).toBe(
      'Line 1 is zero-rated, exempt or without another HS code, and nobody has said whether the code of its item, "1001", is an HS code. As an HS code 1001 would not fit: the line needs 8 digits, because the line is zero-rated or exempt.',
    );
  });

  it('is taken all the same in an organisation that has not chosen to be asked', () => {
    const result = map(invoiceOf([{ itemCode: '1001' }]), { writtenCodes: 'any' });
    expect(sent(result)).toEqual({ codes: ['1001'], adjustments: [] });
    const zero = map(invoiceOf([{ ...ZERO, itemCode: '1001' }], '0'), { writtenCodes: 'any' });
    expect('issues' in zero && zero.issues[0].message).toBe(
      'Line 1 needs an HS code of 8 digits, because the line is zero-rated or exempt; the code of its item was taken for one, 1001, does not fit.',
    );
  });
});
