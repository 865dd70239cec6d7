import { Injectable, Logger } from '@nestjs/common';
import { isUniqueViolation } from '../../platform/database/driver-error';
import type { FiscalReceiptRow } from '../../documents/receipts.entities';
import { FiscalPdfsRepository } from '../../documents/fiscal-pdfs.repository';
import { ReceiptsRepository } from '../../documents/receipts.repository';
import { SubmissionsRepository } from '../../documents/submissions.repository';
import { whyFailed } from '../../domain/issues/failure';
import { sentencesOf, storedSentence } from '../../domain/texts/stored-sentence';
import { type CheckedPdf, checkPdfCode, checkPdfText } from '../../domain/receipt/pdf-check';
import { PrintedReceiptsService } from './printed-receipts.service';

const ONE_RECEIPT = ['fiscal_receipts_pdf_name_once', 'fiscal_receipts_pdf_bytes_once'];

export interface FetchedPdf {
  readonly pdfName: string;
  readonly bytes: Buffer;
  readonly sha256: string;
}

/** Decides whether a PDF may be attached for a receipt, and remembers what was found. */
@Injectable()
export class ReceiptPdfCheckService {
  private readonly logger = new Logger(ReceiptPdfCheckService.name);

  constructor(
    private readonly receipts: ReceiptsRepository,
    private readonly submissions: SubmissionsRepository,
    private readonly printed: PrintedReceiptsService,
    private readonly pdfs: FiscalPdfsRepository,
  ) {}

  /** Binds the PDF to this receipt by name and content, so that no other receipt can use it. */
  async check(receipt: FiscalReceiptRow, pdf: FetchedPdf): Promise<CheckedPdf> {
    const { documentId } = receipt;
    const found = await this.read(receipt, pdf.bytes);
    const mayBeAttached = found.check === 'own' || found.check === 'not_readable';
    if (mayBeAttached && (await this.claim(documentId, pdf, found))) return found;
    const refused: CheckedPdf = mayBeAttached
      ? { check: 'of_another', detail: storedSentence('pdfTaken') }
      : found;
    // Keeps the bytes in any case, so that a person can look at them.
    await this.pdfs.keep(documentId, pdf.bytes);
    await this.receipts.rememberPdfCheck(documentId, refused.check);
    return refused;
  }

  private async read(receipt: FiscalReceiptRow, bytes: Buffer): Promise<CheckedPdf> {
    const read = await this.printed.reader();
    let text: string;
    try {
      text = await read(bytes);
    } catch (error) {
      this.logger.warn({ documentId: receipt.documentId, err: error }, 'a PDF cannot be opened');
      return {
        check: 'unopenable',
        detail: storedSentence('pdfUnopenable', { why: sentencesOf(whyFailed(error)) }),
      };
    }
    const byCode = checkPdfCode(text, receipt);
    if (byCode !== null) return byCode;
    const submission = await this.submissions.live(receipt.documentId);
    if (submission === null)
      throw new Error(`document ${receipt.documentId} has a receipt and no submission`);
    return checkPdfText(text, receipt, submission, await this.printed.othersIn(text, submission));
  }

  private async claim(documentId: string, pdf: FetchedPdf, { check }: CheckedPdf): Promise<boolean> {
    const claimed = {
      pdfName: pdf.pdfName,
      pdfSha256: pdf.sha256,
      pdfSize: pdf.bytes.length,
      bytes: pdf.bytes,
    };
    try {
      await this.receipts.claimPdf(documentId, { ...claimed, pdfCheck: check });
      return true;
    } catch (error) {
      if (!isUniqueViolation(error, ONE_RECEIPT)) throw error;
      return false;
    }
  }
}
