import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { withSubmissionContext } from '../../platform/telemetry/exchange-channel';
import type { FiscalReceiptRow } from '../../documents/receipts.entities';
import { ReceiptsRepository, type ReceiptToWrite } from '../../documents/receipts.repository';
import { FiscalAccountAccessService } from '../../fiscal/accounts/fiscal-account-access.service';
import { SubmissionsRepository } from '../../documents/submissions.repository';
import { Failure } from '../../domain/issues/failure';
import type { PdfCheck } from '../../domain/receipt/pdf-check';
import type { FiscalPdf, WriteBackRefusal } from '../../domain/receipt/receipt';
import { ReceivedOutcomesService } from '../track/received-outcomes.service';
import type { OrganisationWork } from '../organisation-work';
import { type FetchedPdf, ReceiptPdfCheckService } from '../track/receipt-pdf-check.service';
import { OUTCOMES_LAST_MS } from '../../domain/lifecycle/limits';
import { pdfFileName } from './fiscal-receipt-texts';
import { sentencesOf, storedSentence, type StoredSentence } from '../../domain/texts/stored-sentence';

/** Failure: there is no PDF, now or later. */
export class PdfUnavailable extends Failure {
  /** @param reason of the refusal; left out where the sentence is complete */
  constructor(
    why: StoredSentence,
    readonly reason?: WriteBackRefusal,
  ) {
    super('refused', why);
  }
}

/** Failure: there is no PDF yet. Concerns this part of this document, whatever the cause at the service. */
export class PdfDelayed extends Failure {
  /** True: the service itself was unavailable, so further PDFs would fail, too. */
  readonly isOutage: boolean;

  /** @param isOfAll false: it was fetched with earlier credentials, which says nothing of the present ones */
  constructor(cause: Failure, isOfAll = true) {
    super('temporary', storedSentence('pdfLate', { why: sentencesOf(cause.said) }), cause.retryAfterMs, {
      cause,
    });
    this.isOutage = isOfAll && cause.kind !== 'temporary' && cause.kind !== 'refused';
  }

  /** Returns the failure for another document whose PDF was not fetched because of this one. */
  forAnother(): PdfDelayed {
    return new PdfDelayed(new Failure('temporary', storedSentence('pdfNotRequested'), this.retryAfterMs));
  }
}

type Now = OrganisationWork['now'];
type Account = NonNullable<OrganisationWork['fiscalAccount']>;

/** Reason why a PDF is refused, by result of the check; PDFs with other results are attached. */
const REFUSED: Partial<Record<PdfCheck, WriteBackRefusal>> = {
  of_another: 'PDF_OF_ANOTHER',
  not_of_document: 'PDF_NOT_OF_DOCUMENT',
  unopenable: 'PDF_UNREADABLE',
};

/**
 * Number of attempts, some two hours, after which a PDF that is still missing after seven days is given up.
 */
const MOST_PDF_TRIES = 20;

/** Fetches the PDF of a fiscalised document and stores the result of its check. */
@Injectable()
export class ReceiptPdfsService {
  constructor(
    private readonly opening: FiscalAccountAccessService,
    private readonly receipts: ReceiptsRepository,
    private readonly submissions: SubmissionsRepository,
    private readonly heard: ReceivedOutcomesService,
    private readonly pdfCheck: ReceiptPdfCheckService,
  ) {}

  /** True when the service makes PDFs; false: there is none to fetch for any document of the account. */
  isMade(account: OrganisationWork['fiscalAccount']): boolean {
    return account === null || this.opening.service(account).pdfs !== null;
  }

  /** Fetches the PDF. `tries`: number of failed attempts. @throws PdfDelayed @throws PdfUnavailable */
  async fetch(
    { fiscalAccount: present, now }: OrganisationWork,
    { receipt, sent }: Pick<ReceiptToWrite, 'receipt' | 'sent'>,
    tries: number,
  ): Promise<FiscalPdf> {
    const account = present === null ? null : await this.opening.openAsSent(sent, present);
    try {
      if (account === null) throw new Failure('misconfigured', storedSentence('accountGone'));
      const pdfName = await this.nameOf(account, receipt, now);
      const { pdfs } = this.opening.service(account);
      if (pdfs === null) throw new PdfUnavailable(storedSentence('pdfsNotMade'));
      const bytes = await withSubmissionContext(receipt.submissionId, () => pdfs.pdf(account, pdfName));
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      await this.assertOwn(receipt, { pdfName, bytes, sha256 }, tries);
      return { fileName: pdfFileName(receipt), bytes, sha256 };
    } catch (error) {
      if (!(error instanceof Failure) || error instanceof PdfUnavailable) throw error;
      const delayed = new PdfDelayed(error, account === present);
      if (delayed.isOutage || tries < MOST_PDF_TRIES || !(await this.isOld(receipt, now))) throw delayed;
      throw new PdfUnavailable(storedSentence('pdfNeverReturned', { why: sentencesOf(error.said) }));
    }
  }

  /** Fetches the name again, if the service has returned another file under it, as long as it can be queried. */
  private async nameOf(account: Account, receipt: FiscalReceiptRow, now: Now): Promise<string> {
    if (receipt.pdfName === null) return this.askForName(account, receipt, now);
    if (receipt.pdfCheck === null || REFUSED[receipt.pdfCheck] === undefined) return receipt.pdfName;
    try {
      return await this.askForName(account, receipt, now);
    } catch (error) {
      if (!(error instanceof PdfUnavailable)) throw error;
      return receipt.pdfName;
    }
  }

  /** Checks the PDF. An unreadable file may be an error page, so it is fetched again for some two hours. */
  private async assertOwn(receipt: FiscalReceiptRow, pdf: FetchedPdf, tries: number): Promise<void> {
    const { check, detail } = await this.pdfCheck.check(receipt, pdf);
    const reason = REFUSED[check];
    if (reason === undefined) return;
    if (check === 'unopenable' && tries < MOST_PDF_TRIES) throw new Failure('temporary', detail);
    throw new PdfUnavailable(detail, reason);
  }

  private async isOld({ documentId }: FiscalReceiptRow, now: Now): Promise<boolean> {
    const submission = await this.submissions.live(documentId);
    return submission !== null && hasLapsed(submission, await now());
  }

  /** Queries the status again: the service may report success before it has made the PDF and named it. */
  private async askForName(account: Account, receipt: FiscalReceiptRow, now: Now): Promise<string> {
    const submission = await this.submissions.live(receipt.documentId);
    if (submission !== null && hasLapsed(submission, await now())) {
      throw new PdfUnavailable(storedSentence('pdfNeverProvided'));
    }
    const requestId = submission?.requestId ?? null;
    if (requestId === null) {
      throw new PdfUnavailable(storedSentence('pdfByHand'));
    }
    const said = (await this.heard.statements(account, [requestId])).verdicts.get(requestId);
    const pdfName = said?.result === 'fiscalised' ? said.outcome.pdfName : null;
    if (pdfName === null) throw new Failure('temporary', storedSentence('pdfNotCreated'));
    await this.receipts.rememberPdfName(receipt.documentId, pdfName);
    return pdfName;
  }
}

/** @param now the database's clock */
function hasLapsed({ startedAt }: { startedAt: Date }, now: Date): boolean {
  return now.getTime() - startedAt.getTime() >= OUTCOMES_LAST_MS;
}
