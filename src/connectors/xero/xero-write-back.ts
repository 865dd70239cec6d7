import { Failure } from '../../documents/failure';
import type { FiscalPdf, WriteBackResult } from '../../documents/receipt';
import { type ExactJsonObject, textOf } from '../../http/exact-json';
import type { BooksAccess, DocumentLink, DocumentReference } from '../accounting-connector';
import { inGroups } from './in-groups';
import { validationMessages } from './xero-error';
import type { XeroWriteCalls } from './xero-write-calls';

const UPDATES_PER_CALL = 50;

/** What comes home onto Xero's documents: PDF, note, link. */
export class XeroWriteBack {
  constructor(private readonly calls: XeroWriteCalls) {}

  /** The same name on the same document replaces the file, so the upload may be repeated. */
  async attach(access: BooksAccess, reference: DocumentReference, pdf: FiscalPdf): Promise<WriteBackResult> {
    return unlessRefused('attachment', async () => {
      await this.calls.attach(access, reference, pdf.fileName, pdf.bytes);
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
        (await this.calls.history(access, reference)).some((entry) => textOf(entry.Details) === text);
      if (!isThere) await this.calls.addNote(access, reference, text);
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
      const answer = await this.calls.updateInvoices(
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
