import PDFDocument from 'pdfkit';

/** Bytes that begin and end like a PDF, but contain an HTML sign-in page. */
export const NO_PDF = Buffer.from('%PDF-1.4\n<!doctype html><title>Sign in</title>\n%%EOF\n', 'latin1');

/** PDF of one page without text, like a scan. */
export async function pdfWithoutText(): Promise<Buffer> {
  const pdf = new PDFDocument({ size: 'A4' });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<void>((resolve, reject) => {
    pdf.on('end', resolve);
    pdf.on('error', reject);
  });
  pdf.rect(50, 50, 200, 100).stroke();
  pdf.end();
  await done;
  return Buffer.concat(chunks);
}

/** The same PDF with a comment of eight megabytes, like one with photographs. */
export function longPdf(pdf: Buffer): Buffer {
  const end = pdf.lastIndexOf('startxref');
  return Buffer.concat([pdf.subarray(0, end), Buffer.from(`%${'-'.repeat(8_000_000)}\n`), pdf.subarray(end)]);
}
