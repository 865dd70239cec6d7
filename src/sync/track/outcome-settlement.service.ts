import { Inject, Injectable } from '@nestjs/common';
import { type EntityManager, QueryFailedError } from 'typeorm';
import { DocumentsRepository } from '../../documents/documents.repository';
import type { SentSubmission } from '../../documents/submissions.entities';
import { applyTransition } from '../../documents/transitions';
import { OutcomesRepository } from '../../documents/outcomes.repository';
import type { ReceiptsRepository } from '../../documents/receipts.repository';
import type { FiscalisedDocument, FiscalisedSubmission } from '../../documents/settle-fiscalised';
import { untilSerialised } from '../../platform/database/transaction';
import { isDatabaseAway, isUniqueViolation } from '../../platform/database/driver-error';
import { SubmissionsRepository } from '../../documents/submissions.repository';
import { FISCALISED_TWICE } from '../../domain/sales/change-after-fiscalisation';
import { FISCALISED_STATES } from '../../domain/lifecycle/lifecycle';
import { type Fiscalised, type Rejected, rejectedBecause } from '../../domain/fiscal/outcome';
import { type CertificateTick, holdOf } from '../../domain/receipt/receipt-certificate';
import type { Verdict } from '../../domain/fiscal/verdict';
import { storedSentence, inTurn, sentencesOf, type StoredSentence } from '../../domain/texts/stored-sentence';
import { accountRefusal } from '../submit/account-refusal';
import { JournalledReceiptsService } from '../submit/safe-mode/journalled-receipts.service';
import { besideElsewhere, keepDouble, showTwice } from './fiscalised-twice';
import { ReceiptCertificationService } from './receipt-certification.service';
import { UNCERTAIN_RECHECK_MS } from '../retry-policy';
import { STATED_SUBMISSION_STATES } from '../../domain/fiscal/submission-states';

const SYSTEM = { actor: 'system' } as const;

type FiscalisedVerdict = Extract<Verdict, { result: 'fiscalised' }>;
type HeldVerdict = Extract<Verdict, { result: 'held' }>;

/** Reasons of a hold for missing evidence, which a receipt ends. */
const DOUBTS_WITHOUT_EVIDENCE: readonly (string | null)[] = ['ANSWER_UNKNOWN', 'RESTORED'];

/** Submission with the verdict on its statements. */
interface JudgedSubmission {
  readonly submission: SentSubmission;
  readonly verdict: Verdict;
}

/** Reason why a person must decide a submission, and the states it is held from. */
interface Doubt {
  readonly reason: string;
  readonly detail: StoredSentence;
  /** Request id; null: the verdict decides no received statement. */
  readonly requestId: string | null;
  readonly from?: readonly ('accepted' | 'rejected')[];
}

/**
 * Applies the verdict on all statements about a submission (domain/fiscal/verdict.ts) in one transaction. Success
 * overrides other verdicts. Outcomes need no lease; the states they are accepted from guard them.
 */
@Injectable()
export class OutcomeSettlementService {
  constructor(
    private readonly documents: DocumentsRepository,
    private readonly submissions: SubmissionsRepository,
    private readonly outcomes: OutcomesRepository,
    @Inject(JournalledReceiptsService)
    private readonly receipts: Pick<ReceiptsRepository, 'settle' | 'settleAlone'>,
    private readonly certification: ReceiptCertificationService,
  ) {}

  /** Settles a verdict; true when the document has moved. */
  async settle(submission: SentSubmission, verdict: Verdict): Promise<boolean> {
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

  /**
   * Settles ordinary successes in one statement: accepted submissions with valid receipts. Returns the fiscalised
   * documents; all others are settled one by one.
   */
  async settleTogether(decided: readonly JudgedSubmission[]): Promise<ReadonlySet<string>> {
    const successes = decided.flatMap(({ submission, verdict }) => {
      const isAlone = decided.every(
        (one) => one.submission === submission || !isOfSame(one.submission, submission),
      );
      const isOrdinary = verdict.result === 'fiscalised' && submission.state === 'accepted' && isAlone;
      return isOrdinary ? [{ submission, verdict }] : [];
    });
    const ordinary: FiscalisedSubmission[] = [];
    for (const accountId of new Set(successes.map(({ submission }) => submission.fiscalAccountId))) {
      const certify = await this.certification.of(accountId);
      for (const { submission, verdict } of successes) {
        if (submission.fiscalAccountId !== accountId) continue;
        const certificate = certify(submission, verdict.outcome.data);
        if (holdOf(certificate) === null) ordinary.push(asFiscalised(submission, verdict, certificate));
      }
    }
    if (ordinary.length === 0) return new Set();
    const moved = await this.receipts.settleAlone(ordinary).catch((error: unknown) => {
      if (isDatabaseAway(error) || !(error instanceof QueryFailedError)) throw error;
      return [];
    });
    for (const organisationId of new Set(moved.map((one) => one.organisationId)))
      await this.wakeDependants(organisationId);
    return new Set(moved.map(({ documentId }) => documentId));
  }

  private async fiscalised(submission: SentSubmission, verdict: FiscalisedVerdict): Promise<boolean> {
    const { outcome } = verdict;
    const certificate = await this.certification.certify(submission, outcome.data);
    const doubt = holdOf(certificate);
    if (doubt !== null) return this.hold(submission, { ...doubt, requestId: outcome.requestId });
    const given = asFiscalised(submission, verdict, certificate);
    try {
      return await this.ownOrDouble(submission, given);
    } catch (error) {
      if (!isUniqueViolation(error, ['fiscal_receipts_number_unique'])) throw error;
      return this.heldForNumber(submission, outcome);
    }
  }

  private async ownOrDouble(submission: SentSubmission, given: FiscalisedSubmission): Promise<boolean> {
    try {
      const moved = await this.documents.transaction((manager) => this.keepReceipt(manager, given));
      if (moved === null) return false;
      await this.wakeDependants(moved.organisationId);
      return true;
    } catch (error) {
      if (!isUniqueViolation(error, ['submissions_never_twice'])) throw error;
      return this.documents.transaction((manager) => this.besideAnother(manager, submission, given));
    }
  }

  /** Wakes credit notes that may have begun to wait for an invoice while it was settled. */
  private wakeDependants(organisationId: string): Promise<number> {
    return untilSerialised(() => this.documents.makeWaitingDue(organisationId, 'dependants'));
  }

  /** Stores a receipt; null: the document has not moved. */
  private async keepReceipt(
    manager: EntityManager,
    given: FiscalisedSubmission,
  ): Promise<FiscalisedDocument | null> {
    const [moved = null] = await this.receipts.settle(manager, [given]);
    if (moved?.isElsewhere === true)
      await besideElsewhere(manager, await this.documents.current(manager, given.documentId), given.data);
    return moved;
  }

  private async rejected(submission: SentSubmission, outcome: Rejected): Promise<boolean> {
    const refusal = await accountRefusal(this.submissions, submission, outcome.message);
    return this.documents.transaction(async (manager) => {
      const document = await this.documents.locked(manager, submission.documentId);
      const isFirst = await this.submissions.settle(manager, submission, ['accepted'], 'rejected', {
        detail: rejectedBecause(outcome),
        ...(refusal === null ? {} : { refusal }),
      });
      await this.outcomes.settle(
        manager,
        submission.fiscalAccountId,
        outcome.requestId,
        isFirst ? 'applied' : 'repeated',
      );
      if (!isFirst) return false;
      const reason = outcome.canBeCorrected ? 'REJECTED_CORRECTABLE' : 'REJECTED_FINALLY';
      await this.documents.release(document.organisationId, 'dependants', manager);
      await applyTransition(manager, SYSTEM, document, 'rejected', {
        reason,
        detail: rejectedBecause(outcome),
      });
      return true;
    });
  }

  /**
   * Settles a success of a submission that counted as rejected, while the document has another one. An open one
   * postpones the decision; a fiscalised one means two receipts.
   */
  private async besideAnother(
    manager: EntityManager,
    submission: SentSubmission,
    given: FiscalisedSubmission,
  ): Promise<boolean> {
    const { data, requestId } = given;
    const document = await this.documents.locked(manager, submission.documentId);
    const { deviceId, fiscalNumber } = data;
    const found = { attempt: submission.attempt, deviceId, fiscalNumber };
    const isDoubted = document.state === 'uncertain' && DOUBTS_WITHOUT_EVIDENCE.includes(document.reason);
    if (document.state === 'processing' || isDoubted) {
      const detail = storedSentence('fiscalisedWhileOpen', found);
      await applyTransition(manager, SYSTEM, document, 'uncertain', {
        reason: 'FISCALISED_BEFORE',
        detail,
        dueInMs: UNCERTAIN_RECHECK_MS,
      });
      return true;
    }
    if (!FISCALISED_STATES.includes(document.state)) return false;
    // True for a second receipt; false when the service answered both submissions with the same one.
    const isNew = await keepDouble(manager, given);
    const settledAs = isNew ? 'contradicted' : 'repeated';
    await this.outcomes.settle(manager, submission.fiscalAccountId, requestId, settledAs);
    if (isNew) await showTwice(manager, document, storedSentence('fiscalisedBeside', found));
    return isNew;
  }

  /** Holds a document whose verdict contradicts its state. Facts known at a person's decision do not reopen it. */
  private contradicted(
    submission: SentSubmission,
    { requestId, detail, isNews }: HeldVerdict,
  ): Promise<boolean> {
    const from = isNews ? STATED_SUBMISSION_STATES : (['accepted'] as const);
    return this.hold(submission, { reason: 'OUTCOME_CONTRADICTED', detail, requestId, from });
  }

  private heldForNumber(submission: SentSubmission, { data, requestId }: Fiscalised): Promise<boolean> {
    const { deviceId, fiscalNumber } = data;
    const detail = storedSentence('numberOfAnother', { deviceId, fiscalNumber });
    return this.hold(submission, { reason: 'NUMBER_OF_ANOTHER', detail, requestId });
  }

  /**
   * Holds a document with an implausible outcome, even after a rejection. While another submission is open, the outcome
   * stays undecided; once that one is fiscalised, the document says that it may exist twice.
   */
  async hold(submission: SentSubmission, doubt: Doubt): Promise<boolean> {
    try {
      return await this.holdInDoubt(submission, doubt);
    } catch (error) {
      if (!isUniqueViolation(error, ['submissions_never_twice'])) throw error;
      return this.doubtBesideAnother(submission, doubt);
    }
  }

  private doubtBesideAnother(submission: SentSubmission, { requestId, detail }: Doubt): Promise<boolean> {
    return this.documents.transaction(async (manager) => {
      const document = await this.documents.locked(manager, submission.documentId);
      if (requestId === null || !FISCALISED_STATES.includes(document.state)) return false;
      await this.outcomes.settle(manager, submission.fiscalAccountId, requestId, 'contradicted');
      if (document.reason === FISCALISED_TWICE) return false;
      const { attempt } = submission;
      const said = storedSentence('mayBeFiscalisedToo', { attempt, why: sentencesOf(detail) });
      await showTwice(manager, document, said);
      return true;
    });
  }

  /** Confirms that the service knows the request; the document continues as if accepted in the first place. */
  confirm(submission: SentSubmission, dueInMs: number): Promise<boolean> {
    return this.documents.transaction(async (manager) => {
      const document = await this.documents.locked(manager, submission.documentId);
      if (!(await this.submissions.settle(manager, submission, ['unknown'], 'accepted'))) return false;
      const detail = storedSentence('requestConfirmed', { id: submission.requestId ?? '' });
      await applyTransition(manager, SYSTEM, document, 'processing', { detail, dueInMs });
      return true;
    });
  }

  private holdInDoubt(submission: SentSubmission, doubt: Doubt): Promise<boolean> {
    const { reason, detail, requestId, from = STATED_SUBMISSION_STATES } = doubt;
    return this.documents.transaction(async (manager) => {
      const document = await this.documents.locked(manager, submission.documentId);
      if (requestId !== null) {
        await this.outcomes.settle(manager, submission.fiscalAccountId, requestId, 'contradicted');
      }
      if (!(await this.submissions.settle(manager, submission, from, 'unknown', { detail }))) return false;
      const note = { reason, detail, dueInMs: UNCERTAIN_RECHECK_MS };
      await this.documents.release(document.organisationId, 'dependants', manager);
      await applyTransition(manager, SYSTEM, document, 'uncertain', note);
      return true;
    });
  }
}

function isOfSame(one: SentSubmission, other: SentSubmission): boolean {
  return one.documentId === other.documentId;
}

function asFiscalised(
  { id: submissionId, documentId }: SentSubmission,
  { outcome: { requestId, data, pdfName, raw }, remarks }: FiscalisedVerdict,
  certificate: readonly CertificateTick[],
): FiscalisedSubmission {
  const { deviceId, fiscalDay, fiscalNumber } = data;
  const numbers = storedSentence('fiscalisedAs', { deviceId, fiscalDay, fiscalNumber });
  const detail = inTurn(numbers, ...remarks.map(({ message }) => message));
  const reason = remarks.at(-1)?.code ?? null;
  return { submissionId, documentId, requestId, data, pdfName, raw, remarks, certificate, reason, detail };
}
