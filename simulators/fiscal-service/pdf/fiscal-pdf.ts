import PDFDocument from 'pdfkit';
import { toBuffer } from 'qrcode';
import type { ReceiptRow } from '../receipts';
import { writeHead } from './pdf-head';
import { writeLines } from './pdf-lines';
import { writeTaxes } from './pdf-taxes';
import type { PrintedReceipt } from './printed-receipt';

/** Height of verification code, address and QR code in points, which stay on one page. */
const VERIFICATION_HEIGHT = 230;
const MARGIN = 40;

/** Prints the fiscal tax invoice or credit note, in the form that the tax authority requires. */
export async function fiscalPdf(printed: PrintedReceipt): Promise<Buffer> {
  const { receipt, document } = printed;
  const picture = await toBuffer(receipt.qr_url, { errorCorrectionLevel: 'M', margin: 4, scale: 4 });
  const info = { Title: `Fiscal document ${receipt.number}` };
  const pdf = new PDFDocument({ size: 'A4', margin: MARGIN, info });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<void>((resolve, reject) => {
    pdf.on('end', resolve);
    pdf.on('error', reject);
  });
  writeHead(pdf, printed);
  writeLines(pdf, document.lines);
  writeTotals(pdf, receipt);
  writeVerification(pdf, receipt, picture);
  pdf.end();
  await done;
  return Buffer.concat(chunks);
}

function writeTotals(pdf: PDFKit.PDFDocument, { taxes, currency, total }: ReceiptRow): void {
  writeTaxes(pdf, taxes);
  pdf.moveDown(0.5).fontSize(12).text(`Total ${currency} ${total}`, { align: 'right' });
}

function writeVerification(pdf: PDFKit.PDFDocument, receipt: ReceiptRow, picture: Buffer): void {
  if (pdf.y > pdf.page.height - VERIFICATION_HEIGHT) pdf.addPage();
  pdf.moveDown().fontSize(9).text(`Verification code: ${receipt.verification_code}`);
  pdf.text('You can verify this receipt at').text(receipt.qr_url).moveDown(0.5);
  pdf.image(picture, { width: 130 });
}
