import { type Amount, Decimal, sum, toCents, ZERO } from './amounts';
import { addDays, xeroDay } from './calendar';
import { buildBody, changedOn, type DocumentSpec, paymentDay, paymentsOf } from './document-body';
import type { Invoice } from './document-types';
import { grossAmountOf, hasAmounts, lineAmountOf } from './line-builder';
import { stableId } from './stable-id';

export interface InvoiceSpec extends DocumentSpec {
  /** Type; `ACCPAY` is a bill from a supplier. */
  readonly type?: Invoice['Type'];
  /** Money received so far. */
  readonly paid?: 'in full' | Amount;
  /** Total as typed by a person, within ten cents of the sum of the lines. */
  readonly enteredTotal?: Amount;
}

const DAYS_TO_PAY = 30;

/** Builds an invoice. @param series separates the ids of sets of books with the same numbers */
export function buildInvoice(spec: InvoiceSpec, series: string): Invoice {
  const name = `${series}/${spec.type ?? 'ACCREC'}/${spec.number}`;
  const body = buildBody(spec, name);
  const total = new Decimal(spec.enteredTotal ?? body.Total);
  const paid = spec.paid === 'in full' ? total : new Decimal(spec.paid ?? ZERO);
  const due = xeroDay(addDays(spec.day, DAYS_TO_PAY));
  const isPaidInFull = paid.equals(total) && body.Status === 'AUTHORISED';
  return {
    Type: spec.type ?? 'ACCREC',
    InvoiceID: stableId(name),
    InvoiceNumber: spec.number,
    Payments: paymentsOf(spec, name, paid),
    CreditNotes: [],
    Prepayments: [],
    Overpayments: [],
    AmountDue: isCancelled(body.Status) ? ZERO : total.minus(paid),
    AmountPaid: paid,
    AmountCredited: ZERO,
    ...discount(spec),
    ...body,
    DueDateString: due.text,
    DueDate: due.ticks,
    Total: total,
    ...(spec.enteredTotal === undefined
      ? {}
      : { RoundingAmount: total.minus(body.Total), EnteredTotal: total }),
    ...(paid.isZero() ? {} : { UpdatedDateUTC: changedOn(spec.number, paymentDay(spec.day)) }),
    ...(isPaidInFull ? { Status: 'PAID', FullyPaidOnDate: xeroDay(paymentDay(spec.day)).ticks } : {}),
  };
}

/** True for a voided or deleted document, on which nothing is owed. */
function isCancelled(status: Invoice['Status']): boolean {
  return status === 'VOIDED' || status === 'DELETED';
}

function discount(spec: InvoiceSpec): Pick<Invoice, 'IsDiscounted' | 'TotalDiscount'> {
  const discounts = spec.lines.map((line) =>
    hasAmounts(line) ? grossAmountOf(line).minus(lineAmountOf(line)) : ZERO,
  );
  const total = toCents(sum(discounts));
  return total.isZero() ? { IsDiscounted: false } : { IsDiscounted: true, TotalDiscount: total };
}
