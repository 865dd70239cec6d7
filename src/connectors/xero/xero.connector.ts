import type { FiscalPdf, WriteBackResult } from '../../documents/receipt';
import type { Customer, SalesDocument } from '../../documents/sales-document';
import { textOf } from '../../http/exact-json';
import type {
  AccountingConnector,
  BooksAccess,
  BooksSettings,
  BooksTax,
  ChangePage,
  DocumentFields,
  DocumentReference,
  PlatformConsent,
} from '../accounting-connector';
import { netDate } from './field-reader';
import { fromXeroContact, fromXeroCreditNote, fromXeroInvoice } from './from-xero';
import { inGroups } from './in-groups';
import { advance, askFrom, readCursor, writeCursor } from './xero-cursor';
import { readXeroSettings } from './xero-settings';
import { XeroFieldWrites } from './xero-field-writes';
import { XeroWriteBack } from './xero-write-back';
import { XeroWriteCalls } from './xero-write-calls';
import type { XeroClient } from './xero.client';

const PAGE_SIZE = 100;
const IDS_PER_CALL = 40;

/** Xero as an accounting platform; glue only. */
export class XeroConnector implements AccountingConnector {
  readonly platform = 'xero';
  readonly streams = ['invoices', 'credit-notes'];

  private readonly writeBack: XeroWriteBack;
  private readonly fieldWrites: XeroFieldWrites;

  constructor(
    private readonly client: XeroClient,
    readonly consent: PlatformConsent,
  ) {
    const calls = new XeroWriteCalls(client);
    this.writeBack = new XeroWriteBack(calls);
    this.fieldWrites = new XeroFieldWrites(calls);
  }

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

  note(
    access: BooksAccess,
    reference: DocumentReference,
    text: string,
    mayBeThere: boolean,
  ): Promise<WriteBackResult> {
    return this.writeBack.note(access, reference, text, mayBeThere);
  }

  setFields(access: BooksAccess, fields: readonly DocumentFields[]): Promise<Map<string, WriteBackResult[]>> {
    return this.fieldWrites.write(access, fields);
  }
}
