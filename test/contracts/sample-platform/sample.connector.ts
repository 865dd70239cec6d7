import type {
  AccountingConnector,
  BooksAccess,
  BooksSettings,
  BooksTax,
  CallQuota,
  ChangePage,
  ConsentRequest,
  DocumentFields,
  DocumentReference,
  PlatformConsent,
  TokenSet,
} from '../../../src/connectors/accounting-connector';
import type { DocumentTraces } from '../../../src/documents/foreign-signs';
import { BOOKS_PLACES, type BooksMenus } from '../../../src/documents/places';
import type { FiscalPdf, WriteBackResult } from '../../../src/documents/receipt';
import type { Customer, SalesDocument } from '../../../src/documents/sales-document';
import { CUSTOMER } from '../../../simulation/books/book-documents';

export const TENANT = 'sample-books';
const TAXES: readonly BooksTax[] = [{ taxType: 'OUTPUT155', name: 'Standard', percent: '15.5' }];
const TOKENS: TokenSet = {
  ...{ accessToken: 'sample-access', refreshToken: 'sample-refresh', scopes: [] },
  expiresAt: '2100-01-01T00:00:00Z',
};

/** Books in memory: whatever is saved is a sale, uploads add up, and a write with a key that is known happens once. */
export class SampleBooks {
  readonly files: { readonly sourceId: string; readonly name: string; readonly sha256: string }[] = [];
  readonly notes: { readonly sourceId: string; readonly text: string }[] = [];
  readonly links = new Map<string, string>();
  private readonly documents: SalesDocument[] = [];
  private readonly keys = new Set<string>();

  save(document: SalesDocument): void {
    this.documents.push(document);
  }

  since(position: number): readonly SalesDocument[] {
    return this.documents.slice(position);
  }

  /** The latest version of each. */
  now(): SalesDocument[] {
    return [...new Map(this.documents.map((document) => [document.sourceId, document])).values()];
  }

  /** As a platform with idempotency keys does it. */
  once(key: string, write: () => void): void {
    if (this.keys.has(key)) return;
    this.keys.add(key);
    write();
  }
}

/** A platform without an approval state: its adapter calls every saved document approved, and a person releases it. */
export class SampleConnector implements AccountingConnector {
  readonly platform = 'sample-platform';
  readonly name = 'Sample Books';
  readonly menus = Object.fromEntries(BOOKS_PLACES.map((place) => [place, place])) as BooksMenus;
  readonly webhook = null;
  readonly streams = ['documents'];
  readonly consent: PlatformConsent = {
    ...{ connectionsAllowed: null, endsAfterIdleDays: null },
    consentUrl: ({ state }: ConsentRequest) => `https://sample.example/consent?state=${state}`,
    exchangeCode: () => Promise.resolve(TOKENS),
    refresh: () => Promise.resolve(TOKENS),
    clientTokens: () => Promise.resolve(TOKENS),
    organisations: () => Promise.resolve([FOUND]),
    clientOrganisation: () => Promise.resolve(FOUND),
    covers: () => Promise.resolve(true),
    leave: () => Promise.resolve(),
    revoke: () => Promise.resolve(),
  };

  constructor(private readonly books: SampleBooks) {}

  changedSince(_access: BooksAccess, _stream: string, position: string | null): Promise<ChangePage> {
    const from = Number(position ?? 0);
    const documents = this.books.since(from);
    return Promise.resolve({ documents, position: String(from + documents.length), hasMore: false });
  }

  reread(_access: BooksAccess, references: readonly DocumentReference[]): Promise<SalesDocument[]> {
    const isAsked = ({ sourceId }: SalesDocument): boolean =>
      references.some((reference) => reference.sourceId === sourceId);
    return Promise.resolve(this.books.now().filter(isAsked));
  }

  documentAddress(): null {
    return null;
  }

  customers(): Promise<Customer[]> {
    return Promise.resolve([CUSTOMER]);
  }

  taxes(): Promise<BooksTax[]> {
    return Promise.resolve([...TAXES]);
  }

  settings(): Promise<BooksSettings> {
    return Promise.resolve({
      ...{ name: FOUND.name, legalName: null, taxNumber: null, baseCurrency: 'USD', countryCode: 'ZW' },
      ...{ timeZone: null, ianaZone: 'Africa/Harare', periodLockDate: null, endOfYearLockDate: null },
      taxes: TAXES.map((tax) => ({ ...tax, isActive: true, appliesToSales: true })),
      ...{ currencies: [{ code: 'USD', name: 'US dollar' }], items: [], salesAccounts: [] },
    });
  }

  /** Uploads of one name stand next to each other here, so the same one goes by its key. */
  attach(_access: BooksAccess, { sourceId }: DocumentReference, pdf: FiscalPdf): Promise<WriteBackResult> {
    const { fileName: name, sha256 } = pdf;
    this.books.once(`file ${sourceId} ${name} ${sha256}`, () =>
      this.books.files.push({ sourceId, name, sha256 }),
    );
    return Promise.resolve({ part: 'attachment', result: 'written', detail: name });
  }

  hasAttachment(
    _access: BooksAccess,
    { sourceId }: DocumentReference,
    { fileName }: { fileName: string },
  ): Promise<boolean> {
    return Promise.resolve(
      this.books.files.some((one) => one.sourceId === sourceId && one.name === fileName),
    );
  }

  traces(_access: BooksAccess, { sourceId }: DocumentReference): Promise<DocumentTraces> {
    return Promise.resolve({
      fileNames: this.books.files.filter((one) => one.sourceId === sourceId).map(({ name }) => name),
      notes: this.books.notes.filter((one) => one.sourceId === sourceId).map(({ text }) => text),
    });
  }

  note(_access: BooksAccess, { sourceId }: DocumentReference, text: string): Promise<WriteBackResult> {
    this.books.once(`note ${sourceId} ${text}`, () => this.books.notes.push({ sourceId, text }));
    return Promise.resolve({ part: 'note', result: 'written', detail: text });
  }

  setFields(
    _access: BooksAccess,
    fields: readonly DocumentFields[],
  ): Promise<Map<string, WriteBackResult[]>> {
    const results = new Map<string, WriteBackResult[]>();
    for (const { sourceId, link } of fields) {
      if (link === null) continue;
      this.books.links.set(sourceId, link);
      results.set(sourceId, [{ part: 'link', result: 'written', detail: link }]);
    }
    return Promise.resolve(results);
  }

  assertCallFree(): Promise<void> {
    return Promise.resolve();
  }

  quotas(): Promise<ReadonlyMap<string, CallQuota>> {
    return Promise.resolve(new Map());
  }

  effortOf(): null {
    return null;
  }
}

const FOUND = { tenantId: TENANT, name: 'Sample Traders', baseCurrency: 'USD', countryCode: 'ZW' };
