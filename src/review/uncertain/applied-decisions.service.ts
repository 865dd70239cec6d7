import { sentencesOf, inTurn, type StoredSentence, storedSentence } from '../../domain/texts/stored-sentence';
import { Injectable } from '@nestjs/common';
import { DENIED_SUBMISSION_STATES } from '../../domain/fiscal/submission-states';
import { Any, type EntityManager, IsNull } from 'typeorm';
import { DocumentsRepository } from '../../documents/documents.repository';
import { Submission } from '../../documents/submissions.entities';
import type { TrackedDocument } from '../../documents/documents.entities';
import { type TransitionNote, applyTransition, noteDocuments } from '../../documents/transitions';
import { ReceiptsRepository } from '../../documents/receipts.repository';
import { isUniqueViolation } from '../../platform/database/driver-error';
import { SubmissionsRepository } from '../../documents/submissions.repository';
import { type DocumentState, WITHDRAWAL } from '../../domain/lifecycle/lifecycle';
import { confirmed, holdOf } from '../../domain/receipt/receipt-certificate';
import { refusal } from '../../domain/issues/refuse';
import { requireFound } from '../../platform/api/require-found';
import { spellings } from '../../domain/fiscal/request-id';
import type { UncertainDecisionName } from '../../domain/lifecycle/uncertain-decision';
import { besideElsewhere } from '../../sync/track/fiscalised-twice';
import { ReceiptCertificationService } from '../../sync/track/receipt-certification.service';

/**
 * Applies a person's decision on an uncertain document. A request id has been verified before
 * (request-proof.service.ts).
 */
@Injectable()
export class AppliedDecisionsService {
  constructor(
    private readonly documents: DocumentsRepository,
    private readonly submissions: SubmissionsRepository,
    private readonly receipts: ReceiptsRepository,
    private readonly certification: ReceiptCertificationService,
  ) {}

  /** Runs work in a transaction that locks the document. */
  locked<T>(id: string, work: (manager: EntityManager, document: TrackedDocument) => Promise<T>): Promise<T> {
    return this.documents.transaction(async (manager) =>
      work(manager, requireFound(await this.documents.lock(manager, id), 'document')),
    );
  }

  /**
   * Applies a decision within the caller's transaction.
   * @throws Conflict: the decision is impossible, or another came first
   */
  async apply(
    manager: EntityManager,
    submission: Submission,
    decision: UncertainDecisionName,
    person: Decider,
  ): Promise<void> {
    const said = storedSentence('decidedBy', personsAndReason(person));
    switch (decision.kind) {
      case 'fiscalised':
        await this.settle(manager, submission, 'fiscalised', said);
        await this.keepReceipt(manager, submission, decision, person.actor);
        await this.move(manager, submission, 'fiscalised', person.actor, { detail: said, dueInMs: 0 });
        return besideElsewhere(
          manager,
          await this.documents.current(manager, submission.documentId),
          decision.data,
        );
      case 'adopted': {
        const requestId = submission.requestId ?? decision.requestId;
        await this.adopt(manager, submission, said, requestId);
        const detail = inTurn(said, storedSentence('requestConfirmedBy', { requestId }));
        return this.move(manager, submission, 'processing', person.actor, { detail, dueInMs: 0 });
      }
      case 'rejected': {
        await this.settle(manager, submission, 'rejected', said);
        // After a success the same document is never sent again, no matter who asks.
        const isFinal = await this.submissions.hasReceivedSuccess(submission.documentId, manager);
        const reason = isFinal ? 'REJECTED_FINALLY' : 'REJECTED_CORRECTABLE';
        // Finds an earlier submission that the service reports as fiscalised: it counts now, and is checked again.
        const hasUndecidedOutcome = await this.submissions.hasUndecidedOutcome(
          submission.documentId,
          manager,
        );
        const note = { reason, detail: said, ...(hasUndecidedOutcome ? { dueInMs: 0 } : {}) };
        return this.move(manager, submission, 'rejected', person.actor, note);
      }
      case 'not_received': {
        await this.settle(manager, submission, 'not_sent', said);
        const note = { reason: 'NOT_RECEIVED', detail: said, dueInMs: 0 };
        return this.move(manager, submission, 'ready', person.actor, note);
      }
    }
  }

  /**
   * Withdraws a decision in the caller's transaction, which deletes the entered receipt. The submission is uncertain
   * again, and checked at once.
   * @param reason for which the document was uncertain
   */
  async withdraw(
    manager: EntityManager,
    submission: Submission,
    reason: string | null,
    person: Decider,
  ): Promise<void> {
    const detail = storedSentence('decisionWithdrawn', personsAndReason(person));
    const wasAsked = reason === 'FISCALISED_BEFORE' && submission.requestId !== null;
    await this.settle(manager, submission, wasAsked ? 'accepted' : 'unknown', detail);
    const document = await this.documents.current(manager, submission.documentId);
    const note = { reason: reason ?? 'ANSWER_UNKNOWN', detail, dueInMs: 0 };
    await this.documents.release(document.organisationId, 'dependants', manager);
    await applyTransition(manager, { actor: person.actor, withdraws: true }, document, WITHDRAWAL.to, note);
  }

  /**
   * Assigns a verified request although a decision came first; nothing of the document is sent before the service is
   * asked about it. False when the submission has a request, or a later one is being sent.
   */
  async overrule(
    manager: EntityManager,
    document: TrackedDocument,
    { id, fiscalAccountId }: Submission,
    requestId: string,
  ): Promise<boolean> {
    const denied = await manager.findOneBy(Submission, { id, requestId: IsNull() });
    if (denied === null || document.state === 'submitting') return false;
    const isGiven = await unlessTaken(requestId, () =>
      this.submissions.settle(manager, denied, DENIED_SUBMISSION_STATES, 'rejected', { requestId }),
    );
    if (!isGiven) return false;
    await noteDocuments(manager, [document.id], storedSentence('identified', { requestId }));
    await this.documents.scheduleStatusCheck(fiscalAccountId, [requestId], manager);
    return true;
  }

  /** Assigns a request; the database gives it to one document only. */
  private async adopt(
    manager: EntityManager,
    submission: Submission,
    said: StoredSentence,
    requestId: string,
  ): Promise<void> {
    await unlessTaken(requestId, async () => {
      const taken = await takenFromEarlier(manager, submission, requestId);
      await this.settle(manager, submission, 'accepted', said, taken);
    });
  }

  private async settle(
    manager: EntityManager,
    submission: Submission,
    to: 'fiscalised' | 'accepted' | 'unknown' | 'rejected' | 'not_sent',
    detail: StoredSentence,
    requestId?: string,
  ): Promise<void> {
    const from = [submission.state];
    const known = requestId === undefined ? { detail } : { detail, requestId };
    if (!(await this.submissions.settle(manager, submission, from, to, known))) {
      throw refusal('DOCUMENT_JUST_CHANGED');
    }
  }

  private async keepReceipt(
    manager: EntityManager,
    submission: Submission,
    { data, pdfName, confirms }: Extract<UncertainDecisionName, { kind: 'fiscalised' }>,
    actor: string,
  ): Promise<void> {
    const { documentId, id } = submission;
    const certificate = confirmed(await this.certification.certify(submission, data), confirms, actor);
    const doubt = holdOf(certificate);
    if (doubt !== null) throw refusal('RECEIPT_DOUBTFUL', { ...doubt, detail: sentencesOf(doubt.detail) });
    const outcome = JSON.stringify({ enteredBy: actor, ...data, pdfName });
    try {
      await this.receipts.keep(manager, {
        documentId,
        submissionId: id,
        ...data,
        pdfName,
        certificate,
        outcome,
      });
    } catch (error) {
      if (!isUniqueViolation(error, ['fiscal_receipts_number_unique'])) throw error;
      throw refusal('FISCAL_NUMBER_TAKEN', { fiscalNumber: data.fiscalNumber, deviceId: data.deviceId });
    }
  }

  private async move(
    manager: EntityManager,
    { documentId }: Submission,
    to: DocumentState,
    actor: string,
    note: TransitionNote,
  ): Promise<void> {
    const document = await this.documents.current(manager, documentId);
    await this.documents.release(document.organisationId, 'dependants', manager);
    await applyTransition(manager, { actor }, document, to, note);
  }
}

/** Person who decided, and the evidence. */
interface Decider {
  readonly actor: string;
  readonly confirmedBy?: string | null;
  readonly reason: string;
}

function personsAndReason({ actor: by, confirmedBy = null, reason }: Decider): {
  readonly by: string;
  readonly confirmedBy: string | null;
  readonly reason: string;
} {
  return { by, confirmedBy, reason };
}

async function unlessTaken<T>(requestId: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isUniqueViolation(error, ['submissions_request'])) throw error;
    throw refusal('REQUEST_JUST_ADOPTED', { requestId });
  }
}

/**
 * Takes the request from an earlier attempt, where the service has answered the correction with it; spelled as its
 * statements are stored.
 */
async function takenFromEarlier(
  manager: EntityManager,
  { documentId, fiscalAccountId }: Submission,
  requestId: string,
): Promise<string> {
  const ids = Any(spellings(requestId));
  const where = { documentId, fiscalAccountId, requestId: ids, state: 'rejected' as const };
  const earlier = await manager.findOneBy(Submission, where);
  if (earlier?.requestId == null) return requestId;
  await manager.update(Submission, { id: earlier.id }, { requestId: null });
  return earlier.requestId;
}
