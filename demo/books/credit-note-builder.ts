import { Decimal, sum, ZERO } from './amounts';
import { xeroDay } from './calendar';
import { buildBody, changedOn, type DocumentSpec, paymentDay, paymentsOf } from './document-body';
import type { Allocation, CreditNote, Invoice } from './document-types';
import { stableId } from './stable-id';

export interface CreditNoteSpec extends DocumentSpec {
  /** Type; `ACCPAYCREDIT` is a supplier's credit note on a bill. */
  readonly type?: CreditNote['Type'];
  /** Invoice that the credit is applied to, with the applied amount. */
  readonly appliedTo?: { readonly invoice: Invoice; readonly amount: Decimal };
  /** True when the rest that was not applied was paid back. */
  readonly isRefunded?: boolean;
}

/** Builds a credit note, with positive amounts and lines without discounts. @param series as for invoices */
export function buildCreditNote(spec: CreditNoteSpec, series: string): CreditNote {
  const name = `${series}/${spec.type ?? 'ACCRECCREDIT'}/${spec.number}`;
  const body = buildBody(spec, name);
  const allocations = allocationsOf(spec, name);
  const unapplied = body.Total.minus(sum(allocations.map((allocation) => allocation.Amount)));
  const refunded = spec.isRefunded === true ? unapplied : ZERO;
  const remaining = unapplied.minus(refunded);
  const isUsedUp = remaining.isZero() && body.Status === 'AUTHORISED';
  const settledOn = refunded.isZero() ? spec.day : paymentDay(spec.day);
  return {
    Type: spec.type ?? 'ACCRECCREDIT',
    CreditNoteID: stableId(name),
    CreditNoteNumber: spec.number,
    ID: stableId(name),
    Payments: paymentsOf(spec, name, refunded),
    Allocations: allocations,
    RemainingCredit: remaining,
    ...body,
    UpdatedDateUTC: changedOn(spec.number, settledOn),
    ...(isUsedUp ? { Status: 'PAID', FullyPaidOnDate: xeroDay(settledOn).ticks } : {}),
  };
}

function allocationsOf(spec: CreditNoteSpec, name: string): Allocation[] {
  if (spec.appliedTo === undefined || spec.appliedTo.amount.isZero()) return [];
  const { invoice, amount } = spec.appliedTo;
  return [
    {
      AllocationID: stableId(`${name}/allocation`),
      Amount: new Decimal(amount),
      Date: xeroDay(spec.day).ticks,
      Invoice: { InvoiceID: invoice.InvoiceID, InvoiceNumber: invoice.InvoiceNumber },
    },
  ];
}
