import type { DocumentTraces } from '../domain/sales/foreign-signs';
import type { BooksMenus } from '../domain/issues/places';
import type { FiscalPdf, WriteBackResult, WritesNote } from '../domain/receipt/receipt';
import type { Customer, DocumentKind, SalesDocument } from '../domain/sales/sales-document';
import type { BooksAccess, CallPurpose } from './books-access';
import type { PlatformWebhook } from './change-notification';
import type { Failure } from '../domain/issues/failure';
import type { OtherSales } from './other-sales';
import type { StoredSentence } from '../domain/texts/stored-sentence';

/** Reference to a document by the platform's own identifier. */
export interface DocumentReference {
  readonly kind: DocumentKind;
  readonly sourceId: string;
}

/** Reference to a document or a contact, which have pages of their own. */
export interface PageReference {
  readonly kind: DocumentKind | 'contact';
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

/** Tokens that give access to the books; the caller encrypts and stores them. */
export interface TokenSet {
  readonly accessToken: string;
  /** Refresh token; null for a custom connection, which obtains access tokens with its own credentials. */
  readonly refreshToken: string | null;
  /** Expiry, ISO 8601. */
  readonly expiresAt: string;
  /** Granted scopes. */
  readonly scopes: readonly string[];
}

/** Id and secret of an app made for a single organisation (a custom connection). */
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
 * Consent with which an organisation's owner grants and revokes access. An invalid app of ours causes a Failure
 * `misconfigured`.
 */
export interface PlatformConsent {
  /** Maximum number of organisations that our app's plan allows; null: unlimited. */
  readonly connectionsAllowed: number | null;
  /** Days without renewal after which a consent ends; null: it does not end. */
  readonly endsAfterIdleDays: number | null;
  consentUrl(request: ConsentRequest): string;
  /** @throws Failure `unauthorised` for a code that is used, expired or not ours */
  exchangeCode(code: string, codeVerifier: string, redirectUri: string): Promise<TokenSet>;
  /** @throws Failure `unauthorised` when the consent has ended */
  refresh(tokens: TokenSet): Promise<TokenSet>;
  /** The client credentials grant. @throws Failure `unauthorised` when the platform does not know the client */
  clientTokens(client: ClientCredentials): Promise<TokenSet>;
  /**
   * Organisations chosen in the consent of these tokens, without others of the same person. Makes no call to the books,
   * so that an unreadable one does not block the others.
   */
  organisations(accessToken: string): Promise<FoundOrganisation[]>;
  /** Organisation of a custom connection; `tenantId` only where the platform needs it. */
  clientOrganisation(accessToken: string, tenantId: string | null): Promise<FoundOrganisation>;
  /** True while a person's consent covers an organisation. @throws Failure `unauthorised`: it covers nothing */
  covers(accessToken: string, tenantId: string): Promise<boolean>;
  /** Removes one organisation from the consent, if it is in it. */
  leave(accessToken: string, tenantId: string): Promise<void>;
  /** Revokes everything that the person of these tokens has granted to our app, other consents included. */
  revoke(tokens: TokenSet): Promise<void>;
}

/** Tax of the books, for tax mappings. */
export interface BooksTax {
  readonly taxType: string;
  readonly name: string;
  /** Rate as decimal text, for example `15.5`. */
  readonly percent: string;
}

/** Lists of settings, each of which may fail on its own. */
export const SETTINGS_LISTS = ['organisation', 'taxes', 'currencies', 'items', 'accounts'] as const;
export type SettingsList = (typeof SETTINGS_LISTS)[number];

/** Settings of the books. Percentages are decimal text, days YYYY-MM-DD. */
export interface BooksSettings {
  /** Lists that were never read and are therefore empty. Absent: none. */
  readonly unread?: readonly SettingsList[];
  /** Organisation named in the answer. Absent in data read by an older version. */
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
  /** Lock date: documents dated on or before it cannot be changed in the books; the later of both dates counts. */
  readonly periodLockDate: string | null;
  readonly endOfYearLockDate: string | null;
  readonly taxes: readonly (BooksTax & { readonly isActive: boolean; readonly appliesToSales: boolean })[];
  readonly currencies: readonly { readonly code: string; readonly name: string }[];
  readonly items: readonly BooksItem[];
  /** Active accounts to which sales are booked. */
  readonly salesAccounts: readonly BooksAccount[];
  /** Names of all accounts that lines may be booked to. Absent in data read by an older version. */
  readonly accountNames?: readonly Pick<BooksAccount, 'code' | 'name'>[];
  /** Active accounts that receive money. Absent in data read by an older version. */
  readonly bankAccounts?: readonly BooksBankAccount[];
}

/** Settings after a reading: a list that failed is as it was known before. */
export interface SettingsReading {
  readonly settings: BooksSettings;
  readonly failed: readonly { readonly list: SettingsList; readonly failure: Failure }[];
}

interface BooksBankAccount {
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

interface BooksAccount {
  readonly code: string;
  readonly name: string;
  readonly type: string;
  readonly taxType: string | null;
}

/** Adapter of an accounting platform. Every call throws a Failure when it fails. Writes are idempotent. */
export interface AccountingConnector {
  readonly platform: string;
  /** Name that people use for the platform. */
  readonly name: string;
  /**
   * True: people approve documents on the platform. False: every saved document counts as approved, and the trigger
   * `approved` is not available.
   */
  readonly approves: boolean;
  /** Menus in which people correct data on the platform's own pages. */
  readonly menus: BooksMenus;
  readonly consent: PlatformConsent;
  /** Webhook of the platform; null: none, so that only polls find changes. */
  readonly webhook: PlatformWebhook | null;
  /** Sales that are not invoices; null: the platform has none, or they cannot be read. */
  readonly otherSales: OtherSales | null;
  /** Maximum concurrent calls of the pipeline per organisation, apart from calls requested by people. */
  readonly callsAtOnce: number;
  /** Lists of changes on the platform, each with its own cursor. */
  readonly streams: readonly string[];
  /** Sales documents changed since a position (null: from the beginning), oldest change first. Never purchases. */
  changedSince(access: BooksAccess, stream: string, position: string | null): Promise<ChangePage>;
  /** Documents as they are now, in no particular order; deleted ones are missing. `byId`: reads each one's own page. */
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
  /** Address on the platform's own pages; null where there is none. */
  pageAddress(reference: PageReference): string | null;
  customers(access: BooksAccess, sourceIds: readonly string[]): Promise<Customer[]>;
  taxes(access: BooksAccess): Promise<BooksTax[]>;
  /**
   * Reads these lists of settings, in as few calls as the platform allows.
   * @throws Failure when it concerns every call, or the organisation itself was never read
   */
  settings(
    access: BooksAccess,
    known: BooksSettings | null,
    lists: readonly SettingsList[],
  ): Promise<SettingsReading>;
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
  /** Names of the document's files, and its history if requested. */
  traces(access: BooksAccess, reference: DocumentReference, withNotes: boolean): Promise<DocumentTraces>;
  /** Writes a history note. `mayBeThere`: an earlier attempt was not answered, so the history is read first. */
  note(
    access: BooksAccess,
    reference: DocumentReference,
    text: string,
    mayBeThere: boolean,
  ): Promise<WriteBackResult>;
  /** Sets fields of many documents at once; answers by source id. */
  setFields(access: BooksAccess, fields: readonly DocumentFields[]): Promise<Map<string, WrittenFields>>;
  /**
   * Throws the failure that a call with this access would get from our limits now. Costs and reserves no call; never
   * throws for a platform without limits.
   */
  assertCallFree(access: BooksAccess): Promise<void>;
  /** Remaining calls by tenant; costs no call. A platform without limits returns none. */
  quotas(tenantIds: readonly string[]): Promise<ReadonlyMap<string, CallQuota>>;
  /** Estimates the calls of a backfill. Null: the platform does not limit calls. */
  effortOf(work: BackfillWork): BackfillEffort | null;
}

/** Documents that a backfill will send and write back. */
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
  /** Calls available to backfill, without those reserved for live work. */
  readonly callsPerMinute: number;
  readonly callsPerDay: number;
  /** Minutes, with the whole day's share available and calls at the pace of a minute's share. */
  readonly minutes: number;
  /** Number of days, each with one share of calls. */
  readonly days: number;
}

/** Remaining calls of an organisation for live work. */
export interface CallQuota {
  readonly minuteLeft: number;
  readonly dayLeft: number;
  /** Allowed calls per day. */
  readonly perDay: number;
  /** End and reason of a pause; null: calls are possible. */
  readonly parked: { readonly until: Date; readonly reason: StoredSentence } | null;
  /** Time of reading, by the clock of `parked.until`. */
  readonly readAt: Date;
  readonly plan: DayPlan;
}

/**
 * Costs of calls: bytes of their answers, and numbers of calls in vain: answered with nothing new, refused, or without a
 * usable answer, so that they are made again.
 */
export const CALL_COSTS = ['bytes', 'unchanged', 'refused', 'lost'] as const;
export type CallCosts = Readonly<Record<(typeof CALL_COSTS)[number], number>>;

/** Division of a day's calls by purpose. A day is the last 24 hours. */
export interface DayPlan {
  /** Number of calls made, by purpose. */
  readonly used: Readonly<Record<CallPurpose, number>>;
  /** Cost of calls that have ended, by purpose. */
  readonly costs: Readonly<Record<CallPurpose, CallCosts>>;
  /** Expected calls of a whole day for polls and new sales. */
  readonly planned: { readonly polls: number; readonly sales: number };
  /** Expected calls still to come, and therefore reserved. */
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
  /** Text for the reference; an existing one in the books is never overwritten. */
  readonly reference: string | null;
}
