import {
  inTurn,
  sentencesOf,
  type StoredSentence,
  storedSentence,
  storedWords,
} from '../../domain/texts/stored-sentence';
import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../../platform/config/config';
import { CONFIG } from '../../platform/config/process-config';
import { DocumentsRepository } from '../../documents/documents.repository';
import { Submission, type SubmissionRefusal } from '../../documents/submissions.entities';
import type { TrackedDocument } from '../../documents/documents.entities';
import type { OpenFiscalAccount } from '../../fiscal/accounts/fiscal-accounts.repository';
import { type TransitionNote, applyTransition } from '../../documents/transitions';
import type { ReceivedOutcome } from '../../documents/keep-outcomes';
import { OutcomesRepository } from '../../documents/outcomes.repository';
import { isUniqueViolation } from '../../platform/database/driver-error';
import { SubmissionsRepository } from '../../documents/submissions.repository';
import { Failure, type FailureKind } from '../../domain/issues/failure';
import type { DocumentState } from '../../domain/lifecycle/lifecycle';
import { FiscalRegistry } from '../../fiscal/fiscal-registry';
import type { FiscalService, SubmitAnswer } from '../../fiscal/fiscal-service';
import { FIRST_REPEAT_MS, limitedInMs, retryInMs, UNCERTAIN_RECHECK_MS } from '../retry-policy';
import { receivedOutcome } from '../track/received-outcomes.service';
import { accountRefusal } from './account-refusal';
import { UNANSWERED_SUBMISSION_STATES } from '../../domain/fiscal/submission-states';

/** Number of "too many calls" answers after which a document may have been accepted all the same. */
const MOST_LIMITED_REPEATS = 3;
/** Failures of a harmless query that confirm the refusal: the account itself is refused. */
const SAYS_THE_SAME: readonly FailureKind[] = ['unauthorised', 'refused', 'misconfigured'];

/** States of a submission that still waits for its answer. */
const NOT_GIVEN_UP = ['sending'] as const;
const SYSTEM = { actor: 'system' } as const;
/** Ranks a statement in the answer to a submission like one in a status answer. */
const IN_ANSWER = { heardBy: 'status', isHint: false } as const;

/**
 * Result of a submission. `unanswered`: unknown whether the document was accepted; the service gets no
 * further calls for now. `contradicted`: the answer belongs to another document.
 */
export type Recorded = 'answered' | 'unanswered' | 'contradicted';
/** Submitted document with its receiver. */
interface Sent {
  readonly account: OpenFiscalAccount;
  readonly document: TrackedDocument;
  readonly submission: Submission;
}
type Refused = Extract<SubmitAnswer, { result: 'refused' }>;
type NotSent = Extract<SubmitAnswer, { result: 'not_sent' }>;

/**
 * Failure that concerns the account or its rate limit, not the document.
 * @param retryAfterMs when to try again, if known
 */
export function accountRefused(
  { because, message, ...answer }: Refused,
  retryAfterMs: number | null = answer.retryAfterMs,
): Failure {
  const kind = because === 'rate_limit' ? 'rate_limited' : 'unauthorised';
  return new Failure(kind, storedSentence('accountDeclined', { message }), retryAfterMs, { quotes: message });
}

/**
 * Stores the result of a submission. It needs no lease: an answer is a fact, and the states that it is accepted from
 * prevent overwriting.
 */
@Injectable()
export class SubmissionAnswersService {
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

  /** @throws Failure when account or service are at fault: nothing more can be sent now */
  async record(
    account: OpenFiscalAccount,
    document: TrackedDocument,
    submission: Submission,
    answer: SubmitAnswer,
  ): Promise<Recorded> {
    switch (answer.result) {
      case 'accepted':
        return this.accepted(document, submission, answer.requestId, null);
      case 'decided':
        return this.accepted(
          document,
          submission,
          answer.statement.requestId,
          receivedOutcome(answer.statement, this.service(account).readStatement(answer.statement), IN_ANSWER),
        );
      case 'unknown':
        // Silence of a service that accepts repeats is harmless: it is asked again.
        await this.unknown(
          account,
          document,
          submission,
          answer.said,
          this.isRepeatable(account, submission) ? undefined : 'unanswered',
        );
        return 'unanswered';
      case 'not_sent':
        return this.notSent({ account, document, submission }, answer);
      case 'refused':
        return this.refused({ account, document, submission }, answer);
    }
  }

  /** True when the same bytes may be sent again, and the answer reveals the first result. */
  isRepeatable(
    account: OpenFiscalAccount | null,
    { fiscalAccountId, payload }: Pick<Submission, 'fiscalAccountId' | 'payload'>,
  ): boolean {
    if (account?.id !== fiscalAccountId || payload.length === 0) return false;
    return this.service(account).repeatable === 'yes';
  }

  /**
   * Records an unknown outcome. A service that accepts repeats receives the same bytes again (RepeatStage); otherwise
   * the document is never sent again and is held.
   */
  async unknown(
    account: OpenFiscalAccount | null,
    document: Pick<TrackedDocument, 'id' | 'organisationId'>,
    submission: Pick<Submission, 'id' | 'fiscalAccountId' | 'payload'>,
    why: StoredSentence,
    refusal?: SubmissionRefusal,
  ): Promise<void> {
    const detail = storedSentence('answerUnknown', { why: sentencesOf(why) });
    const isRepeated = this.isRepeatable(account, submission);
    await this.documents.transaction(async (manager) => {
      const known = { detail: why, ...(refusal === undefined ? {} : { refusal }) };
      await this.documents.locked(manager, document.id);
      if (!(await this.submissions.settle(manager, submission, ['sending'], 'unknown', known))) return;
      const sent = { id: document.id, state: 'submitting' as const };
      if (isRepeated) {
        const note = { detail: inTurn(detail, storedSentence('isSentAgain')), dueInMs: FIRST_REPEAT_MS };
        return applyTransition(manager, SYSTEM, sent, 'processing', note);
      }
      const note = { reason: 'ANSWER_UNKNOWN', detail, dueInMs: UNCERTAIN_RECHECK_MS };
      await this.documents.release(document.organisationId, 'dependants', manager);
      await applyTransition(manager, SYSTEM, sent, 'uncertain', note);
    });
  }

  /**
   * Takes an answer kept by the journal alone, and asks the service at once, since its event may be lost too. False
   * where the submission is answered by now, or another one has the request.
   */
  async recall(submission: Pick<Submission, 'id' | 'documentId'>, requestId: string): Promise<boolean> {
    const acceptance = {
      requestId,
      detail: storedSentence('answerInJournal', { requestId }),
      sweepMs: 0,
    };
    try {
      return await this.submissions.accept(submission, UNANSWERED_SUBMISSION_STATES, acceptance);
    } catch (error) {
      if (isUniqueViolation(error, ['submissions_request'])) return false;
      throw error;
    }
  }

  /**
   * Records that no byte was sent, as the journal says. False: an answer is stored by now, its bytes may be sent again,
   * or another submission of the document is in doubt.
   */
  neverLeft(submission: Pick<Submission, 'id' | 'documentId'>): Promise<boolean> {
    const detail = storedSentence('neverLeft');
    return this.settleLeft(
      submission,
      'not_sent',
      'ready',
      { reason: 'NOT_SENT', detail, dueInMs: 0 },
      { detail },
    );
  }

  /** Stores a refusal that only the journal has. False as for {@link neverLeft}. */
  async wasRefused(submission: Submission, message: string): Promise<boolean> {
    const note = { reason: 'REFUSED', detail: storedSentence('refused', { message }) };
    const refusal = (await accountRefusal(this.submissions, submission, message)) ?? 'document';
    return this.settleLeft(submission, 'refused', 'rejected', note, {
      detail: storedWords(message),
      refusal,
    });
  }

  private settleLeft(
    submission: Pick<Submission, 'id' | 'documentId'>,
    submissionState: 'not_sent' | 'refused',
    to: DocumentState,
    note: TransitionNote,
    known: { readonly detail: StoredSentence; readonly refusal?: SubmissionRefusal },
  ): Promise<boolean> {
    return this.documents.transaction(async (manager) => {
      const { documentId } = submission;
      const document = await this.documents.lock(manager, documentId);
      if (document === null || document.state === 'processing') return false;
      // Stops if an attempt of another database may have been accepted: it is stored next to this one, and the doubt
      // applies to both.
      const attempts = await manager.findBy(Submission, { documentId });
      if (attempts.some((one) => one.state === 'rejected' && one.requestId === null)) return false;
      const from = UNANSWERED_SUBMISSION_STATES;
      if (!(await this.submissions.settle(manager, submission, from, submissionState, known))) return false;
      if (to !== 'ready') await this.documents.release(document.organisationId, 'dependants', manager);
      await applyTransition(manager, SYSTEM, document, to, note);
      return true;
    });
  }

  /** @param outcome if the service reports it in the same answer; the track stage applies it */
  private async accepted(
    document: TrackedDocument,
    submission: Submission,
    requestId: string,
    outcome: ReceivedOutcome | null,
  ): Promise<Recorded> {
    const { sweepAfterMs: sweepMs } = this.config.sync;
    const acceptance = { requestId, detail: storedSentence('accepted', { requestId }), sweepMs };
    // Accepts the answer even after the submission was given up as unknown: a late answer is the best evidence.
    const from = UNANSWERED_SUBMISSION_STATES;
    try {
      if (outcome === null) await this.submissions.accept(submission, from, acceptance);
      else
        await this.documents.transaction(async (manager) => {
          await this.outcomes.keep(manager, submission.fiscalAccountId, [outcome]);
          await this.submissions.accept(submission, from, acceptance, manager);
        });
      return 'answered';
    } catch (error) {
      if (!isUniqueViolation(error, ['submissions_request'])) throw error;
      // Finds an earlier submission with the same request; only the service can tell which one it belongs to.
      const earlier = await this.submissions.attemptWith(submission, requestId);
      const detail =
        earlier === null
          ? storedSentence('answeredForAnother', { requestId })
          : storedSentence('answeredForAttempt', { requestId, attempt: earlier });
      await this.unknown(null, document, submission, detail);
      return 'contradicted';
    }
  }

  private async notSent(sent: Sent, { said, side }: NotSent): Promise<never> {
    const failure = new Failure('not_sent', said, null, { side: side ?? undefined });
    const dueInMs = retryInMs(failure, sent.submission.attempt);
    const note = { reason: 'NOT_SENT', detail: said, dueInMs };
    await this.back(sent, 'not_sent', 'ready', note, { detail: said });
    throw failure;
  }

  private async refused(sent: Sent, answer: Refused): Promise<Recorded> {
    const { message, because } = answer;
    if (because === 'document') {
      const note = { reason: 'REFUSED', detail: storedSentence('refused', { message }) };
      const refusal = (await accountRefusal(this.submissions, sent.submission, message)) ?? because;
      await this.back(sent, 'refused', 'rejected', note, { detail: storedWords(message), refusal });
      return 'answered';
    }
    const { account, document, submission } = sent;
    const doubt = await this.doubt(account, submission, answer);
    if (doubt === null) return this.declined(sent, answer);
    await this.unknown(account, document, submission, doubt.why, doubt.refusal);
    return 'unanswered';
  }

  /** Reason why a refusal does not prove that the document was not accepted; null: it does. */
  private async doubt(
    account: OpenFiscalAccount,
    submission: Submission,
    { because, message }: Refused,
  ): Promise<{ why: StoredSentence; refusal: SubmissionRefusal } | null> {
    if (because === 'rate_limit') {
      const isRepeated = (await this.submissions.limitedBefore(submission)) >= MOST_LIMITED_REPEATS;
      return isRepeated
        ? {
            why: storedSentence('refusedOften', { times: MOST_LIMITED_REPEATS + 1, message }),
            refusal: 'rate_limit',
          }
        : null;
    }
    const said = await this.ask(account);
    if (said === null) {
      return {
        why: storedSentence('refusedAlone', { message }),
        refusal: 'unexplained',
      };
    }
    if (SAYS_THE_SAME.includes(said.kind)) return null;
    return {
      why: storedSentence('refusedThenSilent', { message, failure: sentencesOf(said.said) }),
      refusal: 'account',
    };
  }

  /** Sends a harmless query with the same key; null when it is answered. */
  protected async ask(account: OpenFiscalAccount): Promise<Failure | null> {
    try {
      await this.service(account).probe(account);
      return null;
    } catch (error) {
      if (error instanceof Failure) return error;
      throw error;
    }
  }

  /** Records a refusal after which the document may be sent again. @throws Failure */
  private async declined(sent: Sent, answer: Refused): Promise<never> {
    const { submission } = sent;
    const { message, because, retryAfterMs } = answer;
    const isLimited = because === 'rate_limit';
    const asked = isLimited ? (retryAfterMs ?? limitedInMs(submission.attempt)) : retryAfterMs;
    const failure = accountRefused(answer, asked);
    const dueInMs = retryInMs(failure, submission.attempt);
    const detail = storedWords(message);
    const note = { reason: 'DECLINED', detail, dueInMs };
    const known = { detail, refusal: isLimited ? 'rate_limit' : 'account' } as const;
    await this.back(sent, 'refused', 'ready', note, known);
    throw failure;
  }

  /**
   * Records that the service has certainly not accepted the document, so it may be sent again. If it was sent again
   * already, the later answer counts.
   */
  private async back(
    { account, document, submission }: Sent,
    submissionState: 'not_sent' | 'refused',
    to: DocumentState,
    note: TransitionNote,
    known: { readonly detail: StoredSentence; readonly refusal?: SubmissionRefusal },
  ): Promise<void> {
    const from = this.isRepeatable(account, submission) ? NOT_GIVEN_UP : UNANSWERED_SUBMISSION_STATES;
    await this.documents.transaction(async (manager) => {
      const { state } = await this.documents.locked(manager, document.id);
      if (!(await this.submissions.settle(manager, submission, from, submissionState, known))) return;
      if (to !== 'ready') await this.documents.release(document.organisationId, 'dependants', manager);
      await applyTransition(manager, SYSTEM, { id: document.id, state }, to, note);
    });
  }
}
