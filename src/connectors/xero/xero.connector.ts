import type { DocumentTraces } from '../../domain/sales/foreign-signs';
import type { FiscalPdf, WriteBackResult } from '../../domain/receipt/receipt';
import type { Customer, DocumentKind, SalesDocument } from '../../domain/sales/sales-document';
import { type ExactJsonObject, textOf, writeExactJson } from '../../platform/http/exact-json';
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
  PageReference,
  PlatformConsent,
  SettingsList,
  SettingsReading,
  WrittenFields,
} from '../accounting-connector';
import type { BooksAccess } from '../books-access';
import type { PlatformWebhook } from '../change-notification';
import { isApproved, lacksLines, needsTotals } from './read/complete-totals';
import { netDate } from './client/field-reader';
import { fromXeroContact, fromXeroCreditNote, fromXeroInvoice } from './read/from-xero';
import { inGroups, inHalves } from '../../domain/grouped';
import { effortFor } from './limits/effort';
import { askFrom, isInOrder, type CursorRow, writeCursor } from './read/xero-cursor';
import { XeroNotFound, XeroTooLarge, outOfOrder } from './xero-error';
import { XeroFieldWrites } from './write-back/xero-field-writes';
import { XeroOtherSales, XeroTakings } from './read/xero-other-sales';
import { XeroPayments } from './read/xero-payments';
import { bankTransactionId } from './read/derived-ids';
import { XeroPages } from './read/xero-pages';
import { readXeroSettings } from './read/xero-settings';
import { XeroWriteBack } from './write-back/xero-write-back';
import { XeroWriteCalls } from './write-back/xero-write-calls';
import type { XeroClient } from './client/xero.client';
import type { BooksMenus } from '../../domain/issues/places';

/** Names of Xero's pages and fields, in its English; what stands between them is said in the reader's language. */
const XERO_MENUS: BooksMenus = {
  document: 'Sales > {document}',
  documentApproval: 'Sales > {document} > Approve',
  documentNumber: 'Sales > {document} > Number',
  documentDate: 'Sales > {document} > Issue date',
  documentFiles: 'Sales > {document} > Files, History',
  documentLines: 'Sales > {document} > Lines',
  documentTotal: 'Sales > {document} > Lines, Total',
  line: 'Sales > {document} > {line} > Amount, Tax rate',
  lineDescription: 'Sales > {document} > {line} > Description',
  linePrice: 'Sales > {document} > {line} > Quantity, Price',
  lineDiscount: 'Sales > {document} > {line} > Discount',
  lineTax: 'Sales > {document} > {line} > Tax rate',
  invoicePayment: 'Sales > {invoice} > Add payment',
  creditedInvoice: 'Sales > {creditedInvoice}',
  creditNoteReference: 'Sales > {creditNote} > Reference',
  creditNoteAllocation: 'Sales > {creditNote} > Allocate credit, Reference',
  creditNoteCurrency: 'Sales > {creditNote} > Currency',
  contactName: 'Contacts > {contact} > Edit > Contact name',
  contactTin: 'Contacts > {contact} > Edit > {tinField}',
  contactVatNumber: 'Contacts > {contact} > Edit > {vatField}',
  contactCountry: 'Contacts > {contact} > Edit > Addresses > Country',
  contactAddress: 'Contacts > {contact} > Edit > Addresses',
  itemCode: 'Products and services > {item} > Code',
  namedField: '{namedField}',
};

/** Maximum number of ids; from 56 on the address is answered with 404. */
const IDS_PER_CALL = 50;
const CONTACTS_PER_CALL = 50;
/** Maximum documents read on their own per page or group of ids; a minute has sixty calls. */
const OWN_CALLS_PER_PAGE = 20;
const MOST_OWN_CALLS = 40;

/** Connector for Xero, which joins the parts of this folder. */
export class XeroConnector implements AccountingConnector {
  readonly platform = 'xero';
  readonly name = 'Xero';
  readonly approves = true;
  readonly menus = XERO_MENUS;
  /** Concurrent calls: of Xero's five, one is left for people, and for backfill. */
  readonly callsAtOnce = 4;
  readonly streams = ['invoices', 'credit-notes'];

  readonly otherSales: XeroOtherSales;

  private readonly pages: XeroPages;
  private readonly takings: XeroTakings;
  private readonly payments: XeroPayments;
  private readonly writeBack: XeroWriteBack;
  private readonly fieldWrites: XeroFieldWrites;

  constructor(
    private readonly client: XeroClient,
    readonly consent: PlatformConsent,
    readonly webhook: PlatformWebhook | null,
    /** Documents per page of changes: at most a thousand. */
    pageSize: number,
    /** Address of Xero's own pages; null: none. */
    private readonly webUrl: string | null = null,
  ) {
    this.pages = new XeroPages(pageSize, (access) => client.countUnchanged(access));
    this.otherSales = new XeroOtherSales(client, this.pages);
    this.takings = new XeroTakings(client, this.pages);
    this.payments = new XeroPayments(client);
    const calls = new XeroWriteCalls(client);
    this.writeBack = new XeroWriteBack(calls);
    this.fieldWrites = new XeroFieldWrites(calls);
  }

  pageAddress(reference: PageReference): string | null {
    return pageAddress(this.webUrl, reference);
  }

  async changedSince(access: BooksAccess, stream: string, position: string | null): Promise<ChangePage> {
    if (stream.split('@')[0] === this.otherSales.takingsStream)
      return this.takings.changedSince(access, position);
    const kind: DocumentKind = stream === 'invoices' ? 'invoice' : 'credit_note';
    const list = kind === 'invoice' ? 'invoices' : 'creditNotes';
    const convert = listed(access, kind);
    const read = await this.pages.read(
      access,
      list,
      position,
      (request) => this.client[list](access, request, convert),
      true,
    );
    const { cursor, page } = read;
    if (!isInOrder(page.rows)) throw outOfOrder(kind === 'invoice' ? 'invoices' : 'credit notes');
    const unread = page.rows.filter(({ version }) => !cursor.completed.includes(version));
    // A row whose time cannot be read is held, and could not be recognised as completed.
    const alone = unread.filter(({ isReadAlone, changedAt }) => isReadAlone && changedAt !== null);
    const left = new Set(alone.slice(OWN_CALLS_PER_PAGE));
    const taken = unread.filter((row) => !left.has(row));
    const documents = await this.withTotals(access, kind, taken);
    // Marks rows read by their own calls as complete, since the platform may return them again.
    const own = taken.filter(({ isReadAlone }) => isReadAlone).map(({ version }) => version);
    const versions = [...cursor.completed, ...own];
    // Returns the rows read so far before a limit; the rest is left for later.
    if (left.size > 0)
      return { documents, position: writeCursor({ ...cursor, completed: versions }), hasMore: true };
    const { cursor: next, hasMore } = this.pages.next(read);
    const completed = servedAgain(versions, page.rows, askFrom(next));
    return { documents, position: writeCursor({ ...next, completed }), hasMore };
  }

  paidInto(
    access: BooksAccess,
    invoiceIds: readonly string[],
  ): Promise<ReadonlyMap<string, readonly (readonly string[])[]>> {
    return this.payments.paidInto(access, invoiceIds);
  }

  async reread(access: BooksAccess, references: readonly DocumentReference[]): Promise<SalesDocument[]> {
    const ids = (kind: DocumentKind): string[] => [
      ...new Set(
        references
          .filter((one) => one.kind === kind && bankTransactionId(one.sourceId) === null)
          .map((one) => one.sourceId),
      ),
    ];
    const documents: SalesDocument[] = [];
    for (const id of access.byId === true ? ids('invoice') : []) {
      const rows = await unlessGone(() => this.client.invoiceById(access, id));
      documents.push(...rows.filter(isSale).map(fromXeroInvoice));
    }
    for (const some of inGroups(access.byId === true ? [] : ids('invoice'), IDS_PER_CALL)) {
      const convert = listed(access, 'invoice');
      const rows = await readInHalves(some, (ids) => this.client.invoicesById(access, ids, convert));
      const sales = rows.filter(({ isOfSales }) => isOfSales);
      documents.push(...(await this.withTotals(access, 'invoice', sales)));
    }
    // Reads credit notes by id with one call each, because their lists have no filter by ids.
    for (const id of ids('credit_note')) {
      const rows = await unlessGone(() => this.client.creditNoteById(access, id));
      documents.push(...rows.filter(isSale).map(fromXeroCreditNote));
    }
    const takings = new Set(references.map((one) => one.sourceId));
    return [...documents, ...(await this.takings.reread(access, [...takings]))];
  }

  /**
   * Replaces rows whose totals or lines a list shows incompletely by the documents read by id. Rows beyond
   * the maximum of one group stay as listed: their totals do not add up, so the mapping holds them visibly
   * until the poll.
   */
  private async withTotals(
    access: BooksAccess,
    kind: DocumentKind,
    rows: readonly ListedRow[],
  ): Promise<SalesDocument[]> {
    const complete: SalesDocument[] = [];
    const byId = kind === 'invoice' ? 'invoiceById' : 'creditNoteById';
    let asked = 0;
    for (const { id, document, isReadAlone, lacksLines: lacks } of rows) {
      const isListed = id === null || !(isReadAlone || lacks) || asked >= MOST_OWN_CALLS;
      if (!isListed) asked += 1;
      const [own] = isListed ? [] : await unlessGone(() => this.client[byId](access, id));
      complete.push(own === undefined ? document : reading[kind](own));
    }
    return complete;
  }

  async customers(access: BooksAccess, sourceIds: readonly string[]): Promise<Customer[]> {
    const customers: Customer[] = [];
    for (const some of inGroups(sourceIds, CONTACTS_PER_CALL)) {
      customers.push(...(await this.client.contacts(access, some)).map(fromXeroContact));
    }
    return customers;
  }

  async taxes(access: BooksAccess): Promise<BooksTax[]> {
    return (await this.client.taxRates(access)).map((rate) => ({
      taxType: textOf(rate.TaxType) ?? '',
      name: textOf(rate.Name) ?? '',
      percent: textOf(rate.EffectiveRate) ?? textOf(rate.DisplayTaxRate) ?? '0',
    }));
  }

  settings(
    access: BooksAccess,
    known: BooksSettings | null,
    lists: readonly SettingsList[],
  ): Promise<SettingsReading> {
    return readXeroSettings(this.client, access, known, lists);
  }

  attach(
    access: BooksAccess,
    reference: DocumentReference,
    pdf: FiscalPdf,
    isShownOnline: boolean,
  ): Promise<WriteBackResult> {
    return this.writeBack.attach(access, reference, pdf, isShownOnline);
  }

  hasAttachment(
    access: BooksAccess,
    reference: DocumentReference,
    file: { fileName: string; size: number | null },
  ): Promise<boolean> {
    return this.writeBack.hasAttachment(access, reference, file);
  }

  traces(access: BooksAccess, reference: DocumentReference, withNotes: boolean): Promise<DocumentTraces> {
    return this.writeBack.traces(access, reference, withNotes);
  }

  note(
    access: BooksAccess,
    reference: DocumentReference,
    text: string,
    mayBeThere: boolean,
  ): Promise<WriteBackResult> {
    return this.writeBack.note(access, reference, text, mayBeThere);
  }

  setFields(access: BooksAccess, fields: readonly DocumentFields[]): Promise<Map<string, WrittenFields>> {
    return this.fieldWrites.write(access, fields);
  }

  assertCallFree(access: BooksAccess): Promise<void> {
    return this.client.assertCallFree(access);
  }

  effortOf(work: BackfillWork): BackfillEffort {
    return effortFor(work, this.client.backfillShare);
  }

  quotas(tenantIds: readonly string[]): Promise<ReadonlyMap<string, CallQuota>> {
    return this.client.quotas(tenantIds);
  }
}

/** Removes rows that only a request from an earlier time would return. */
function servedAgain(versions: readonly string[], rows: readonly CursorRow[], from: Date | null): string[] {
  const served = new Set(rows.map(({ version }) => version));
  const first = from?.getTime() ?? 0;
  return versions.filter((version) => served.has(version) || Number(version.split(' ').at(-1)) >= first);
}

/** Row of a list: the document as listed, and what decides whether it is read on its own. */
interface ListedRow extends CursorRow {
  /** Null: unreadable. */
  readonly id: string | null;
  readonly document: SalesDocument;
  /** True: its totals need a call of their own. */
  readonly isReadAlone: boolean;
  readonly lacksLines: boolean;
  readonly isOfSales: boolean;
}

/** Converts rows one by one: the text of a page is many times smaller than all its rows as JSON. */
function listed({ byId }: BooksAccess, kind: DocumentKind): (row: ExactJsonObject) => ListedRow {
  const isReadAlone = byId === true && kind === 'invoice' ? isApproved : needsTotals;
  return (row) => ({
    ...readRow(row),
    id: textOf(row[kind === 'invoice' ? 'InvoiceID' : 'CreditNoteID']),
    document: reading[kind](row),
    ...{ isReadAlone: isReadAlone(row), lacksLines: lacksLines(row), isOfSales: isSale(row) },
  });
}

const reading = { invoice: fromXeroInvoice, credit_note: fromXeroCreditNote };

/** Identifies a version of a row by its id and change time; a row without either, by its full text. */
function readRow(row: ExactJsonObject): CursorRow {
  const id = textOf(row.InvoiceID) ?? textOf(row.CreditNoteID);
  const changedAt = netDate(textOf(row.UpdatedDateUTC) ?? '');
  const version = id === null || changedAt === null ? writeExactJson(row) : `${id} ${changedAt.getTime()}`;
  return { version, changedAt };
}

/** Excludes purchases, which reading by id returns too. A document without a type is kept. */
function isSale(row: ExactJsonObject): boolean {
  const type = textOf(row.Type);
  return type === null || type === 'ACCREC' || type === 'ACCRECCREDIT';
}

/** Reads these ids together, or in halves where the answer is too large. */
async function readInHalves<T>(
  ids: readonly string[],
  read: (some: readonly string[]) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  try {
    return await read(ids);
  } catch (error) {
    if (!(error instanceof XeroTooLarge) || ids.length < 2) throw error;
    const [some, others] = inHalves(ids);
    return [...(await readInHalves(some, read)), ...(await readInHalves(others, read))];
  }
}

async function unlessGone(read: () => Promise<ExactJsonObject[]>): Promise<ExactJsonObject[]> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof XeroNotFound) return [];
    throw error;
  }
}

/**
 * Address of a document or a contact on Xero's pages, for a signed-in person.
 * @param webUrl null: there are no pages
 */
function pageAddress(webUrl: string | null, { kind, sourceId }: PageReference): string | null {
  if (webUrl === null) return null;
  const id = encodeURIComponent(sourceId);
  if (kind === 'contact') return `${webUrl}/Contacts/View/${id}`;
  const bankTransaction = bankTransactionId(sourceId);
  if (bankTransaction !== null)
    return `${webUrl}/Bank/ViewTransaction.aspx?bankTransactionID=${encodeURIComponent(bankTransaction)}`;
  return kind === 'credit_note'
    ? `${webUrl}/AccountsReceivable/ViewCreditNote.aspx?creditNoteID=${id}`
    : `${webUrl}/AccountsReceivable/View.aspx?InvoiceID=${id}`;
}
