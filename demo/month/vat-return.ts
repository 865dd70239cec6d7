import { Decimal } from 'decimal.js';
import { eventually } from '../eventually';
import { callJson } from '../http-json';
import type { ReceiptRegister } from '../receipt-register';
import type { Stage } from '../second-act';

/** VAT of one tax in one currency, as decimal text; credit notes are deducted. */
interface ComparedTax {
  readonly currency: string;
  /** Code and rate of the mapping; for a tax without a mapping its name in the books. */
  readonly tax: string;
  /** Number of the tax at the device; null: it has none. */
  readonly taxId: number | null;
  /** Total of the receipts by the connector's report. */
  readonly reported: string;
  /** Total of the receipts by the fiscal service. */
  readonly receipts: string;
}

/** VAT return of a period, compared with the fiscal service's own receipts. */
export interface VatReturn {
  readonly from: string;
  readonly till: string;
  readonly taxes: readonly ComparedTax[];
  /** Rows of the bridge from the books whose unexplained rest is not 0.00. */
  readonly unexplained: readonly string[];
  /** Receipts whose documents have changed in the books. */
  readonly changed: readonly { readonly number: string; readonly reasons: readonly string[] }[];
  /** Readiness of the return to be filed, with the reasons against it. */
  readonly filing: { readonly isReady: boolean; readonly reasons: readonly string[] };
}

interface Report {
  readonly id: string;
  readonly state: string;
  readonly detail: string;
  readonly filing: VatReturn['filing'];
  readonly bridge: readonly {
    readonly currency: string;
    readonly taxCode: string;
    readonly percent: string;
    readonly deviceTaxId: number | null;
    readonly receipts: string;
    readonly unexplained: string;
  }[];
}

/** Reconciles the period, and compares it with the receipts dated in it. */
export async function readVatReturn(stage: Stage, from: string, till: string): Promise<VatReturn> {
  const report = await reconcile(stage, from, till);
  const { receipts } = await callJson<ReceiptRegister>('GET', `${stage.fiscalUrl}/_control/ledger`);
  const ofDevice = new Map<string, Decimal>();
  for (const { currency, kind, receiptDate, taxes } of receipts) {
    const day = receiptDate.slice(0, 10);
    if (day < from || day > till) continue;
    for (const { taxId, taxAmount } of taxes)
      add(ofDevice, `${currency} ${taxId}`, kind === 'creditnote' ? new Decimal(taxAmount).neg() : taxAmount);
  }
  const reported = new Map<string, Decimal>();
  for (const row of report.bridge) add(reported, `${row.currency} ${row.deviceTaxId}`, row.receipts);
  const keys = [...new Set([...ofDevice.keys(), ...reported.keys()])].sort();
  return {
    ...{ from, till, filing: report.filing },
    taxes: keys.map((key) => compared(key, report.bridge, reported.get(key), ofDevice.get(key))),
    unexplained: report.bridge
      .filter(({ unexplained }) => !new Decimal(unexplained).isZero())
      .map(({ currency, taxCode, unexplained }) => `${currency} ${taxCode}: ${unexplained}`),
    changed: await changedAfter(stage, report.id),
  };
}

async function changedAfter({ api, organisation }: Stage, report: string): Promise<VatReturn['changed']> {
  const path = `/api/organisations/${organisation.id}/reconciliations/${report}/documents`;
  const lines = await api.get<VatReturn['changed']>(`${path}?class=changed_after&limit=50`);
  return lines.map(({ number, reasons }) => ({ number, reasons }));
}

/** True when connector and fiscal service agree, and the books are explained to the cent. */
export function agrees({ taxes, unexplained }: VatReturn): boolean {
  return unexplained.length === 0 && taxes.every(({ reported, receipts }) => reported === receipts);
}

function add(sums: Map<string, Decimal>, key: string, amount: Decimal.Value): void {
  sums.set(key, new Decimal(amount).plus(sums.get(key) ?? 0));
}

function compared(
  key: string,
  bridge: Report['bridge'],
  reported: Decimal | undefined,
  receipts: Decimal | undefined,
): ComparedTax {
  const [currency = '', id = ''] = key.split(' ');
  const rows = bridge.filter((row) => row.currency === currency && String(row.deviceTaxId) === id);
  const names = rows.map(({ taxCode, percent }) =>
    /^\d/.test(percent) ? `${taxCode} ${percent} %` : taxCode,
  );
  const amount = (sum: Decimal | undefined): string => (sum ?? new Decimal(0)).toFixed(2);
  return {
    currency,
    tax: names.join(', ') || `tax ${id} of the device`,
    taxId: id === 'null' ? null : Number(id),
    reported: amount(reported),
    receipts: amount(receipts),
  };
}

async function reconcile({ api, organisation }: Stage, from: string, to: string): Promise<Report> {
  const path = `/api/organisations/${organisation.id}/reconciliations`;
  const { id } = await api.send<Report>('POST', path, { from, to, reading: 'full' });
  return eventually('the reconciliation of the month', async () => {
    const report = await api.get<Report>(`${path}/${id}`);
    if (report.state === 'failed') throw new Error(`the reconciliation failed: ${report.detail}`);
    return report.state === 'completed' ? report : null;
  });
}
