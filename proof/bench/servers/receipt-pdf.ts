import { randomBytes } from 'node:crypto';

/** Incompressible, like the streams of a real PDF, so that a database cannot store it in less space. */
let filling = '';

/**
 * Creates a PDF of one page with the document's number and code as readable text, padded to a size.
 * @param size in bytes; ignored if it is smaller than the page
 */
export function receiptPdf(number: string, code: string, lines: number, size: number): Buffer {
  const texts = [
    `Fiscal tax invoice ${number}`,
    `Verification code ${code}`,
    ...Array.from({ length: lines }, (_, index) => `Line ${index + 1}: 2 x 11.55 = 23.10, VAT 15.5%`),
  ];
  const page = `BT /F1 10 Tf 14 TL 50 780 Td ${texts.map((text) => `(${text}) Tj T*`).join(' ')} ET`;
  const parts = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let text = '%PDF-1.4\n';
  const places = parts.map((part, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${part}\nendobj\n`;
    return place;
  });
  text += `%${fillingOf(Math.max(0, size - text.length - 400))}\n`;
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const from = text.length;
  text += `xref\n0 ${parts.length + 1}\n0000000000 65535 f \n${table}`;
  text += `trailer\n<< /Size ${parts.length + 1} /Root 1 0 R >>\nstartxref\n${from}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

function fillingOf(length: number): string {
  if (filling.length < length) filling = randomBytes(length).toString('base64');
  return filling.slice(0, length);
}
