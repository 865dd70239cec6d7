import type { CalendarDay } from '../documents/calendar-day';
import type { PaymentMethod } from '../documents/fiscal-document';
import type { Decimal } from '../documents/money';

/** What an administrator has stored for one organisation, read once per run. */
export interface MappingRules {
  /** Documents dated earlier are not sent; null while the organisation is not live. */
  readonly goLiveOn: CalendarDay | null;
  readonly currencies: readonly CurrencyRule[];
  readonly taxes: readonly TaxRule[];
  readonly productCodes: readonly ProductCodeRule[];
  readonly buyer: BuyerRules;
  /** What is sent as payment of a document that the books call paid, and of one they do not. */
  readonly paidBy: PaymentMethod;
  readonly unpaidAs: PaymentMethod;
  /**
   * Tax-inclusive documents only, where tax per line (the books) and tax per group (the authority, RCPT026)
   * differ by cents while the total agrees: hold them, or submit with the authority's tax.
   */
  readonly taxCents: 'hold' | 'authority';
  /**
   * A document dated before one that the device already has (RCPT030): hold it, or submit it with the present date.
   */
  readonly lateDocuments: 'hold' | 'present_date';
}

export interface CurrencyRule {
  readonly source: string;
  readonly destination: string;
}

/** One line of the tax mapping: valid from and till, both days included; null is open. */
export interface TaxRule {
  readonly taxType: string;
  readonly taxCode: string;
  /** 15.5 for 15.5 %; zero for zero-rated; null for exempt. */
  readonly percent: Decimal | null;
  readonly validFrom: CalendarDay | null;
  readonly validTill: CalendarDay | null;
}

export interface ProductCodeRule {
  readonly scope: 'item' | 'account' | 'default';
  /** Item or account code; empty for the default. */
  readonly key: string;
  readonly code: string;
}

export type ContactNumberField = 'taxNumber' | 'companyNumber' | 'accountNumber';

export interface BuyerRules {
  readonly tinField: ContactNumberField;
  readonly vatField: ContactNumberField;
  /** A buyer without TIN is held, or submitted as a cash sale under `Cash <name>` without any numbers. */
  readonly withoutTin: 'hold' | 'cash_sale';
}

/** What the mapping must know beyond document and rules; gathered by the caller, so that mapping stays pure. */
export interface Circumstances {
  readonly today: CalendarDay;
  /** The latest day that the fiscal account has been given; null before its first submission. */
  readonly lastDay: CalendarDay | null;
  /** Invoices that a credit note may refer to: those it is applied to, else those its reference names. */
  readonly originals: readonly OriginalInvoice[];
  /** True when another document of this fiscal account has been submitted under the same number. */
  readonly isNumberTaken: boolean;
}

/** An invoice already known to us, as a credit note needs to see it. */
export interface OriginalInvoice {
  readonly sourceId: string;
  readonly number: string;
  readonly isFiscalised: boolean;
  /** Nothing stands in the way of its being fiscalised in a moment. */
  readonly isUnderWay: boolean;
  readonly issuedOn: CalendarDay;
  /** Source currency. */
  readonly currency: string;
  readonly total: Decimal;
  readonly taxTypes: readonly string[];
  /** Sum of the other credit notes that have been submitted against it. */
  readonly credited: Decimal;
}
