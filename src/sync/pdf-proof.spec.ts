import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import PDFDocument from 'pdfkit';
import { Decimal } from '../documents/money';
import { namesDocument } from './pdf-proof';

const EXPECTED = { number: 'INV-1', total: new Decimal('5'), currency: 'USD' };

function names(
  text: string,
  changes: Partial<{ number: string; total: string; currency: string }> = {},
): boolean {
  const { total, ...others } = changes;
  return namesDocument(text, { ...EXPECTED, ...others, total: new Decimal(total ?? '5') });
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
  ])('INV-1 is not found in %s', (other) => {
    expect(names(`${other} USD 5.00`)).toBe(false);
  });

  it('is found beside a longer one', () => {
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
    '5.0',
    '5,00',
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
  ])('%s is found, with or without commas between thousands: %s', (total, shown) => {
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

describe('the text of a PDF', () => {
  function pdf(...pages: string[][]): Promise<Buffer> {
    return new Promise((done) => {
      const document = new PDFDocument({ autoFirstPage: false });
      const chunks: Buffer[] = [];
      document.on('data', (chunk: Buffer) => chunks.push(chunk));
      document.on('end', () => done(Buffer.concat(chunks)));
      for (const lines of pages) {
        document.addPage();
        for (const line of lines) document.text(line);
      }
      document.end();
    });
  }

  /** In a process of its own, as in production: the reader is an ES module that a test's sandbox cannot load. */
  function textOf(bytes: Buffer): string {
    const script = `const { pdfText } = require(${JSON.stringify(resolve('dist/src/sync/pdf-proof.js'))});
      pdfText(require('node:fs').readFileSync(0)).then((text) => process.stdout.write(text));`;
    return execFileSync(process.execPath, ['-e', script], {
      input: bytes,
      encoding: 'utf8',
      stdio: ['pipe', 'pipe', 'ignore'],
    });
  }

  it('is that of all its pages', async () => {
    const text = textOf(
      await pdf(['FISCAL TAX INVOICE', 'Customer reference No: INV-1'], ['Total USD 1,115.00']),
    );
    expect(names(text, { total: '1115' })).toBe(true);
    expect(names(text, { total: '115' })).toBe(false);
    expect(names(text, { number: 'INV-10', total: '1115' })).toBe(false);
  });

  it('cannot be had from what is no PDF', () => {
    expect(() => textOf(Buffer.from('<html></html>'))).toThrow();
  });
});
