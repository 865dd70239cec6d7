import { BOOKS_PLACES, type BooksMenus } from '../../../src/domain/issues/places';
import type {
  AccountingConnector,
  BackfillEffort,
  BackfillWork,
  BooksSettings,
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

/** Opens the books of everybody; it must never be seen anywhere. */
export const TOKEN = 'a-token-of-the-books';

/** Each reading begins so long before the end of the one before: rows that show up late are read. */
const OVERLAP_MS = 5 * 60_000;

interface Shelf {
  document: SalesDocument;
  /** When it was changed, and the place of the change among all changes. */
  at: number;
  change: number;
  /** From then on the lists show it; by its identifier it is served at once. */
  visibleAt: number;
}

/** A document as it was in the books from a time on. */
interface BookVersion {
  readonly at: number;
  readonly document: SalesDocument;
  /** The account that its payment is on; null: it is not paid. */
  readonly account: string | null;
}

/** A place in the order of changes. */
type Place = Pick<Shelf, 'at' | 'change'>;

/** Where to read on; `begunAt`: when the first page of a reading was read that has not come to its end. */
interface Position extends Place {
  readonly begunAt: number | null;
}

const BEGINNING: Position = { at: 0, change: 0, begunAt: null };

/** Simulates the platform's rounding: some cents that belong to no line. */
function rounded(document: SalesDocument): SalesDocument {
  const { kind, lines, subTotal, totalTax } = document;
  if (kind === 'credit_note') return document;
  const net = lines[0]?.lineAmount ?? ZERO;
  const rounding = net.modulo(5).plus(1).dividedBy(100);
  return { ...document, rounding, total: subTotal.plus(totalTax).plus(rounding) };
}

/** Lists show the total that the lines make. */
function shown(document: SalesDocument, byId = false): SalesDocument {
  const { subTotal, totalTax } = document;
  return byId ? document : { ...document, rounding: ZERO, total: subTotal.plus(totalTax) };
}

function emailAfter(corrections: number): string {
  return `after-${corrections}@mutaretimber.example`;
}

/** The books of all simulated organisations: what is in them, and what has been written to them. */
export class SharedBooks {
  readonly shelves = new Map<string, Map<string, Shelf>>();
  readonly files = new Map<string, Map<string, string>>();
  readonly notes = new Map<string, string[]>();
  readonly links = new Map<string, string>();
  /** Rows of a page of changes. */
  pageSize = 2;
  /** Totals of invoices are rounded, which lists of them do not show. */
  roundsTotals = false;
  /** Invoices are paid, and each change of one moves its payment to the other account. */
  paysInvoices = false;
  /** The consent has been taken back: no token opens anything. */
  isRevoked = false;
  private readonly versions: BookVersion[] = [];
  /** Times at which the contacts of all documents were corrected: right before a document was approved or edited, or after it was read. */
  private readonly corrections: number[] = [];
  private change = 0;

  /** @param now the true time */
  constructor(private readonly now: () => number = () => 0) {}

  /** @param lateMs the lists show it so much later, after changes that were made after it */
  put(tenantId: string, changed: SalesDocument, lateMs = 0): void {
    this.change += 1;
    const at = this.now();
    // The clock of the books is right, whatever that of a machine shows.
    const isPaid = this.paysInvoices && changed.kind === 'invoice';
    const document = { ...(this.roundsTotals ? rounded(changed) : changed), isPaid, changedAt: new Date(at) };
    this.corrections.push(at);
    this.versions.push({ at, document, account: isPaid ? this.accountAfter(document.sourceId) : null });
    const shelf = this.shelves.get(tenantId) ?? new Map<string, Shelf>();
    // The last change is the last entry.
    shelf.delete(document.sourceId);
    shelf.set(document.sourceId, { document, at, change: this.change, visibleAt: at + lateMs });
    this.shelves.set(tenantId, shelf);
  }

  private accountAfter(sourceId: string): string {
    const last = this.versions.findLast(({ document }) => document.sourceId === sourceId);
    return last?.account === '090' ? '091' : '090';
  }

  /** The account that the payment of a document is on now; null: it is not paid. */
  accountOf(sourceId: string): string | null {
    return this.versions.findLast(({ document }) => document.sourceId === sourceId)?.account ?? null;
  }

  /** Somebody corrects them right after each reading, so that they say how old the reading is. */
  readContacts(sourceIds: readonly string[]): Customer[] {
    const email = emailAfter(this.corrections.length);
    this.corrections.push(this.now() + 1);
    return CUSTOMERS.filter(({ sourceId }) => sourceIds.includes(sourceId)).map((one) => ({ ...one, email }));
  }

  /** The contacts had this address until then; 0: they never did. */
  contactUntil(email: string): number {
    const correction = this.corrections.findIndex((_, index) => emailAfter(index) === email);
    if (email === emailAfter(this.corrections.length)) return Infinity;
    return this.corrections[correction] ?? 0;
  }

  /** Every version of a document that was in the books at some time since then. */
  versionsSince(sourceId: string, since: number): BookVersion[] {
    const own = this.versions.filter(({ document }) => document.sourceId === sourceId);
    const before = own.filter(({ at }) => at <= since).slice(-1);
    return [...before, ...own.filter(({ at }) => at > since)];
  }

  all(tenantId: string): Shelf[] {
    return [...(this.shelves.get(tenantId)?.values() ?? [])];
  }

  /** Visible changes after a position, in their order. */
  private changesAfter(tenantId: string, { at, change }: Place): Shelf[] {
    return this.all(tenantId).filter(
      (one) => one.visibleAt <= this.now() && (one.at > at || (one.at === at && one.change > change)),
    );
  }

  /**
   * Reads on, and where to go on: from the last row, or, once all that is shown has been read, from so long before the
   * first page of this reading, which may have been read long ago.
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

  /** @throws Error for a document that no organisation has */
  tenantOf(sourceId: string): string {
    const found = [...this.shelves].find(([, shelf]) => shelf.has(sourceId));
    if (found === undefined) throw new Error(`${sourceId} is in the books of no organisation`);
    return found[0];
  }

  /** Every document with the organisation that it belongs to. */
  everything(): { tenantId: string; document: SalesDocument }[] {
    return [...this.shelves.keys()].flatMap((tenantId) =>
      this.all(tenantId).map(({ document }) => ({ tenantId, document })),
    );
  }
}

/** The accounting platform as one process reaches it. */
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
  /** Calls are serialised, so that a seed means the same schedule on both layers. */
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

  documentAddress(): null {
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

  settings(): Promise<BooksSettings> {
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
