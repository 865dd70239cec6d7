import { sentencesOf } from '../../domain/texts/stored-sentence';
import { Injectable } from '@nestjs/common';
import type { Submission } from '../../documents/submissions.entities';
import {
  FiscalAccountsRepository,
  type OpenFiscalAccount,
} from '../../fiscal/accounts/fiscal-accounts.repository';
import { type Fiscalised, rejectedBecause } from '../../domain/fiscal/outcome';
import { holdOf } from '../../domain/receipt/receipt-certificate';
import type { Refusal } from '../../domain/issues/refusal';
import { refusal } from '../../domain/issues/refuse';
import type { Verdict } from '../../domain/fiscal/verdict';
import { FiscalRegistry } from '../../fiscal/fiscal-registry';
import { ReceivedOutcomesService } from '../../sync/track/received-outcomes.service';
import { PrintedReceiptsService } from '../../sync/track/printed-receipts.service';
import { ReceiptCertificationService } from '../../sync/track/receipt-certification.service';

type Fiscal = Extract<Verdict, { result: 'fiscalised' }>;

/**
 * Verifies that a request belongs to a submission: status, receipt and PDF must all confirm it, regardless of who named
 * it.
 */
@Injectable()
export class RequestProofService {
  constructor(
    private readonly accounts: FiscalAccountsRepository,
    private readonly heard: ReceivedOutcomesService,
    private readonly certification: ReceiptCertificationService,
    private readonly registry: FiscalRegistry,
    private readonly printed: PrintedReceiptsService,
  ) {}

  /**
   * Resolves when the request has fiscalised this document and no other.
   * @throws Refusal with the evidence against it
   * @throws Failure when the service could not be asked
   */
  async require(submission: Submission, requestId: string): Promise<void> {
    const account = await this.accounts.openAsSent(submission);
    const { data, pdfName } = await this.success(account, requestId);
    const doubt = holdOf(await this.certification.certify(submission, data));
    if (doubt !== null) throw refusal('RECEIPT_DOUBTFUL', { ...doubt, detail: sentencesOf(doubt.detail) });
    const { pdfs } = this.registry.get(account.service);
    if (pdfs === null) throw refusal('PROOF_HAS_NO_PDFS');
    if (pdfName === null) throw refusal('PROOF_PDF_MISSING', { requestId });
    const read = await this.printed.read(pdfs, account, pdfName);
    if (read.text === null) throw refusal('PROOF_PDF_UNREADABLE', { requestId, why: sentencesOf(read.why) });
    if (!(await this.printed.proves(read.text, submission)))
      throw refusal('PROOF_PDF_DIFFERS', { requestId });
  }

  private async success(account: OpenFiscalAccount, requestId: string): Promise<Fiscalised> {
    const { verdicts, failures } = await this.heard.statements(account, [requestId]);
    const verdict = verdicts.get(requestId);
    if (verdict?.result === 'fiscalised') return verdict.outcome;
    throw failures.get(requestId) ?? noSuccess(requestId, verdict);
  }
}

function noSuccess(requestId: string, verdict: Exclude<Verdict, Fiscal> | undefined): Refusal {
  switch (verdict?.result) {
    case undefined:
      return refusal('REQUEST_UNKNOWN', { requestId });
    case 'rejected':
      return refusal('REQUEST_REJECTED', {
        requestId,
        message: sentencesOf(rejectedBecause(verdict.outcome)),
      });
    case 'held':
      return refusal('REQUEST_DOUBTFUL', { requestId, detail: sentencesOf(verdict.detail) });
    case 'none':
      return verdict.unreadable === null
        ? refusal('REQUEST_PROCESSING', { requestId })
        : refusal('REQUEST_UNREADABLE', { requestId, why: sentencesOf(verdict.unreadable.why) });
  }
}
