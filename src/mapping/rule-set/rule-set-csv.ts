import type { RuleFault, RuleRow } from './read-rules';
import { recordsOf, RULE_FIELDS, RULE_KINDS, type RuleKind } from './rule-records';
import type { RuleSet } from './rule-set';

/** `kind`, then every field of every kind once; a row fills those of its own kind. */
const COLUMNS = ['kind', ...new Set(RULE_KINDS.flatMap((kind) => [...RULE_FIELDS[kind]]))];

/** RFC 4180 with a byte order mark, so that spreadsheets read it as UTF-8. */
export function writeRuleSetCsv(set: RuleSet): string {
  const rows = recordsOf(set).map(({ kind, values }) =>
    COLUMNS.map((column) => (column === 'kind' ? kind : (values[column] ?? ''))),
  );
  return `\uFEFF${[COLUMNS, ...rows].map((row) => row.map(writeCell).join(',')).join('\r\n')}\r\n`;
}

/** A cell that begins like a formula is marked with an apostrophe: a spreadsheet must not compute it. */
function writeCell(text: string): string {
  const safe = /^[=+\-@\t\r']/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The rows of a CSV file with a heading; columns in any order. */
export function rowsOfCsv(text: string): { rows: RuleRow[]; faults: RuleFault[] } {
  const [heading, ...lines] = parseCsv(text.replace(/^\uFEFF/, ''));
  const columns = (heading?.cells ?? []).map((cell) => cell.trim());
  const strangers = columns.filter((column) => !COLUMNS.includes(column));
  if (!columns.includes('kind') || strangers.length > 0) {
    const reason = `the first line must name the columns, among them kind; there are ${COLUMNS.join(', ')}`;
    return { rows: [], faults: [{ row: 'line 1', field: strangers[0] ?? 'kind', reason }] };
  }
  const rows: RuleRow[] = [];
  const faults: RuleFault[] = [];
  for (const { line, cells } of lines) {
    if (cells === null) {
      faults.push({ row: `line ${line}`, field: '', reason: 'has a quotation mark out of place' });
      continue;
    }
    if (cells.every((cell) => cell.trim() === '')) continue;
    const row = `line ${line}`;
    const read = readLine(columns, cells, row);
    if ('reason' in read) faults.push(read);
    else rows.push(read);
  }
  return { rows, faults };
}

function readLine(columns: readonly string[], cells: readonly string[], row: string): RuleRow | RuleFault {
  if (cells.length > columns.length)
    return { row, field: '', reason: 'has more cells than there are columns' };
  const values = Object.fromEntries(columns.map((column, index) => [column, readCell(cells[index] ?? '')]));
  const kind = RULE_KINDS.find((candidate) => candidate === values.kind);
  if (kind === undefined) return { row, field: 'kind', reason: `must be one of ${RULE_KINDS.join(', ')}` };
  const strange = columns.find(
    (column) => column !== 'kind' && values[column] !== '' && !isFieldOf(kind, column),
  );
  if (strange !== undefined) return { row, field: strange, reason: `must be empty for a ${kind}` };
  const fields = RULE_FIELDS[kind].map((field) => [field, values[field] ?? '']);
  return { row, kind, values: Object.fromEntries(fields) as Record<string, string> };
}

function isFieldOf(kind: RuleKind, column: string): boolean {
  return (RULE_FIELDS[kind] as readonly string[]).includes(column);
}

function readCell(cell: string): string {
  return cell.trim().replace(/^'(?=[=+\-@\t\r'])/, '');
}

interface CsvLine {
  /** Of the file, beginning with 1. */
  readonly line: number;
  readonly cells: string[];
}

const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/gy;

/** RFC 4180, with line breaks of any system; null in the place of a line that is broken, and then no more. */
function parseCsv(text: string): (CsvLine | { line: number; cells: null })[] {
  const lines: (CsvLine | { line: number; cells: null })[] = [];
  let line = 1;
  let startedAt = 1;
  let cells: string[] = [];
  let readTo = 0;
  for (const match of text.matchAll(CELL)) {
    const [whole, quoted, plain = '', end] = match;
    readTo = match.index + whole.length;
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    line += (quoted?.match(/\r\n|\n|\r/g) ?? []).length;
    if (end === ',') continue;
    lines.push({ line: startedAt, cells });
    cells = [];
    if (end === '') break;
    line += 1;
    startedAt = line;
  }
  return readTo < text.length ? [...lines, { line: startedAt, cells: null }] : lines;
}
