import PDFDocument from 'pdfkit';
import { toBuffer } from 'qrcode';
import type { DeviceSettings } from '../account';
import type { TaxGroup } from '../rules/check-amounts';
import type { ReceiptRow } from '../status-element';
import type { SubmittedDocument } from '../submitted-document';
import { writeLines } from './pdf-lines';

export interface PrintedReceipt {
  readonly device: DeviceSettings;
  readonly receipt: ReceiptRow;
  readonly document: SubmittedDocument;
  readonly groups: readonly TaxGroup[];
  /** Credit notes: the receipt of the invoice that is credited. */
  readonly credited: ReceiptRow | null;
}

/** The fiscal tax invoice or credit note as the authority wants it printed (facts C.8 and C.9). */
export async function fiscalPdf(printed: PrintedReceipt): Promise<Buffer> {
  const { receipt } = printed;
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 40,
    info: { Title: `Fiscal document ${receipt.number}` },
  });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<void>((resolve, reject) => {
    pdf.on('end', resolve);
    pdf.on('error', reject);
  });
  writeHead(pdf, printed);
  writeLines(pdf, printed.document);
  writeTotals(pdf, printed);
  await writeVerification(pdf, receipt);
  pdf.end();
  await done;
  return Buffer.concat(chunks);
}

function writeHead(pdf: PDFKit.PDFDocument, { device, receipt, document, credited }: PrintedReceipt): void {
  const title = document.kind === 'invoice' ? 'FISCAL TAX INVOICE' : 'FISCAL CREDIT NOTE';
  const { address, contacts } = device;
  pdf.fontSize(16).text(title, { align: 'center' }).moveDown(0.5).fontSize(9);
  pdf.text(device.taxPayerName).text(`TIN: ${device.taxPayerTIN}   VAT No: ${device.vatNumber}`);
  pdf.text(
    `${device.branchName}, ${address.houseNo} ${address.street}, ${address.city}, ${address.province}`,
  );
  pdf.text(`${contacts.phoneNo}   ${contacts.email}`).moveDown(0.5);
  pdf.text(`Customer reference No: ${receipt.number}`);
  pdf.text(`Invoice No: ${receipt.receipt_counter}/${receipt.global_no}`);
  pdf.text(
    `Fiscal day No: ${receipt.fiscal_day}   Date: ${receipt.receipt_date.slice(0, 19).replace('T', ' ')}`,
  );
  pdf.text(`Fiscal device ID: ${receipt.device_id}   Device serial No: ${device.serialNo}`).moveDown(0.5);
  const { buyer } = document;
  pdf.text(`Buyer: ${buyer.name}${buyer.tradeName === '' ? '' : ` trading as ${buyer.tradeName}`}`);
  if (buyer.tin !== '') pdf.text(`Buyer TIN: ${buyer.tin}   Buyer VAT No: ${buyer.vatNumber || '-'}`);
  if (credited !== null) {
    pdf.moveDown(0.5).text('CREDITED INVOICE');
    pdf.text(
      `Invoice No: ${credited.receipt_counter}/${credited.global_no}   Date: ${credited.receipt_date.slice(0, 10)}`,
    );
    pdf.text(`Customer reference No: ${credited.number}`);
    pdf.text(`Reason: ${document.reference}`);
  }
  pdf.moveDown();
}

function writeTotals(pdf: PDFKit.PDFDocument, { receipt, groups, device }: PrintedReceipt): void {
  pdf.moveDown().fontSize(9);
  for (const group of groups) {
    const name = device.taxes.find((tax) => tax.taxID === group.taxId)?.taxName ?? `Tax ${group.taxId}`;
    pdf.text(
      `${name}: tax ${group.taxAmount.toFixed(2)}, sales with tax ${group.salesAmountWithTax.toFixed(2)}`,
    );
  }
  pdf.fontSize(12).text(`Total ${receipt.currency} ${receipt.total}`, { align: 'right' });
}

async function writeVerification(pdf: PDFKit.PDFDocument, receipt: ReceiptRow): Promise<void> {
  const picture = await toBuffer(receipt.qr_url, { errorCorrectionLevel: 'M', margin: 4, scale: 4 });
  if (pdf.y > pdf.page.height - 220) pdf.addPage();
  pdf.moveDown().fontSize(9).text(`Verification code: ${receipt.verification_code}`);
  pdf.text('You can verify this receipt at').text(receipt.qr_url).moveDown(0.5);
  pdf.image(picture, { width: 130 });
}
