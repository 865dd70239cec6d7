import type { FiscalPdf, WriteBackResult } from '../documents/receipt';
import type { Customer, DocumentKind, SalesDocument } from '../documents/sales-document';

/** The right to work on one organisation's books, for the moment of use. */
export interface BooksAccess {
  readonly tenantId: string;
  readonly accessToken: string;
  /** What the calls are for; `live` unless it is said. */
  readonly purpose?: CallPurpose;
}

/** Live work goes first: backfill is given what the platform's call limits leave over. */
export type CallPurpose = 'live' | 'backfill';

/** Which document: identifiers are the platform's own. */
export interface DocumentReference {
  readonly kind: DocumentKind;
  readonly sourceId: string;
}

export interface ChangePage {
  readonly documents: readonly SalesDocument[];
  /** Where to go on; opaque, to be stored with what was read. */
  readonly position: string;
  readonly hasMore: boolean;
}

/** Tokens as one opaque text, to be sealed and stored by the caller. */
export interface TokenSet {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** ISO 8601. */
  readonly expiresAt: string;
}

export interface ConsentRequest {
  readonly redirectUri: string;
  readonly state: string;
  /** PKCE, S256. */
  readonly codeChallenge: string;
}

export interface FoundOrganisation {
  readonly tenantId: string;
  readonly name: string;
  readonly baseCurrency: string;
  readonly countryCode: string;
}

/** How an organisation's owner lets us in. */
export interface PlatformConsent {
  consentUrl(request: ConsentRequest): string;
  exchangeCode(code: string, codeVerifier: string, redirectUri: string): Promise<TokenSet>;
  /** @throws Failure `unauthorised` when the consent is gone */
  refresh(tokens: TokenSet): Promise<TokenSet>;
  /** The organisations that the tokens open. */
  organisations(accessToken: string): Promise<FoundOrganisation[]>;
}

/** A tax of the books: what a tax mapping is made for. */
export interface BooksTax {
  readonly taxType: string;
  readonly name: string;
  /** Decimal text, for example `15.5`. */
  readonly percent: string;
}

/**
 * An accounting platform. Every call throws a Failure when it does not work. Writes are idempotent: made twice,
 * the books look as if made once.
 */
export interface AccountingConnector {
  readonly platform: string;
  readonly consent: PlatformConsent;
  /** The separate lists of changes that the platform keeps, each with a cursor of its own. */
  readonly streams: readonly string[];
  /** Sales documents changed since a position (null: from the beginning), oldest change first. Never purchases. */
  changedSince(access: BooksAccess, stream: string, position: string | null): Promise<ChangePage>;
  /** The documents as they are now, in no particular order; one that is gone is missing. */
  reread(access: BooksAccess, references: readonly DocumentReference[]): Promise<SalesDocument[]>;
  customers(access: BooksAccess, sourceIds: readonly string[]): Promise<Customer[]>;
  taxes(access: BooksAccess): Promise<BooksTax[]>;
  attach(access: BooksAccess, reference: DocumentReference, pdf: FiscalPdf): Promise<WriteBackResult>;
  /** `mayBeThere`: an earlier try was not answered, so look before writing. */
  note(
    access: BooksAccess,
    reference: DocumentReference,
    text: string,
    mayBeThere: boolean,
  ): Promise<WriteBackResult>;
  /** Sets the documents' link to the verification page, many at once; answers one result per document. */
  link(access: BooksAccess, links: readonly DocumentLink[]): Promise<Map<string, WriteBackResult>>;
}

export interface DocumentLink extends DocumentReference {
  readonly url: string;
}
