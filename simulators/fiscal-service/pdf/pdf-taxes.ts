import { Decimal } from '../exact-json';
import type { ReceiptTax } from '../receipts';
import { type Column, writeCells } from './pdf-table';
import { printable } from './printable';

const COLUMNS: readonly Column[] = [
  { title: 'Tax', x: 40, width: 200, align: 'left' },
  { title: 'Rate', x: 245, width: 60, align: 'right' },
  { title: 'Net', x: 310, width: 78, align: 'right' },
  { title: 'Tax', x: 393, width: 78, align: 'right' },
  { title: 'Sales with tax', x: 476, width: 79, align: 'right' },
];
const HEIGHT_OF_ROW = 16;
const BOTTOM_MARGIN = 50;

/** Writes the table of taxes, one row for each, always on a single page. */
export function writeTaxes(pdf: PDFKit.PDFDocument, taxes: readonly ReceiptTax[]): void {
  pdf.moveDown().fontSize(8);
  if (pdf.y + (taxes.length + 2) * HEIGHT_OF_ROW > pdf.page.height - BOTTOM_MARGIN) pdf.addPage();
  pdf.font('Helvetica-Bold');
  writeCells(
    pdf,
    COLUMNS,
    COLUMNS.map((column) => column.title),
  );
  pdf.font('Helvetica');
  for (const tax of taxes) {
    writeCells(pdf, COLUMNS, [
      printable(tax.taxName),
      tax.percent === null ? 'exempt' : `${tax.percent}%`,
      new Decimal(tax.salesAmountWithTax).minus(tax.taxAmount).toFixed(2),
      tax.taxAmount,
      tax.salesAmountWithTax,
    ]);
  }
  pdf.x = COLUMNS[0]?.x ?? 0;
}
