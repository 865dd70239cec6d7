import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Config } from '../../platform/config/config';
import { CONFIG } from '../../platform/config/process-config';
import { DocumentsRepository } from '../../document-store/documents.repository';
import type { Submission, SubmissionRefusal } from '../../document-store/submission.entity';
import { TrackedDocument } from '../../document-store/tracked-document.entity';
import type { OpenFiscalAccount } from '../../fiscal/accounts/fiscal-accounts.repository';
import { type TransitionNote, applyTransition } from '../../document-store/transitions';
import { OutcomesRepository, type ReceivedOutcome } from '../../document-store/outcomes.repository';
import { isUniqueViolation } from '../../platform/database/driver-error';
import { SubmissionsRepository } from '../../document-store/submissions.repository';
import { Failure, type FailureKind } from '../../documents/failure';
import type { DocumentState } from '../../documents/lifecycle';
import { FiscalRegistry } from '../../fiscal/fiscal-registry';
import type { FiscalService, SubmitAnswer } from '../../fiscal/fiscal-service';
import { limitedInMs, retryInMs, UNCERTAIN_RECHECK_MS } from '../retry-policy';
import { receivedOutcome } from '../track/received-statement';
import { UNANSWERED_SUBMISSION_STATES } from '../../documents/submission-states';

/** After so many repeats a document that is always answered with "too many calls" may have been taken all the same. */
const MOST_LIMITED_REPEATS = 3;
/** Failures of a harmless question that say the same as the refusal: it is the account that is not accepted. */
const SAYS_THE_SAME: readonly FailureKind[] = ['unauthorised', 'refused', 'misconfigured'];

const SYSTEM = { actor: 'system' } as const;
/** What the service said to us in its answer is as good as what it says when it is asked. */
const IN_ANSWER = { heardBy: 'status', isHint: false } as const;

/** `unanswered`: nobody knows whether the document was taken, and the service is not pressed. */
type Recorded = 'answered' | 'unanswered';
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
  async record(
    account: OpenFiscalAccount,
    document: TrackedDocument,
    submission: Submission,
    answer: SubmitAnswer,
  ): Promise<Recorded> {
    switch (answer.result) {
      case 'accepted':
        await this.accepted(document, submission, answer.requestId, null);
        return 'answered';
      case 'decided':
        await this.accepted(
          document,
          submission,
          answer.statement.requestId,
          receivedOutcome(answer.statement, this.service(account).readStatement(answer.statement), IN_ANSWER),
        );
        return 'answered';
      case 'unknown':
        await this.unknown(document, submission, answer.message);
        return 'unanswered';
      case 'not_sent':
        return this.notSent(document, submission, answer.message);
      case 'refused':
        return this.refused(account, document, submission, answer);
    }
  }

  /** Nobody knows whether it arrived: it is never sent again by itself, and a person can see why. */
  async unknown(
    document: Pick<TrackedDocument, 'id' | 'organisationId'>,
    submission: Pick<Submission, 'id'>,
    message: string,
    refusal?: SubmissionRefusal,
  ): Promise<void> {
    const detail = `It is not known whether the service received the document: ${message}.`;
    await this.documents.transaction(async (manager) => {
      const known = { detail: message, ...(refusal === undefined ? {} : { refusal }) };
      if (!(await this.submissions.settle(manager, submission, ['sending'], 'unknown', known))) return;
      const note = { reason: 'ANSWER_UNKNOWN', detail, dueInMs: UNCERTAIN_RECHECK_MS };
      await applyTransition(manager, SYSTEM, { id: document.id, state: 'submitting' }, 'uncertain', note);
      await this.documents.releaseCreditNotes(document.organisationId, manager);
    });
  }

  /** @param outcome what became of it, where the service says so in the same answer: the track stage applies it */
  private async accepted(
    document: TrackedDocument,
    submission: Submission,
    requestId: string,
    outcome: ReceivedOutcome | null,
  ): Promise<void> {
    const heard = await this.outcomes.unsettledOf(submission.fiscalAccountId, requestId);
    const sweepMs = heard.length > 0 || outcome !== null ? 0 : this.config.sync.sweepAfterMs;
    const note = { detail: `Accepted as ${requestId}.`, dueInMs: sweepMs };
    try {
      await this.documents.transaction(async (manager) => {
        if (outcome !== null) await this.outcomes.keep(manager, submission.fiscalAccountId, [outcome]);
        await this.keepAcceptance(manager, document, submission, { requestId, note });
      });
    } catch (error) {
      if (!isUniqueViolation(error, ['submissions_request'])) throw error;
      // Two documents cannot have one request: which of them it is, the service alone knows.
      await this.unknown(
        document,
        submission,
        `it answered with request ${requestId}, which belongs to another document`,
      );
    }
  }

  private async keepAcceptance(
    manager: EntityManager,
    { id }: TrackedDocument,
    submission: Submission,
    { requestId, note }: { readonly requestId: string; readonly note: TransitionNote },
  ): Promise<void> {
    const from = UNANSWERED_SUBMISSION_STATES;
    if (!(await this.submissions.settle(manager, submission, from, 'accepted', { requestId }))) return;
    // Given up as unknown while we waited: the late answer is the best evidence there is.
    const { state } = await manager.findOneByOrFail(TrackedDocument, { id });
    await applyTransition(manager, SYSTEM, { id, state }, 'processing', note);
  }

  private async notSent(document: TrackedDocument, submission: Submission, message: string): Promise<never> {
    const failure = new Failure('not_sent', message);
    const dueInMs = retryInMs(failure, submission.attempt);
    const note = { reason: 'NOT_SENT', detail: message, dueInMs };
    await this.back(document, submission, 'not_sent', 'ready', note, { detail: message });
    throw failure;
  }

  private async refused(
    account: OpenFiscalAccount,
    document: TrackedDocument,
    submission: Submission,
    answer: Refused,
  ): Promise<Recorded> {
    const { message, because } = answer;
    if (because === 'document') {
      const note = { reason: 'REFUSED', detail: `The service refused the document: ${message}` };
      await this.back(document, submission, 'refused', 'rejected', note, {
        detail: message,
        refusal: because,
      });
      return 'answered';
    }
    const doubt = await this.doubt(account, submission, answer);
    if (doubt === null) return this.declined(document, submission, answer);
    await this.unknown(document, submission, doubt.message, doubt.refusal);
    return 'unanswered';
  }

  /** Why the refusal is no proof that the document was not taken; null when it is. */
  private async doubt(
    account: OpenFiscalAccount,
    submission: Submission,
    { because, message }: Refused,
  ): Promise<{ message: string; refusal: SubmissionRefusal } | null> {
    if (because === 'rate_limit') {
      const isRepeated = (await this.submissions.limitedBefore(submission)) >= MOST_LIMITED_REPEATS;
      return isRepeated
        ? { message: `it was refused ${MOST_LIMITED_REPEATS + 1} times: ${message}`, refusal: 'rate_limit' }
        : null;
    }
    const said = await this.ask(account);
    if (said === null) {
      return {
        message: `the service refused it but accepts the account: ${message}`,
        refusal: 'unexplained',
      };
    }
    if (SAYS_THE_SAME.includes(said.kind)) return null;
    return { message: `the service refused it (${message}), and then ${said.message}`, refusal: 'account' };
  }

  /** A harmless question with the same key; null when it is answered. */
  protected async ask(account: OpenFiscalAccount): Promise<Failure | null> {
    try {
      await this.service(account).probe(account);
      return null;
    } catch (error) {
      if (error instanceof Failure) return error;
      throw error;
    }
  }

  /** It was not taken, and may be sent again later. @throws Failure */
  private async declined(document: TrackedDocument, submission: Submission, answer: Refused): Promise<never> {
    const { message, because, retryAfterMs } = answer;
    const isLimited = because === 'rate_limit';
    const asked = isLimited ? (retryAfterMs ?? limitedInMs(submission.attempt)) : retryAfterMs;
    const failure = new Failure(
      isLimited ? 'rate_limited' : 'unauthorised',
      `the fiscal service refused the account: ${message}`,
      asked,
    );
    const dueInMs = retryInMs(failure, submission.attempt);
    const note = { reason: 'DECLINED', detail: message, dueInMs };
    const known = { detail: message, refusal: isLimited ? 'rate_limit' : 'account' } as const;
    await this.back(document, submission, 'refused', 'ready', note, known);
    throw failure;
  }

  /** The service has certainly not taken the document: it may be sent again. Others may have waited for it. */
  private async back(
    document: TrackedDocument,
    submission: Submission,
    submissionState: 'not_sent' | 'refused',
    to: DocumentState,
    note: TransitionNote,
    known: { readonly detail: string; readonly refusal?: SubmissionRefusal },
  ): Promise<void> {
    await this.documents.transaction(async (manager) => {
      const isSettled = await this.submissions.settle(
        manager,
        submission,
        UNANSWERED_SUBMISSION_STATES,
        submissionState,
        known,
      );
      if (!isSettled) return;
      const { state } = await manager.findOneByOrFail(TrackedDocument, { id: document.id });
      await applyTransition(manager, SYSTEM, { id: document.id, state }, to, note);
      if (to !== 'ready') await this.documents.releaseCreditNotes(document.organisationId, manager);
    });
  }
}
