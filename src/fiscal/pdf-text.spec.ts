import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import PDFDocument from 'pdfkit';

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

  /** Reads in a separate process: the reader is an ES module that a test's sandbox cannot load. */
  function textOf(bytes: Buffer): string {
    const script = `const { pdfText } = require(${JSON.stringify(resolve('dist/src/fiscal/pdf-text.js'))});
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
    expect(text.split('\n').map((line) => line.trim())).toEqual(
      expect.arrayContaining(['FISCAL TAX INVOICE', 'Customer reference No: INV-1', 'Total USD 1,115.00']),
    );
  });

  it('cannot be had from what is no PDF', () => {
    expect(() => textOf(Buffer.from('<html></html>'))).toThrow();
  });
});
