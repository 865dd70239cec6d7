import { Injectable } from '@nestjs/common';
import type { Submission } from '../../documents/submissions.entities';
import type { OpenFiscalAccount } from '../../fiscal/accounts/fiscal-accounts.repository';
import { PrintedNumbersRepository } from '../../documents/printed-numbers.repository';
import { Failure, whyFailed } from '../../domain/issues/failure';
import type { StoredSentence } from '../../domain/texts/stored-sentence';
import { possibleNumbers, provesDocument } from '../../domain/receipt/printed-document';
import type { PdfSource } from '../../fiscal/fiscal-service';
import { PdfReader } from '../../fiscal/pdf-reader';
import type { ReadPdf } from '../../fiscal/pdf-text';

/** Text of a PDF; null: the file does not exist yet, or cannot be read. */
export type PrintedText = { readonly text: string } | { readonly text: null; readonly why: StoredSentence };

/** Compares fiscal PDFs with everything that the fiscal account has received. */
@Injectable()
export class PrintedReceiptsService {
  private readonly pdfs = new PdfReader();

  constructor(private readonly numbers: PrintedNumbersRepository) {}

  /** Text of a PDF at the service. @throws Failure when the service cannot be queried */
  async read(pdfs: PdfSource, account: OpenFiscalAccount, pdfName: string): Promise<PrintedText> {
    try {
      const bytes = await pdfs.pdf(account, pdfName);
      const read = await this.reader();
      return { text: await read(bytes) };
    } catch (error) {
      if (error instanceof Failure && error.kind !== 'temporary' && error.kind !== 'refused') throw error;
      return { text: null, why: whyFailed(error) };
    }
  }

  /** Returns the reader for the text of a fiscal PDF. */
  reader(): Promise<ReadPdf> {
    return Promise.resolve(this.pdfs.read);
  }

  /** True when the text of a PDF identifies this submission and no other document of ours. */
  async proves(text: string, submission: Submission): Promise<boolean> {
    if (!provesDocument(text, submission, [])) return false;
    return provesDocument(text, submission, await this.othersIn(text, submission));
  }

  /** Finds submissions to the account, rejected ones included, that the text identifies. */
  async provenIn(text: string, fiscalAccountId: string): Promise<Submission[]> {
    const proven: Submission[] = [];
    for (const submission of await this.numbers.sent(fiscalAccountId, possibleNumbers(text)))
      if (await this.proves(text, submission)) proven.push(submission);
    return proven;
  }

  /**
   * Other documents of ours whose numbers are in the text. Excludes numbers that we submitted with this document: a
   * credited invoice, or those in its reference and lines.
   */
  async othersIn(text: string, submission: Submission): Promise<Submission[]> {
    const named = await this.numbers.ofOthers(submission, possibleNumbers(text));
    const sent = submission.payload.toString('utf8');
    const unexplained = named.filter(({ number }) => number === submission.number || !sent.includes(number));
    if (submission.originalSourceId === null || unexplained.length === 0) return unexplained;
    const credited = await this.numbers.withSource(
      submission.originalSourceId,
      unexplained.map(({ documentId }) => documentId),
    );
    return unexplained.filter(({ documentId }) => !credited.has(documentId));
  }
}
