import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { CSV_FORM, safeCell } from '../../domain/csv-form';
import { type RowFault, rowFault } from '../../domain/issues/row-fault';
import type { RuleRow } from './read-rules';
import { recordsOf, RULE_FIELDS, type RuleKind } from './rule-records';
import type { RuleSet } from './rule-set';

const RULE_KINDS = Object.keys(RULE_FIELDS) as RuleKind[];

/** Columns: `kind`, then every field of every kind once; a row fills those of its own kind. */
const COLUMNS = ['kind', ...new Set(RULE_KINDS.flatMap((kind) => [...RULE_FIELDS[kind]]))];

/** Text that a spreadsheet would run as a formula (OWASP, CSV injection), and the escape character itself. */
const FORMULA_LIKE = /^[=+\-@\t\r'\uFF1D\uFF0B\uFF0D\uFF20]/;

export function writeRuleSetCsv(set: RuleSet): string {
  const rows = recordsOf(set).map(({ kind, values }) =>
    COLUMNS.map((column) => (column === 'kind' ? kind : writeCell(values[column] ?? ''))),
  );
  return stringify([COLUMNS, ...rows], CSV_FORM);
}

/** Doubles an apostrophe at the beginning, because the form of CSV files adds one before what begins like a formula. */
function writeCell(text: string): string {
  return text.startsWith("'") ? `'${text}` : text;
}

function readCell(cell: string): string {
  const text = cell.trim();
  const rest = text.slice(1);
  const isMarked = text.startsWith("'") && (FORMULA_LIKE.test(rest) || safeCell(rest) !== rest);
  return isMarked ? rest : text;
}

/** Parses a CSV file with a heading; columns in any order. */
export function rowsOfCsv(text: string): { rows: RuleRow[]; faults: RowFault[] } {
  const { lines, brokenAt } = parseLines(text);
  const [heading, ...others] = lines;
  const columns = (heading?.cells ?? []).map((cell) => cell.trim());
  const strangers = columns.filter((column) => !COLUMNS.includes(column));
  if (!columns.includes('kind') || strangers.length > 0) {
    const found = { fault: 'columns', needed: 'kind', columns: COLUMNS } as const;
    return { rows: [], faults: [rowFault('line 1', strangers[0] ?? 'kind', found)] };
  }
  const rows: RuleRow[] = [];
  const faults: RowFault[] = [];
  for (const { line, cells } of others) {
    if (cells.every((cell) => cell.trim() === '')) continue;
    const read = readLine(columns, cells, `line ${line}`);
    if ('reason' in read) faults.push(read);
    else rows.push(read);
  }
  if (brokenAt !== null) faults.push(rowFault(`line ${brokenAt}`, '', { fault: 'quotation_mark' }));
  return { rows, faults };
}

interface CsvLine {
  /** First line of the record in the file, from 1. */
  readonly line: number;
  readonly cells: string[];
}

/** Parses the lines up to the first broken one; accepts line breaks of any system. */
function parseLines(text: string): { lines: CsvLine[]; brokenAt: number | null } {
  const lines: CsvLine[] = [];
  let line = 1;
  try {
    parse(text, {
      bom: true,
      relax_column_count: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      on_record: (cells: string[]) => {
        lines.push({ line, cells });
        line += 1 + breaksWithin(cells);
        return null;
      },
    });
  } catch {
    // With these options an unclosed quote is the only possible fault.
    return { lines, brokenAt: line };
  }
  return { lines, brokenAt: null };
}

function breaksWithin(cells: readonly string[]): number {
  return cells.reduce((breaks, cell) => breaks + cell.split(/\r\n|\n|\r/).length - 1, 0);
}

function readLine(columns: readonly string[], cells: readonly string[], row: string): RuleRow | RowFault {
  if (cells.length > columns.length) return rowFault(row, '', { fault: 'too_many_cells' });
  const values = Object.fromEntries(columns.map((column, index) => [column, readCell(cells[index] ?? '')]));
  const kind = RULE_KINDS.find((candidate) => candidate === values.kind);
  if (kind === undefined) return rowFault(row, 'kind', { fault: 'one_of', choices: RULE_KINDS });
  const strange = columns.find(
    (column) => column !== 'kind' && values[column] !== '' && !isFieldOf(kind, column),
  );
  if (strange !== undefined) return rowFault(row, strange, { fault: 'not_of_kind', kind });
  const fields = RULE_FIELDS[kind].map((field) => [field, values[field] ?? '']);
  return { row, kind, values: Object.fromEntries(fields) as Record<string, string> };
}

function isFieldOf(kind: RuleKind, column: string): boolean {
  return (RULE_FIELDS[kind] as readonly string[]).includes(column);
}
