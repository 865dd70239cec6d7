import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../config/config';
import { CONFIG } from '../config/process-config';
import { DocumentsRepository } from '../database/documents.repository';
import type { Submission } from '../database/entities/submission.entity';
import { TrackedDocument } from '../database/entities/tracked-document.entity';
import type { OpenFiscalAccount } from '../database/fiscal-accounts.repository';
import { type MoveNote, moveDocument } from '../database/moves';
import { OutcomesRepository } from '../database/outcomes.repository';
import { isUniqueViolation } from '../database/driver-error';
import { SubmissionsRepository } from '../database/submissions.repository';
import { Failure } from '../documents/failure';
import type { DocumentState } from '../documents/lifecycle';
import { FiscalRegistry } from '../fiscal/fiscal-registry';
import type { FiscalService, SubmitAnswer } from '../fiscal/fiscal-service';
import { retryInMs, UNCERTAIN_RECHECK_MS } from './retry-policy';

const SYSTEM = { actor: 'system' } as const;

type Refused = Extract<SubmitAnswer, { result: 'refused' }>;

/**
 * Writes down what became of a submission. It needs no lease: an answer is a fact, however late it comes, and
 * the states it is accepted from keep it from undoing anything.
 */
@Injectable()
export class AnswerRecorder {
  constructor(
    private readonly documents: DocumentsRepository,
    private readonly submissions: SubmissionsRepository,
    private readonly outcomes: OutcomesRepository,
    private readonly registry: FiscalRegistry,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  service(account: OpenFiscalAccount): FiscalService {
    return this.registry.get(account.service);
  }

  /** @throws Failure when account or service, not the document, are at fault: nothing more can be sent now */
  async record(document: TrackedDocument, submission: Submission, answer: SubmitAnswer): Promise<void> {
    switch (answer.result) {
      case 'accepted':
        return this.accepted(document, submission, answer.requestId);
      case 'unknown':
        return this.unknown(document, submission, answer.message);
      case 'not_sent':
        return this.notSent(document, submission, answer.message);
      case 'refused':
        return this.refused(document, submission, answer);
    }
  }

  /** Nobody knows whether it arrived: it is never sent again by itself, and a person can see why. */
  async unknown(
    document: Pick<TrackedDocument, 'id' | 'organisationId'>,
    submission: Pick<Submission, 'id'>,
    message: string,
  ): Promise<void> {
    const detail = `It is not known whether the service received the document: ${message}.`;
    await this.documents.transaction(async (manager) => {
      if (!(await this.submissions.settle(manager, submission, ['sending'], 'unknown', { detail: message })))
        return;
      const note = { reason: 'ANSWER_UNKNOWN', detail, dueInMs: UNCERTAIN_RECHECK_MS };
      await moveDocument(manager, SYSTEM, { id: document.id, state: 'submitting' }, 'uncertain', note);
      await this.documents.releaseCreditNotes(document.organisationId, manager);
    });
  }

  private async accepted(
    document: TrackedDocument,
    submission: Submission,
    requestId: string,
  ): Promise<void> {
    const heard = await this.outcomes.unsettledOf(submission.fiscalAccountId, requestId);
    const sweepMs = heard.length > 0 ? 0 : this.config.sync.sweepAfterMs;
    const note = { detail: `Accepted as ${requestId}.`, dueInMs: sweepMs };
    try {
      await this.keepAcceptance(document, submission, requestId, note);
    } catch (error) {
      if (!isUniqueViolation(error, ['submissions_request'])) throw error;
      // Two documents cannot have one request: which of them it is, the service alone knows.
      await this.unknown(document, submission, `it answered with the request ${requestId} of another one`);
    }
  }

  private keepAcceptance(
    document: TrackedDocument,
    submission: Submission,
    requestId: string,
    note: MoveNote,
  ): Promise<void> {
    return this.documents.transaction(async (manager) => {
      const isFirst = await this.submissions.settle(manager, submission, ['sending', 'unknown'], 'accepted', {
        requestId,
      });
      if (!isFirst) return;
      // Given up as unknown while we waited: the late answer is the best evidence there is.
      const { state } = await manager.findOneByOrFail(TrackedDocument, { id: document.id });
      await moveDocument(manager, SYSTEM, { id: document.id, state }, 'processing', note);
    });
  }

  private async notSent(document: TrackedDocument, submission: Submission, message: string): Promise<void> {
    const failure = new Failure('not_sent', message);
    const dueInMs = retryInMs(failure, submission.attempt);
    await this.back(
      document,
      submission,
      'not_sent',
      'ready',
      { reason: 'NOT_SENT', detail: message, dueInMs },
      message,
    );
    throw failure;
  }

  private async refused(document: TrackedDocument, submission: Submission, answer: Refused): Promise<void> {
    const { message } = answer;
    if (answer.isDocumentAtFault) {
      const note = { reason: 'REFUSED', detail: `The service refused the document: ${message}` };
      return this.back(document, submission, 'refused', 'rejected', note, message);
    }
    const kind = answer.retryAfterMs === null ? 'unauthorised' : 'rate_limited';
    const failure = new Failure(kind, `the fiscal service declined: ${message}`, answer.retryAfterMs);
    const dueInMs = retryInMs(failure, submission.attempt);
    await this.back(
      document,
      submission,
      'refused',
      'ready',
      { reason: 'DECLINED', detail: message, dueInMs },
      message,
    );
    throw failure;
  }

  /** The service has certainly not taken the document: it may be sent again. Others may have waited for it. */
  private async back(
    document: TrackedDocument,
    submission: Submission,
    submissionState: 'not_sent' | 'refused',
    to: DocumentState,
    note: MoveNote,
    detail: string,
  ): Promise<void> {
    await this.documents.transaction(async (manager) => {
      const isSettled = await this.submissions.settle(
        manager,
        submission,
        ['sending', 'unknown'],
        submissionState,
        { detail },
      );
      if (!isSettled) return;
      const { state } = await manager.findOneByOrFail(TrackedDocument, { id: document.id });
      await moveDocument(manager, SYSTEM, { id: document.id, state }, to, note);
      if (to !== 'ready') await this.documents.releaseCreditNotes(document.organisationId, manager);
    });
  }
}
