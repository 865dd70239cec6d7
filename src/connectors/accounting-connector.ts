import type { DocumentTraces } from '../domain/sales/foreign-signs';
import type { BooksMenus } from '../domain/issues/places';
import type { FiscalPdf, WriteBackResult, WritesNote } from '../domain/receipt/receipt';
import type { Customer, DocumentKind, SalesDocument } from '../domain/sales/sales-document';
import type { BooksAccess, CallPurpose } from './books-access';
import type { PlatformWebhook } from './change-notification';
import type { OtherSales } from './other-sales';

/** Refers to a document by the platform's own identifier. */
export interface DocumentReference {
  readonly kind: DocumentKind;
  readonly sourceId: string;
}

export function isSameDocument(one: DocumentReference, other: DocumentReference): boolean {
  return one.kind === other.kind && one.sourceId === other.sourceId;
}

export interface ChangePage {
  readonly documents: readonly SalesDocument[];
  /** Position to continue from; opaque, to be stored with the data read. */
  readonly position: string;
  readonly hasMore: boolean;
}

/** Tokens that open the books; the caller encrypts and stores them. */
export interface TokenSet {
  readonly accessToken: string;
  /** Refresh token; null for a custom connection, which obtains access tokens with its own credentials. */
  readonly refreshToken: string | null;
  /** Expiry, ISO 8601. */
  readonly expiresAt: string;
  /** Granted scopes. */
  readonly scopes: readonly string[];
}

/** Id and secret of an app that was made for one organisation alone (a custom connection). */
export interface ClientCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface ConsentRequest {
  readonly redirectUri: string;
  readonly state: string;
  /** Code challenge of PKCE, S256. */
  readonly codeChallenge: string;
}

export interface FoundOrganisation {
  readonly tenantId: string;
  readonly name: string;
  /** Base currency; null: not known until the settings are read. */
  readonly baseCurrency: string | null;
  readonly countryCode: string | null;
}

/**
 * Consent flow with which an organisation's owner grants and revokes access. A wrong app of ours is a Failure
 * `misconfigured`.
 */
export interface PlatformConsent {
  /** Most organisations that the plan of our app lets people connect; null: unlimited. */
  readonly connectionsAllowed: number | null;
  /** A consent whose tokens have not been renewed for so many days ends; null: it does not. */
  readonly endsAfterIdleDays: number | null;
  consentUrl(request: ConsentRequest): string;
  /** @throws Failure `unauthorised` for a code that is used, old or not ours */
  exchangeCode(code: string, codeVerifier: string, redirectUri: string): Promise<TokenSet>;
  /** @throws Failure `unauthorised` when the consent is gone */
  refresh(tokens: TokenSet): Promise<TokenSet>;
  /** The client credentials grant. @throws Failure `unauthorised` when the platform does not know the client */
  clientTokens(client: ClientCredentials): Promise<TokenSet>;
  /**
   * The organisations that were chosen in the consent of these tokens, and no others of the same person. No call is made to
   * the books: one that cannot be read now must not stand in the way of the others.
   */
  organisations(accessToken: string): Promise<FoundOrganisation[]>;
  /** The one organisation of a custom connection; `tenantId` only where the platform needs it. */
  clientOrganisation(accessToken: string, tenantId: string | null): Promise<FoundOrganisation>;
  /** Whether a person's consent still covers an organisation. @throws Failure `unauthorised`: it covers nothing */
  covers(accessToken: string, tenantId: string): Promise<boolean>;
  /** Takes one organisation out of the consent; nothing happens for one that is not in it. */
  leave(accessToken: string, tenantId: string): Promise<void>;
  /** Ends everything that the person of these tokens has given to our app, other consents included. */
  revoke(tokens: TokenSet): Promise<void>;
}

/** A tax of the books: what a tax mapping is made for. */
export interface BooksTax {
  readonly taxType: string;
  readonly name: string;
  /** Rate as decimal text, for example `15.5`. */
  readonly percent: string;
}

/** Settings of the books. Percentages are decimal text, days YYYY-MM-DD. */
export interface BooksSettings {
  /** The organisation as its own answer names it. Missing in what was read by an older version. */
  readonly tenantId?: string | null;
  readonly name: string;
  readonly legalName: string | null;
  /** Owner's tax number as entered there: a TIN, a VAT number, or both in a single text; null: none. */
  readonly taxNumber: string | null;
  readonly baseCurrency: string;
  readonly countryCode: string;
  /** Time zone in the platform's own words. */
  readonly timeZone: string | null;
  /** Time zone as a name of the IANA database, for example `Europe/London`; null: not known. */
  readonly ianaZone: string | null;
  /** Documents dated on or before it cannot be changed in the books; the later of both counts. */
  readonly periodLockDate: string | null;
  readonly endOfYearLockDate: string | null;
  readonly taxes: readonly (BooksTax & { readonly isActive: boolean; readonly appliesToSales: boolean })[];
  readonly currencies: readonly { readonly code: string; readonly name: string }[];
  readonly items: readonly BooksItem[];
  /** Active accounts to which sales are booked. */
  readonly salesAccounts: readonly BooksAccount[];
  /** Active accounts that money is received on. Missing in what was read by an older version. */
  readonly bankAccounts?: readonly BooksBankAccount[];
}

export interface BooksBankAccount {
  /** Id of the account on the platform: `bankAccountId` of money received. */
  readonly id: string;
  /** Code of the account; null: it has none. */
  readonly code: string | null;
  readonly name: string;
}

export interface BooksItem {
  readonly code: string;
  readonly name: string;
  readonly isSold: boolean;
  readonly salesAccount: string | null;
  readonly salesTaxType: string | null;
}

export interface BooksAccount {
  readonly code: string;
  readonly name: string;
  readonly type: string;
  readonly taxType: string | null;
}

/**
 * An accounting platform. Every call throws a Failure when it does not work. Writes are idempotent: made twice,
 * the books look as if made once.
 */
export interface AccountingConnector {
  readonly platform: string;
  /** Name that people use for the platform. */
  readonly name: string;
  /**
   * Whether people approve documents on the platform. False: the adapter calls every saved document approved, and no
   * organisation may be live with the trigger `approved`.
   */
  readonly approves: boolean;
  /** Menus in which people correct data on the platform's own pages. */
  readonly menus: BooksMenus;
  readonly consent: PlatformConsent;
  /** Webhook of the platform; null: it announces no changes, or not to us, and only polls find them. */
  readonly webhook: PlatformWebhook | null;
  /** Sales that are not invoices; null: the platform has none, or they cannot be read. */
  readonly otherSales: OtherSales | null;
  /** Most concurrent calls of the pipeline for an organisation; calls that people cause come on top. */
  readonly callsAtOnce: number;
  /** The separate lists of changes that the platform keeps, each with a cursor of its own. */
  readonly streams: readonly string[];
  /** Sales documents changed since a position (null: from the beginning), oldest change first. Never purchases. */
  changedSince(access: BooksAccess, stream: string, position: string | null): Promise<ChangePage>;
  /** The documents as they are now, in no particular order; one that is gone is missing. With `byId` as their own pages show them. */
  reread(access: BooksAccess, references: readonly DocumentReference[]): Promise<SalesDocument[]>;
  /**
   * Accounts that received the money of paid invoices: by source id, for each payment the account's code, if
   * it has one, and its identifier. An invoice without a known payment is missing. A platform without this
   * data returns none.
   * @throws NotGranted when the consent does not cover payments
   */
  paidInto(
    access: BooksAccess,
    sourceIds: readonly string[],
  ): Promise<ReadonlyMap<string, readonly (readonly string[])[]>>;
  /** Address of the document on the platform's own pages; null where there is none. */
  documentAddress(reference: DocumentReference): string | null;
  customers(access: BooksAccess, sourceIds: readonly string[]): Promise<Customer[]>;
  taxes(access: BooksAccess): Promise<BooksTax[]>;
  /** Reads all settings at once, in as few calls as the platform allows. */
  settings(access: BooksAccess): Promise<BooksSettings>;
  /**
   * Attaches a file; the same name on the same document replaces it. `isShownOnline`: visible to the
   * customer, too.
   */
  attach(
    access: BooksAccess,
    reference: DocumentReference,
    pdf: FiscalPdf,
    isShownOnline: boolean,
  ): Promise<WriteBackResult>;
  /** True while the document has a file of that name, and of that size where one is given. */
  hasAttachment(
    access: BooksAccess,
    reference: DocumentReference,
    file: { fileName: string; size: number | null },
  ): Promise<boolean>;
  /** Names of the files on the document, and what its history says where that is asked for. */
  traces(access: BooksAccess, reference: DocumentReference, withNotes: boolean): Promise<DocumentTraces>;
  /** Writes a note. `mayBeThere`: an earlier attempt was not answered, so look before writing. */
  note(
    access: BooksAccess,
    reference: DocumentReference,
    text: string,
    mayBeThere: boolean,
  ): Promise<WriteBackResult>;
  /** Sets fields of many documents at once; answers by source id. */
  setFields(access: BooksAccess, fields: readonly DocumentFields[]): Promise<Map<string, WrittenFields>>;
  /**
   * Throws what a call with this access would be turned away with now, for work that costs something before its call.
   * Costs no call, and keeps none free. A platform without limits never throws.
   */
  assertCallFree(access: BooksAccess): Promise<void>;
  /** Remaining calls by tenant; costs no call. A platform without limits returns none. */
  quotas(tenantIds: readonly string[]): Promise<ReadonlyMap<string, CallQuota>>;
  /** Estimates the calls of a backfill. Null: the platform does not limit calls. */
  effortOf(work: BackfillWork): BackfillEffort | null;
}

/** Documents that a backfill is to send and write back. */
export interface BackfillWork {
  readonly invoices: number;
  readonly creditNotes: number;
  /** Number of distinct customers. */
  readonly customers: number;
  readonly writesNote: WritesNote;
  /** Average size of earlier PDFs, in bytes. */
  readonly pdfSize: number;
}

export interface BackfillEffort {
  readonly calls: number;
  /** Megabytes received and sent, to one decimal. */
  readonly megabytes: string;
  /** Calls that backfill may make: the rest is kept for live work. */
  readonly callsPerMinute: number;
  readonly callsPerDay: number;
  /** Minutes, with the whole day's share free and calls one after another at the pace of a minute's share. */
  readonly minutes: number;
  /** Days begun, one share of calls each. */
  readonly days: number;
}

/** Calls of an organisation's allowance that remain for live work. */
export interface CallQuota {
  readonly minuteLeft: number;
  readonly dayLeft: number;
  /** Allowed calls per day. */
  readonly perDay: number;
  /** End and reason of a pause; null: a call may be made now. */
  readonly parked: { readonly until: Date; readonly reason: string } | null;
  /** Time of reading, by the clock of `parked.until`. */
  readonly readAt: Date;
  readonly plan: DayPlan;
}

/** Division of a day's calls. A day is the last 24 hours, as the platform's limit is counted here. */
export interface DayPlan {
  /** Number of calls made, by purpose. */
  readonly used: Readonly<Record<CallPurpose, number>>;
  /** Expected need of a whole day for polls and new sales. */
  readonly planned: { readonly polls: number; readonly sales: number };
  /** Expected need that is still ahead, and therefore withheld from write-back. */
  readonly kept: { readonly polls: number; readonly sales: number };
  /** Calls that write-back may use now. */
  readonly writeBackLeft: number;
}

export interface WrittenFields {
  /** Result of each requested part. */
  readonly parts: readonly WriteBackResult[];
  /** Document in the platform's answer; null: the answer has none. */
  readonly document: SalesDocument | null;
}

/** Fields to set on a document; null: not requested. */
export interface DocumentFields extends DocumentReference {
  /** Address of the verification page. */
  readonly link: string | null;
  /** Text for the reference; one that the books have already is never overwritten. */
  readonly reference: string | null;
}
