import type { SubmittedDocument } from '../submitted-document';

const COLUMNS = [
  { title: 'Description', x: 40, width: 270, align: 'left' },
  { title: 'HS code', x: 315, width: 50, align: 'left' },
  { title: 'Quantity', x: 368, width: 55, align: 'right' },
  { title: 'Price', x: 426, width: 60, align: 'right' },
  { title: 'Amount', x: 489, width: 66, align: 'right' },
] as const;

/** The lines as a table over as many pages as they need. */
export function writeLines(pdf: PDFKit.PDFDocument, document: SubmittedDocument): void {
  pdf.fontSize(8);
  writeRow(
    pdf,
    COLUMNS.map((column) => column.title),
  );
  for (const line of document.lines) {
    writeRow(pdf, [
      line.description.replace(/\s+/g, ' '),
      line.productCode,
      line.quantity.toFixed(),
      line.unitAmount.toFixed(),
      line.lineAmount.toFixed(2),
    ]);
  }
  pdf.x = 40;
}

function writeRow(pdf: PDFKit.PDFDocument, cells: readonly string[]): void {
  const height = 11 * (1 + Math.floor((cells[0]?.length ?? 0) / 70));
  if (pdf.y + height > pdf.page.height - 50) pdf.addPage();
  const { y } = pdf;
  COLUMNS.forEach((column, index) => {
    pdf.text(cells[index] ?? '', column.x, y, {
      width: column.width,
      align: column.align,
      height,
      lineBreak: index === 0,
    });
  });
  pdf.y = y + height;
}
