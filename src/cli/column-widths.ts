import { stripVTControlCharacters } from 'node:util';

/** Width of the blanks on both sides of a cell. */
const PADDING = 2;
/** Sentences in narrower columns are harder to read than a line that is too long. */
const READABLE = 24;

/**
 * Widths in characters, padding included, for a table that fits `columns` with a line between columns. The widest column
 * gives way first. None becomes narrower than its longest word: half an id is of no use.
 */
export function columnWidths(rows: readonly (readonly string[])[], columns: number): number[] {
  const count = Math.max(...rows.map((row) => row.length));
  const cells = (column: number): string[] => rows.map((row) => stripVTControlCharacters(row[column] ?? ''));
  const longest = (texts: readonly string[]): number => Math.max(...texts.map(({ length }) => length));
  const all = Array.from({ length: count }, (_, column) => cells(column));
  const widths = all.map((texts) => longest(texts.flatMap((text) => text.split('\n'))) + PADDING);
  const least = all.map((texts, column) =>
    Math.max(
      longest(texts.flatMap((text) => text.split(/\s+/))) + PADDING,
      Math.min(READABLE, widths[column] ?? 0),
    ),
  );
  let over = widths.reduce((sum, width) => sum + width, count + 1) - columns;
  while (over > 0) {
    const room = widths.map((width, column) => (width > (least[column] ?? 0) ? width : 0));
    const widest = room.indexOf(Math.max(...room));
    if (room[widest] === 0) break;
    widths[widest] = (widths[widest] ?? 0) - 1;
    over -= 1;
  }
  return widths;
}
