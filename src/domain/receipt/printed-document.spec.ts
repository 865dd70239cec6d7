import { Decimal } from '../money';
import {
  namesAnotherDocument,
  namesDocument,
  namesNumber,
  possibleNumbers,
  type PrintedDocument,
  provesDocument,
} from './printed-document';

type Changes = Partial<Omit<PrintedDocument, 'total'> & { total: string }>;

function printed({ total = '5', ...others }: Changes = {}): PrintedDocument {
  const document = { kind: 'invoice' as const, number: 'INV-1', currency: 'USD' };
  return { ...document, ...others, total: new Decimal(total) };
}

function names(text: string, changes: Changes = {}): boolean {
  return namesDocument(text, printed(changes));
}

describe('a PDF is the one of a document', () => {
  it('when it names number, total and currency', () => {
    expect(names('FISCAL TAX INVOICE\nINV-1\nTotal USD 5.00')).toBe(true);
  });

  it.each([
    'INV-1. Total: USD, 5.00.',
    '(INV-1) [USD] 5.00;',
    'INV-1\t5.00\nUSD',
    'No:INV-1 Total:5.00 USD',
    '5.00 USD INV-1',
  ])('however it is set: %j', (text) => {
    expect(names(text)).toBe(true);
  });

  it.each([
    ['the number', 'Total USD 5.00'],
    ['the total', 'INV-1 USD'],
    ['the currency', 'INV-1 5.00'],
    ['anything', ''],
  ])('not without %s', (_what, text) => {
    expect(names(text)).toBe(false);
  });
});

describe('a number on a PDF', () => {
  it.each([
    'INV-10',
    'INV-1-A',
    'INV-1A',
    'XINV-1',
    'X-INV-1',
    'A.INV-1',
    'INV-1.2',
    'inv-1',
    'INV-1_',
    '0INV-1',
    'INV-1/2',
    '2/INV-1',
    'A/INV-1',
    'INV-1\u2011A',
  ])('INV-1 is not found in %s', (other) => {
    expect(names(`${other} USD 5.00`)).toBe(false);
  });

  it('is found next to a longer one', () => {
    expect(names('INV-10 INV-1 USD 5.00')).toBe(true);
  });

  it.each(['INV(1)', 'A+B', 'A.B', 'A[1]', 'A\\B', '$1', 'A/1', 'A|B', '^1'])(
    'is taken as it is, not as a pattern: %s',
    (number) => {
      expect(names(`No ${number} USD 5.00`, { number })).toBe(true);
      expect(names('No AXB USD 5.00', { number })).toBe(false);
    },
  );
});

describe('a total on a PDF', () => {
  it.each([
    '115.00',
    '15.00',
    '5.001',
    '5.000',
    '0.5.00',
    '-5.00',
    '5',
    '5.00%',
    '5.00 %',
    'X5.00',
    '5.00X',
    '5.00USDT',
    '5.00-A',
    'INV-5.00',
    '05.00',
    '1,005.00',
    '2,115.00',
  ])('5.00 is not found in %s', (other) => {
    expect(names(`INV-1 USD ${other}`)).toBe(false);
  });

  it.each([
    ['1115', '1,115.00'],
    ['1115', '1115.00'],
    ['1234567.89', '1,234,567.89'],
    ['1234567.89', '1234567.89'],
    ['1000', '1,000.00'],
  ])('%s is found, with or without separators of thousands: %s', (total, shown) => {
    expect(names(`INV-1 USD ${shown}`, { total })).toBe(true);
  });

  it.each([
    ['115', '1,115.00'],
    ['567.89', '1,234,567.89'],
    ['234567.89', '1,234,567.89'],
    ['1', '1,115.00'],
  ])('%s is not found in a part of %s', (total, shown) => {
    expect(names(`INV-1 USD ${shown}`, { total })).toBe(false);
  });
});

describe('a currency on a PDF', () => {
  it.each(['USDT', 'XUSD', 'usd', 'US D', 'ZWG'])('USD is not found in %s', (other) => {
    expect(names(`INV-1 ${other} 5.00`)).toBe(false);
  });
});

describe('the print of an amount', () => {
  const THIN = '\u2009';
  it.each([
    'USD 1234.50',
    'USD 1,234.50',
    'USD 1.234,50',
    'USD 1234,50',
    "USD 1'234.50",
    `USD 1${THIN}234.50`,
    'USD 1\u00A0234,50',
    'USD 1\u202F234.50',
    'USD 1 234.50',
    'Total: 1 234.50 USD',
    'Total (USD) 1 234,50',
    'US$ 1,234.50',
    'US$1,234.50',
    '$1,234.50',
    '$ 1234.50',
    '1,234.50 $',
    'USD1234.50',
    'USD1,234.50.',
    '1,234.50USD',
    '1,234.50 USD',
    'USD 1234.5',
    '(USD) 1,234.5',
  ])('does not matter: %j', (shown) => {
    expect(names(`INV-1 Total ${shown}`, { total: '1234.50' })).toBe(true);
    expect(names(`INV-1 Total ${shown}`, { total: '1234.55' })).toBe(false);
    expect(names(`INV-1 Total ${shown}`, { total: '234.50' })).toBe(false);
    expect(names(`INV-1 Total ${shown}`, { total: '1234.50', currency: 'ZWG' })).toBe(false);
  });

  it.each([
    'USD -1234.50',
    'USD-1,234.50',
    '-USD 1,234.50',
    '-$1,234.50',
    'US$ -1.234,50',
    'USD \u22121234.50',
    'USD (1,234.50)',
    'USD 1,234.50-',
    '-1,234.50 USD',
  ])('is of a credit note when it is negative, and of no invoice: %j', (shown) => {
    const text = `INV-1 Total ${shown}`;
    expect(names(text, { total: '1234.50', kind: 'credit_note' })).toBe(true);
    expect(names(text, { total: '1234.50' })).toBe(false);
  });

  it.each([
    ['EUR', '€ 1.234,50'],
    ['GBP', '£1,234.50'],
    ['ZAR', 'R 1 234.50'],
    ['ZAR', 'R1,234.50'],
    ['ZWG', 'ZiG 1,234.50'],
  ])('may be with the sign of %s: %s', (currency, shown) => {
    expect(names(`INV-1 ${shown}`, { total: '1234.50', currency })).toBe(true);
    expect(names(`INV-1 ${shown}`, { total: '1234.50' })).toBe(false);
  });

  it.each(['A$ 1,234.50', 'ZW$1,234.50', '$1,234.50 ZWL', '$1,234.50 AUD'])(
    'is not in US dollars because of a dollar sign: %s',
    (shown) => {
      expect(names(`INV-1 ${shown}`, { total: '1234.50' })).toBe(false);
    },
  );

  it.each([
    ['a quantity before a price', 'Paper USD item 2 115.00', '2115'],
    ['a quantity before a price', 'Paper USD item 2 115.00', '115'],
    ['the same separator twice', 'USD 1.234.50', '1234.50'],
    ['a long group', 'USD 1234,567.50', '1234567.50'],
    ['groups with two separators', "USD 1,234'567.50", '1234567.50'],
    ['a leading zero', 'USD 0,234.50', '234.50'],
  ])('is not read out of %s: %s', (_what, shown, total) => {
    expect(names(`INV-1 ${shown}`, { total })).toBe(false);
  });

  it('is the last cell where the ones before cannot be its thousands', () => {
    expect(names('INV-1 USD 2026 115.00', { total: '115' })).toBe(true);
    expect(names('INV-1 USD 0.50', { total: '0.5' })).toBe(true);
  });

  it('may have hyphens and spaces in the number that do not break', () => {
    expect(names('INV\u20111 USD 5.00')).toBe(true);
    expect(names('IN\u00ADV-1 USD 5.00')).toBe(true);
    expect(names('INV\u00A01 USD 5.00', { number: 'INV 1' })).toBe(true);
  });
});

describe('a PDF proves a document', () => {
  const TEXT = 'INV-2, replaces INV-1, Total USD 5.00';

  it('when nothing in it speaks for another', () => {
    expect(provesDocument('INV-1 USD 5.00', printed(), [])).toBe(true);
    expect(provesDocument('INV-1 USD 5.00', printed(), [printed({ number: 'INV-2' })])).toBe(true);
    expect(provesDocument(TEXT, printed(), [printed({ number: 'INV-2' })])).toBe(false);
  });

  it('not an invoice, when it is the one of a credit note', () => {
    const text = 'FISCAL CREDIT NOTE CN-1, credited invoice INV-1, Total USD 5.00';
    expect(provesDocument(text, printed(), [])).toBe(false);
    expect(provesDocument(text, printed({ number: 'CN-1', kind: 'credit_note' }), [])).toBe(true);
  });

  it.each(['15', '2026', '115'])(
    'although a word in it is the number %s of another, unless total and currency are its own, too',
    (number) => {
      const text = `INV-1 at 15 percent in 2026, 115 pieces, USD 5.00`;
      expect(provesDocument(text, printed(), [printed({ number, total: '7' })])).toBe(true);
      expect(namesAnotherDocument(text, [printed({ number })])?.number).toBe(number);
    },
  );
});

describe('the numbers that a text may name', () => {
  it('are its words, and words in a row, without labels and marks', () => {
    const found = possibleNumbers('Customer reference No:INV\u20111. (CN 7) "A/1";');
    expect(found).toEqual(expect.arrayContaining(['INV-1', 'CN 7', 'A/1', 'Customer']));
    expect(namesNumber('INV\u20111', 'INV-1')).toBe(true);
  });

  it('are none in an empty text', () => {
    expect(possibleNumbers(' \n ')).toEqual([]);
  });
});
