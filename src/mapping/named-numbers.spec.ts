import fc from 'fast-check';
import { hasDigitsOf, namedAt, namesAnotherNumber, seriesAt } from './named-numbers';

const isNamed = (text: string, number: string): boolean => namedAt(text, number).length > 0;

describe('the number of an invoice in a reference', () => {
  it.each([
    ['Refund (INV-0177).', 'INV-0177'],
    ['refund inv-0177', 'INV-0177'],
    ['Refund INV 0177', 'INV-0177'],
    ['INV0177', 'INV-0177'],
    ['Inv. 0177 damaged', 'INV-0177'],
    ['INV #0177', 'INV-0177'],
    ['INV‑0177', 'INV-0177'],
    ['ＩＮＶ－０１７７', 'INV-0177'],
    ['#INV-0177, broken', 'INV-0177'],
    ['INV/2026/0016 returned', 'INV-2026-0016'],
    ['inv2026-0016', 'INV-2026-0016'],
    ['INV-0177 / INV-0178', 'INV-0178'],
    ['invoice 1001', '1001'],
    ['Invoice: 1001 damaged', '1001'],
    ['Inv 1001', '1001'],
    ['invoice no. 1001', '1001'],
    ['No 1001', '1001'],
    ['Refund #1001', '1001'],
    ['Fatura nº 1001', '1001'],
    ['returned; no. 1001', '1001'],
    ['invoice 2026/0012', '2026-0012'],
    ['S/19 broken', 'S19'],
  ])('is named by %j: %s', (text, number) => {
    expect(isNamed(text, number)).toBe(true);
  });

  it.each([
    ['Order 1001 damaged in transit', '1001'],
    ['Order no. 1001 damaged', '1001'],
    ['PO #1001', '1001'],
    ['credit note no 12', '12'],
    ['supplier invoice 1001', '1001'],
    ['pro-forma invoice 1001', '1001'],
    ['5 bags short', '5'],
    ['Rebate for May 2026', '2026'],
    ['1001', '1001'],
    ['#0177', 'INV-0177'],
    ['invoice 177', 'INV-0177'],
    ['INV-177', 'INV-0177'],
    ['INV-0177/INV-0178', 'INV-0177'],
    ['INV-0177-2', 'INV-0177'],
    ['INV-01770', 'INV-0177'],
    ['PINV-0177', 'INV-0177'],
    ['X-INV-0177', 'INV-0177'],
    ['invoice 5.50 less', '5'],
    ['invoice 1,001', '1'],
    ['invoice 2026-11-2', '2026-1-12'],
    ['invoice 2026 12 bags', '2026-12'],
    ['refund on 5 bags', 'ON-5'],
    ['returned a 12 pack', 'A12'],
    ['INV 0177', 'Deposit'],
    ['Deposit', 'Deposit'],
  ])('is not named by %j: %s', (text, number) => {
    expect(isNamed(text, number)).toBe(false);
  });

  it.each([
    ['INV-0041 and INV-0042', 'INV-0042', [], true],
    ['INV-0041 and INV-0042', 'INV-0042', ['INV-0041'], false],
    ['INV-0041, 0042', 'INV-0041', [], true],
    ['INV-0041 - 0043: wrong price', 'INV-0041', [], true],
    ['INV-0041, 2 bags short', 'INV-0041', [], false],
    ['INV-0041 for order 0042', 'INV-0041', [], false],
    ['CN-0004 for INV-0041', 'INV-0041', [], false],
    ['invoices 1001, 1002', '1001', [], true],
    ['invoices 1001, 1002', '1001', ['1002'], false],
  ] as const)('is in doubt next to another of its series: %j, %s, %j', (text, number, known, isInDoubt) => {
    expect(namesAnotherNumber(text, number, known)).toBe(isInDoubt);
  });

  it('stands among the digits of a text, which is a hint and no more', () => {
    expect(hasDigitsOf('#0177', 'INV-0177')).toBe(true);
    expect(hasDigitsOf('invoice 177', 'INV-0177')).toBe(true);
    expect(hasDigitsOf('1770', 'INV-0177')).toBe(false);
  });

  it('is named in every spelling of case, blank and punctuation, and no other number of its series is', () => {
    const joint = fc.constantFrom('', ' ', '-', '/', '.', ' - ', '\u2011', '_', ' #');
    const cased = fc.constantFrom(
      (text: string) => text.toLowerCase(),
      (text: string) => text.toUpperCase(),
    );
    const around = fc.constantFrom(
      ['', ''],
      ['Refund ', ''],
      ['(', ')'],
      ['Re: ', ', damaged'],
      ['2 chairs, ', '.'],
    );
    fc.assert(
      fc.property(
        fc.constantFrom('INV', 'TAX', 'Zw'),
        fc.integer({ min: 1, max: 99_999 }),
        joint,
        cased,
        around,
        (letters, count, between, write, [before, after]) => {
          const number = `${letters}-${count}`;
          const text = `${before}${write(letters)}${between}${count}${after}`;
          expect(isNamed(text, number)).toBe(true);
          expect(isNamed(text, `${letters}-${count + 1}`)).toBe(false);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('a list of invoices', () => {
  it('ends before digits that are the beginning of another word', () => {
    const keys = (text: string): string[] => seriesAt(text, 'INV-0041').map(({ key }) => key);
    expect(keys('INV-0041, 0042')).toEqual(['inv0041', 'inv0042']);
    expect(keys('INV-0041, 0042-B')).toEqual(['inv0041']);
  });
});
