import type { Shape } from '../api/client';

export type ZReportLine = Shape<'ZReportLineDto'>;
export type FiscalDay = Pick<ZReportLine, 'deviceId' | 'fiscalDay'>;

/** Totals of one tax as typed from a Z-report; empty text where the report prints nothing. */
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

/** An empty row for each tax of the device in the period. Several of our tax codes may be one tax of the device. */
export function taxesOf(rows: readonly Shape<'BridgeRowDto'>[]): TypedTotals[] {
  const named = rows.flatMap(({ currency, deviceTaxId, percent }) =>
    deviceTaxId === null || percent === ''
      ? []
      : [{ ...NO_TOTALS, currency, taxId: String(deviceTaxId), percent }],
  );
  return [...new Map(named.map((tax) => [[tax.currency, tax.taxId, tax.percent].join(' '), tax])).values()];
}

/** Fault in a typed row. `nothing`: no amount was typed in any row. */
export interface TypedFault {
  /** Number of the row, from 1; null for all rows. */
  readonly row: number | null;
  readonly field: keyof TypedTotals;
  readonly why: 'missing' | 'minus' | 'noAmount' | 'noRate' | 'nothing';
}

/** Faults to be corrected before the comparison, which would otherwise report them as differences. */
export function faultsOf(typed: readonly TypedTotals[]): TypedFault[] {
  if (linesOf({ deviceId: '', fiscalDay: '' }, typed).length === 0) {
    return [{ row: null, field: 'invoices', why: 'nothing' }];
  }
  return typed.flatMap((totals, index) => {
    const lines = linesOf({ deviceId: '', fiscalDay: '' }, [totals]);
    const fault = (field: keyof TypedTotals, why: TypedFault['why'] | null): TypedFault[] =>
      why === null ? [] : [{ row: index + 1, field, why }];
    return lines.flatMap(({ currency, taxId, percent, kind, amount, tax }, at) => {
      const [amountField, taxField] = kind === 'invoice' ? INVOICES : CREDIT_NOTES;
      const ofTax =
        at > 0
          ? []
          : [
              ...fault('currency', currency === '' ? 'missing' : null),
              ...fault('taxId', taxId === '' ? 'missing' : null),
              ...fault('percent', rateFault(percent ?? '')),
            ];
      return [...ofTax, ...fault(amountField, amountFault(amount)), ...fault(taxField, amountFault(tax))];
    });
  });
}

const INVOICES = ['invoices', 'taxOfInvoices'] as const;
const CREDIT_NOTES = ['creditNotes', 'taxOfCreditNotes'] as const;

function amountFault(text: string): TypedFault['why'] | null {
  if (text === '') return 'missing';
  if (/^[-\u2212(]/.test(text)) return 'minus';
  return /^\d+(\.\d\d?)?$/.test(text) ? null : 'noAmount';
}

function rateFault(text: string): TypedFault['why'] | null {
  if (text === '') return 'missing';
  return text === 'exempt' || /^\d+(\.\d+)?$/.test(text) ? null : 'noRate';
}

/**
 * Converts the typed totals of a fiscal day to lines of the API. A missing tax counts as 0 only for zero-rated and
 * exempt sales.
 */
export function linesOf(day: FiscalDay, typed: readonly TypedTotals[]): ZReportLine[] {
  return typed.flatMap(({ currency, taxId, percent: typedPercent, ...totals }) => {
    const percent = rateOf(typedPercent);
    const untyped = percent === 'exempt' || Number(percent || NaN) === 0 ? '0' : '';
    const lineOf = (kind: ZReportLine['kind'], amount: string, tax: string): ZReportLine[] =>
      amount.trim() === '' && tax.trim() === ''
        ? []
        : [
            {
              ...{ ...day, currency: currency.trim().toUpperCase(), taxId: taxId.trim(), percent, kind },
              ...{ amount: decimalOf(amount), tax: decimalOf(tax) || untyped },
            },
          ];
    return [
      ...lineOf('invoice', totals.invoices, totals.taxOfInvoices),
      ...lineOf('credit_note', totals.creditNotes, totals.taxOfCreditNotes),
    ];
  });
}

/** Adds a typed fiscal day to the compared lines; a day that is typed again replaces the earlier one. */
export function withDay(
  before: readonly ZReportLine[],
  { deviceId, fiscalDay }: FiscalDay,
  lines: readonly ZReportLine[],
): ZReportLine[] {
  const others = before.filter((line) => line.deviceId !== deviceId || line.fiscalDay !== fiscalDay);
  return [...others.map(lineOfTotal), ...lines];
}

/** Removes the fields that the API added to a compared total. */
function lineOfTotal(total: ZReportLine): ZReportLine {
  const { deviceId, fiscalDay, currency, taxId, percent, taxCode, kind, amount, tax } = total;
  return { deviceId, fiscalDay, currency, taxId, percent, taxCode, kind, amount, tax };
}

/** Normalises a typed rate: `15,5 %` becomes 15.5. */
function rateOf(text: string): string {
  const rate = text.replace(/[\s%]/g, '').toLowerCase();
  return rate.replace(/^(\d+),(\d+)$/, '$1.$2');
}

/** Normalises a typed amount: `1 204,50`, `1.204,50` and `1,204.50` become 1204.50; anything else stays unchanged. */
function decimalOf(text: string): string {
  const amount = text.replace(/\s/g, '');
  if (/^\d{1,3}(\.\d{3})+,\d\d?$/.test(amount)) return amount.replaceAll('.', '').replace(',', '.');
  if (/^\d{1,3}(,\d{3})+\.\d\d?$/.test(amount)) return amount.replaceAll(',', '');
  return amount.replace(/^(\d+),(\d\d?)$/, '$1.$2');
}
