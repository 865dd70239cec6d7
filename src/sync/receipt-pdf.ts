import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
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

/** Fetches the PDF of a fiscalised document and remembers what it was. */
@Injectable()
export class ReceiptPdf {
  constructor(
    private readonly registry: FiscalRegistry,
    private readonly receipts: ReceiptsRepository,
    private readonly submissions: SubmissionsRepository,
    private readonly heard: HeardOutcomes,
  ) {}

  /** @throws Failure `temporary` while the service has no PDF yet. @throws PdfUnavailable */
  async fetch({ fiscalAccount }: OrganisationWork, receipt: FiscalReceiptRow): Promise<FiscalPdf> {
    if (fiscalAccount === null)
      throw new Failure('misconfigured', 'the organisation has no fiscal account any more');
    const pdfName = receipt.pdfName ?? (await this.askForName(fiscalAccount, receipt));
    const bytes = await this.registry.get(fiscalAccount.service).pdf(fiscalAccount, pdfName);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await this.receipts.rememberPdf(receipt.documentId, { pdfSha256: sha256, pdfSize: bytes.length });
    return { fileName: pdfFileName(receipt), bytes, sha256 };
  }

  /** The service may report success before it has made the PDF: its name comes with a later status. */
  private async askForName(
    account: NonNullable<OrganisationWork['fiscalAccount']>,
    receipt: FiscalReceiptRow,
  ): Promise<string> {
    const submission = await this.submissions.live(receipt.documentId);
    if (submission !== null && Date.now() - submission.startedAt.getTime() >= OUTCOMES_LAST_MS) {
      throw new PdfUnavailable('the service named no PDF in seven days, and can no longer be asked');
    }
    const requestId = submission?.requestId ?? null;
    if (requestId === null) {
      throw new PdfUnavailable('its numbers were entered by a person, who named no PDF: attach it by hand');
    }
    const said = (await this.heard.statements(account, [requestId])).get(requestId);
    const pdfName = said?.outcome.result === 'fiscalised' ? said.outcome.pdfName : null;
    if (pdfName === null) throw new Failure('temporary', 'the service has not made the PDF yet');
    await this.receipts.rememberPdfName(receipt.documentId, pdfName);
    return pdfName;
  }
}
