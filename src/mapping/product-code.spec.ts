import { aLine, rules } from '../../test/support/sales-document-builder';
import { NOT_A_CODE, type ProductCodeRule } from './mapping-rules';
import { type LineCode, resolveProductCode } from './product-code';

const RULES: readonly ProductCodeRule[] = [
  { scope: 'default', key: '', code: '99009900' },
  { scope: 'account', key: '200', code: '99002000' },
  { scope: 'item', key: 'PC', code: '84715000' },
  { scope: 'item', key: '84713000', code: '84710000' },
];
const everything = { itemCode: 'PC', description: '(04031000) Yoghurt', accountCode: '200' };

function codeOf(
  line: Parameters<typeof aLine>[0],
  productCodes: readonly ProductCodeRule[],
  writtenCodes: 'any' | 'confirmed' = 'any',
): LineCode {
  return resolveProductCode(aLine(line), rules({ productCodes, writtenCodes }));
}

describe('a code that a description names', () => {
  it.each([
    ['Margarine 500g HS 15171000', '15171000'],
    ['Eggs tray 30s, HS code 0407.21.00.', '04072100'],
    ['Eggs (H.S. Code: 0407)', '0407'],
    ['Eggs, tariff 0407.2100', '04072100'],
    ['(Promotion) Eggs HS CODE 04072100', '04072100'],
    ['(84715000) Desktop, HS 8473', '84715000'],
  ])('of %j is read, and waits for the same confirmation', (description, code) => {
    const line = { itemCode: 'X', description, accountCode: '' };
    const written = { scope: 'description', key: code, code } as const;
    expect(codeOf(line, [], 'confirmed')).toEqual({ code: null, from: 'nothing', written });
    expect(codeOf(line, [{ scope: 'description', key: code, code }], 'confirmed').code).toBe(code);
  });

  it.each([
    ...[
      'Pump HS 8413.70',
      'Eggs HS 040721',
      'Cable HS 8544m',
      'Boots 6403',
      'Tariffs of 2202 apply',
      'HS 2024',
    ],
    ...['Paths 8471', 'Motor HS 8501-22', 'Motor HS8501', 'Motor HS-8501', 'Eggs HS 0407210000'],
  ])('is none in %j', (description) => {
    expect(codeOf({ itemCode: 'X', description, accountCode: '' }, [], 'confirmed').written).toBeNull();
  });
});

describe('the product code of a line', () => {
  it('comes from the item first, then item code, description, account, and last from the organisation', () => {
    const chain = [
      everything,
      { ...everything, itemCode: '33049900' },
      { ...everything, itemCode: 'unknown' },
      { ...everything, itemCode: '', description: 'Yoghurt' },
      { itemCode: '', description: 'Yoghurt', accountCode: '999' },
    ];
    expect(chain.map((line) => codeOf(line, RULES)).map(({ code, from }) => `${code} ${from}`)).toEqual([
      '84715000 item',
      '33049900 item',
      '04031000 description',
      '99002000 account',
      '99009900 default',
    ]);
  });

  it('is what the administrator set for an item even when the item code is a code itself', () => {
    expect(codeOf({ itemCode: '84713000' }, RULES)).toMatchObject({ code: '84710000', written: null });
  });

  it('is unknown when nothing is set, and not guessed', () => {
    const line = { itemCode: '', description: 'Yoghurt', accountCode: '' };
    for (const scope of ['account', 'item', 'description'] as const) {
      expect(codeOf(line, [{ scope, key: '', code: '99002000' }]).code).toBeNull();
    }
    expect(codeOf(line, [])).toEqual({ code: null, from: 'nothing', written: null });
  });

  it('does not mix up an item and an account of the same name', () => {
    const only: ProductCodeRule[] = [{ scope: 'account', key: 'PC', code: '99002000' }];
    expect(codeOf({ itemCode: 'PC', accountCode: '' }, only).code).toBeNull();
  });

  it('is, of an item that has none, what brackets, account or organisation say', () => {
    const none: ProductCodeRule[] = [...RULES, { scope: 'item', key: '1001', code: NOT_A_CODE }];
    expect(codeOf({ ...everything, itemCode: '1001' }, none).code).toBe('04031000');
    const neither: ProductCodeRule[] = [...none, { scope: 'description', key: '04031000', code: NOT_A_CODE }];
    expect(codeOf({ ...everything, itemCode: '1001' }, neither)).toEqual({
      ...{ code: '99002000', from: 'account', written: null },
    });
  });
});

describe('a product code that merely stands in the books, where any is taken', () => {
  it.each(['04031000', '0403', '00000001'])('keeps the leading zeros of %s', (code) => {
    expect(codeOf({ itemCode: code }, []).code).toBe(code);
    expect(codeOf({ itemCode: '', description: `(${code}) x` }, []).code).toBe(code);
  });

  it.each(['123', '12345', '123456', '1234567', '123456789', '8471.50', '8471 5000', 'A4715000', '８４７１'])(
    'is not the item code %s, which has another form',
    (itemCode) => {
      expect(codeOf({ itemCode, description: 'x', accountCode: '' }, []).code).toBeNull();
    },
  );

  it.each([
    ['(8471) Computer', '8471'],
    ['  (84715000)Computer', '84715000'],
    ['(84715000)', '84715000'],
    ['Computer (84715000)', null],
    ['(847150) Computer', null],
    ['(84715000 Computer', null],
    ['84715000 Computer', null],
    ['( 84715000 ) Computer', null],
    ['[84715000] Computer', null],
  ])('is, in the description %j, %s: only in brackets at its very beginning', (description, expected) => {
    expect(codeOf({ itemCode: '', description, accountCode: '' }, []).code).toBe(expected);
  });

  it('says that nobody has stored it', () => {
    expect(codeOf({ itemCode: '1001' }, RULES).written).toEqual({ scope: 'item', key: '1001', code: '1001' });
  });
});

describe('a product code that merely stands in the books, where it must be confirmed', () => {
  it.each([
    [{ itemCode: '1001' }, { scope: 'item', key: '1001', code: '1001' }],
    [{ itemCode: '8471.50.00' }, { scope: 'item', key: '8471.50.00', code: '84715000' }],
    [{ itemCode: '8471.5000' }, { scope: 'item', key: '8471.5000', code: '84715000' }],
    [{ itemCode: '99001000' }, { scope: 'item', key: '99001000', code: '99001000' }],
    [
      { itemCode: '', description: '(2204) Annual licence' },
      { scope: 'description', key: '2204', code: '2204' },
    ],
    [
      { itemCode: '', description: '(8471.50.00) PC' },
      { scope: 'description', key: '84715000', code: '84715000' },
    ],
    [{ itemCode: '77123456' }, null],
    [{ itemCode: '0012' }, null],
    [{ itemCode: '9812' }, null],
    [{ itemCode: '99123456' }, null],
    [{ itemCode: '84.71' }, null],
    [{ itemCode: '', description: '(12.50) Delivery' }, null],
  ])('%j is passed over for the code of the organisation, and asked about as %j', (line, written) => {
    const found = codeOf({ description: 'Blue paint', accountCode: '', ...line }, RULES, 'confirmed');
    expect(found).toEqual({ code: '99009900', from: 'default', written });
  });

  it('counts once it is confirmed, and until that is taken back', () => {
    const confirmed: ProductCodeRule[] = [
      { scope: 'item', key: '8471.50.00', code: '84715000' },
      { scope: 'description', key: '04031000', code: '04031000' },
    ];
    const dotted = { itemCode: '', description: '(0403.10.00) Yoghurt' };
    expect(codeOf({ itemCode: '8471.50.00' }, confirmed, 'confirmed').code).toBe('84715000');
    expect(codeOf(dotted, confirmed, 'confirmed')).toEqual({
      ...{ code: '04031000', from: 'description', written: null },
    });
    expect(codeOf(dotted, [], 'confirmed').code).toBeNull();
  });

  it('is not asked about where another is confirmed: the item code does not matter then', () => {
    const confirmed: ProductCodeRule[] = [{ scope: 'description', key: '04031000', code: '04031000' }];
    const found = codeOf({ ...everything, itemCode: '1001' }, confirmed, 'confirmed');
    expect(found).toEqual({ code: '04031000', from: 'description', written: null });
  });
});
