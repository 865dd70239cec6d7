import type { TrackedDocument } from '../../documents/documents.entities';
import type { CalendarDay } from '../../domain/calendar-day';
import {
  type GivenReceipt,
  type OutsideReceipt,
  readOutsideReceipt,
} from '../../domain/receipt/outside-receipt';
import type { VerifiedParts } from '../../domain/receipt/verification-address';
import { type RowFault, rowFault } from '../../domain/issues/row-fault';
import type { Texts } from '../../domain/texts/texts';
import { isBlank, trimmed } from '../../domain/blank-text';
import { parse } from 'csv-parse/sync';

/** Line of the file, with a document and a receipt. */
interface FileRow {
  /** Row for people, for example `line 2`. */
  readonly row: string;
  readonly number: string;
  readonly given: GivenReceipt;
  readonly submittedAs: string;
}

const RECEIPT_COLUMNS = ['address', 'deviceId', 'fiscalNumber', 'datedOn', 'verificationCode'] as const;
/** Columns in any order; those not needed may be left out. */
const OUTSIDE_COLUMNS = ['number', ...RECEIPT_COLUMNS, 'submittedAs'] as const;
type Column = (typeof OUTSIDE_COLUMNS)[number];

const MOST_ROWS = 5_000;

/** Parses a CSV file (RFC 4180) with a heading, or returns its faults. Pure. */
export function readOutsideFile(text: string): { rows: FileRow[]; faults: RowFault[] } {
  const lines = parseLines(text);
  if (lines === null) return { rows: [], faults: [rowFault('file', '', { fault: 'quotation_mark' })] };
  const [heading, ...others] = lines;
  const columns = (heading?.cells ?? []).map((cell) => columnOf(cell));
  const stranger = columns.findIndex((column) => column === null);
  if (!columns.includes('number') || stranger !== -1) {
    const found = { fault: 'columns', needed: 'number', columns: OUTSIDE_COLUMNS } as const;
    return { rows: [], faults: [rowFault('line 1', heading?.cells[stranger] ?? 'number', found)] };
  }
  if (others.length > MOST_ROWS) {
    const found = { fault: 'too_many_lines', most: MOST_ROWS, given: others.length } as const;
    return { rows: [], faults: [rowFault('file', '', found)] };
  }
  const faults = others.flatMap(({ line, cells }): RowFault[] =>
    cells.length > columns.length ? [rowFault(`line ${line}`, '', { fault: 'too_many_cells' })] : [],
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

/** Splits CSV text into non-empty lines; null: invalid CSV. */
function parseLines(text: string): { line: number; cells: string[] }[] | null {
  try {
    const read = parse(text, { bom: true, relax_column_count: true, info: true }) as unknown as {
      readonly record: string[];
      readonly info: { readonly lines: number };
    }[];
    return read
      .map(({ record, info }) => ({ line: info.lines, cells: record }))
      .filter(({ cells }) => !cells.every(isBlank));
  } catch {
    return null;
  }
}

function columnOf(cell: string): Column | null {
  return OUTSIDE_COLUMNS.find((column) => column.toLowerCase() === trimmed(cell).toLowerCase()) ?? null;
}

/** Removes the apostrophe with which spreadsheets mark text that looks like a number or a formula. */
function readCell(cell: string): string {
  return trimmed(cell).replace(/^'/, '');
}

/** Receipt for one document. */
export interface ReceiptRow {
  readonly row: string;
  readonly document: TrackedDocument;
  readonly receipt: OutsideReceipt;
  /** Service that received it; empty: it was not submitted by us. */
  readonly submittedAs: string;
  /** True: it was recorded before, and no action is needed. */
  readonly isKnown: boolean;
}

interface ReadingRows {
  readonly today: CalendarDay;
  /** Parses a verification address of the country's authority. */
  readonly partsOf: (address: URL) => VerifiedParts | null;
}

/** Row whose receipt could be read. */
export interface ReceiptOfRow extends Pick<ReceiptRow, 'row' | 'receipt' | 'submittedAs'> {
  readonly number: string;
}

export function readRows(
  rows: readonly FileRow[],
  { today, partsOf }: ReadingRows,
  texts: Texts,
): { read: ReceiptOfRow[]; faults: RowFault[] } {
  const faults: RowFault[] = [];
  const read = rows.flatMap(({ row, number, given, submittedAs }): ReceiptOfRow[] => {
    if (number === '') faults.push(rowFault(row, 'number', { fault: 'missing' }));
    const result = readOutsideReceipt(given, partsOf, today);
    if ('receipt' in result) return [{ row, number, receipt: result.receipt, submittedAs }];
    faults.push(...result.faults.map((one) => ({ row, field: one.field, reason: texts.receiptFault(one) })));
    return [];
  });
  return { read, faults };
}
