import { parse } from 'csv-parse/sync';
import { counted } from '../../documents/counted';
import { type Decimal, formatAmount, parseDecimal, ZERO } from '../../documents/money';
import type { DocumentKind } from '../../documents/sales-document';

/**
 * A total of a device's Z-report: one fiscal day, currency, tax and kind of document. Amounts with tax, decimal text;
 * those of credit notes are positive. Tax codes are those of the tax mappings.
 */
export interface ZReportLine {
  readonly deviceId: string;
  readonly fiscalDay: string;
  readonly currency: string;
  readonly taxCode: string;
  readonly kind: DocumentKind;
  readonly amount: string;
  readonly tax: string;
}

/** What the device counted next to what was sent to it; decimal text. */
export interface ZReportComparison extends ZReportLine {
  readonly sentAmount: string;
  readonly sentTax: string;
  readonly agrees: boolean;
}

/** How many totals were compared, and how many of them differ. */
export interface ZReportVerdict {
  readonly totals: number;
  readonly differences: number;
}

export function zReportVerdict(compared: readonly ZReportComparison[]): ZReportVerdict {
  return { totals: compared.length, differences: compared.filter(({ agrees }) => !agrees).length };
}

export function zReportSentence({ totals, differences }: ZReportVerdict): string {
  return differences === 0
    ? `The Z-reports agree with what was submitted: ${counted(totals, 'total')}.`
    : `Of ${counted(totals, 'total')} of the Z-reports ${counted(differences, 'differs', 'differ')} from what was submitted.`;
}

/** A total of what was sent. */
export interface DeviceTotal extends Omit<ZReportLine, 'amount' | 'tax'> {
  readonly amount: Decimal;
  readonly tax: Decimal;
}

export const Z_REPORT_COLUMNS = [
  'deviceId',
  'fiscalDay',
  'currency',
  'taxCode',
  'kind',
  'amount',
  'tax',
] as const;
type Row = Partial<Record<string, unknown>>;

/** A Z-report that cannot be used; each fault names line and field. */
export class ZReportFaults extends Error {
  constructor(readonly faults: readonly string[]) {
    super(faults.join('; '));
  }
}

/** Reads the columns {@link Z_REPORT_COLUMNS}, by the headings of the first line. @throws ZReportFaults */
export function readZReportCsv(text: string): ZReportLine[] {
  return readZReport(parsed(text));
}

/** Reads a list of objects with these fields. @throws ZReportFaults */
export function readZReport(rows: readonly unknown[]): ZReportLine[] {
  const faults: string[] = [];
  const lines = rows.flatMap((row, index) => {
    const found = lineFaults(row ?? {});
    faults.push(...found.map((fault) => `Z-report line ${index + 1}: ${fault}`));
    return found.length > 0 ? [] : [lineOf(row ?? {})];
  });
  if (rows.length === 0) faults.push('the Z-report has no lines');
  if (faults.length > 0) throw new ZReportFaults(faults);
  return lines;
}

function parsed(text: string): unknown[] {
  try {
    return parse(text, { columns: true, bom: true, trim: true, skip_empty_lines: true });
  } catch (error) {
    throw new ZReportFaults([`the Z-report is not a CSV file with headings: ${(error as Error).message}`]);
  }
}

function lineFaults(row: Row): string[] {
  return Z_REPORT_COLUMNS.flatMap((name) => {
    const value = row[name];
    if (typeof value !== 'string' || value === '') return [`${name} is missing, or not a text`];
    if (name === 'kind' && value !== 'invoice' && value !== 'credit_note') {
      return [`kind must be invoice or credit_note, not "${value}"`];
    }
    const isAmount = name === 'amount' || name === 'tax';
    return isAmount && parseDecimal(value) === null
      ? [`${name} must be an amount such as 12.50, not "${value}"`]
      : [];
  });
}

/** Of a row without faults. */
function lineOf(row: Row): ZReportLine {
  const text = (name: keyof ZReportLine): string => (typeof row[name] === 'string' ? row[name] : '');
  return {
    deviceId: text('deviceId'),
    fiscalDay: text('fiscalDay'),
    currency: text('currency'),
    taxCode: text('taxCode'),
    kind: text('kind') === 'invoice' ? 'invoice' : 'credit_note',
    amount: text('amount'),
    tax: text('tax'),
  };
}

/** Both sides by device, fiscal day, currency, tax and kind; what one side lacks counts as nothing there. Pure. */
export function compareZReport(
  lines: readonly ZReportLine[],
  sent: readonly DeviceTotal[],
): ZReportComparison[] {
  const sums = new Map<string, { key: readonly string[]; z: [Decimal, Decimal]; ours: [Decimal, Decimal] }>();
  const at = (one: Omit<ZReportLine, 'amount' | 'tax'>) => {
    const key = [one.deviceId, one.fiscalDay, one.currency, one.taxCode, one.kind];
    const name = JSON.stringify([one.deviceId, one.fiscalDay.padStart(12, '0'), ...key.slice(2)]);
    const sum = sums.get(name) ?? { key, z: [ZERO, ZERO], ours: [ZERO, ZERO] };
    sums.set(name, sum);
    return sum;
  };
  for (const line of lines) {
    const sum = at(line);
    sum.z = [sum.z[0].plus(parseDecimal(line.amount) ?? ZERO), sum.z[1].plus(parseDecimal(line.tax) ?? ZERO)];
  }
  for (const total of sent) {
    const sum = at(total);
    sum.ours = [sum.ours[0].plus(total.amount), sum.ours[1].plus(total.tax)];
  }
  return [...sums]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, { key, z, ours }]) => {
      const [deviceId = '', fiscalDay = '', currency = '', taxCode = '', kind = ''] = key;
      return {
        deviceId,
        fiscalDay,
        currency,
        taxCode,
        kind: kind as DocumentKind,
        amount: formatAmount(z[0]),
        tax: formatAmount(z[1]),
        sentAmount: formatAmount(ours[0]),
        sentTax: formatAmount(ours[1]),
        agrees: z[0].equals(ours[0]) && z[1].equals(ours[1]),
      };
    });
}
