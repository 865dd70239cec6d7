import { Injectable } from '@nestjs/common';
import { withSubmissionContext } from '../platform/telemetry/exchange-channel';
import { FiscalAccountAccessService } from '../fiscal/accounts/fiscal-account-access.service';
import { Failure } from '../domain/issues/failure';
import type { StoredSentence } from '../domain/texts/stored-sentence';
import { FiscalPdfsRepository } from './fiscal-pdfs.repository';

/** Maximum PDFs fetched per call, for which the caller waits. */
const MOST_FETCHED = 100;
/** Maximum failures, after which fetching stops. */
const MOST_FAILURES = 5;

interface FetchedPdfs {
  readonly fetched: number;
  /** Number of PDFs still missing. */
  readonly left: number;
  /** Documents whose PDF could not be fetched, with the reason. */
  readonly failures: readonly { readonly documentId: string; readonly why: StoredSentence }[];
}

/** Fiscal PDFs. The worker stores each when it fetches it for the books; missing ones are fetched on request. */
@Injectable()
export class EvidencePdfsService {
  constructor(
    private readonly pdfs: FiscalPdfsRepository,
    private readonly opening: FiscalAccountAccessService,
  ) {}

  /** Returns the stored PDF, or whether the service has named one to fetch; null without a receipt. Makes no call. */
  async stored(documentId: string): Promise<Buffer | { readonly isNamed: boolean } | null> {
    const stored = await this.pdfs.find(documentId);
    if (stored !== null) return stored.bytes;
    const named = await this.pdfs.named(documentId);
    return named === null ? null : { isNamed: named.pdfName !== null };
  }

  /** Fetches the PDF from the service and stores it. False: the service has named none. @throws Failure */
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

  /** Fetches missing PDFs of these documents one after another, at most a hundred. */
  async fetchLacking(documentIds: readonly string[]): Promise<FetchedPdfs> {
    const lacking = await this.pdfs.lacking(documentIds);
    const failures: { documentId: string; why: StoredSentence }[] = [];
    let fetched = 0;
    for (const documentId of lacking.slice(0, MOST_FETCHED)) {
      try {
        await this.fetch(documentId);
        fetched += 1;
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        failures.push({ documentId, why: error.said });
        if (failures.length === MOST_FAILURES) break;
      }
    }
    return { fetched, left: lacking.length - fetched, failures };
  }
}
