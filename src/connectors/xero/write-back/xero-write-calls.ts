import type { FiscalPdf } from '../../../domain/receipt/receipt';
import type { ExactJsonObject } from '../../../platform/http/exact-json';
import type { DocumentReference } from '../../accounting-connector';
import type { BooksAccess } from '../../books-access';
import { rows, type XeroClient } from '../client/xero.client';
import { bankTransactionId } from '../read/derived-ids';

/** Decimals of prices sent and received, as elsewhere. */
const UNIT_DECIMALS = 4;

/** Fields to set, named as in xero-node; absent ones stay. */
export interface InvoiceChange {
  readonly invoiceID: string;
  readonly url?: string;
  readonly reference?: string;
}

/** Calls that write into Xero's documents, one method each. Every method throws a Failure. */
export class XeroWriteCalls {
  constructor(private readonly client: XeroClient) {}

  async attach(
    access: BooksAccess,
    { kind, sourceId }: DocumentReference,
    { fileName, bytes }: Pick<FiscalPdf, 'fileName' | 'bytes'>,
    isShownOnline: boolean,
  ): Promise<ExactJsonObject[]> {
    const options = { headers: { 'Content-Type': 'application/pdf' } };
    const bankTransaction = bankTransactionId(sourceId);
    const answer = await this.client.call(access, 'attachment', (api, tenant) => {
      if (bankTransaction !== null)
        return api.createBankTransactionAttachmentByFileName(
          tenant,
          bankTransaction,
          fileName,
          bytes,
          undefined,
          options,
        );
      return kind === 'invoice'
        ? api.createInvoiceAttachmentByFileName(
            tenant,
            sourceId,
            fileName,
            bytes,
            isShownOnline,
            undefined,
            options,
          )
        : api.createCreditNoteAttachmentByFileName(
            tenant,
            sourceId,
            fileName,
            bytes,
            isShownOnline,
            undefined,
            options,
          );
    });
    return rows(answer, 'Attachments');
  }

  async attachments(access: BooksAccess, { kind, sourceId }: DocumentReference): Promise<ExactJsonObject[]> {
    const bankTransaction = bankTransactionId(sourceId);
    const answer = await this.client.call(access, 'attachments', (api, tenant) => {
      if (bankTransaction !== null) return api.getBankTransactionAttachments(tenant, bankTransaction);
      return kind === 'invoice'
        ? api.getInvoiceAttachments(tenant, sourceId)
        : api.getCreditNoteAttachments(tenant, sourceId);
    });
    return rows(answer, 'Attachments');
  }

  async history(access: BooksAccess, { kind, sourceId }: DocumentReference): Promise<ExactJsonObject[]> {
    const bankTransaction = bankTransactionId(sourceId);
    const answer = await this.client.call(access, 'history', (api, tenant) => {
      if (bankTransaction !== null) return api.getBankTransactionsHistory(tenant, bankTransaction);
      return kind === 'invoice'
        ? api.getInvoiceHistory(tenant, sourceId)
        : api.getCreditNoteHistory(tenant, sourceId);
    });
    return rows(answer, 'HistoryRecords');
  }

  async addNote(
    access: BooksAccess,
    { kind, sourceId }: DocumentReference,
    details: string,
    idempotencyKey: string,
  ): Promise<ExactJsonObject[]> {
    const note = { historyRecords: [{ details }] };
    const answer = await this.client.call(access, 'note', (api, tenant) =>
      kind === 'invoice'
        ? api.createInvoiceHistory(tenant, sourceId, note, idempotencyKey)
        : api.createCreditNoteHistory(tenant, sourceId, note, idempotencyKey),
    );
    return rows(answer, 'HistoryRecords');
  }

  /** Sets fields of many invoices; each element of the answer has its own result. */
  async updateInvoices(access: BooksAccess, changes: readonly InvoiceChange[]): Promise<ExactJsonObject[]> {
    const answer = await this.client.call(access, 'invoice update', (api, tenant) =>
      api.updateOrCreateInvoices(tenant, { invoices: [...changes] }, false, UNIT_DECIMALS),
    );
    return rows(answer, 'Invoices');
  }

  /** Fetches at most 50 invoices without lines, as a list of documents shows them. */
  async invoiceSummaries(access: BooksAccess, ids: readonly string[]): Promise<ExactJsonObject[]> {
    const answer = await this.client.call(access, 'invoices by id', (api, tenant) =>
      api.getInvoices(
        tenant,
        undefined,
        undefined,
        undefined,
        [...ids],
        undefined,
        undefined,
        undefined,
        1,
        undefined,
        undefined,
        UNIT_DECIMALS,
        true,
        ids.length,
      ),
    );
    return rows(answer, 'Invoices');
  }
}
