import type { FoundSign } from '../domain/sales/foreign-signs';
import type { CalendarDay, Period } from '../domain/calendar-day';
import type { Buyer } from '../domain/fiscal/fiscal-document';
import type { OutdatedDecision } from '../domain/lifecycle/document-decision';
import type { OpenGaps } from '../domain/lifecycle/gap';
import type { Decimal } from '../domain/money';
import type { RecordedElsewhere } from '../domain/sales/recorded-elsewhere';
import type { Customer } from '../domain/sales/sales-document';
import type { DeviceTaxes } from './device-taxes';
import type { BuyerRules } from './buyer-rules';
import type { CountryRules } from './country';
import { NEGATIVE_LINES, type RuleSettings } from './settings';

type BuyerSettings = 'tinField' | 'vatField' | 'buyerWithoutTin' | 'addressWithoutNumber';

/** Rules that an administrator has stored for an organisation, read once per run. */
export interface MappingRules extends Omit<RuleSettings, BuyerSettings> {
  /** Rules given by the law of the organisation's country. */
  readonly country: CountryRules;
  /** Documents dated earlier are not sent; null while the organisation is not live. */
  readonly goLiveOn: CalendarDay | null;
  /** Periods in which other programs may have fiscalised documents; left out: none. */
  readonly gaps?: OpenGaps;
  readonly currencies: readonly CurrencyRule[];
  readonly taxes: readonly TaxRule[];
  readonly productCodes: readonly ProductCodeRule[];
  readonly buyer: BuyerRules;
  /** Number of the device's own taxpayer, which is no customer's; from the circumstances, not from a rule. */
  readonly sellerNumber?: string | undefined;
  /**
   * Decisions of a person about negative lines of an account or item, whatever their text, and about a
   * customer's deposits.
   */
  readonly lineRules: readonly LineRule[];
  readonly exclusions: readonly ExclusionRule[];
}

export const EXCLUSION_SCOPES = ['contact', 'account', 'item', 'branding_theme', 'total_below'] as const;
export type ExclusionScope = (typeof EXCLUSION_SCOPES)[number];

/**
 * Rule for documents that an organisation does not fiscalise. A document matches on account or item only if
 * all its valued lines do.
 */
export interface ExclusionRule {
  readonly scope: ExclusionScope;
  /**
   * Identifier or exact name of the contact, account code, item code, or identifier of the branding theme; for
   * `total_below` the currency of the books.
   */
  readonly key: string;
  /** Amount for `total_below`, which leaves out documents with a smaller total; null otherwise. */
  readonly amount: Decimal | null;
  /** Reason, for people. */
  readonly reason: string;
}

export interface CurrencyRule {
  readonly source: string;
  readonly destination: string;
}

/** Line of the tax mapping: valid from and till, both days included; null: open. */
export interface TaxRule {
  readonly taxType: string;
  readonly taxCode: string;
  /** 15.5 for 15.5 %; zero for zero-rated; null for exempt. */
  readonly percent: Decimal | null;
  /** Tax of the device that the service uses for the code, if known: the authority groups by it. */
  readonly deviceTaxId: number | null;
  readonly validFrom: CalendarDay | null;
  readonly validTill: CalendarDay | null;
}

/**
 * Scope of a line rule. `contact`: deposits of a customer that no invoice of it shows. `untaxed`: lines without VAT of
 * an account. Others: lines below zero whose words are unclear.
 */
export const LINE_RULE_SCOPES = ['account', 'item', 'contact', 'untaxed'] as const;

/** Instead of `fold` for lines without VAT: an exempt supply; no supply, so that a document of nothing else is left out. */
export const LINE_TREATMENTS = [...NEGATIVE_LINES, 'exempt', 'no_supply'] as const;

export interface LineRule {
  readonly scope: (typeof LINE_RULE_SCOPES)[number];
  /** Key of the rule: code of the account or item; identifier or name of the contact. */
  readonly key: string;
  readonly treatment: (typeof LINE_TREATMENTS)[number];
}

export const CODE_SCOPES = ['item', 'description', 'account', 'default'] as const;

export interface ProductCodeRule {
  readonly scope: (typeof CODE_SCOPES)[number];
  /** Item or account code; of a description the code in it, without dots; empty for the default. */
  readonly key: string;
  /**
   * Product code; for `item` and `description` also `NOT_A_CODE`: the text is no code, so account and default decide.
   */
  readonly code: string;
}

export const NOT_A_CODE = 'none';

/**
 * Facts that the mapping needs beyond document and rules; gathered by the caller, so that mapping stays pure.
 */
export interface Circumstances {
  readonly today: CalendarDay;
  /** Time at which the document was first read here; left out: just now. */
  readonly firstSeenAt?: Date;
  /** Day of the fiscal account's last receipt; null before its first submission. */
  readonly lastDay: CalendarDay | null;
  /** Invoices that a credit note refers to by a person's choice, or because it is applied to them in the books. */
  readonly originals: readonly OriginalInvoice[];
  /**
   * Invoices that may be of the same customer, in any state, for matching the reference of a credit note. Left out: not
   * needed.
   */
  readonly customersInvoices?: readonly OriginalInvoice[];
  /** True when a person has named the original for this content; originals in the books are then ignored. */
  readonly isOriginalChosen: boolean;
  /** True when a person has released the document with this content, whatever the trigger. */
  readonly isReleased: boolean;
  /**
   * True when a person has decided to declare this content on the day of sending if it is late; left out: no
   * decision.
   */
  readonly isDeclaredNow?: boolean;
  /** Signed-off tax period of its date; left out: none. */
  readonly signed?: Period;
  /** Reason for which a person excluded the document with this content; left out: not excluded. */
  readonly excludedBecause?: string;
  /** Decisions of a person about content that has changed since; left out: none. */
  readonly outdated?: readonly OutdatedDecision[];
  /** Sign of another program; left out: none. */
  readonly foreign?: ForeignSign;
  /** Recorded receipt made elsewhere; left out: none. */
  readonly elsewhere?: RecordedElsewhere;
  /** True when another document of this taxpayer is or may be fiscalised under the same number. */
  readonly isNumberTaken: boolean;
  /** True when an unassigned success reported minutes ago may belong to it; left out: none. */
  readonly isSuccessUnexplained?: boolean;
  /**
   * Account of each payment of a paid invoice, by code and identifier (neither: unreadable); left out: not read yet.
   */
  readonly paidInto?: readonly (readonly string[])[];
  /** True when the device's taxpayer is registered for value added tax; left out: not known. */
  readonly isVatRegistered?: boolean;
  /** Other contacts that have one of the customer's numbers in some field; left out: not searched. */
  readonly sharing?: readonly Customer[];
  /** Number of the device's taxpayer; left out: not known. */
  readonly sellerNumber?: string;
  /** Taxes of the device, as last read; left out: never. */
  readonly deviceTaxes?: DeviceTaxes;
}

/** Signs of a different program's fiscalisation, and those despite which a person decided to continue. */
export interface ForeignSign {
  /** Sign found by a closer look. */
  readonly sign: FoundSign | null;
  /** Signs answered about this content; `all`: as if a person had answered any. */
  readonly answered: readonly FoundSign[] | 'all';
  /** Verification address in the sign; left out or null: none. */
  readonly address?: string | null;
  /** Signs of other documents of the taxpayer with an equivalent number; left out: none. */
  readonly ofNumber?: readonly FoundSign[];
}

/** Invoice known here, with the facts that a credit note needs. */
export interface OriginalInvoice {
  /** Id of the document here, by which a person chooses it. */
  readonly documentId: string;
  readonly sourceId: string;
  readonly number: string;
  /** Customer of the document, as last read. */
  readonly customer: Customer;
  readonly isFiscalised: boolean;
  /** True: sent under another account to another device, which alone can credit it. */
  readonly isOfOtherDevice?: true;
  /** Id of the account to which it was sent; left out where it is the present one. */
  readonly sentTo?: string;
  /** True if it is about to be fiscalised and no obstacle is known. */
  readonly isUnderWay: boolean;
  /** True: excluded, or older than the go-live date, so it is never fiscalised automatically. */
  readonly isLeftOut?: true;
  /** Recorded receipt made elsewhere; left out: none. */
  readonly elsewhere?: {
    /** Id under which the fiscal service received it; null: the service does not know it. */
    readonly submittedAs: string | null;
  };
  /** Date with which it was sent, if it was; its taxes are those of this day. */
  readonly issuedOn: CalendarDay;
  /** Source currency. */
  readonly currency: string;
  /** Total of the receipt, if it was sent. */
  readonly total: Decimal;
  /** Total net of tax, from the books. */
  readonly subTotal: Decimal;
  readonly taxTypes: readonly string[];
  /** Items and descriptions of its lines, in the words of {@link soldIn}. */
  readonly sold?: readonly string[];
  /** Deposits that it deducts itself, with and without tax; left out: none. */
  readonly deducts?: readonly Decimal[];
  /** Total of the other credit notes submitted against it. */
  readonly credited: Decimal;
  /** Invoice as submitted; null or left out where it was not, or cannot be restored. */
  readonly sent?: SentLines | null;
  /** Other credit notes submitted against it, each as submitted; their total is `credited`. */
  readonly credits?: readonly SentLines[];
}

/** Lines of a submission, with the fields that taxes need. */
export interface SentLines {
  /** Currency at the service; left out where only the lines are known. */
  readonly currency?: string;
  /** Submitted buyer; left out where only the lines are known. */
  readonly buyer?: Buyer;
  /** True when line amounts include tax. */
  readonly isTaxInclusive: boolean;
  /** Lines with tax codes of the service. */
  readonly lines: readonly { readonly taxCode: string; readonly amount: Decimal }[];
}
