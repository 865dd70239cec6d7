import { HS_CODE } from './hs-code';

describe('an HS code', () => {
  it.each([
    ['8471', true, true],
    ['84715000', true, true],
    ['84715000', false, true],
    ['8471', false, false],
    ['04031000', false, true],
    ['', true, false],
    ['847150', true, false],
    ['847150001', true, false],
    ['8471500a', false, false],
    [' 84715000', true, false],
  ])('%j is, on a line that is taxed (%s), valid: %s', (code, isTaxedLine, expected) => {
    expect(HS_CODE.isValid(code, isTaxedLine)).toBe(expected);
  });
});

describe('what may be an HS code where somebody has written it', () => {
  it.each([
    ['8471.50.00', '84715000'],
    ['8471.5000', '84715000'],
    ['847150.00', '84715000'],
    ['0101', '0101'],
    ['9706', '9706'],
    ['99001000', '99001000'],
    ['99001001', null],
    ['0001', null],
    ['7712', null],
    ['77123456', null],
    ['9801', null],
    ['2024', null],
    ['2026', null],
    ['0731', null],
    ['9999', null],
    ['11111111', null],
    ['84.71', null],
    ['8471.50', null],
    ['8471..5000', null],
    ['', null],
  ])('%j: %s, by its heading', (text, expected) => {
    expect(HS_CODE.written(text)).toBe(expected);
  });

  it('is said in words, so that a person sees whether it is meant', () => {
    expect(['1001', '84715000', '9703', '99001000', '7701', '2024'].map(HS_CODE.meaning)).toEqual([
      'heading 1001, wheat',
      'heading 8471, computers',
      'heading 9703, sculptures',
      'services',
      ...[null, null],
    ]);
  });
});
