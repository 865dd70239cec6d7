import type { ReceiptRow } from '../receipts';
import type { SubmittedBuyer } from '../submitted-document';
import { printable } from './printable';
import type { PrintedReceipt } from './printed-receipt';

const LONGEST_NOTE = 500;

/** Writes title, seller, numbers of the receipt, buyer, and on credit notes the credited invoice. */
export function writeHead(pdf: PDFKit.PDFDocument, { receipt, document, credited }: PrintedReceipt): void {
  pdf.fontSize(16).text(titleOf(receipt), { align: 'center' }).moveDown(0.5).fontSize(9);
  writeSeller(pdf, receipt);
  writeNumbers(pdf, receipt);
  writeBuyer(pdf, document.buyer);
  const note = printable(document.reference.slice(0, LONGEST_NOTE));
  if (credited !== null) writeCredited(pdf, credited, note);
  else if (note !== '') pdf.text(`Reference: ${note}`);
  pdf.moveDown();
}

function titleOf({ kind, seller }: ReceiptRow): string {
  if (kind === 'creditnote') return 'FISCAL CREDIT NOTE';
  return seller.vatNumber === '' ? 'FISCAL INVOICE' : 'FISCAL TAX INVOICE';
}

function writeSeller(pdf: PDFKit.PDFDocument, { seller }: ReceiptRow): void {
  const { address, contacts } = seller;
  const vat = seller.vatNumber === '' ? '' : `   VAT No: ${printable(seller.vatNumber)}`;
  const place = `${address.houseNo} ${address.street}, ${address.city}, ${address.province}`;
  pdf.text(printable(seller.taxPayerName)).text(`TIN: ${printable(seller.taxPayerTIN)}${vat}`);
  pdf.text(printable(`${seller.branchName}, ${place}`));
  pdf.text(printable(`${contacts.phoneNo} ${contacts.email}`)).moveDown(0.5);
}

function writeNumbers(pdf: PDFKit.PDFDocument, receipt: ReceiptRow): void {
  pdf.text(`Customer reference No: ${printable(receipt.number)}`);
  pdf.text(`Invoice No: ${receipt.receipt_counter}/${receipt.global_no}`);
  pdf.text(`Fiscal day No: ${receipt.fiscal_day}   Date: ${receipt.receipt_date.replace('T', ' ')}`);
  const serial = printable(receipt.seller.serialNo);
  pdf.text(`Fiscal device ID: ${receipt.device_id}   Device serial No: ${serial}`).moveDown(0.5);
}

function writeBuyer(pdf: PDFKit.PDFDocument, buyer: SubmittedBuyer): void {
  if (buyer.name.trim() === '') return;
  const tradeName = buyer.tradeName === '' ? '' : ` trading as ${buyer.tradeName}`;
  pdf.text(printable(`Buyer: ${buyer.name}${tradeName}`));
  if (buyer.tin !== '')
    pdf.text(printable(`Buyer TIN: ${buyer.tin}   Buyer VAT No: ${buyer.vatNumber || '-'}`));
  const contact = [buyer.address, buyer.phone, buyer.email].filter((part) => part !== '').join('   ');
  if (contact !== '') pdf.text(printable(contact));
}

function writeCredited(pdf: PDFKit.PDFDocument, credited: ReceiptRow, reason: string): void {
  pdf.moveDown(0.5).text('CREDITED INVOICE');
  pdf.text(
    `Invoice No: ${credited.receipt_counter}/${credited.global_no}   Date: ${credited.receipt_date.slice(0, 10)}`,
  );
  pdf.text(`Customer reference No: ${printable(credited.number)}`);
  pdf.text(`Device serial No: ${printable(credited.seller.serialNo)}`);
  pdf.text(`Reason: ${reason}`);
}
