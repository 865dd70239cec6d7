import { createHash, randomUUID } from 'node:crypto';
import { Failure } from '../../../domain/issues/failure';
import type { DocumentTraces } from '../../../domain/sales/foreign-signs';
import type { FiscalPdf, WriteBackPart, WriteBackResult } from '../../../domain/receipt/receipt';
import { storedSentence, storedWords } from '../../../domain/texts/stored-sentence';
import { type ExactJsonObject, textOf } from '../../../platform/http/exact-json';
import type { DocumentReference } from '../../accounting-connector';
import type { BooksAccess } from '../../books-access';
import { refusedByXero } from './xero-refusal';
import { bankTransactionId } from '../read/derived-ids';
import type { XeroWriteCalls } from './xero-write-calls';

/** Number of attempts: uploads may arrive empty or truncated, and a second one usually succeeds. */
const UPLOADS = 2;

/** Reason against notes on bank transactions, for which we have read access only. */
const NO_NOTE: WriteBackResult = {
  part: 'note',
  result: 'not_applicable',
  detail: storedSentence('takingsUnnoted', { platform: 'Xero' }),
};

/** Writes to single documents: files and history notes have no batch form. */
export class XeroWriteBack {
  constructor(private readonly calls: XeroWriteCalls) {}

  /**
   * Attaches the PDF. The same name on the same document replaces it, so the upload may be repeated; it is
   * verified by its size.
   */
  attach(
    access: BooksAccess,
    reference: DocumentReference,
    pdf: FiscalPdf,
    isShownOnline: boolean,
  ): Promise<WriteBackResult> {
    return unlessRefused('attachment', async () => {
      let stored: number | null = null;
      for (let upload = 1; upload <= UPLOADS; upload += 1) {
        const [answer] = await this.calls.attach(access, reference, pdf, isShownOnline);
        stored = sizeOf(answer) ?? sizeOf(await this.find(access, reference, pdf.fileName));
        if (stored === pdf.bytes.length)
          return { part: 'attachment', result: 'written', detail: storedWords(pdf.fileName) };
      }
      const named = { platform: 'Xero', bytes: pdf.bytes.length, uploads: UPLOADS, kept: stored };
      const detail = storedSentence('pdfNotKept', named);
      return { part: 'attachment', result: 'refused', reason: 'NOT_STORED', detail };
    });
  }

  /** Looks for an attachment; a deleted document has none, and the upload reports the consequence. */
  async hasAttachment(
    access: BooksAccess,
    reference: DocumentReference,
    { fileName, size }: { fileName: string; size: number | null },
  ): Promise<boolean> {
    try {
      const found = await this.find(access, reference, fileName);
      return found !== undefined && (size === null || sizeOf(found) === size);
    } catch (error) {
      if (isRefusal(error)) return false;
      throw error;
    }
  }

  async traces(
    access: BooksAccess,
    reference: DocumentReference,
    withNotes: boolean,
  ): Promise<DocumentTraces> {
    const files = await this.calls.attachments(access, reference);
    const notes = withNotes ? await this.calls.history(access, reference) : [];
    return {
      fileNames: files.map((file) => textOf(file.FileName) ?? ''),
      notes: notes.map((entry) => textOf(entry.Details) ?? ''),
    };
  }

  /**
   * Writes a history note, which cannot be undone: after an unanswered attempt the history is read first. Concurrent
   * first attempts share an idempotency key, so Xero keeps one (for six minutes); a later attempt needs a new key, as
   * Xero would repeat the failure.
   */
  note(
    access: BooksAccess,
    reference: DocumentReference,
    text: string,
    mayBeThere: boolean,
  ): Promise<WriteBackResult> {
    if (bankTransactionId(reference.sourceId) !== null) return Promise.resolve(NO_NOTE);
    return unlessRefused('note', async () => {
      const isThere = mayBeThere && (await this.hasNote(access, reference, text));
      if (!isThere)
        await this.calls.addNote(
          access,
          reference,
          text,
          mayBeThere ? randomUUID() : keyOf(access, reference, text),
        );
      return { part: 'note', result: 'written', detail: storedWords(text) };
    });
  }

  private async hasNote(access: BooksAccess, reference: DocumentReference, text: string): Promise<boolean> {
    const notes = await this.calls.history(access, reference);
    return notes.some((entry) => squeezed(textOf(entry.Details) ?? '') === squeezed(text));
  }

  private async find(
    access: BooksAccess,
    reference: DocumentReference,
    fileName: string,
  ): Promise<ExactJsonObject | undefined> {
    const files = await this.calls.attachments(access, reference);
    return files.find((file) => textOf(file.FileName) === fileName);
  }
}

/**
 * Builds an idempotency key of at most 128 characters; keys belong to the app, so the organisation is part of
 * it.
 */
function keyOf({ tenantId }: BooksAccess, { sourceId }: DocumentReference, text: string): string {
  return `note-${createHash('sha256')
    .update(JSON.stringify([tenantId, sourceId, text]))
    .digest('hex')}`;
}

/** Collapses spaces, because the platform may normalise them when it stores a text. */
function squeezed(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function sizeOf(file: ExactJsonObject | undefined): number | null {
  const length = textOf(file?.ContentLength);
  return length === null || !/^\d+$/.test(length) ? null : Number(length);
}

function isRefusal(error: unknown): error is Failure {
  return error instanceof Failure && error.kind === 'refused';
}

async function unlessRefused(
  part: WriteBackPart,
  write: () => Promise<WriteBackResult>,
): Promise<WriteBackResult> {
  try {
    return await write();
  } catch (error) {
    if (isRefusal(error)) return refusedByXero(part, error.message);
    throw error;
  }
}
