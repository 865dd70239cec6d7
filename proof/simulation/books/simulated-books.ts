import { BOOKS_PLACES, type BooksMenus } from '../../../src/domain/issues/places';
import type {
  AccountingConnector,
  BackfillEffort,
  BackfillWork,
  SettingsReading,
  BooksTax,
  CallQuota,
  ChangePage,
  DocumentFields,
  DocumentReference,
  WrittenFields,
} from '../../../src/connectors/accounting-connector';
import type { BooksAccess } from '../../../src/connectors/books-access';
import type { DocumentTraces } from '../../../src/domain/sales/foreign-signs';
import { Failure } from '../../../src/domain/issues/failure';
import { ZERO } from '../../../src/domain/money';
import type { FiscalPdf, WriteBackResult } from '../../../src/domain/receipt/receipt';
import type { Customer, SalesDocument } from '../../../src/domain/sales/sales-document';
import type { SimulatedProcess } from '../simulated-process';
import { CUSTOMERS } from './book-documents';
import { NO_CONSENT } from './no-consent';
import { storedWords } from '../../../src/domain/texts/stored-sentence';

/** Access token of all simulated books, which must never appear in an output. */
export const TOKEN = 'a-token-of-the-books';

/** Overlap of successive reads, in milliseconds, so that rows which appear late are read. */
const OVERLAP_MS = 5 * 60_000;

interface Shelf {
  document: SalesDocument;
  /** Time of the last change, and its number among all changes. */
  at: number;
  change: number;
  /** Time from which lists contain the document; reads by id find it immediately. */
  visibleAt: number;
}

/** State of a document in the books from a time on. */
interface BookVersion {
  readonly at: number;
  readonly document: SalesDocument;
  /** Bank account of the document's payment; null if it is unpaid. */
  readonly account: string | null;
}

/** Position in the sequence of changes. */
type Place = Pick<Shelf, 'at' | 'change'>;

/** Position from which to read on. `begunAt` is the time of the first page of an unfinished read, otherwise null. */
interface Position extends Place {
  readonly begunAt: number | null;
}

const BEGINNING: Position = { at: 0, change: 0, begunAt: null };

/** Simulates the platform's rounding of a total, which belongs to no line. */
function rounded(document: SalesDocument): SalesDocument {
  const { kind, lines, subTotal, totalTax } = document;
  if (kind === 'credit_note') return document;
  const net = lines[0]?.lineAmount ?? ZERO;
  const rounding = net.modulo(5).plus(1).dividedBy(100);
  return { ...document, rounding, total: subTotal.plus(totalTax).plus(rounding) };
}

/** Document as the platform shows it: lists show the total without the rounding. */
function shown(document: SalesDocument, byId = false): SalesDocument {
  const { subTotal, totalTax } = document;
  return byId ? document : { ...document, rounding: ZERO, total: subTotal.plus(totalTax) };
}

function emailAfter(corrections: number): string {
  return `after-${corrections}@mutaretimber.example`;
}

/** Books of all simulated organisations: their documents, and what was written back to them. */
export class SharedBooks {
  readonly shelves = new Map<string, Map<string, Shelf>>();
  readonly files = new Map<string, Map<string, string>>();
  readonly notes = new Map<string, string[]>();
  readonly links = new Map<string, string>();
  /** Number of rows on a page of changes. */
  pageSize = 2;
  /** True if totals of invoices are rounded, which lists do not show. */
  roundsTotals = false;
  /** True if invoices are paid; each change of an invoice moves its payment to the other account. */
  paysInvoices = false;
  /** True while the consent is revoked, so that no token is accepted. */
  isRevoked = false;
  /** Versions of each document by its source identifier. */
  private readonly versions = new Map<string, BookVersion[]>();
  /** Times at which all contacts were corrected: before each change of a document, and after each read of contacts. */
  private readonly corrections: number[] = [];
  private change = 0;

  /** @param now true time, in milliseconds since 1970 */
  constructor(private readonly now: () => number = () => 0) {}

  /**
   * Adds or changes a document.
   * @param lateMs delay after which lists show it, even if later changes appear before
   */
  put(tenantId: string, changed: SalesDocument, lateMs = 0): void {
    this.change += 1;
    const at = this.now();
    // The books' own clock is right, even when a machine's clock is wrong.
    const isPaid = this.paysInvoices && changed.kind === 'invoice';
    const document = { ...(this.roundsTotals ? rounded(changed) : changed), isPaid, changedAt: new Date(at) };
    this.corrections.push(at);
    const { sourceId } = document;
    const version = { at, document, account: isPaid ? this.accountAfter(sourceId) : null };
    this.versions.set(sourceId, [...this.versionsOf(sourceId), version]);
    const shelf = this.shelves.get(tenantId) ?? new Map<string, Shelf>();
    // Deleted first, so that the latest change is the last entry of the map.
    shelf.delete(document.sourceId);
    shelf.set(document.sourceId, { document, at, change: this.change, visibleAt: at + lateMs });
    this.shelves.set(tenantId, shelf);
  }

  private accountAfter(sourceId: string): string {
    return this.accountOf(sourceId) === '090' ? '091' : '090';
  }

  private versionsOf(sourceId: string): readonly BookVersion[] {
    return this.versions.get(sourceId) ?? [];
  }

  /** Present bank account of the document's payment; null if it is unpaid. */
  accountOf(sourceId: string): string | null {
    return this.versionsOf(sourceId).at(-1)?.account ?? null;
  }

  /**
   * Contacts as they are now. They are corrected right after each read, so that their address tells when they were
   * read.
   */
  readContacts(sourceIds: readonly string[]): Customer[] {
    const email = emailAfter(this.corrections.length);
    this.corrections.push(this.now() + 1);
    return CUSTOMERS.filter(({ sourceId }) => sourceIds.includes(sourceId)).map((one) => ({ ...one, email }));
  }

  /** Time until which the contacts had this address; 0 if they never had it. */
  contactUntil(email: string): number {
    const correction = Number(/[0-9]+/.exec(email)?.[0]);
    if (email !== emailAfter(correction)) return 0;
    return correction === this.corrections.length ? Infinity : (this.corrections[correction] ?? 0);
  }

  /** Versions of a document that were in the books at any time since then. */
  versionsSince(sourceId: string, since: number): BookVersion[] {
    const own = this.versionsOf(sourceId);
    const before = own.filter(({ at }) => at <= since).slice(-1);
    return [...before, ...own.filter(({ at }) => at > since)];
  }

  all(tenantId: string): Shelf[] {
    return [...(this.shelves.get(tenantId)?.values() ?? [])];
  }

  /** Changes after a position that lists show, in order. */
  private changesAfter(tenantId: string, { at, change }: Place): Shelf[] {
    return this.all(tenantId).filter(
      (one) => one.visibleAt <= this.now() && (one.at > at || (one.at === at && one.change > change)),
    );
  }

  /**
   * Next page of changes. After the last page, the next read starts a little before the time at which this read began.
   */
  page(
    tenantId: string,
    { begunAt, ...from }: Position,
  ): { rows: Shelf[]; next: Position; hasMore: boolean } {
    const news = this.changesAfter(tenantId, from);
    const rows = news.slice(0, this.pageSize);
    const { at, change } = rows.at(-1) ?? from;
    const begun = begunAt ?? this.now();
    if (news.length > rows.length) return { rows, next: { at, change, begunAt: begun }, hasMore: true };
    const allShown = begun - OVERLAP_MS;
    const next = at < allShown ? { at, change } : { at: allShown, change: 0 };
    return { rows, next: { ...next, begunAt: null }, hasMore: false };
  }

  /** Tenant of a document. @throws Error if no organisation has it */
  tenantOf(sourceId: string): string {
    const found = [...this.shelves].find(([, shelf]) => shelf.has(sourceId));
    if (found === undefined) throw new Error(`${sourceId} is in the books of no organisation`);
    return found[0];
  }

  /** All documents with their organisations. */
  everything(): { tenantId: string; document: SalesDocument }[] {
    return [...this.shelves.keys()].flatMap((tenantId) =>
      this.all(tenantId).map(({ document }) => ({ tenantId, document })),
    );
  }
}

/** Accounting platform as seen by one process. */
export class SimulatedBooks implements AccountingConnector {
  readonly platform = 'simulated';
  readonly name = 'Simulated books';
  readonly approves = true;
  readonly menus = Object.fromEntries(BOOKS_PLACES.map((place) => [place, place])) as BooksMenus;
  readonly consent = {
    ...NO_CONSENT,
    covers: () => Promise.reject(new Failure('unauthorised', storedWords('no consent'))),
  };
  readonly webhook = null;
  readonly otherSales = null;
  /** Calls are made one at a time, so that a seed gives the same schedule on both layers. */
  readonly callsAtOnce = 1;
  readonly streams = ['documents'];

  constructor(
    protected readonly process: SimulatedProcess,
    private readonly books: SharedBooks,
  ) {}

  assertCallFree(_access: BooksAccess): Promise<void> {
    return Promise.resolve();
  }

  quotas(): Promise<ReadonlyMap<string, CallQuota>> {
    return Promise.resolve(new Map());
  }

  effortOf(_work: BackfillWork): BackfillEffort | null {
    return null;
  }

  pageAddress(): null {
    return null;
  }

  changedSince(access: BooksAccess, _stream: string, position: string | null): Promise<ChangePage> {
    const { tenantId, byId } = access;
    return this.call(access, 'reads the changes', () => {
      const from = position === null ? BEGINNING : (JSON.parse(position) as Position);
      const { rows, next, hasMore } = this.books.page(tenantId, from);
      return {
        documents: rows.map(({ document }) => shown(document, byId)),
        position: JSON.stringify(next),
        hasMore,
      };
    });
  }

  reread(access: BooksAccess, references: readonly DocumentReference[]): Promise<SalesDocument[]> {
    const { tenantId, byId } = access;
    const asked = new Set(references.map(({ sourceId }) => sourceId));
    return this.call(access, 'reads documents again', () =>
      this.books
        .all(tenantId)
        .filter(({ document }) => asked.has(document.sourceId))
        .map(({ document }) => shown(document, byId)),
    );
  }

  customers(access: BooksAccess, sourceIds: readonly string[]): Promise<Customer[]> {
    return this.call(access, 'reads customers', () => this.books.readContacts(sourceIds));
  }

  attach(access: BooksAccess, { sourceId }: DocumentReference, pdf: FiscalPdf): Promise<WriteBackResult> {
    return this.call(access, 'attaches the PDF', () => {
      const files = this.books.files.get(sourceId) ?? new Map<string, string>();
      this.books.files.set(sourceId, files.set(pdf.fileName, pdf.bytes.toString('latin1')));
      return { part: 'attachment', result: 'written', detail: storedWords(pdf.fileName) };
    });
  }

  hasAttachment(
    access: BooksAccess,
    { sourceId }: DocumentReference,
    { fileName }: { fileName: string },
  ): Promise<boolean> {
    return this.call(
      access,
      'looks for the PDF',
      () => this.books.files.get(sourceId)?.has(fileName) ?? false,
    );
  }

  traces(access: BooksAccess, { sourceId }: DocumentReference): Promise<DocumentTraces> {
    return this.call(access, 'looks for traces', () => ({
      fileNames: [...(this.books.files.get(sourceId)?.keys() ?? [])],
      notes: this.books.notes.get(sourceId) ?? [],
    }));
  }

  note(
    access: BooksAccess,
    { sourceId }: DocumentReference,
    text: string,
    mayBeThere: boolean,
  ): Promise<WriteBackResult> {
    return this.call(access, 'writes the note', () => {
      const notes = this.books.notes.get(sourceId) ?? [];
      if (!mayBeThere || !notes.includes(text)) this.books.notes.set(sourceId, [...notes, text]);
      return { part: 'note', result: 'written', detail: storedWords(text) };
    });
  }

  setFields(access: BooksAccess, fields: readonly DocumentFields[]): Promise<Map<string, WrittenFields>> {
    return this.call(access, 'sets fields', () => {
      const results = new Map<string, WrittenFields>();
      for (const { sourceId, link } of fields) {
        if (link === null) continue;
        this.books.links.set(sourceId, link);
        results.set(sourceId, {
          parts: [{ part: 'link', result: 'written', detail: storedWords(link) }],
          document: null,
        });
      }
      return results;
    });
  }

  paidInto(
    access: BooksAccess,
    sourceIds: readonly string[],
  ): Promise<ReadonlyMap<string, readonly (readonly string[])[]>> {
    return this.call(access, 'reads payments', () => {
      const accounts = sourceIds.map((sourceId) => [sourceId, this.books.accountOf(sourceId)] as const);
      return new Map(accounts.map(([sourceId, account]) => [sourceId, account === null ? [] : [[account]]]));
    });
  }

  taxes(): Promise<BooksTax[]> {
    return Promise.resolve([]);
  }

  settings(): Promise<SettingsReading> {
    return Promise.reject(new Failure('temporary', storedWords('nobody asks for settings here')));
  }

  protected call<T>(_access: BooksAccess, what: string, effect: () => T): Promise<T> {
    return this.process.call('books', what, (fault) => {
      if (this.books.isRevoked) throw new Failure('unauthorised', storedWords('the token has been revoked'));
      if (fault === 'limited')
        throw new Failure('rate_limited', storedWords('the books answered HTTP 429'), 60_000);
      if (fault === 'failed_before')
        throw new Failure('temporary', storedWords('the books answered HTTP 503'));
      const result = effect();
      if (fault === 'failed_after') throw new Failure('temporary', storedWords('the books did not answer'));
      return Promise.resolve(result);
    });
  }
}
