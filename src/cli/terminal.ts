import Table from 'cli-table3';
import colours from 'picocolors';
import { stripVTControlCharacters } from 'node:util';

/** Width of the padding of a cell on both sides. */
const PADDING = 2;
/** Minimum width of columns with sentences; narrower ones are harder to read than long lines. */
const READABLE = 24;

/**
 * Column widths in characters, with padding, for a table that fits `columns`. The widest column shrinks first, but not
 * below its longest word, since half an id is useless.
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

/** Result of a command: text for people, the same facts for machines, and whether all is OK. */
export interface CommandResult {
  readonly text: string;
  readonly facts: object;
  readonly isWell: boolean;
  /** Hint for people on standard error, such as how to see more; not part of the result. */
  readonly remark?: string;
}

export const EXIT = { well: 0, notWell: 1, couldNotRun: 2 } as const;

/** Prints a result and sets the exit code, which monitoring evaluates. */
export function show(result: CommandResult, asJson: boolean): void {
  process.stdout.write(`${asJson ? JSON.stringify(result.facts) : result.text}\n`);
  if (!asJson && result.remark !== undefined) process.stderr.write(`${result.remark}\n`);
  process.exitCode = result.isWell ? EXIT.well : EXIT.notWell;
}

/** Table of a terminal's width; tab-separated lines when piped. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (!process.stdout.isTTY) return [head, ...rows].map(asLine).join('\n');
  const drawn = new Table({
    head: head.map((title) => palette.bold(title)),
    style: { head: [], border: [] },
    colWidths: columnWidths([head, ...rows], process.stdout.columns),
    wordWrap: true,
  });
  drawn.push(...rows.map((row) => [...row]));
  return drawn.toString();
}

type Cell = string | number | null | undefined;
/** Column of a table: a field of the row, or a text made of it. */
type Column<Row> =
  { [Name in keyof Row]: Row[Name] extends Cell ? Name : never }[keyof Row] | ((row: Row) => Cell);

/** Columns of a table by their headings. */
export type Columns<Row> = Readonly<Record<string, Column<Row>>>;

/** Table of records. */
export function tableOf<Row extends object>(rows: readonly Row[], columns: Columns<Row>): string {
  const cell = (row: Row, column: Column<Row>): Cell =>
    typeof column === 'function' ? column(row) : (row[column] as Cell);
  return table(
    Object.keys(columns),
    rows.map((row) => Object.values(columns).map((column) => String(cell(row, column) ?? ''))),
  );
}

/** Formats cells as a line; tabs and line ends within texts would mislead a program that reads lines. */
function asLine(cells: readonly string[]): string {
  return cells.map((cell) => cell.replace(/[\t\r\n]+/g, ' ')).join('\t');
}

// Colours are chosen here, because the library treats CI as a terminal even when piped.
const palette = colours.createColors(process.stdout.isTTY ? colours.isColorSupported : false);
export const good = (text: string): string => palette.green(text);
export const bad = (text: string): string => palette.red(text);
export const uncertain = (text: string): string => palette.yellow(text);

const FILE_FAULTS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'permission denied',
  EISDIR: 'it is a folder',
  ENOTDIR: 'part of its path is not a folder',
  ENOSPC: 'the disk is full',
};

/**
 * Error text of a command that could not run: a file error by its path and fault, otherwise the error's own
 * message.
 */
export function refusalText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, path } = error as NodeJS.ErrnoException;
  const fault = code === undefined ? undefined : FILE_FAULTS[code];
  return fault === undefined || path === undefined ? error.message : `${path}: ${fault}`;
}

/**
 * Error text for an unreachable database. When a name has several addresses, their failures come as an
 * AggregateError without a message.
 */
export function databaseRefusalText(error: unknown): string {
  const why = error instanceof AggregateError ? error.errors.map(String).join('; ') : refusalText(error);
  return `the database cannot be opened (${why}): is it running, and is DATABASE_URL correct?`;
}
