import { difference } from './exact-difference';

describe('the difference of two amounts', () => {
  it.each([
    ['10.00', '9.99', '0.01'],
    ['9.99', '10.00', '-0.01'],
    ['0.30', '0.10', '0.20'],
    ['-5.00', '0.00', '-5.00'],
    ['0.00', '-0.05', '0.05'],
    ['12345678901234567890.12', '0.12', '12345678901234567890.00'],
    ['1', '0.5', '0.50'],
    ['1.234567', '1', '0.234567'],
  ])('%s less %s is %s', (one, other, expected) => expect(difference(one, other)).toBe(expected));
});
