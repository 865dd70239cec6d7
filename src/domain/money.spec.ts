import fc from 'fast-check';
import { Decimal, formatAmount, parseDecimal, sum, toCents } from './money';

describe('money', () => {
  it.each([
    ['12.50', '12.5'],
    ['-12.50', '-12.5'],
    ['+3', '3'],
    ['0', '0'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['1e3', '1000'],
    ['1.5E-3', '0.0015'],
    ['99999999999999999999.99', '99999999999999999999.99'],
    ['123456789012345678901234567890123456789012.34', '123456789012345678901234567890123456789012.34'],
  ])('is read from the text %s to the last digit', (text, expected) => {
    expect(parseDecimal(text)?.toFixed()).toBe(expected);
  });

  it.each(['', ' ', '1 000', '1,000', '1.2.3', 'abc', 'NaN', 'Infinity', '-Infinity', '0x1f', '0b1', '0o7'])(
    'is not read from %j',
    (text) => {
      expect(parseDecimal(text)).toBeNull();
    },
  );

  it.each(['12 ', '\n12', '1e', 'e5', '--1', '+-1', '.', '1e9999', '1_000', '١٢'])(
    'is not guessed from %j either',
    (text) => {
      expect(parseDecimal(text)).toBeNull();
    },
  );

  it.each([
    ['0.005', '0.01'],
    ['0.0049999999999999999999999', '0'],
    ['1.005', '1.01'],
    ['2.675', '2.68'],
    ['-0.005', '-0.01'],
    ['-1.004', '-1'],
    ['11.445', '11.45'],
    ['10', '10'],
    ['12345678901234567890.125', '12345678901234567890.13'],
  ])('%s is rounded half up, away from zero, to %s', (text, expected) => {
    expect(toCents(new Decimal(text)).toFixed()).toBe(expected);
  });

  it('adds what floats cannot add', () => {
    expect(sum(['0.1', '0.2', '0.3'].map((text) => new Decimal(text))).toFixed()).toBe('0.6');
    expect(sum([]).toFixed()).toBe('0');
    expect(sum([new Decimal('9007199254740993.01'), new Decimal('0.01')]).toFixed()).toBe(
      '9007199254740993.02',
    );
  });

  it('keeps the cents of amounts with more than twenty digits through a multiplication', () => {
    expect(new Decimal('123456789012345678901.23').times('1.155').toFixed()).toBe(
      '142592591309259259130.92065',
    );
  });

  it.each([
    ['1234.5', '1234.50'],
    ['0', '0.00'],
    ['-3', '-3.00'],
    ['4.99', '4.99'],
    ['10.1234', '10.1234'],
    ['0.000001', '0.000001'],
    ['1e20', '100000000000000000000.00'],
  ])('%s is shown to people as %s', (text, expected) => {
    expect(formatAmount(new Decimal(text))).toBe(expected);
  });

  it('is never written with an exponent, however small or large', () => {
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 39n), 10n ** 39n), fc.integer({ min: 0, max: 39 }), (digits, places) => {
        const amount = new Decimal(digits.toString()).dividedBy(new Decimal(10).pow(places));
        expect(amount.toFixed()).toMatch(/^-?\d+(\.\d+)?$/);
      }),
    );
  });

  it('is the same after it was written and read again', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.integer({ min: 0, max: 30 }), (digits, places) => {
        const text = `${digits}e-${places}`;
        const amount = new Decimal(text);
        expect(parseDecimal(amount.toFixed())?.equals(amount)).toBe(true);
      }),
    );
  });
});
