import { decimalNumber, wholeNumber } from './number-options';

describe('a number on a command line', () => {
  it.each(['0', '7', '10'])('is taken when it is whole and within its limits: %s', (text) => {
    expect(wholeNumber(0, 10)(text)).toBe(Number(text));
    expect(decimalNumber(0, 10)(text)).toBe(Number(text));
  });

  it.each(['', ' 7', '-1', '11', '1e1', '0x7', 'seven', '99999999999'])(
    'is refused with the limits: "%s"',
    (text) => {
      expect(() => wholeNumber(0, 10)(text)).toThrow('It must be a whole number from 0 to 10.');
      expect(() => decimalNumber(0, 10)(text)).toThrow('It must be a number from 0 to 10.');
    },
  );

  it('has decimals only where they are asked for', () => {
    expect(decimalNumber(0.1, 600)('0.2')).toBe(0.2);
    expect(() => decimalNumber(0.1, 600)('0.05')).toThrow('from 0.1 to 600');
    expect(() => wholeNumber(0, 10)('0.2')).toThrow('whole number');
  });
});
