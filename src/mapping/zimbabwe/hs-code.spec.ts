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
