import type { Shape } from '../api/client';

export type ZReportLine = Shape<'ZReportLineDto'>;

/** What a Z-report prints of one tax, as it is typed; empty text: nothing. */
export interface TypedTotals {
  readonly currency: string;
  readonly taxId: string;
  readonly percent: string;
  readonly invoices: string;
  readonly taxOfInvoices: string;
  readonly creditNotes: string;
  readonly taxOfCreditNotes: string;
}

export const NO_TOTALS: TypedTotals = {
  ...{ currency: '', taxId: '', percent: '' },
  ...{ invoices: '', taxOfInvoices: '', creditNotes: '', taxOfCreditNotes: '' },
};

/** An empty row for each tax of the device that the period has; several of our codes may be one. */
export function taxesOf(rows: readonly Shape<'BridgeRowDto'>[]): TypedTotals[] {
  const named = rows.flatMap(({ currency, deviceTaxId, percent }) =>
    deviceTaxId === null || percent === ''
      ? []
      : [{ ...NO_TOTALS, currency, taxId: String(deviceTaxId), percent }],
  );
  return [...new Map(named.map((tax) => [[tax.currency, tax.taxId, tax.percent].join(' '), tax])).values()];
}

/** The totals of a fiscal day that were typed. */
export function linesOf(
  day: Pick<ZReportLine, 'deviceId' | 'fiscalDay'>,
  typed: readonly TypedTotals[],
): ZReportLine[] {
  return typed.flatMap(({ currency, taxId, percent, ...totals }) => {
    const lineOf = (kind: ZReportLine['kind'], amount: string, tax: string): ZReportLine[] =>
      amount.trim() === '' && tax.trim() === ''
        ? []
        : [{ ...day, currency, taxId, percent, kind, amount: decimalOf(amount), tax: decimalOf(tax) }];
    return [
      ...lineOf('invoice', totals.invoices, totals.taxOfInvoices),
      ...lineOf('credit_note', totals.creditNotes, totals.taxOfCreditNotes),
    ];
  });
}

/** A day that is typed again takes the place of what was typed before. */
export function withDay(
  before: readonly ZReportLine[],
  { deviceId, fiscalDay }: Pick<ZReportLine, 'deviceId' | 'fiscalDay'>,
  lines: readonly ZReportLine[],
): ZReportLine[] {
  return [...before.filter((line) => line.deviceId !== deviceId || line.fiscalDay !== fiscalDay), ...lines];
}

/** `1 204,50` as it may be printed; what is no amount is left for the API to name. */
function decimalOf(text: string): string {
  return text.replace(/\s/g, '').replace(/,(?=\d\d$)/, '.') || '0';
}
