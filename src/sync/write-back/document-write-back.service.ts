import { Injectable } from '@nestjs/common';
import { reached } from '../../platform/kill-point';
import type { Organisation } from '../../organisations/organisation.entity';
import { Lease, LeaseLost } from '../../organisations/lease/lease';
import { type RecordedPart, ReceiptsRepository } from '../../documents/receipts.repository';
import { Failure } from '../../domain/issues/failure';
import type { FiscalPdf, WriteBackPart, WriteBackResult } from '../../domain/receipt/receipt';
import { storedSentence, type StoredSentence, storedWords } from '../../domain/texts/stored-sentence';
import { BackfillLimited, BooksService } from '../../organisations/books/books.service';
import { purposeOf } from '../last-look';
import { isTooLate, type OrganisationWork } from '../organisation-work';
import { fiscalNote, pdfFileName, saleNote } from './fiscal-receipt-texts';
import type { PendingWriteBack } from './pending-write-back';
import { PdfUnavailable, ReceiptPdfsService } from './receipt-pdfs.service';

/** Writes the parts that take one call per document: PDF and history note. */
@Injectable()
export class DocumentWriteBackService {
  constructor(
    private readonly receipts: ReceiptsRepository,
    private readonly books: BooksService,
    private readonly pdfs: ReceiptPdfsService,
  ) {}

  /** Number of documents written concurrently; each has its own PDF and note. */
  atOnce({ organisation }: OrganisationWork): number {
    return this.books.connector(organisation).callsAtOnce;
  }

  /** True when the service makes PDFs; otherwise no call is reserved for them. */
  hasPdfs({ fiscalAccount }: OrganisationWork): boolean {
    return this.pdfs.isMade(fiscalAccount);
  }

  /** @throws PdfDelayed while the service has no PDF; the books have not been called then */
  async attach(work: OrganisationWork, pending: PendingWriteBack): Promise<void> {
    if (pending.isDone('attachment')) return;
    if (!this.pdfs.isMade(work.fiscalAccount))
      return this.keep(pending, {
        part: 'attachment',
        result: 'not_applicable',
        detail: storedSentence('noPdf'),
      });
    if (pending.sale?.isMadeHere === false)
      return this.keep(pending, {
        part: 'attachment',
        result: 'not_applicable',
        detail: storedSentence('pdfElsewhere'),
      });
    const { organisation } = work;
    const { document, receipt } = pending;
    if (pending.result('attachment') === 'to_check') {
      const file = { fileName: pdfFileName(receipt), size: receipt.pdfSize };
      const isThere = await this.books.use(
        organisation,
        (connector, access) => connector.hasAttachment(access, document, file),
        purposeOf(work.organisation, [pending.document], 'pdf'),
      );
      if (isThere)
        return this.keep(
          pending,
          { part: 'attachment', result: 'written', detail: storedWords(file.fileName) },
          false,
        );
    }
    await this.books.assertCalls(organisation, purposeOf(work.organisation, [pending.document], 'pdf'));
    const pdf = await this.available(work, pending);
    if (pdf === null) return;
    reached('pdf-fetched');
    const result = await this.books.use(
      organisation,
      (connector, access) => connector.attach(access, document, pdf, organisation.attachmentIncludeOnline),
      purposeOf(work.organisation, [pending.document], 'pdf'),
    );
    reached('file-attached');
    await this.keep(pending, result);
  }

  /** Fetches the PDF; null: none exists, its part is refused and the others continue. */
  private async available(work: OrganisationWork, pending: PendingWriteBack): Promise<FiscalPdf | null> {
    try {
      return await this.pdfs.fetch(work, pending, pending.document.attempts);
    } catch (error) {
      if (!(error instanceof PdfUnavailable)) throw error;
      const { said: detail, reason } = error;
      await this.keep(pending, { part: 'attachment', result: 'refused', detail, reason });
      return null;
    }
  }

  /**
   * Writes the history note, once the link is decided. Notes cannot be undone, so `begun` is stored first, and a retry
   * looks for the note before it writes. `reserved` returns the calls reserved for more urgent work.
   */
  async note(
    work: OrganisationWork,
    pending: PendingWriteBack,
    reserved: () => Promise<number>,
  ): Promise<void> {
    if (pending.isDone('note')) return;
    const { organisation } = work;
    const needless = whyNoNote(organisation, pending);
    if (needless !== null)
      return this.keep(pending, { part: 'note', result: 'not_applicable', detail: needless });
    const purpose = purposeOf(work.organisation, [pending.document], 'note');
    const keeps = await reserved();
    await this.books.assertCalls(organisation, purpose, keeps);
    const { sale, receipt } = pending;
    const text = sale === null ? fiscalNote(receipt) : saleNote(receipt, sale);
    const mayBeThere = pending.result('note') === 'begun';
    const { id } = pending.document;
    const begunAt = Lease.now();
    // False when another process has begun or finished the note meanwhile, since this one may have lost its lease.
    const isBegun = mayBeThere
      ? await this.receipts.beginAgain(id, 'note')
      : await this.receipts.begin(id, 'note', storedWords(text));
    if (!isBegun) throw new LeaseLost(`the note of document ${id}`);
    reached('note-begun');
    if (isTooLate(work, begunAt)) throw new LeaseLost(`the note of document ${id}`);
    const write = (): Promise<WriteBackResult> =>
      this.books.use(
        organisation,
        (connector, access) => connector.note(access, pending.document, text, mayBeThere),
        purpose,
        keeps,
      );
    const result = await write().catch(async (error: unknown) => {
      // Forgets the beginning; otherwise each rate limit would cost a search of the document's history.
      if (!mayBeThere && isNotWritten(error)) await this.receipts.forgetBegun(id, 'note');
      throw error;
    });
    reached('note-written');
    await this.keep(pending, result);
  }

  /** Stores a result. `isNews` false: the part had been written before. */
  private async keep(pending: PendingWriteBack, result: WriteBackResult, isNews = true): Promise<void> {
    const recorded = await this.store(pending, result);
    pending.remember(recorded, isNews);
  }

  private async store(
    { document }: PendingWriteBack,
    part: { part: WriteBackPart } & Pick<RecordedPart, 'result' | 'detail' | 'reason'>,
  ): Promise<RecordedPart> {
    const recorded = { ...part, documentId: document.id };
    await this.receipts.record([recorded]);
    return recorded;
  }
}

/**
 * Returns the reason against a history note; null: it is written. A begun note is completed even if the link has
 * changed.
 */
function whyNoNote({ writesNote }: Organisation, pending: PendingWriteBack): StoredSentence | null {
  if (writesNote === 'never') return storedSentence('switchedOff');
  // For a linked sale only the note names the receipt's document.
  if (pending.sale !== null) return null;
  const hasLink = pending.result('link') === 'written' && pending.result('note') !== 'begun';
  return writesNote === 'when_no_link' && hasLink ? storedSentence('linkSaysIt') : null;
}

/** True when the call was not made, or refused before any effect in the books. */
function isNotWritten(error: unknown): boolean {
  if (error instanceof BackfillLimited) return true;
  return error instanceof Failure && ['not_sent', 'rate_limited', 'unauthorised'].includes(error.kind);
}
