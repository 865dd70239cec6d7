import { Injectable } from '@nestjs/common';
import { withSubmissionContext } from '../platform/telemetry/exchange-channel';
import { FiscalAccountAccessService } from '../fiscal/accounts/fiscal-account-access.service';
import { Failure } from '../domain/issues/failure';
import { FiscalPdfsRepository } from './fiscal-pdfs.repository';

/** Most PDFs fetched per call; the caller waits for all of them. */
const MOST_FETCHED = 100;
/** Maximum failures, after which the service counts as unwell and further fetches as useless. */
const MOST_FAILURES = 5;

interface FetchedPdfs {
  readonly fetched: number;
  /** Number of PDFs still missing. */
  readonly left: number;
  /** Documents whose PDF could not be fetched, with the reason. */
  readonly failures: readonly { readonly documentId: string; readonly why: string }[];
}

/**
 * Fiscal PDFs: the worker stores each when it fetches it for the books. Here they are read, and fetched when somebody who
 * may do so asks for those that are not here.
 */
@Injectable()
export class EvidencePdfsService {
  constructor(
    private readonly pdfs: FiscalPdfsRepository,
    private readonly opening: FiscalAccountAccessService,
  ) {}

  /**
   * Returns the stored PDF, or the reason why it is missing; null for a document without a receipt. Makes no
   * call.
   */
  async stored(documentId: string): Promise<Buffer | { readonly why: string } | null> {
    const stored = await this.pdfs.find(documentId);
    if (stored !== null) return stored.bytes;
    const named = await this.pdfs.named(documentId);
    if (named === null) return null;
    return named.pdfName === null
      ? { why: 'The service has not provided a PDF for it yet.' }
      : { why: 'Its PDF has not been downloaded yet.' };
  }

  /** Fetches it from the service and stores it. False: the service has named none. @throws Failure */
  async fetch(documentId: string): Promise<boolean> {
    const named = await this.pdfs.named(documentId);
    if (named === null || named.pdfName === null) return false;
    const { pdfName, submissionId } = named;
    const account = await this.opening.openAsSent(named);
    const { pdfs } = this.opening.service(account);
    if (pdfs === null) return false;
    const bytes = await withSubmissionContext(submissionId, () => pdfs.pdf(account, pdfName));
    await this.pdfs.keep(documentId, bytes);
    return true;
  }

  /** Fetches those of the documents that are not here, one after the other, at most a hundred. */
  async fetchLacking(documentIds: readonly string[]): Promise<FetchedPdfs> {
    const lacking = await this.pdfs.lacking(documentIds);
    const failures: { documentId: string; why: string }[] = [];
    let fetched = 0;
    for (const documentId of lacking.slice(0, MOST_FETCHED)) {
      try {
        await this.fetch(documentId);
        fetched += 1;
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        failures.push({ documentId, why: error.message });
        if (failures.length === MOST_FAILURES) break;
      }
    }
    return { fetched, left: lacking.length - fetched, failures };
  }
}
