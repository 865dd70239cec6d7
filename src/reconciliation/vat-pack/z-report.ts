import { trimmed } from '../../domain/blank-text';
import { CsvError, parse } from 'csv-parse/sync';
import { counted } from '../../domain/counted';
import { parseDecimal } from '../../domain/money';
import type { DocumentKind } from '../../domain/sales/sales-document';
import type { ZReportFault } from '../../domain/issues/file-fault';

/**
 * Total of a device's Z-report: one fiscal day, currency, tax and kind of document. Amounts with tax, decimal text,
 * positive for credit notes. The tax is named by the device's id and rate (`exempt`), or by tax code; empty text: not
 * given.
 */
export interface ZReportLine {
  readonly deviceId: string;
  readonly fiscalDay: string;
  readonly currency: string;
  readonly taxId: string;
  readonly percent: string;
  readonly taxCode: string;
  readonly kind: DocumentKind;
  readonly amount: string;
  readonly tax: string;
}

/** Amounts counted by the device next to the amounts sent to it; decimal text. */
export interface ZReportComparison extends ZReportLine {
  readonly sentAmount: string;
  readonly sentTax: string;
  /** True when the device also serves other clients, whose receipts it has counted too. */
  readonly isShared: boolean;
  readonly agrees: boolean;
}

/** Numbers of compared and differing totals; whether a differing one is of a device that also serves other clients. */
export interface ZReportVerdict {
  readonly totals: number;
  readonly differences: number;
  readonly isShared: boolean;
}

export function zReportVerdict(compared: readonly ZReportComparison[]): ZReportVerdict {
  const different = compared.filter(({ agrees }) => !agrees);
  const isShared = different.some((total) => total.isShared);
  return { totals: compared.length, differences: different.length, isShared };
}

export function zReportSentence({ totals, differences, isShared }: ZReportVerdict): string {
  if (differences === 0) return `The Z-reports agree with what was submitted: ${counted(totals, 'total')}.`;
  const differ = `Of ${counted(totals, 'total')} of the Z-reports ${counted(differences, 'differs', 'differ')} from what was submitted.`;
  return isShared
    ? `${differ} The device also serves other clients: its report holds their receipts too, and is compared with those of this client alone.`
    : differ;
}

/** Columns required in every line, and columns that name its tax. */
const WANTED = ['deviceId', 'fiscalDay', 'currency', 'kind', 'amount', 'tax'] as const;
const TAX_NAMES = ['taxId', 'percent', 'taxCode'] as const;
type Row = Partial<Record<string, unknown>>;

/** Error for a Z-report that cannot be used. */
export class ZReportFaults extends Error {
  constructor(readonly faults: readonly ZReportFault[]) {
    super(JSON.stringify(faults));
  }
}

/** Upper bound; no client's period has more combinations of device, day, currency and tax. */
export const MOST_LINES = 5_000;

/** Error for a Z-report with more than {@link MOST_LINES} lines. */
export class ZReportTooLong extends Error {}

/**
 * Reads the columns of {@link ZReportLine}, by the headings of the first line.
 * @throws ZReportFaults, ZReportTooLong
 */
export function readZReportCsv(text: string): ZReportLine[] {
  return readZReport(parsed(text));
}

/** Reads a list of objects with these fields. @throws ZReportFaults, ZReportTooLong */
export function readZReport(rows: readonly unknown[]): ZReportLine[] {
  if (rows.length > MOST_LINES) throw new ZReportTooLong();
  const faults: ZReportFault[] = [];
  const lines = rows.flatMap((row, index) => {
    const found = lineFaults(row ?? {}, index + 1);
    faults.push(...found);
    return found.length > 0 ? [] : [lineOf(row ?? {})];
  });
  if (rows.length === 0) faults.push({ fault: 'no_lines' });
  if (faults.length > 0) throw new ZReportFaults(faults);
  return lines;
}

function parsed(text: string): unknown[] {
  try {
    return parse(text, { columns: true, bom: true, trim: true, skip_empty_lines: true });
  } catch (error) {
    const line = error instanceof CsvError && typeof error['lines'] === 'number' ? error['lines'] : null;
    throw new ZReportFaults([{ fault: 'no_csv', line }]);
  }
}

function textIn(row: Row, name: string): string {
  const value = row[name];
  return typeof value === 'string' ? trimmed(value) : '';
}

function lineFaults(row: Row, line: number): ZReportFault[] {
  const text = (name: string): string => textIn(row, name);
  const faults = WANTED.flatMap((field): ZReportFault[] => {
    const value = text(field);
    if (value === '') return [{ fault: 'missing', line, field }];
    const fault = valueFault(field, value);
    return fault === null ? [] : [{ fault, line, field, value }];
  });
  const isNamed = text('taxCode') !== '' || (text('taxId') !== '' && text('percent') !== '');
  if (!isNamed) faults.push({ fault: 'tax_unnamed', line });
  const percent = text('percent');
  if (percentOf(percent) === null) faults.push({ fault: 'no_rate', line, field: 'percent', value: percent });
  return faults;
}

function valueFault(
  field: (typeof WANTED)[number],
  value: string,
): 'no_kind' | 'no_amount' | 'negative' | null {
  if (field === 'kind') return value === 'invoice' || value === 'credit_note' ? null : 'no_kind';
  if (field !== 'amount' && field !== 'tax') return null;
  const amount = parseDecimal(value);
  if (amount === null) return 'no_amount';
  return amount.isNegative() ? 'negative' : null;
}

/** Normalises a rate: `15.50 %` and `15.5` are equal. Null: not a rate. */
function percentOf(text: string): string | null {
  if (text === '' || text === 'exempt') return text;
  return parseDecimal(text.replace(/\s*%$/, ''))?.toFixed() ?? null;
}

/** Converts a row without faults. */
function lineOf(row: Row): ZReportLine {
  const text = (name: keyof ZReportLine): string => textIn(row, name);
  const [taxId, percent, taxCode] = TAX_NAMES.map(text) as [string, string, string];
  return {
    deviceId: text('deviceId'),
    fiscalDay: text('fiscalDay'),
    currency: text('currency'),
    ...{ taxId, taxCode, percent: percentOf(percent) ?? '' },
    kind: text('kind') === 'invoice' ? 'invoice' : 'credit_note',
    amount: text('amount'),
    tax: text('tax'),
  };
}
