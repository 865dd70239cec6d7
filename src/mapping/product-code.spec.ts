import { aLine } from '../../test/support/sales-document-builder';
import type { ProductCodeRule } from './mapping-rules';
import { resolveProductCode } from './product-code';
import { HS_CODE } from './zimbabwe/hs-code';

const RULES: readonly ProductCodeRule[] = [
  { scope: 'default', key: '', code: '99009900' },
  { scope: 'account', key: '200', code: '99002000' },
  { scope: 'item', key: 'PC', code: '84715000' },
  { scope: 'item', key: '84713000', code: '84710000' },
];
const everything = { itemCode: 'PC', description: '(04031000) Yoghurt', accountCode: '200' };

describe('the product code of a line', () => {
  it('comes from the item first, then item code, description, account, and last from the organisation', () => {
    const chain = [
      aLine(everything),
      aLine({ ...everything, itemCode: '33049900' }),
      aLine({ ...everything, itemCode: 'unknown' }),
      aLine({ ...everything, itemCode: '', description: 'Yoghurt' }),
      aLine({ itemCode: '', description: 'Yoghurt', accountCode: '999' }),
    ];
    expect(chain.map((line) => resolveProductCode(line, RULES, HS_CODE))).toEqual([
      '84715000',
      '33049900',
      '04031000',
      '99002000',
      '99009900',
    ]);
  });

  it('is what the administrator set for an item even when the item code is a code itself', () => {
    expect(resolveProductCode(aLine({ itemCode: '84713000' }), RULES, HS_CODE)).toBe('84710000');
  });

  it('is unknown when nothing is set, and not guessed', () => {
    const line = aLine({ itemCode: '', description: 'Yoghurt', accountCode: '' });
    expect(resolveProductCode(line, [], HS_CODE)).toBeNull();
    expect(resolveProductCode(line, [{ scope: 'account', key: '', code: '99002000' }], HS_CODE)).toBeNull();
    expect(resolveProductCode(line, [{ scope: 'item', key: '', code: '99002000' }], HS_CODE)).toBeNull();
  });

  it('does not mix up an item and an account of the same name', () => {
    const rules: ProductCodeRule[] = [{ scope: 'account', key: 'PC', code: '99002000' }];
    expect(resolveProductCode(aLine({ itemCode: 'PC', accountCode: '' }), rules, HS_CODE)).toBeNull();
  });

  it.each(['04031000', '0403', '00000001'])('keeps the leading zeros of %s', (code) => {
    expect(resolveProductCode(aLine({ itemCode: code }), [], HS_CODE)).toBe(code);
    expect(resolveProductCode(aLine({ itemCode: '', description: `(${code}) x` }), [], HS_CODE)).toBe(code);
  });

  it.each(['123', '12345', '123456', '1234567', '123456789', '8471.50', '8471 5000', 'A4715000', '８４７１'])(
    'is not the item code %s, which has another form',
    (itemCode) => {
      expect(
        resolveProductCode(aLine({ itemCode, description: 'x', accountCode: '' }), [], HS_CODE),
      ).toBeNull();
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
    expect(resolveProductCode(aLine({ itemCode: '', description, accountCode: '' }), [], HS_CODE)).toBe(
      expected,
    );
  });
});
