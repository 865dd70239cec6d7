import type { Decimal } from './amounts';

export type LineAmountTypes = 'Exclusive' | 'Inclusive' | 'NoTax';
export type DocumentStatus = 'DRAFT' | 'SUBMITTED' | 'AUTHORISED' | 'PAID' | 'VOIDED' | 'DELETED';

/** Line of a document; a text line has neither amounts nor codes. */
export interface LineItem {
  LineItemID: string;
  Description: string;
  Quantity?: Decimal;
  UnitAmount?: Decimal;
  DiscountRate?: Decimal;
  DiscountAmount?: Decimal;
  TaxType?: string;
  TaxAmount?: Decimal;
  /** Amount after discount, including tax if `LineAmountTypes` is `Inclusive`. */
  LineAmount?: Decimal;
  AccountCode?: string;
  ItemCode?: string;
  Item?: { ItemID: string; Code: string; Name: string };
  Tracking: never[];
}

/** Contact of a document: id and name only, as in Xero's lists. The rest is in `Contacts`. */
export interface ContactReference {
  ContactID: string;
  Name: string;
  Addresses: never[];
  Phones: never[];
  ContactGroups: never[];
  ContactPersons: never[];
  HasValidationErrors: boolean;
}

export interface Payment {
  PaymentID: string;
  Date: string;
  Amount: Decimal;
  Reference: string;
  CurrencyRate: Decimal;
  HasAccount: boolean;
  HasValidationErrors: boolean;
}

/** Fields common to invoices and credit notes. */
export interface DocumentBody {
  Reference: string;
  Payments: Payment[];
  CurrencyCode: string;
  /** Units of the document's currency per unit of the base currency. */
  CurrencyRate: Decimal;
  HasAttachments: boolean;
  HasErrors: boolean;
  Contact: ContactReference;
  DateString: string;
  Date: string;
  Status: DocumentStatus;
  LineAmountTypes: LineAmountTypes;
  LineItems: LineItem[];
  SubTotal: Decimal;
  TotalTax: Decimal;
  Total: Decimal;
  UpdatedDateUTC: string;
  FullyPaidOnDate?: string;
}

/** Money received without an invoice, as in a list of bank transactions. */
export interface BankTransaction extends Omit<DocumentBody, 'Payments' | 'FullyPaidOnDate'> {
  Type: 'RECEIVE';
  BankTransactionID: string;
  BankAccount: { AccountID: string; Code: string; Name: string };
  IsReconciled: boolean;
}

export interface AppliedCreditNote {
  CreditNoteID: string;
  CreditNoteNumber: string;
  ID: string;
  HasErrors: boolean;
  AppliedAmount: Decimal;
  DateString: string;
  Date: string;
  LineItems: never[];
  Total: Decimal;
}

export interface Invoice extends DocumentBody {
  Type: 'ACCREC' | 'ACCPAY';
  InvoiceID: string;
  InvoiceNumber: string;
  CreditNotes: AppliedCreditNote[];
  Prepayments: never[];
  Overpayments: never[];
  AmountDue: Decimal;
  AmountPaid: Decimal;
  AmountCredited: Decimal;
  IsDiscounted: boolean;
  DueDateString: string;
  DueDate: string;
  TotalDiscount?: Decimal;
  /**
   * Rounding; set together with EnteredTotal where a person has typed the total: `Total` = `SubTotal` + `TotalTax` +
   * `RoundingAmount`.
   */
  RoundingAmount?: Decimal;
  EnteredTotal?: Decimal;
}

export interface Allocation {
  AllocationID: string;
  Amount: Decimal;
  Date: string;
  Invoice: { InvoiceID: string; InvoiceNumber: string };
}

export interface CreditNote extends DocumentBody {
  Type: 'ACCRECCREDIT' | 'ACCPAYCREDIT';
  CreditNoteID: string;
  CreditNoteNumber: string;
  ID: string;
  Allocations: Allocation[];
  RemainingCredit: Decimal;
}
