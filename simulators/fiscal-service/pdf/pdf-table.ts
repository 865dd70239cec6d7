export interface Column {
  readonly title: string;
  readonly x: number;
  readonly width: number;
  readonly align: 'left' | 'right';
}

const ROW_GAP = 2;

/** Writes a row at the current height; the first column may wrap, the others stay on one line. */
export function writeCells(
  pdf: PDFKit.PDFDocument,
  columns: readonly Column[],
  cells: readonly string[],
): void {
  const { y } = pdf;
  const [first, ...others] = columns;
  const text = cells[0] ?? '';
  const height = pdf.heightOfString(text, { width: first?.width });
  if (first !== undefined) pdf.text(text, first.x, y, { width: first.width });
  for (const [index, column] of others.entries()) {
    const cell = cells[index + 1] ?? '';
    const start = column.align === 'left' ? column.x : column.x + column.width - pdf.widthOfString(cell);
    pdf.text(cell, start, y, { lineBreak: false });
  }
  pdf.y = y + height + ROW_GAP;
}
