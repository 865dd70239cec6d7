import { parse } from 'csv-parse/sync';
import type { GivenReceipt } from '../../documents/outside-receipt';
import type { RowFault } from '../../documents/row-fault';

/** A line of the file: which document, and which receipt. */
export interface FileRow {
  /** For people, for example `line 2`. */
  readonly row: string;
  readonly number: string;
  readonly given: GivenReceipt;
  readonly submittedAs: string;
}

const RECEIPT_COLUMNS = ['address', 'deviceId', 'fiscalNumber', 'datedOn', 'verificationCode'] as const;
/** Columns in any order; those that are not needed may be left out. */
export const OUTSIDE_COLUMNS = ['number', ...RECEIPT_COLUMNS, 'submittedAs'] as const;
type Column = (typeof OUTSIDE_COLUMNS)[number];

const MOST_ROWS = 5_000;

/** The rows of a CSV file (RFC 4180) with a heading, or what is wrong with its form. Pure. */
export function readOutsideFile(text: string): { rows: FileRow[]; faults: RowFault[] } {
  const lines = parseLines(text);
  if (lines === null)
    return { rows: [], faults: [{ row: 'file', field: '', reason: 'has a quotation mark out of place' }] };
  const [heading, ...others] = lines;
  const columns = (heading?.cells ?? []).map((cell) => columnOf(cell));
  const stranger = columns.findIndex((column) => column === null);
  if (!columns.includes('number') || stranger !== -1) {
    const reason = `the first line must name the columns, among them number; there are ${OUTSIDE_COLUMNS.join(', ')}`;
    return { rows: [], faults: [{ row: 'line 1', field: heading?.cells[stranger] ?? 'number', reason }] };
  }
  if (others.length > MOST_ROWS)
    return { rows: [], faults: [{ row: 'file', field: '', reason: `may have at most ${MOST_ROWS} lines` }] };
  const faults = others.flatMap(({ line, cells }): RowFault[] =>
    cells.length > columns.length
      ? [{ row: `line ${line}`, field: '', reason: 'has more cells than there are columns' }]
      : [],
  );
  const rows = others.map(({ line, cells }) => {
    const value = (column: Column): string => readCell(cells[columns.indexOf(column)] ?? '');
    const given = Object.fromEntries(
      RECEIPT_COLUMNS.map((column) => [column, value(column)]),
    ) as GivenReceipt;
    return { row: `line ${line}`, number: value('number'), given, submittedAs: value('submittedAs') };
  });
  return { rows, faults };
}

/** Null when the text cannot be read as CSV. Lines without any text are left out. */
function parseLines(text: string): { line: number; cells: string[] }[] | null {
  try {
    const read = parse(text, { bom: true, relax_column_count: true, info: true }) as unknown as {
      readonly record: string[];
      readonly info: { readonly lines: number };
    }[];
    return read
      .map(({ record, info }) => ({ line: info.lines, cells: record }))
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  } catch {
    return null;
  }
}

function columnOf(cell: string): Column | null {
  return OUTSIDE_COLUMNS.find((column) => column.toLowerCase() === cell.trim().toLowerCase()) ?? null;
}

/** Spreadsheets mark text that looks like a number or a formula with an apostrophe. */
function readCell(cell: string): string {
  return cell.trim().replace(/^'/, '');
}
