import type { FileFault } from '../domain/issues/file-fault';
import type { CalendarDay, LocalDateTime } from '../domain/calendar-day';
import type { Buyer } from '../domain/fiscal/fiscal-document';
import type { AddressPart } from '../domain/sales/customer';
import type { SignsOfAuthority } from '../domain/sales/foreign-signs';
import type { Issue } from '../domain/issues/issue';
import type { StoredSentence } from '../domain/texts/stored-sentence';
import type { IssueCode } from '../domain/issues/issue-catalogue';
import type { Decimal } from '../domain/money';
import type { Customer, PostalAddress } from '../domain/sales/sales-document';
import type { TaxpayerCustoms } from '../domain/fiscal/taxpayer';
import type { VerifiedParts } from '../domain/receipt/verification-address';
import type { AccountCause } from '../domain/fiscal/account-cause';
import type { AuthorityRule } from './authority-rule';
import type { BuyerRules } from './buyer-rules';

/** Trades for which a country may list the usual goods. */
export const TRADES = [
  ...(['grocery', 'restaurant', 'hardware', 'electrical', 'farming', 'fuel', 'carParts'] as const),
  ...(['pharmacy', 'stationery', 'clothing', 'furniture', 'computers', 'services'] as const),
] as const;
export type Trade = (typeof TRADES)[number];

/**
 * Country-specific law and practice of the tax authority: plain data and pure functions. The rest of
 * `documents/` and `mapping/` is independent of the country. The README of this folder lists what a further
 * country must bring.
 */
export interface CountryRules {
  /** IANA name of the default time zone. */
  readonly timeZone: string;
  /** Offset from UTC of the country, used for a device without one. */
  readonly timeOffset: string;
  /** Maximum lengths of texts that the authority takes. */
  readonly longest: { readonly number: number; readonly reference: number; readonly description: number };
  /** Maximum decimals of a price or a quantity that the authority takes. */
  readonly mostDecimals: number;
  /** Months after its date during which an invoice can be credited. */
  readonly creditableMonths: number;
  readonly productCode: ProductCodeForm;
  /** Format of the taxpayer number of the authority. */
  readonly taxpayerNumber: NumberForm;
  /** Format of the number of those registered for value added tax. */
  readonly vatNumber: NumberForm;
  readonly taxpayers: TaxpayerCustoms;
  /** Authority's currency that is probably meant, by name of a currency on the platform. */
  readonly otherCurrencyNames: Readonly<Record<string, OtherCurrencyName>>;
  /** First day on which documents can be in a currency, for recently introduced ones. */
  readonly currenciesSince: Readonly<Record<string, CalendarDay>>;
  /** Warnings for a person who maps a currency, by the currency of the books. */
  readonly currencyNotes: Readonly<Record<string, StoredSentence>>;
  readonly signs: SignsOfAuthority;
  /** Validation rules of the authority, in the order of their ids. */
  readonly rules: readonly AuthorityRule[];
  /** First rule that a document with this issue would break; null: none. */
  readonly ruleBrokenBy: (code: IssueCode) => string | null;
  /** Maps the buyer to the authority's form, with every fault of the contact. */
  readonly mapBuyer: (customer: Customer, rules: BuyerRules) => MappedBuyer;
  /** Towns that can be given for an address. */
  readonly towns: readonly string[];
  /** Texts of an address that another one in the same town may share. */
  readonly placesOf: (address: PostalAddress) => string[];
  /**
   * Town that would make the address of a contact whole; null: nothing speaks for one alone.
   * @param seen towns of the client's other contacts, by the texts of their addresses
   */
  readonly proposedTown: (
    customer: Customer,
    rules: Pick<BuyerRules, 'addressWithoutNumber'>,
    seen: ReadonlyMap<string, ReadonlySet<string>>,
  ) => ProposedTown | null;
  /**
   * Numbers of a contact that stand in the wrong field, or behind a word; null: none, or nothing certain. `isSure`: no
   * other number has as much for it. `isCertain`: a mere word says what it is, and nothing contradicts it: no question.
   */
  readonly misplacedNumbers: (
    customer: Customer,
    fields: Pick<BuyerRules, 'tinField' | 'vatField'>,
  ) => (Pick<Buyer, 'tin' | 'vatNumber'> & { readonly isSure: boolean; readonly isCertain: boolean }) | null;
  /**
   * Computes the tax in (`isInclusive`) or on the sum of all lines of one tax, rounded as the authority
   * rounds.
   */
  readonly taxOn: (amount: Decimal, percent: Decimal, isInclusive: boolean) => Decimal;
  /**
   * Deduction by the state, recognised from words or tax of a negative line, which makes no sale smaller; null: none.
   */
  readonly deductionOfState: (description: string, deviceTaxId: number | null) => StateDeduction | null;
  /** The day of the month after a tax period by which its VAT return and the tax are due. */
  readonly vatReturnDueDay: number;
  /** Box of the VAT return that declares sales of a rate; null: exempt. */
  readonly vatReturnBox: (percent: Decimal | null) => VatReturnBox;
  /**
   * Parses the receipt data in an address of the authority's page; null: the address does not have the
   * authority's form.
   */
  readonly verifiedParts: (address: URL) => VerifiedParts | null;
  /** Rule that a receipt breaks, but stays valid, if dated before the open fiscal day; null: none. */
  readonly ruleOfEarlierDays: string | null;
  /** True when an error text of the authority leaves the receipt valid. */
  readonly isHarmless: (error: string) => boolean;
  /** True when an error text means that the service does not know the currency. */
  readonly isUnknownCurrency: (error: string) => boolean;
  /**
   * Cause in the account that an error text of the authority names, whatever the document; null: the document
   * is at fault, or it is unknown.
   */
  readonly accountCause: (error: string) => AccountCause | null;
  /** Latest date that an error text names, by the device's clock; null: none. */
  readonly namedMoment: (error: string, timeOffset: string) => LocalDateTime | null;
}

/** Tax that the customer withholds for the state, or a charge of the state: neither makes a sale smaller. */
export type StateDeduction = 'withholding' | 'levy';

/** Line of the output side of the VAT return. */
export interface VatReturnBox {
  /** Code in the authority's own notes; empty text where it has none. */
  readonly code: string;
  readonly name: string;
}

/** Places that speak for a town, the strongest first. */
export const TOWN_SOURCES = ['address', 'other_address', 'spelling', 'others', 'name'] as const;

export interface ProposedTown {
  readonly town: string;
  readonly province: string;
  readonly from: (typeof TOWN_SOURCES)[number];
}

export interface MappedBuyer {
  readonly buyer: Buyer;
  readonly issues: readonly Issue[];
  /** Missing parts of the address of a required buyer, without which no address is sent; null: none. */
  readonly addressLacks: readonly AddressPart[] | null;
}

/** Number with a fixed format. */
export interface NumberForm {
  readonly pattern: RegExp;
  /** Name that people use, for example `TIN`. */
  readonly name: string;
  /** Format in words. */
  readonly form: string;
}

/** Code of the authority for what is sold. Text, because leading zeros count. */
export interface ProductCodeForm {
  /** Pattern of a code that is valid on some line. */
  readonly pattern: RegExp;
  /** Description of the form in words. */
  readonly form: string;
  readonly isValid: (code: string, isTaxedLine: boolean) => boolean;
  /** Code that a text of the books may mean, `84715000` for `8471.50.00`; null: none. */
  readonly written: (text: string) => string | null;
  /** Short meaning of the code; null: not known. */
  readonly meaning: (code: string) => string | null;
  /** Codes suggested by the name of an item, or found by searching for it; the likeliest first. */
  readonly named: (name: string) => readonly SpokenCode[];
  /** Codes of `named` that the trade sells. */
  readonly namedInTrade: (name: string, trade: Trade) => readonly SpokenCode[];
  /** Code that is usual for an account, where the names of all accounts show the trade of a business; null: none. */
  readonly usual: (accounts: readonly string[]) => (account: string) => SpokenCode | null;
  /** Words of a name without its sizes, the same for the same goods; empty: none. */
  readonly goods: (name: string) => string;
  /** Fault of a code that is to be stored, as the end of a sentence; null: none. */
  readonly fault: (code: string) => FileFault | null;
}

/** Code suggested by a name, with its meaning. */
export interface SpokenCode {
  readonly code: string;
  readonly meaning: string;
  /** True: every word of the name suggests it and no other, or the trade, so it may be filled in for many items at once. */
  readonly isSure: boolean;
}

export interface OtherCurrencyName {
  readonly currency: string;
  readonly confidence: 'low' | 'medium';
  /** Fact that a person must know to choose the code. */
  readonly reason: StoredSentence;
}
