import type { SubmittedLine } from '../submitted-document';
import { type Column, writeCells } from './pdf-table';
import { printable } from './printable';

const DESCRIPTION: Column = { title: 'Description', x: 40, width: 250, align: 'left' };
const COLUMNS: readonly Column[] = [
  DESCRIPTION,
  { title: 'HS code', x: 295, width: 50, align: 'left' },
  { title: 'Quantity', x: 348, width: 62, align: 'right' },
  { title: 'Price', x: 413, width: 68, align: 'right' },
  { title: 'Amount', x: 484, width: 71, align: 'right' },
];
const BOTTOM_MARGIN = 50;

/** Writes the lines as a table over as many pages as needed, with column headings on each. */
export function writeLines(pdf: PDFKit.PDFDocument, lines: readonly SubmittedLine[]): void {
  pdf.fontSize(8);
  writeTitles(pdf);
  for (const line of lines) {
    writeRow(pdf, [
      printable(line.description),
      printable(line.productCode),
      line.quantity.toFixed(),
      line.unitAmount.toFixed(),
      line.lineAmount.toFixed(2),
    ]);
  }
  pdf.x = DESCRIPTION.x;
}

function writeTitles(pdf: PDFKit.PDFDocument): void {
  const titles = COLUMNS.map((column) => column.title);
  pdf.font('Helvetica-Bold');
  writeCells(pdf, COLUMNS, titles);
  pdf.font('Helvetica');
}

function writeRow(pdf: PDFKit.PDFDocument, cells: readonly string[]): void {
  const height = pdf.heightOfString(cells[0] ?? '', { width: DESCRIPTION.width });
  if (pdf.y + height > pdf.page.height - BOTTOM_MARGIN) {
    pdf.addPage();
    writeTitles(pdf);
  }
  writeCells(pdf, COLUMNS, cells);
}
