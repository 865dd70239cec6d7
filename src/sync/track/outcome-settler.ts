import { Injectable } from '@nestjs/common';
import { type EntityManager, IsNull } from 'typeorm';
import { DocumentsRepository } from '../../document-store/documents.repository';
import { OutsideReceiptRow } from '../../document-store/outside-receipt.entity';
import type { Submission } from '../../document-store/submission.entity';
import type { TrackedDocument } from '../../document-store/tracked-document.entity';
import { applyTransition } from '../../document-store/transitions';
import { OutcomesRepository } from '../../document-store/outcomes.repository';
import { ReceiptsRepository } from '../../document-store/receipts.repository';
import { isUniqueViolation } from '../../platform/database/driver-error';
import { SubmissionsRepository } from '../../document-store/submissions.repository';
import { FISCALISED_TWICE } from '../../documents/change-after-fiscalisation';
import { FISCALISED_STATES } from '../../documents/lifecycle';
import type { FiscalData, Fiscalised, Rejected } from '../../documents/outcome';
import { receiptName } from '../../documents/outside-receipt';
import { type CertificateTick, holdOf } from '../../documents/receipt-certificate';
import type { Verdict } from '../../documents/verdict';
import { withoutZeros } from '../../documents/verification-address';
import { ReceiptCertification } from './receipt-certification';
import { UNCERTAIN_RECHECK_MS } from '../retry-policy';
import { REVISABLE_SUBMISSION_STATES, STATED_SUBMISSION_STATES } from '../../documents/submission-states';

const SYSTEM = { actor: 'system' } as const;

type FiscalisedVerdict = Extract<Verdict, { result: 'fiscalised' }>;
type HeldVerdict = Extract<Verdict, { result: 'held' }>;

/** Why a submission is for a person to decide, and from which states it becomes so. */
interface Doubt {
  readonly reason: string;
  readonly detail: string;
  /** Null: nothing that was received is decided by it. */
  readonly requestId: string | null;
  readonly from?: readonly ('accepted' | 'rejected')[];
}

/**
 * Applies the verdict on what the service has said about a submission (documents/verdict.ts), in one transaction. Success
 * overrides the others: it is taken from any state in which the document has been sent and never given up. An outcome is a fact, so it needs no lease; the states it is taken from guard it.
 */
@Injectable()
export class OutcomeSettler {
  constructor(
    private readonly documents: DocumentsRepository,
    private readonly submissions: SubmissionsRepository,
    private readonly outcomes: OutcomesRepository,
    private readonly receipts: ReceiptsRepository,
    private readonly certification: ReceiptCertification,
  ) {}

  /** True when the document has moved. */
  async settle(submission: Submission, verdict: Verdict): Promise<boolean> {
    switch (verdict.result) {
      case 'none':
        return false;
      case 'fiscalised':
        return this.fiscalised(submission, verdict);
      case 'rejected':
        return this.rejected(submission, verdict.outcome);
      case 'held':
        return this.contradicted(submission, verdict);
    }
  }

  private async fiscalised(submission: Submission, verdict: FiscalisedVerdict): Promise<boolean> {
    const { outcome } = verdict;
    const certificate = await this.certification.certify(submission, outcome.data);
    const doubt = holdOf(certificate);
    if (doubt !== null) return this.hold(submission, { ...doubt, requestId: outcome.requestId });
    try {
      return await this.documents.transaction((manager) =>
        this.keepReceipt(manager, submission, { ...verdict, certificate }),
      );
    } catch (error) {
      if (isUniqueViolation(error, ['submissions_never_twice']))
        return this.besideAnother(submission, outcome);
      if (!isUniqueViolation(error, ['fiscal_receipts_number_unique'])) throw error;
      return this.heldForNumber(submission, outcome);
    }
  }

  private async keepReceipt(
    manager: EntityManager,
    submission: Submission,
    { outcome, remarks, certificate }: FiscalisedVerdict & { certificate: readonly CertificateTick[] },
  ): Promise<boolean> {
    const isFirst = await this.submissions.settle(
      manager,
      submission,
      REVISABLE_SUBMISSION_STATES,
      'fiscalised',
    );
    await this.outcomes.settle(
      manager,
      submission.fiscalAccountId,
      outcome.requestId,
      isFirst ? 'applied' : 'repeated',
    );
    if (!isFirst) return false;
    const { data, pdfName, raw } = outcome;
    await this.receipts.keep(manager, {
      documentId: submission.documentId,
      submissionId: submission.id,
      deviceId: data.deviceId,
      fiscalDay: data.fiscalDay,
      fiscalNumber: data.fiscalNumber,
      verificationCode: data.verificationCode,
      qrUrl: data.qrUrl,
      pdfName,
      remarks,
      certificate,
      outcome: raw,
    });
    const document = await this.documents.current(manager, submission.documentId);
    const numbers = `Fiscalised by device ${data.deviceId}, fiscal day ${data.fiscalDay}, number ${data.fiscalNumber}.`;
    const detail = [numbers, ...remarks.map(({ message }) => message)].join(' ');
    const reason = remarks.at(-1)?.code;
    await applyTransition(manager, SYSTEM, document, 'fiscalised', { reason, detail, dueInMs: 0 });
    await this.besideElsewhere(manager, document, data);
    // Credit notes may have been waiting for this very invoice.
    await this.documents.releaseCreditNotes(document.organisationId, manager);
    return true;
  }

  /** Somebody recorded a receipt made elsewhere while an earlier submission counted as rejected: there are two now. */
  private async besideElsewhere(
    manager: EntityManager,
    document: TrackedDocument,
    { deviceId, fiscalNumber }: FiscalData,
  ): Promise<void> {
    const where = { documentId: document.id, withdrawnAt: IsNull() };
    const recorded = await manager.findOneBy(OutsideReceiptRow, where);
    if (recorded === null) return;
    const isOne =
      recorded.deviceId === withoutZeros(deviceId) && recorded.fiscalNumber === withoutZeros(fiscalNumber);
    if (isOne) return;
    const detail = `It is recorded as fiscalised elsewhere, too: ${receiptName(recorded)}. The document exists twice at the tax authority. Write a credit note for one of them.`;
    const note = { reason: FISCALISED_TWICE, detail, dueInMs: 0 };
    await applyTransition(manager, SYSTEM, document, 'changed_after_fiscalisation', note);
  }

  private rejected(submission: Submission, outcome: Rejected): Promise<boolean> {
    return this.documents.transaction(async (manager) => {
      const isFirst = await this.submissions.settle(manager, submission, ['accepted'], 'rejected', {
        detail: outcome.message,
      });
      await this.outcomes.settle(
        manager,
        submission.fiscalAccountId,
        outcome.requestId,
        isFirst ? 'applied' : 'repeated',
      );
      if (!isFirst) return false;
      const document = await this.documents.current(manager, submission.documentId);
      const reason = outcome.canBeCorrected ? 'REJECTED_CORRECTABLE' : 'REJECTED_FINALLY';
      await applyTransition(manager, SYSTEM, document, 'rejected', { reason, detail: outcome.message });
      await this.documents.releaseCreditNotes(document.organisationId, manager);
      return true;
    });
  }

  /**
   * A submission that the service had rejected is fiscalised after all, and another one has been sent since. While
   * that one is open nobody can say which counts; if it has been fiscalised, too, the document exists twice.
   */
  private besideAnother(submission: Submission, { data, requestId }: Fiscalised): Promise<boolean> {
    return this.documents.transaction(async (manager) => {
      const document = await this.documents.current(manager, submission.documentId);
      const found = `Submission ${submission.attempt} is fiscalised after all (device ${data.deviceId}, number ${data.fiscalNumber})`;
      if (document.state === 'processing') {
        const detail = `${found} while a later one is still open.`;
        await applyTransition(manager, SYSTEM, document, 'uncertain', {
          reason: 'FISCALISED_BEFORE',
          detail,
          dueInMs: UNCERTAIN_RECHECK_MS,
        });
        return true;
      }
      if (!FISCALISED_STATES.includes(document.state)) return false;
      await this.outcomes.settle(manager, submission.fiscalAccountId, requestId, 'contradicted');
      if (document.reason === FISCALISED_TWICE) return false;
      const detail = `${found}, and so is a later one: the document exists twice at the tax authority. Write a credit note for one of them.`;
      await applyTransition(manager, SYSTEM, document, 'changed_after_fiscalisation', {
        reason: FISCALISED_TWICE,
        detail,
        // What is not yet in the books of the later one still goes there.
        dueInMs: 0,
      });
      return true;
    });
  }

  /** Nothing that a person has decided is put in doubt again by what was known then. */
  private contradicted(submission: Submission, { requestId, detail, isNews }: HeldVerdict): Promise<boolean> {
    const from = isNews ? STATED_SUBMISSION_STATES : (['accepted'] as const);
    return this.hold(submission, { reason: 'OUTCOME_CONTRADICTED', detail, requestId, from });
  }

  private heldForNumber(submission: Submission, { data, requestId }: Fiscalised): Promise<boolean> {
    const detail = `The service reports number ${data.fiscalNumber} of device ${data.deviceId}, which another document already has.`;
    return this.hold(submission, { reason: 'NUMBER_OF_ANOTHER', detail, requestId });
  }

  /**
   * What the service says cannot be right: a person has to look, and nothing is submitted meanwhile. Also after a
   * rejection, for what was rejected can be sent again; while another submission is open or fiscalised nothing can
   * be, and what was received stays undecided.
   */
  async hold(submission: Submission, doubt: Doubt): Promise<boolean> {
    try {
      return await this.holdInDoubt(submission, doubt);
    } catch (error) {
      if (!isUniqueViolation(error, ['submissions_never_twice'])) throw error;
      return false;
    }
  }

  private holdInDoubt(submission: Submission, { reason, detail, requestId, from }: Doubt): Promise<boolean> {
    return this.documents.transaction(async (manager) => {
      if (requestId !== null) {
        await this.outcomes.settle(manager, submission.fiscalAccountId, requestId, 'contradicted');
      }
      const isFirst = await this.submissions.settle(
        manager,
        submission,
        from ?? STATED_SUBMISSION_STATES,
        'unknown',
        {
          detail,
        },
      );
      if (!isFirst) return false;
      const document = await this.documents.current(manager, submission.documentId);
      const note = { reason, detail, dueInMs: UNCERTAIN_RECHECK_MS };
      await applyTransition(manager, SYSTEM, document, 'uncertain', note);
      await this.documents.releaseCreditNotes(document.organisationId, manager);
      return true;
    });
  }
}
