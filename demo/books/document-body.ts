import { type Amount, Decimal } from './amounts';
import { addDays, type Day, xeroDay, xeroMoment } from './calendar';
import type { DocumentBody, DocumentStatus, LineAmountTypes, Payment } from './document-types';
import { buildLine, type LineSpec } from './line-builder';
import { contactReference } from './settings';
import { stableId } from './stable-id';
import { totalsOf } from './totals';

/** Specification of any document. Defaults: US dollars, tax on top, no reference, approved. */
export interface DocumentSpec {
  readonly number: string;
  readonly day: Day;
  /** Name of a contact of the books. */
  readonly contact: string;
  readonly lines: readonly LineSpec[];
  readonly currency?: string;
  readonly amountsAre?: LineAmountTypes;
  readonly reference?: string;
  readonly status?: DocumentStatus;
}

/** Days between a document and the money for it. */
const DAYS_TO_PAYMENT = 2;

const CURRENCY_RATES: Readonly<Record<string, string>> = { USD: '1', ZWG: '26.412850', ZAR: '17.0915' };

export type UnsettledBody = Omit<DocumentBody, 'Payments' | 'FullyPaidOnDate'>;

/** Builds the common fields. @param name unique among all documents of all books, since ids are derived from it */
export function buildBody(spec: DocumentSpec, name: string): UnsettledBody {
  const amountsAre = spec.amountsAre ?? 'Exclusive';
  const lines = spec.lines.map((line, index) => buildLine(line, amountsAre, `${name}/line/${index}`));
  const { text, ticks } = xeroDay(spec.day);
  return {
    Reference: spec.reference ?? '',
    CurrencyRate: currencyRate(spec),
    HasAttachments: false,
    HasErrors: false,
    Contact: contactReference(spec.contact),
    DateString: text,
    Date: ticks,
    Status: spec.status ?? 'AUTHORISED',
    LineAmountTypes: amountsAre,
    LineItems: lines,
    ...totalsOf(lines, amountsAre),
    UpdatedDateUTC: changedOn(spec.number, spec.day),
    CurrencyCode: spec.currency ?? 'USD',
  };
}

/** Money received for a document, or paid back on it; none for an amount of zero. */
export function paymentsOf(spec: DocumentSpec, name: string, amount: Amount): Payment[] {
  if (new Decimal(amount).isZero()) return [];
  return [
    {
      PaymentID: stableId(`${name}/payment`),
      Date: xeroDay(paymentDay(spec.day)).ticks,
      Amount: new Decimal(amount),
      Reference: '',
      CurrencyRate: currencyRate(spec),
      HasAccount: false,
      HasValidationErrors: false,
    },
  ];
}

export function paymentDay(day: Day): Day {
  return addDays(day, DAYS_TO_PAYMENT);
}

/** Time of change in working hours, different for every number, so that lists by change time have an order. */
export function changedOn(number: string, day: Day): string {
  const serial = Number(/\d+$/.exec(number)?.[0] ?? '0');
  return xeroMoment(day, 21_600 + ((serial * 37) % 36_000));
}

function currencyRate(spec: DocumentSpec): Decimal {
  const rate = CURRENCY_RATES[spec.currency ?? 'USD'];
  if (rate === undefined) throw new Error(`The books have no rate for the currency "${spec.currency}"`);
  return new Decimal(rate);
}
