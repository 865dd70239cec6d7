import PDFDocument from 'pdfkit';
import { PdfReader } from './pdf-reader';

describe('the reader of PDFs', () => {
  function pdf(text: string): Promise<Buffer> {
    return new Promise((done) => {
      const document = new PDFDocument();
      const chunks: Buffer[] = [];
      document.on('data', (chunk: Buffer) => chunks.push(chunk));
      document.on('end', () => done(Buffer.concat(chunks)));
      document.text(text).end();
    });
  }

  it('reads several that are asked for at once, and what is no PDF keeps none of them from being read', async () => {
    const reader = new PdfReader();
    const [one, other] = [await pdf('INV-1'), await pdf('INV-2')];
    const read = await Promise.allSettled([
      reader.read(one),
      reader.read(Buffer.from('<html></html>')),
      reader.read(other),
    ]);
    expect(read).toEqual([
      { status: 'fulfilled', value: expect.stringContaining('INV-1') },
      { status: 'rejected', reason: expect.objectContaining({ message: expect.stringContaining('PDF') }) },
      { status: 'fulfilled', value: expect.stringContaining('INV-2') },
    ]);
    // Checks that the caller's bytes are unchanged.
    expect(one.subarray(0, 4).toString()).toBe('%PDF');
  });

  it('gives up one that takes too long, and goes on with another thread', async () => {
    const reader = new PdfReader(1);
    await expect(reader.read(await pdf('INV-1'))).rejects.toThrow('it was not read within 1 ms');
    await expect(reader.read(await pdf('INV-1'))).rejects.toThrow('it was not read within 1 ms');
  });
});
