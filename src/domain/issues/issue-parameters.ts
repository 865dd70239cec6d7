import type { ServerSentences } from '../../messages/compiled/en';
import type { Money } from '../../messages/spelling';
import type { CalendarDay } from '../calendar-day';
import type { Gap } from '../lifecycle/gap';
import type { OutdatedDecision } from '../lifecycle/document-decision';
import type { FoundSign } from '../sales/foreign-signs';
import type { IssueCode } from './issue-catalogue';
import type { NamedReceipt } from '../receipt/outside-receipt';

/** Kind of line by its tax, which determines the allowed forms of a product code. */
type CodedLine = 'taxed' | 'untaxed';

/**
 * Parameters of the issues whose sentence does not tell their types. Amounts, prices and quantities are decimal text;
 * lines count from 1.
 */
interface Named {
  readonly NOT_APPROVED: { readonly status: 'draft' | 'unknown' };
  /** `text`: its path in the sales document, for example `lines[0].itemCode`; `characters` as Unicode names them, `U+0000`. */
  readonly TEXT_UNSTORABLE: { readonly text: string; readonly characters: readonly string[] };
  readonly TEXT_TOO_LONG: {
    readonly field: 'number' | 'customerName';
    readonly characters: number;
    readonly most: number;
  };
  readonly DECISION_OUTDATED: OutdatedDecision;
  /** `key`: contact, account, item, theme, or the currency of `amount`. */
  readonly EXCLUDED_BY_RULE: {
    readonly scope: 'contact' | 'account' | 'item' | 'branding_theme' | 'total_below' | 'untaxed';
    readonly key: string;
    readonly amount: Money | null;
    readonly reason: string;
  };
  readonly FISCALISED_ELSEWHERE: FoundSign & { readonly isAnotherAnswered?: boolean };
  readonly RECORDED_ELSEWHERE: { readonly receipt: NamedReceipt };
  readonly RECORDED_RECEIPT_DIFFERS: { readonly receipt: NamedReceipt; readonly inBooks: NamedReceipt };
  /** `goLiveOn` is null where the organisation has no go-live date yet. */
  readonly BEFORE_GO_LIVE: { readonly issuedOn: CalendarDay; readonly goLiveOn: CalendarDay | null };
  /** Days on which the gap began and ended. */
  readonly MADE_IN_GAP: {
    readonly because: Gap['because'];
    readonly since: CalendarDay;
    readonly till: CalendarDay;
  };
  /**
   * `destination` alone: mapped to an unsupported currency. `declaredAs`: currency that the service uses for it.
   * `since`: first day of the intended currency.
   */
  readonly CURRENCY_UNMAPPED:
    | {
        readonly currency: string;
        readonly destination?: string;
        readonly since?: undefined;
        readonly declaredAs?: string;
      }
    | {
        readonly currency: string;
        readonly destination: string;
        readonly since: CalendarDay;
        readonly issuedOn: CalendarDay;
      };
  /**
   * `taxType`: empty on a line without tax. `differs`: mapped, but the device has a different rate. `ended`: a rate that
   * another one has replaced.
   */
  readonly TAX_UNMAPPED: {
    readonly line: number;
    readonly taxType: string;
    readonly day: CalendarDay;
    /** Document's own day; absent: the same. */
    readonly datedOn?: CalendarDay;
    readonly differs?: TaxAtDevice;
    readonly ended?: EndedTax;
  };
  /** `itemCode` is empty on a line without item. */
  readonly PRODUCT_CODE_MISSING: { readonly line: number; readonly itemCode: string };
  /** `wanted`: kind of line for which the country requires a form. */
  readonly PRODUCT_CODE_INVALID: {
    readonly line: number;
    readonly code: string;
    readonly wanted: CodedLine;
    readonly from: 'item' | 'description' | 'account' | 'default';
    /** True for a code found in the item's code or the description, not stored by a person. */
    readonly isWritten: boolean;
  };
  /** `key`: the item's code, or the number in the description; `wanted`: null where `code` would fit the line. */
  readonly PRODUCT_CODE_UNCONFIRMED: {
    readonly line: number;
    readonly scope: 'item' | 'description';
    readonly key: string;
    readonly code: string;
    readonly wanted: CodedLine | null;
  };
  /**
   * `why`: reason to doubt the number. `seller`: it is that of the device's taxpayer; `shared`: contacts with unrelated
   * names have it, some of them in `others`; `several`: all numbers in `others` may be the contact's;
   * `changed`: the one in `others` was typed for the contact before it had another name or number.
   */
  readonly BUYER_TIN_DOUBTFUL: {
    readonly customer: string;
    readonly tin: string;
    readonly why: 'placeholder' | 'seller' | 'shared' | 'several' | 'changed';
    readonly others?: readonly string[];
  };
  /** `evidence`: how far name and numbers are those of a private person; absent: stored by an older version. */
  readonly BUYER_TIN_MISSING: {
    readonly customer: string;
    readonly evidence?: 'person' | 'perhaps' | 'none' | 'business_word' | 'number';
  };
  /**
   * Numbers as read from other places of the contact; `vatNumber`: null where it has none. `bareIn`: place of a TIN that
   * no word and no chosen field calls one.
   */
  readonly BUYER_NUMBERS_MISPLACED: {
    readonly customer: string;
    readonly tin: string;
    readonly vatNumber: string | null;
    readonly bareIn?: 'taxNumber' | 'companyNumber' | 'accountNumber' | 'name';
  };
  readonly LINE_NOT_POSITIVE: LineAmounts;
  /**
   * Question asked once per account or item `key`, or for the deposits of the customer `key`. `isRuled`: the answer was
   * to hold such documents.
   */
  readonly NEGATIVE_LINE: DescribedLine & {
    readonly scope: 'account' | 'item' | 'contact';
    readonly key: string;
    readonly isRuled: boolean;
    /** Numbers of the invoices that deduct the same deposit; empty or absent: it is deducted once. */
    readonly deductedBy?: readonly string[];
  };
  /** `answer`: what a person said about lines without VAT of the account. */
  readonly NO_SUPPLY_LINE: DescribedLine & {
    readonly accountCode: string;
    readonly answer: 'no_supply' | 'wrong_rate';
  };
  readonly DEDUCTION_OF_STATE: DescribedLine & { readonly what: 'withholding' | 'levy' };
  /**
   * `off`: amount deducted from `others` lines of the tax, which total `sold`; `left`: rest, less than one cent per
   * line.
   */
  readonly TAX_GROUP_NOT_POSITIVE: {
    readonly lines: readonly number[];
    /** Tax type of the books; empty on a line without tax. */
    readonly taxType: string;
    readonly others: number;
    readonly sold: Money;
    readonly off: Money;
    readonly left: Money;
  };
  /** `of`: the line is not this product, or not its quantity times any price. */
  readonly LINE_TOTAL_DIFFERS:
    | (LineAmounts & { readonly of: 'product'; readonly product: Money })
    | (Omit<LineAmounts, 'unitAmount'> & { readonly of: 'anyPrice' });
  /**
   * `of`: part that does not add up to the total: lines, or net and tax (`parts`). `rounding`: null if there is none.
   */
  readonly TOTAL_DIFFERS:
    | {
        readonly of: 'lines';
        readonly currency: string;
        readonly total: Money;
        readonly lines: Money;
        readonly difference: Money;
        readonly rounding: Money | null;
      }
    | {
        readonly of: 'parts';
        readonly net: Money;
        readonly tax: Money;
        readonly total: Money;
        readonly rounding: Money | null;
      };
  readonly TAX_DIFFERS: {
    readonly currency: string;
    readonly books: Money;
    readonly authority: Money;
    readonly difference: Money;
    readonly isTaxInclusive: boolean;
    /** `rounding`: held by `taxCents` alone. `no_tax`: the books mark the document as free of tax. */
    readonly why: 'rounding' | 'no_tax' | 'unknown';
    /** Tax as the authority computes it, per tax; `percent`: null for exempt. */
    readonly taxes: readonly {
      readonly percent: string | null;
      readonly amount: Money;
      readonly tax: Money;
      /** Tax of the lines in the books. */
      readonly booksTax: Money;
    }[];
  };
  /** Numbers of the invoices that the credit note names; may be empty. */
  readonly ORIGINAL_UNKNOWN: { readonly named: readonly string[] } & Candidates;
  readonly ORIGINAL_AMBIGUOUS: { readonly invoices: readonly string[] } & Candidates;
  /** Buyer with which the invoice was sent; `tin` is empty for a buyer without a number. */
  readonly ORIGINAL_BUYER_DIFFERS: {
    readonly invoice: string;
    readonly customer: string;
    readonly tin: string;
    readonly invoiceCustomer: string;
    readonly invoiceTin: string;
  };
  /** `isLeftOut`: the invoice is excluded and will not be fiscalised automatically; absent where it is held. */
  readonly ORIGINAL_NOT_FISCALISED: { readonly invoice: string; readonly isLeftOut?: true };
  /** `invoiceDay`: date of the invoice; live documents do not wait for one that a backfill sends. */
  readonly ORIGINAL_UNDER_WAY: { readonly invoice: string; readonly invoiceDay: CalendarDay };
  /** `isOfOtherDevice`: fiscalised under another account of the client; absent where it was not made here. */
  readonly ORIGINAL_FISCALISED_ELSEWHERE: { readonly invoice: string; readonly isOfOtherDevice?: true };
  /** `percent` is null where the tax is exempt. */
  readonly CREDIT_EXCEEDS_TAX: {
    readonly invoice: string;
    readonly taxType: string;
    readonly percent: string | null;
    readonly taxCode: string;
    readonly left: Money;
    readonly credit: Money;
  };
}

/** Rate that ended, and the one that took its place; percentages are decimal text. */
export interface EndedTax {
  readonly percent: string;
  readonly endedOn: CalendarDay;
  readonly newPercent: string;
  readonly newTaxType: string;
}

/** Invoices to choose from, the likeliest first. */
interface Candidates {
  readonly candidates: readonly NamedInvoice[];
}

/** Invoice that a credit note may credit. */
export interface NamedInvoice {
  readonly documentId: string;
  readonly number: string;
  readonly issuedOn: CalendarDay;
  readonly currency: string;
  /** Remaining amount after earlier credits. */
  readonly left: Money;
  /** Evidence for it. */
  readonly signs: readonly CandidateSign[];
  /** Weight of the evidence; 0: a person has to compare. */
  readonly weight: number;
}

/**
 * `number`: its digits are in the reference. `amount`: it would be credited in full. `lines`: it sold everything that is
 * credited. `only`: no other invoice of the customer can be credited so.
 */
export type CandidateSign = 'number' | 'amount' | 'lines' | 'only';

/**
 * Mapping and device where they contradict each other. Rates are decimal text; null: exempt. `device` null: no such
 * tax.
 */
export interface TaxAtDevice {
  readonly id: number;
  readonly percent: string | null;
  readonly readOn: CalendarDay;
  readonly device: {
    readonly name: string;
    readonly percent: string | null;
    readonly isValidOn: boolean;
  } | null;
  /** Present where the service maps the code to a different tax of the device, although the rates agree. */
  readonly leads?: { readonly code: string; readonly id: number };
}

interface LineAmounts {
  readonly line: number;
  readonly quantity: string;
  readonly unitAmount: Money;
  readonly lineAmount: Money;
}

interface DescribedLine {
  readonly line: number;
  readonly description: string;
  readonly lineAmount: Money;
}

/** Parameters of an issue whose sentence has none. */
export type NothingNamed = Readonly<Record<string, never>>;

/** Parameters as a sentence names them. */
export type NamedBy<Said> = Said extends (named: infer Names) => string ? Names : NothingNamed;

export type IssueParameters = {
  readonly [Code in IssueCode]: Code extends keyof Named
    ? Named[Code]
    : NamedBy<ServerSentences['issues'][Code]['cause']>;
};
