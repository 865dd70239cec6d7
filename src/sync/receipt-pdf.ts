import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { concerning } from '../calls/exchange-channel';
import type { FiscalReceiptRow } from '../database/entities/fiscal-receipt.entity';
import { ReceiptsRepository } from '../database/receipts.repository';
import { SubmissionsRepository } from '../database/submissions.repository';
import { Failure } from '../documents/failure';
import type { FiscalPdf } from '../documents/receipt';
import { FiscalRegistry } from '../fiscal/fiscal-registry';
import { pdfFileName } from './fiscal-receipt-texts';
import { HeardOutcomes } from './heard-outcomes';
import type { OrganisationWork } from './organisation-work';
import { OUTCOMES_LAST_MS } from './status-asking';

/** There is no PDF to be had, now or later. */
export class PdfUnavailable extends Failure {
  constructor(why: string) {
    super('refused', why);
  }
}

/** There is no PDF yet: a matter of this part of this document alone, whatever is wrong with the service. */
export class PdfDelayed extends Failure {
  /** The service itself could not be used, so the next PDF would be asked for in vain too. */
  readonly isOutage: boolean;

  constructor(cause: Failure) {
    super('temporary', `no PDF yet: ${cause.message}`, cause.retryAfterMs, { cause });
    this.isOutage = cause.kind !== 'temporary' && cause.kind !== 'refused';
  }
}

/** After seven days a PDF that was asked for so often in vain is given up: some two hours of tries. */
const MOST_PDF_TRIES = 20;

/** Fetches the PDF of a fiscalised document and remembers what it was. */
@Injectable()
export class ReceiptPdf {
  constructor(
    private readonly registry: FiscalRegistry,
    private readonly receipts: ReceiptsRepository,
    private readonly submissions: SubmissionsRepository,
    private readonly heard: HeardOutcomes,
  ) {}

  /** `tries`: how often it has been asked for in vain. @throws PdfDelayed @throws PdfUnavailable */
  async fetch(
    { fiscalAccount }: OrganisationWork,
    receipt: FiscalReceiptRow,
    tries: number,
  ): Promise<FiscalPdf> {
    try {
      if (fiscalAccount === null)
        throw new Failure('misconfigured', 'the organisation has no fiscal account any more');
      const pdfName = receipt.pdfName ?? (await this.askForName(fiscalAccount, receipt));
      const service = this.registry.get(fiscalAccount.service);
      const bytes = await concerning(receipt.submissionId, () => service.pdf(fiscalAccount, pdfName));
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      await this.receipts.rememberPdf(receipt.documentId, { pdfSha256: sha256, pdfSize: bytes.length });
      return { fileName: pdfFileName(receipt), bytes, sha256 };
    } catch (error) {
      if (!(error instanceof Failure) || error instanceof PdfUnavailable) throw error;
      const delayed = new PdfDelayed(error);
      if (delayed.isOutage || tries < MOST_PDF_TRIES || !(await this.isOld(receipt))) throw delayed;
      throw new PdfUnavailable(`the service has given no PDF in seven days: ${error.message}`);
    }
  }

  private async isOld({ documentId }: FiscalReceiptRow): Promise<boolean> {
    const submission = await this.submissions.live(documentId);
    return submission !== null && hasLapsed(submission);
  }

  /** The service may report success before it has made the PDF: its name comes with a later status. */
  private async askForName(
    account: NonNullable<OrganisationWork['fiscalAccount']>,
    receipt: FiscalReceiptRow,
  ): Promise<string> {
    const submission = await this.submissions.live(receipt.documentId);
    if (submission !== null && hasLapsed(submission)) {
      throw new PdfUnavailable('the service named no PDF in seven days, and can no longer be asked');
    }
    const requestId = submission?.requestId ?? null;
    if (requestId === null) {
      throw new PdfUnavailable('its numbers were entered by a person, who named no PDF: attach it by hand');
    }
    const said = (await this.heard.statements(account, [requestId])).get(requestId);
    const pdfName = said?.result === 'fiscalised' ? said.outcome.pdfName : null;
    if (pdfName === null) throw new Failure('temporary', 'the service has not made the PDF yet');
    await this.receipts.rememberPdfName(receipt.documentId, pdfName);
    return pdfName;
  }
}

function hasLapsed({ startedAt }: { startedAt: Date }): boolean {
  return Date.now() - startedAt.getTime() >= OUTCOMES_LAST_MS;
}
