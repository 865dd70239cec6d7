import type { OutsideReceiptRow } from '../../documents/receipts.entities';
import type { NumberHolder } from '../../documents/outside-receipts.repository';
import type { TrackedDocument } from '../../documents/documents.entities';
import type { CalendarDay } from '../../domain/calendar-day';
import { grouped } from '../../domain/grouped';
import {
  type GivenReceipt,
  isSameReceipt,
  type OutsideReceipt,
  readOutsideReceipt,
  type UnfitReceipt,
} from '../../domain/receipt/outside-receipt';
import type { VerifiedParts } from '../../domain/receipt/verification-address';
import { type RowFault, rowFault } from '../../domain/issues/row-fault';
import type { Texts } from '../../domain/texts/texts';
import { RECORDABLE_STATES } from './outside-recording.service';
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

/** Stored facts, read for all rows at once. */
export interface KnownReceipts {
  /** Documents of the organisation, by number. */
  readonly documents: ReadonlyMap<string, readonly TrackedDocument[]>;
  readonly recorded: ReadonlyMap<string, OutsideReceiptRow>;
  readonly holders: readonly NumberHolder[];
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

/** Assigns rows to documents, or returns all faults at once. Pure. */
export function fitRows(
  read: readonly ReceiptOfRow[],
  known: KnownReceipts,
  texts: Texts,
): { rows: ReceiptRow[]; faults: RowFault[] } {
  const faults = contradictions(read, texts);
  const seen = new Set<string>();
  const rows = read
    .filter(({ number }) => number !== '')
    .flatMap((one): ReceiptRow[] => {
      const { row, number, receipt, submittedAs } = one;
      const fault = (field: string, unfit: UnfitReceipt): ReceiptRow[] => {
        faults.push({ row, field, reason: texts.receiptFault(unfit) });
        return [];
      };
      const [document, another] = known.documents.get(number) ?? [];
      if (document === undefined) return fault('number', { fault: 'unknown_document', number });
      if (another !== undefined) return fault('number', { fault: 'several_documents', number });
      const before = known.recorded.get(document.id);
      if (before !== undefined && !isSameReceipt(before, receipt))
        return fault('number', { fault: 'recorded', number, receipt: before });
      if (before === undefined && !RECORDABLE_STATES.includes(document.state))
        return fault('number', { fault: 'state_forbids', number, state: document.state });
      const holder = known.holders.find(
        ({ documentId, deviceId, fiscalNumber }) =>
          documentId !== document.id &&
          deviceId === receipt.deviceId &&
          fiscalNumber === receipt.fiscalNumber,
      );
      if (holder !== undefined) return fault('fiscalNumber', heldBy(holder, document));
      // A repeated line counts once.
      if (seen.has(number)) return [];
      seen.add(number);
      return [{ row, document, receipt, submittedAs, isKnown: before !== undefined }];
    });
  return { rows, faults };
}

function heldBy({ organisationId, number }: NumberHolder, document: TrackedDocument): UnfitReceipt {
  return organisationId === document.organisationId
    ? { fault: 'of_document', number }
    : { fault: 'of_another_organisation' };
}

/**
 * Finds documents with two receipts and receipts with two documents: which one is right is unknown, so each
 * is a fault.
 */
function contradictions(read: readonly ReceiptOfRow[], { receiptFault }: Texts): RowFault[] {
  const byNumber = grouped(read, ({ number }) => number);
  const byReceipt = grouped(read, ({ receipt }) => `${receipt.deviceId} ${receipt.fiscalNumber}`);
  return read.flatMap(({ row, number, receipt }): RowFault[] => {
    const same = byNumber.get(number)?.find((other) => !isSameReceipt(other.receipt, receipt));
    const twice = byReceipt
      .get(`${receipt.deviceId} ${receipt.fiscalNumber}`)
      ?.find((other) => other.number !== number);
    const faults: RowFault[] = [];
    if (same !== undefined) {
      const reason = receiptFault({ fault: 'other_in_row', number, row: same.row, receipt: same.receipt });
      faults.push({ row, field: 'number', reason });
    }
    if (twice !== undefined) {
      faults.push({
        row,
        field: 'fiscalNumber',
        reason: receiptFault({ fault: 'of_row', number: twice.number, row: twice.row }),
      });
    }
    return faults;
  });
}
