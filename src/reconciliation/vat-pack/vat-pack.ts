import type { SalesWithoutReceipt } from '../other-sales/other-sales-reports.service';
import { grouped } from '../../domain/grouped';
import { type Decimal, parseDecimal, sum, ZERO, formatAmount } from '../../domain/money';
import { isOpen, type ReconciliationClass } from '../../domain/sales/reconciliation-class';
import { DIFFERENCES } from '../report/classify';
import { COUNTRY } from '../../mapping/countries';
import type { Filing } from '../report/filing';
import type { ReconciliationSummary, ReportedDocument } from '../report/report';
import type { TaxTotal } from '../report/tax-totals';
import { type ReturnBox, returnBoxes } from './return-boxes';
import type { SalesWithoutVat } from './sales-without-vat.service';
import type { ZReportComparison } from './z-report';

/** Data that explain the VAT return of a period. Amounts are decimal text. */
export interface VatPack {
  readonly organisation: string;
  readonly summary: ReconciliationSummary;
  readonly filing: Filing;
  readonly boxes: readonly ReturnBox[];
  /** Documents booked in the period, with a receipt outside. */
  readonly straddlesOut: readonly ReportedDocument[];
  /** Documents with a receipt in the period, booked outside. */
  readonly straddlesIn: readonly ReportedDocument[];
  /**
   * Credit notes with a receipt in the period, by month of the credited invoice; `unknown` where that is not known
   * here.
   */
  readonly creditNotes: readonly CreditsOfMonth[];
  /**
   * Differences between the books' tax and the authority's, by month of the receipt, currency and tax code;
   * signed.
   */
  readonly cents: readonly CentsOfTax[];
  /** Documents with an unknown part of their tax, which the bridge does not explain. */
  readonly taxGaps: readonly ReportedDocument[];
  readonly exclusions: readonly ReportedDocument[];
  /** Documents whose receipts were made by another device or program. */
  readonly elsewhere: readonly ReportedDocument[];
  readonly linked: readonly ReportedDocument[];
  readonly notFiscalised: readonly ReportedDocument[];
  readonly differences: readonly ReportedDocument[];
  /** Comparison with the Z-report; null: none was given. */
  readonly zReport: readonly ZReportComparison[] | null;
  /** Taxed sales of the books other than sales documents: money received, prepayments, journals. */
  readonly withoutReceipt: SalesWithoutReceipt;
  readonly withoutVat: readonly SalesWithoutVat[];
}

export interface CentsOfTax {
  readonly month: string;
  readonly currency: string;
  readonly taxCode: string;
  /** Difference, invoices less credit notes: `+0.37`, `-0.02`, `0.00`. */
  readonly booksMinusAuthority: string;
}

interface CreditsOfMonth {
  readonly originalMonth: string;
  readonly currency: string;
  readonly total: string;
  readonly documents: readonly ReportedDocument[];
}

const LEFT_OUT: readonly ReconciliationClass[] = ['excluded', 'before_go_live', 'void'];

/** Sorts the documents of a report into the sections of a pack, one after another. Pure. */
export class VatPackSections {
  private readonly straddlesOut: ReportedDocument[] = [];
  private readonly straddlesIn: ReportedDocument[] = [];
  private readonly credits: ReportedDocument[] = [];
  private readonly taxGaps: ReportedDocument[] = [];
  private readonly exclusions: ReportedDocument[] = [];
  private readonly elsewhere: ReportedDocument[] = [];
  private readonly linked: ReportedDocument[] = [];
  private readonly notFiscalised: ReportedDocument[] = [];
  private readonly differences: ReportedDocument[] = [];

  add(document: ReportedDocument): void {
    if (document.straddle === 'out') this.straddlesOut.push(document);
    if (document.straddle === 'in') this.straddlesIn.push(document);
    const isDated = document.fiscalised !== null && document.straddle !== 'out';
    if (document.kind === 'credit_note' && isDated) this.credits.push(document);
    if (document.taxGap !== null) this.taxGaps.push(document);
    if (document.class === 'elsewhere') this.elsewhere.push(document);
    if (document.class === 'linked') this.linked.push(document);
    if (LEFT_OUT.includes(document.class)) this.exclusions.push(document);
    if (isOpen(document.class)) this.notFiscalised.push(document);
    if (DIFFERENCES.includes(document.class)) this.differences.push(document);
  }

  pack(
    organisation: string,
    summary: ReconciliationSummary,
    filing: Filing,
    zReport: readonly ZReportComparison[] | null,
  ): Omit<VatPack, 'withoutReceipt' | 'withoutVat'> {
    return {
      organisation,
      summary,
      filing,
      boxes: returnBoxes(summary.taxes, COUNTRY),
      straddlesOut: this.straddlesOut,
      straddlesIn: this.straddlesIn,
      creditNotes: byOriginalMonth(this.credits),
      cents: centsOf(summary),
      taxGaps: this.taxGaps,
      exclusions: this.exclusions,
      elsewhere: this.elsewhere,
      linked: this.linked,
      notFiscalised: this.notFiscalised,
      differences: this.differences,
      zReport,
    };
  }
}

function centsOf({ taxes }: ReconciliationSummary): CentsOfTax[] {
  const sums = new Map<string, { first: TaxTotal; cents: Decimal }>();
  for (const total of taxes) {
    const key = JSON.stringify([total.month, total.currency, total.taxCode]);
    const before = sums.get(key) ?? { first: total, cents: ZERO };
    const cents = parseDecimal(total.booksMinusAuthority) ?? ZERO;
    const signed = total.kind === 'invoice' ? cents : cents.neg();
    sums.set(key, { ...before, cents: before.cents.plus(signed) });
  }
  return [...sums]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, { first, cents }]) => ({
      month: first.month,
      currency: first.currency,
      taxCode: first.taxCode,
      booksMinusAuthority: `${cents.greaterThan(0) ? '+' : ''}${formatAmount(cents)}`,
    }));
}

function byOriginalMonth(credits: readonly ReportedDocument[]): CreditsOfMonth[] {
  const monthOf = ({ original }: ReportedDocument): string => original?.issuedOn.slice(0, 7) ?? 'unknown';
  return [...grouped(credits, (credit) => `${monthOf(credit)} ${credit.currency}`)]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, documents]) => {
      const [originalMonth = '', currency = ''] = key.split(' ');
      const total = sum(documents.map(({ fiscalised }) => parseDecimal(fiscalised ?? '') ?? ZERO));
      return { originalMonth, currency, total: formatAmount(total), documents };
    });
}
