import { Failure } from '../../documents/failure';
import type { FiscalPdf, WriteBackResult } from '../../documents/receipt';
import type { Customer, SalesDocument } from '../../documents/sales-document';
import { type ExactJsonObject, textOf } from '../../http/exact-json';
import type {
  AccountingConnector,
  BooksAccess,
  BooksSettings,
  BooksTax,
  ChangePage,
  DocumentLink,
  DocumentReference,
  PlatformConsent,
} from '../accounting-connector';
import { netDate } from './field-reader';
import { fromXeroContact, fromXeroCreditNote, fromXeroInvoice } from './from-xero';
import { advance, askFrom, readCursor, writeCursor } from './xero-cursor';
import { validationMessages } from './xero-error';
import { readXeroSettings } from './xero-settings';
import type { XeroClient } from './xero.client';

const PAGE_SIZE = 100;
const IDS_PER_CALL = 40;
const UPDATES_PER_CALL = 50;

/** Xero as an accounting platform; glue only. */
export class XeroConnector implements AccountingConnector {
  readonly platform = 'xero';
  readonly streams = ['invoices', 'credit-notes'];

  constructor(
    private readonly client: XeroClient,
    readonly consent: PlatformConsent,
  ) {}

  async changedSince(access: BooksAccess, stream: string, position: string | null): Promise<ChangePage> {
    const cursor = readCursor(position);
    const isInvoices = stream === 'invoices';
    const list = isInvoices ? 'invoices' : 'creditNotes';
    const rows = await this.client[list](access, askFrom(cursor), cursor.page, PAGE_SIZE);
    const isFull = rows.length >= PAGE_SIZE;
    const changes = rows.flatMap((row) => netDate(textOf(row.UpdatedDateUTC) ?? '') ?? []);
    const latest = changes.reduce<Date | null>((last, at) => (last === null || at > last ? at : last), null);
    return {
      documents: rows.map(isInvoices ? fromXeroInvoice : fromXeroCreditNote),
      position: writeCursor(advance(cursor, latest, isFull)),
      hasMore: isFull,
    };
  }

  async reread(access: BooksAccess, references: readonly DocumentReference[]): Promise<SalesDocument[]> {
    const ids = references
      .filter((reference) => reference.kind === 'invoice')
      .map((reference) => reference.sourceId);
    const documents: SalesDocument[] = [];
    for (const some of inGroups(ids, IDS_PER_CALL)) {
      documents.push(...(await this.client.invoicesById(access, some)).map(fromXeroInvoice));
    }
    for (const { kind, sourceId } of references) {
      if (kind === 'credit_note') {
        documents.push(...(await this.client.creditNoteById(access, sourceId)).map(fromXeroCreditNote));
      }
    }
    return documents;
  }

  async customers(access: BooksAccess, sourceIds: readonly string[]): Promise<Customer[]> {
    const customers: Customer[] = [];
    for (const some of inGroups(sourceIds, IDS_PER_CALL)) {
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

  settings(access: BooksAccess): Promise<BooksSettings> {
    return readXeroSettings(this.client, access);
  }

  /** The same name on the same document replaces the file, so the upload may be repeated. */
  async attach(access: BooksAccess, reference: DocumentReference, pdf: FiscalPdf): Promise<WriteBackResult> {
    return unlessRefused('attachment', async () => {
      await this.client.attach(access, reference, pdf.fileName, pdf.bytes);
      return pdf.fileName;
    });
  }

  /** Notes only ever add up: after an unanswered try the history is read first. */
  async note(
    access: BooksAccess,
    reference: DocumentReference,
    text: string,
    mayBeThere: boolean,
  ): Promise<WriteBackResult> {
    return unlessRefused('note', async () => {
      const isThere =
        mayBeThere &&
        (await this.client.history(access, reference)).some((entry) => textOf(entry.Details) === text);
      if (!isThere) await this.client.addNote(access, reference, text);
      return text;
    });
  }

  /** Credit notes have no such field. */
  async link(access: BooksAccess, links: readonly DocumentLink[]): Promise<Map<string, WriteBackResult>> {
    const results = new Map<string, WriteBackResult>();
    const invoices = links.filter((link) => link.kind === 'invoice');
    for (const link of links.filter((other) => other.kind === 'credit_note')) {
      results.set(link.sourceId, {
        part: 'link',
        result: 'not_applicable',
        detail: 'Xero has no link on credit notes',
      });
    }
    for (const some of inGroups(invoices, UPDATES_PER_CALL)) {
      const answer = await this.client.updateInvoices(
        access,
        some.map((link) => ({ invoiceID: link.sourceId, url: link.url })),
      );
      for (const link of some) results.set(link.sourceId, linkResult(link, answer));
    }
    return results;
  }
}

/** HTTP 200 does not mean written: every element carries its own verdict. */
function linkResult(link: DocumentLink, answer: readonly ExactJsonObject[]): WriteBackResult {
  const element = answer.find((row) => textOf(row.InvoiceID)?.toLowerCase() === link.sourceId.toLowerCase());
  const messages =
    element === undefined ? ['Xero did not answer for this document.'] : validationMessages(element);
  const isError =
    element === undefined || textOf(element.StatusAttributeString) === 'ERROR' || element.HasErrors === true;
  return isError
    ? { part: 'link', result: 'refused', detail: messages.join(' ') || 'Xero refused without a reason' }
    : { part: 'link', result: 'written', detail: link.url };
}

async function unlessRefused(
  part: 'attachment' | 'note',
  write: () => Promise<string>,
): Promise<WriteBackResult> {
  try {
    return { part, result: 'written', detail: await write() };
  } catch (error) {
    if (error instanceof Failure && error.kind === 'refused')
      return { part, result: 'refused', detail: error.message };
    throw error;
  }
}

function inGroups<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  );
}
