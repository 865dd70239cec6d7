import type {
  AccountingConnector,
  SettingsReading,
  BooksTax,
  CallQuota,
  ChangePage,
  ConsentRequest,
  DocumentFields,
  WrittenFields,
  DocumentReference,
  PlatformConsent,
  TokenSet,
} from '../../../src/connectors/accounting-connector';
import type { BooksAccess } from '../../../src/connectors/books-access';
import type { DocumentTraces } from '../../../src/domain/sales/foreign-signs';
import { BOOKS_PLACES, type BooksMenus } from '../../../src/domain/issues/places';
import { Failure } from '../../../src/domain/issues/failure';
import type { FiscalPdf, WriteBackPart, WriteBackResult } from '../../../src/domain/receipt/receipt';
import type { Customer, SalesDocument } from '../../../src/domain/sales/sales-document';
import type { SampleBooks, SamplePage } from './sample-books';
import { storedWords } from '../../../src/domain/texts/stored-sentence';

export const TENANT = 'sample-books';
const TAXES: readonly BooksTax[] = [{ taxType: 'OUTPUT155', name: 'Standard', percent: '15.5' }];
const TOKENS: TokenSet = {
  ...{ accessToken: 'sample-access', refreshToken: 'sample-refresh', scopes: [] },
  expiresAt: '2100-01-01T00:00:00Z',
};

/** Connector to a platform without approval: every saved document counts as approved, and a person releases it. */
export class SampleConnector implements AccountingConnector {
  readonly platform = 'sample-platform';
  readonly name = 'Sample Books';
  readonly approves = false;
  readonly menus = Object.fromEntries(BOOKS_PLACES.map((place) => [place, place])) as BooksMenus;
  readonly webhook = null;
  readonly otherSales = null;
  readonly callsAtOnce = 1;
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

  private pause: { readonly failure: Failure; readonly endsAt: number } | null = null;

  constructor(
    private readonly books: SampleBooks,
    private readonly pageSize = 100,
  ) {}

  changedSince(_access: BooksAccess, _stream: string, position: string | null): Promise<ChangePage> {
    return this.ask(() => {
      const from = Number(position ?? 0);
      const documents = this.books.since(from, this.pageSize);
      const end = from + documents.length;
      return { documents, position: String(end), hasMore: end < this.books.length };
    });
  }

  reread(_access: BooksAccess, references: readonly DocumentReference[]): Promise<SalesDocument[]> {
    const asked = new Set(references.map(({ sourceId }) => sourceId));
    return this.ask(() => this.books.now().filter(({ sourceId }) => asked.has(sourceId)));
  }

  pageAddress(): null {
    return null;
  }

  customers(_access: BooksAccess, sourceIds: readonly string[]): Promise<Customer[]> {
    return this.ask(() => this.books.customersOf(sourceIds));
  }

  /** Unknown on this platform. */
  paidInto(): Promise<ReadonlyMap<string, readonly (readonly string[])[]>> {
    return Promise.resolve(new Map());
  }

  taxes(): Promise<BooksTax[]> {
    return this.ask(() => [...TAXES]);
  }

  settings(): Promise<SettingsReading> {
    const settings = {
      ...{ name: FOUND.name, legalName: null, taxNumber: null, baseCurrency: 'USD', countryCode: 'ZW' },
      ...{ timeZone: null, ianaZone: 'Africa/Harare', periodLockDate: null, endOfYearLockDate: null },
      taxes: TAXES.map((tax) => ({ ...tax, isActive: true, appliesToSales: true })),
      ...{ currencies: [{ code: 'USD', name: 'US dollar' }], items: [], salesAccounts: [] },
    };
    return Promise.resolve({ settings, failed: [] });
  }

  /** Attaches a file. Uploads of one name accumulate on this platform, so the adapter searches before and after. */
  attach(
    _access: BooksAccess,
    { sourceId }: DocumentReference,
    pdf: FiscalPdf,
    isShownOnline: boolean,
  ): Promise<WriteBackResult> {
    const part = 'attachment';
    return this.on(part, sourceId, (page) => {
      for (let tries = 0; tries < 2; tries += 1) {
        page.files = page.files.filter(({ name, sha256 }) => name !== pdf.fileName || sha256 === pdf.sha256);
        if (!page.files.some(({ name }) => name === pdf.fileName))
          this.books.upload(page, { name: pdf.fileName, bytes: pdf.bytes, isShownOnline });
        if (page.files.some(({ sha256 }) => sha256 === pdf.sha256))
          return { part, result: 'written', detail: storedWords(pdf.fileName) };
      }
      return {
        part,
        result: 'refused',
        reason: 'NOT_STORED',
        detail: storedWords('The file is not stored whole.'),
      };
    });
  }

  hasAttachment(
    _access: BooksAccess,
    { sourceId }: DocumentReference,
    { fileName, size }: { fileName: string; size: number | null },
  ): Promise<boolean> {
    const files = this.books.pages.get(sourceId)?.files ?? [];
    return Promise.resolve(
      files.some((one) => one.name === fileName && (size === null || one.size === size)),
    );
  }

  traces(_access: BooksAccess, { sourceId }: DocumentReference): Promise<DocumentTraces> {
    const { files = [], notes = [] } = this.books.pages.get(sourceId) ?? {};
    return Promise.resolve({ fileNames: files.map(({ name }) => name), notes });
  }

  /** Writes a note, which its key makes at most once, so that it never has to be searched for. */
  note(_access: BooksAccess, { sourceId }: DocumentReference, text: string): Promise<WriteBackResult> {
    return this.on('note', sourceId, (page) => {
      this.books.once(`note ${sourceId} ${text}`, () => page.notes.push(text));
      return { part: 'note', result: 'written', detail: storedWords(text) };
    });
  }

  async setFields(
    _access: BooksAccess,
    fields: readonly DocumentFields[],
  ): Promise<Map<string, WrittenFields>> {
    const results = new Map<string, WrittenFields>();
    for (const { sourceId, link, reference } of fields) {
      const written: WriteBackResult[] = [];
      if (link !== null) written.push(await this.on('link', sourceId, (page) => set(page, 'link', link)));
      if (reference !== null)
        written.push(await this.on('reference', sourceId, (page) => set(page, 'reference', reference)));
      results.set(sourceId, { parts: written, document: null });
    }
    return results;
  }

  /** @throws Failure when the platform does not answer */
  private on(
    part: WriteBackPart,
    sourceId: string,
    write: (page: SamplePage) => WriteBackResult,
  ): Promise<WriteBackResult> {
    const page = this.books.pages.get(sourceId);
    const refused = { part, result: 'refused' as const };
    if (page === undefined)
      return Promise.resolve({
        ...refused,
        reason: 'DOCUMENT_GONE',
        detail: storedWords('It is not there any more.'),
      });
    const isField = part === 'link' || part === 'reference';
    if (isField && page.isClosed)
      return Promise.resolve({
        ...refused,
        reason: 'SETTLED',
        detail: storedWords('It takes no edits any more.'),
      });
    const result = write(page);
    if (this.books.isAnswerLost(part))
      return Promise.reject(new Failure('temporary', storedWords('the platform did not answer')));
    return Promise.resolve(result);
  }

  /** Makes a reading call; none is made while the platform asks for a pause. @throws Failure */
  private async ask<Answer>(answer: () => Answer): Promise<Answer> {
    await this.assertCallFree();
    try {
      this.books.answerCall();
      return answer();
    } catch (error) {
      if (error instanceof Failure && error.retryAfterMs !== null)
        this.pause = { failure: error, endsAt: performance.now() + error.retryAfterMs };
      throw error;
    }
  }

  assertCallFree(): Promise<void> {
    if (this.pause !== null && performance.now() < this.pause.endsAt)
      return Promise.reject(this.pause.failure);
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

/** Sets a field, but never replaces an existing reference. */
function set(page: SamplePage, part: 'link' | 'reference', text: string): WriteBackResult {
  if (part === 'reference' && page.reference !== '' && page.reference !== text)
    return { part, result: 'not_applicable', detail: storedWords('The document has a reference already.') };
  page[part] = text;
  return { part, result: 'written', detail: storedWords(text) };
}
