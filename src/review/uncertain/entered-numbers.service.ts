import { Injectable } from '@nestjs/common';
import type { Outcome, Submission } from '../../documents/submissions.entities';
import type { FiscalData } from '../../domain/fiscal/outcome';
import type { Refusal } from '../../domain/issues/refusal';
import { refusal } from '../../domain/issues/refuse';
import type { Objection, UncertainDecisionName } from '../../domain/lifecycle/uncertain-decision';
import { sentencesOf } from '../../domain/texts/stored-sentence';
import { withoutZeros } from '../../domain/receipt/verification-address';
import { FiscalAccountsRepository } from '../../fiscal/accounts/fiscal-accounts.repository';
import { FiscalRegistry } from '../../fiscal/fiscal-registry';
import type { FiscalService } from '../../fiscal/fiscal-service';
import { PrintedReceiptsService } from '../../sync/track/printed-receipts.service';
import { type ReportedSuccess, UncertainDecisionsRepository } from './uncertain-decisions.repository';

type Entered = Extract<UncertainDecisionName, { kind: 'fiscalised' }>;

/** Compares numbers entered by a person with all statements of the service, and with the PDF if there is one. */
@Injectable()
export class EnteredNumbersService {
  constructor(
    private readonly accounts: FiscalAccountsRepository,
    private readonly resolutions: UncertainDecisionsRepository,
    private readonly registry: FiscalRegistry,
    private readonly printed: PrintedReceiptsService,
  ) {}

  /**
   * Requires proof of the numbers: true when the service has reported them for this document's own request,
   * or the PDF shows the document; false when there is no evidence to compare.
   * @param organisationId of the document @throws Refusal: the numbers, or the PDF, are those of another
   * document, or the PDF cannot be read
   */
  async require(
    submission: Submission,
    { data, pdfName: named }: Entered,
    organisationId: string,
  ): Promise<boolean> {
    const account = await this.accounts.openAsSent(submission);
    const service = this.registry.get(account.service);
    const reported = await this.resolutions.successesWith(account.id, withoutZeros(data.fiscalNumber));
    const same = reported.filter(({ outcome }) => isReceipt(service, outcome, data));
    refuseOthers(same, submission, organisationId);
    if (same.some(({ owner }) => owner?.submissionId === submission.id)) return true;
    if (service.pdfs === null) return false;
    const pdfName = pdfNameFor(service, same) ?? named;
    if (pdfName === null) return false;
    const read = await this.printed.read(service.pdfs, account, pdfName);
    if (read.text === null)
      throw against({ objection: 'pdf_unreadable', pdfName, why: sentencesOf(read.why) });
    if (!(await this.printed.proves(read.text, submission)))
      throw against({ objection: 'pdf_differs', pdfName });
    return true;
  }
}

function against(objection: Objection): Refusal {
  return refusal('DECISION_IMPOSSIBLE', { objections: [objection] });
}

function refuseOthers(
  same: readonly ReportedSuccess[],
  { documentId }: Submission,
  organisationId: string,
): void {
  const other = same.find(({ owner }) => owner !== null && owner.documentId !== documentId)?.owner;
  if (other === undefined || other === null) return;
  // Names no data of other organisations, which may share the fiscal account.
  const number = other.organisationId === organisationId ? other.number : null;
  throw against({ objection: 'numbers_of_another', number });
}

function isReceipt(
  service: FiscalService,
  outcome: Outcome,
  { deviceId, fiscalNumber }: FiscalData,
): boolean {
  const read = service.readStatement(outcome);
  if (!('data' in read) || read.data === null) return false;
  return (
    withoutZeros(read.data.deviceId) === withoutZeros(deviceId) &&
    withoutZeros(read.data.fiscalNumber) === withoutZeros(fiscalNumber)
  );
}

/** Name of the PDF of a reported receipt. @throws Refusal while the service has named none */
function pdfNameFor(service: FiscalService, same: readonly ReportedSuccess[]): string | null {
  const [first] = same;
  if (first === undefined) return null;
  const names = same.flatMap(({ outcome }) => {
    const read = service.readStatement(outcome);
    return 'pdfName' in read && read.pdfName !== null ? [read.pdfName] : [];
  });
  const { requestId } = first.outcome;
  if (names[0] === undefined) throw refusal('PROOF_PDF_MISSING', { requestId });
  return names[0];
}
