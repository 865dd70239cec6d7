import { Injectable } from '@nestjs/common';
import type { Submission } from '../../document-store/submission.entity';
import {
  FiscalAccountsRepository,
  type OpenFiscalAccount,
} from '../../fiscal/accounts/fiscal-accounts.repository';
import type { Fiscalised } from '../../documents/outcome';
import { holdOf } from '../../documents/receipt-certificate';
import type { Verdict } from '../../documents/verdict';
import { FiscalRegistry } from '../../fiscal/fiscal-registry';
import { ReceivedOutcomes } from '../../sync/track/received-outcomes';
import { PrintedReceipts } from '../../sync/track/printed-receipts';
import { ReceiptCertification } from '../../sync/track/receipt-certification';
import { CannotResolve } from './resolving';

type Fiscal = Extract<Verdict, { result: 'fiscalised' }>;

/**
 * Asks the service whether a request is the one of a submission. Whoever names the request need not be believed: status,
 * receipt and PDF must all say so.
 */
@Injectable()
export class RequestProof {
  constructor(
    private readonly accounts: FiscalAccountsRepository,
    private readonly heard: ReceivedOutcomes,
    private readonly certification: ReceiptCertification,
    private readonly registry: FiscalRegistry,
    private readonly printed: PrintedReceipts,
  ) {}

  /**
   * Ends well when the request has fiscalised this document and no other.
   *
   * @throws CannotResolve with what speaks against it
   * @throws Failure when the service could not be asked
   */
  async require(submission: Submission, requestId: string): Promise<void> {
    const account = await this.accounts.open(submission.fiscalAccountId);
    if (account === null) throw new Error(`submission ${submission.id} is of no fiscal account`);
    const { data, pdfName } = await this.success(account, requestId);
    const doubt = holdOf(await this.certification.certify(submission, data));
    if (doubt !== null) throw new CannotResolve(`${doubt.reason}: ${doubt.detail}`);
    const { pdfs } = this.registry.get(account.service);
    if (pdfs === null) {
      throw new CannotResolve(
        'The service makes no PDF, so the document of this request cannot be verified: ask the provider, and enter the fiscal numbers.',
      );
    }
    if (pdfName === null) {
      throw new CannotResolve(
        `The service has fiscalised request ${requestId} but has not provided its PDF yet, so its document cannot be verified: try again later.`,
      );
    }
    const read = await this.printed.read(pdfs, account, pdfName);
    if (read.text === null) {
      throw new CannotResolve(
        `The PDF of request ${requestId} cannot be read: ${read.why}. Try again later.`,
      );
    }
    if (!(await this.printed.proves(read.text, submission))) {
      throw new CannotResolve(
        `The PDF of request ${requestId} does not show number, total and currency of this document, or it shows another one of yours.`,
      );
    }
  }

  private async success(account: OpenFiscalAccount, requestId: string): Promise<Fiscalised> {
    const { verdicts } = await this.heard.statements(account, [requestId]);
    const verdict = verdicts.get(requestId);
    if (verdict?.result === 'fiscalised') return verdict.outcome;
    throw new CannotResolve(refusal(requestId, verdict));
  }
}

function refusal(requestId: string, verdict: Exclude<Verdict, Fiscal> | undefined): string {
  const id = `request ${requestId}`;
  switch (verdict?.result) {
    case undefined:
      return `The service does not know ${id}: check the id. If it is right, the service may still be processing it: try again later.`;
    case 'rejected':
      return `The service reports that ${id} failed: ${verdict.outcome.message}`;
    case 'held':
      return `The statement of the service about ${id} cannot be right: ${verdict.detail}`;
    case 'none':
      return verdict.unreadable === null
        ? `The service is still processing ${id}: try again later.`
        : `The statement of the service about ${id} cannot be read: ${verdict.unreadable.why}.`;
  }
}
