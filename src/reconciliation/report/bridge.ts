import { type Decimal, formatAmount, ZERO } from '../../domain/money';
import { taxKey } from './books-taxes';
import type { ReconciliationClass } from '../../domain/sales/reconciliation-class';
import {
  isSale,
  type PeriodPosition,
  type BookedTax,
  type ReconciledInput,
  type SentSide,
  type TaxKey,
} from './reconciled-input';

/**
 * Steps of the bridge in order: `books` plus all signed steps is the VAT of the receipts, up to an unexplained rest.
 */
export const BRIDGE_STEPS = [
  'books',
  'straddlesOut',
  'straddlesIn',
  'changed',
  'cents',
  'open',
  'leftOut',
  'elsewhere',
  'otherSales',
] as const;
type Step = (typeof BRIDGE_STEPS)[number];

/**
 * Bridge from the books' VAT of a period to that of receipts dated in it, per currency and tax: decimal text, credit
 * notes negative. `books` plus all steps is `receipts`; the rest is `unexplained`, and its documents have a `taxGap`.
 */
export type BridgeRow = TaxKey & {
  readonly currency: string;
  /** VAT of the receipts dated in the period. */
  readonly receipts: string;
  readonly unexplained: string;
} & Readonly<Record<Step, string>>;

/** VAT of the books without an invoice or receipt: money received, prepayments, journals; signed. */
export interface OtherTaxedSale extends TaxKey {
  readonly currency: string;
  readonly tax: Decimal;
}

const STEP_WITHOUT_RECEIPT: Partial<Record<ReconciliationClass, Step>> = {
  excluded: 'leftOut',
  before_go_live: 'leftOut',
  elsewhere: 'elsewhere',
  linked: 'elsewhere',
  changed_after: 'changed',
};

/** Placeholder for documents whose tax by code is unknown. */
const NOT_KNOWN: TaxKey = { taxCode: 'not known', percent: '', deviceTaxId: null };

interface Sums {
  readonly key: TaxKey & { readonly currency: string };
  readonly steps: Record<Step, Decimal>;
  receipts: Decimal;
}

/** Adds up the bridge, one document after another. */
export class Bridge {
  private readonly sums = new Map<string, Sums>();

  add(input: ReconciledInput, place: PeriodPosition, name: ReconciliationClass): void {
    const { books } = input;
    const isCounted = place.isBooked && isSale(books);
    const now = isCounted ? (books.taxes ?? []) : [];
    this.put(input, 'books', now, books.receiptCurrency);
    if (input.receipt === null) {
      this.put(input, STEP_WITHOUT_RECEIPT[name] ?? 'open', now, books.receiptCurrency, -1);
    } else if (input.sent !== null) {
      this.addSent(input, input.sent, place, now);
    }
  }

  /** Adds VAT of the books without a receipt. */
  addOther(sale: OtherTaxedSale): void {
    const sums = this.at(sale.currency, sale);
    sums.steps.books = sums.steps.books.plus(sale.tax);
    sums.steps.otherSales = sums.steps.otherSales.minus(sale.tax);
  }

  rows(): BridgeRow[] {
    return [...this.sums]
      .filter(([, sums]) => !saysNothing(sums))
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([, { key, steps, receipts }]) => {
        const explained = BRIDGE_STEPS.reduce((all, step) => all.plus(steps[step]), ZERO);
        const texts = BRIDGE_STEPS.map((step) => [step, formatAmount(steps[step])]);
        return {
          ...key,
          ...(Object.fromEntries(texts) as Record<Step, string>),
          receipts: formatAmount(receipts),
          unexplained: formatAmount(receipts.minus(explained)),
        };
      });
  }

  /** Uses the amounts known at submission as the middle of the bridge; without them there is no separate step. */
  private addSent(
    input: ReconciledInput,
    sent: SentSide,
    place: PeriodPosition,
    now: readonly BookedTax[],
  ): void {
    const { books } = input;
    if (place.dated !== null) {
      const known = sent.taxes.length > 0 || sent.totalTax.isZero();
      const taxes = known ? sent.taxes : [{ ...NOT_KNOWN, tax: sent.totalTax }];
      for (const one of taxes) {
        const sums = this.at(sent.currency, one);
        sums.receipts = sums.receipts.plus(signed(input, one.tax));
      }
    }
    const asSent = booksTaxesAsSent(sent);
    if (asSent === null) return;
    const isCounted = place.isBooked && isSale(books);
    if (isCounted && books.taxes === null) return;
    if (isCounted) this.put(input, 'changed', now, books.receiptCurrency, -1);
    // Skips parts of the sale booked as other documents: the receipt is here, and nothing was changed.
    if (isCounted || (place.isBooked && place.dated !== null))
      this.put(input, input.isLinked && !isCounted ? 'elsewhere' : 'changed', asSent, sent.currency);
    if (isCounted && place.dated === null) this.put(input, 'straddlesOut', asSent, sent.currency, -1);
    if (place.dated === null) return;
    if (!place.isBooked) this.put(input, 'straddlesIn', asSent, sent.currency);
    this.put(input, 'cents', asSent, sent.currency, -1);
    this.put(input, 'cents', sent.taxes, sent.currency);
  }

  private put(
    input: ReconciledInput,
    step: Step,
    taxes: readonly BookedTax[],
    currency: string,
    factor: 1 | -1 = 1,
  ): void {
    for (const one of taxes) {
      const { steps } = this.at(currency, one);
      steps[step] = steps[step].plus(signed(input, one.tax).times(factor));
    }
  }

  private at(currency: string, { taxCode, percent, deviceTaxId }: TaxKey): Sums {
    const name = JSON.stringify([currency, taxKey({ taxCode, percent, deviceTaxId })]);
    const found = this.sums.get(name);
    if (found !== undefined) return found;
    const steps = Object.fromEntries(BRIDGE_STEPS.map((step) => [step, ZERO])) as Record<Step, Decimal>;
    const sums = { key: { currency, taxCode, percent, deviceTaxId }, steps, receipts: ZERO };
    this.sums.set(name, sums);
    return sums;
  }
}

/** True for a row without device tax and VAT, such as untaxed lines or withheld tax, which belongs in no return. */
function saysNothing({ key, steps, receipts }: Sums): boolean {
  const isMapped = key.deviceTaxId !== null || key.percent !== '';
  return !isMapped && receipts.isZero() && Object.values(steps).every((step) => step.isZero());
}

/** Returns the books' taxes at the time of submission; null: for some submitted tax they are unknown. */
export function booksTaxesAsSent({ taxes, totalTax }: SentSide): BookedTax[] | null {
  if (taxes.length === 0 && !totalTax.isZero()) return null;
  const known = taxes.flatMap(({ booksTax, ...one }) =>
    booksTax === null ? [] : [{ ...one, tax: booksTax }],
  );
  return known.length === taxes.length ? known : null;
}

function signed({ kind }: ReconciledInput, tax: Decimal): Decimal {
  return kind === 'invoice' ? tax : tax.neg();
}
