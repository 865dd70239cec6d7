import { inTurn, sentencesOf, storedSentence, type StoredSentence } from '../../domain/texts/stored-sentence';
import { Injectable } from '@nestjs/common';
import { DocumentsRepository } from '../../documents/documents.repository';
import { type RepeatedSubmission, SubmissionsRepository } from '../../documents/submissions.repository';
import type { TrackedDocument } from '../../documents/documents.entities';
import { Failure } from '../../domain/issues/failure';
import { OUTCOMES_LAST_DAYS, OUTCOMES_LAST_MS } from '../../domain/lifecycle/limits';
import { LEAST_AGE_MINUTES } from '../../domain/lifecycle/uncertain-decision';
import type { OpenFiscalAccount } from '../../fiscal/accounts/fiscal-accounts.repository';
import type { SubmitAnswer } from '../../fiscal/fiscal-service';
import { Lease } from '../../organisations/lease/lease';
import { eachDocument } from '../each-document';
import type { DueWork, OrganisationWork, Stage } from '../organisation-work';
import { FIRST_REPEAT_MS, nextSweepMs, retryInMs, stopCause } from '../retry-policy';
import { accountRefused } from './submission-answers.service';
import { type OpenRepeat, OpenRepeatsService, type RepeatedBytes } from './open-repeats.service';
import { CLOSED_RETRY_MS, SubmissionGateService } from './submission-gate.service';
import { SubmissionSenderService } from './submission-sender.service';

/** Time for which unanswered bytes may still arrive; until then a refusal is no proof. */
const MAY_ARRIVE_MS = LEAST_AGE_MINUTES * 60_000;
const REQUEST_OF_ANOTHER = storedSentence('answeredForOther');

/** Document whose bytes have been sent again. */
interface Repeated {
  readonly document: TrackedDocument;
  readonly submission: RepeatedSubmission;
}

/**
 * Result of a repeat. `left`: unchanged, and due again later. `unanswered`: ends the stage, to spare an unavailable
 * service.
 */
type Result = 'moved' | 'left' | 'unanswered';

/**
 * Sends the stored bytes of unanswered submissions again, under the lease and with a journal entry, until the service
 * reports their result. Part of the submit stage; does nothing for services that do not accept repeats.
 */
@Injectable()
export class RepeatStage implements Stage {
  readonly name = 'repeat';
  readonly phase = 'sends';

  constructor(
    private readonly repeats: OpenRepeatsService,
    private readonly gate: SubmissionGateService,
    private readonly sender: SubmissionSenderService,
    private readonly documents: DocumentsRepository,
    private readonly submissions: SubmissionsRepository,
  ) {}

  isDue({ states }: DueWork): boolean {
    return states.has('processing');
  }

  async run(work: OrganisationWork): Promise<number> {
    const { organisation, fiscalAccount } = work;
    if (fiscalAccount === null) return 0;
    const due = await this.repeats.due(organisation.id, fiscalAccount);
    if (due.length === 0) return 0;
    const closed = await this.gate.whyClosed(organisation, fiscalAccount, await work.now());
    if (closed !== null) {
      for (const { document } of due)
        await this.documents.postpone(document, closed.said, CLOSED_RETRY_MS, false, closed.stoppedBy);
      return 0;
    }
    let [moved, result] = [0, 'left' as Result];
    for (const repeat of due) {
      if (work.isStopping() || result === 'unanswered') break;
      moved += await eachDocument(this.documents, work, [repeat.document], async () => {
        result = await this.sendAgain(work, repeat);
        return result === 'moved';
      });
    }
    return moved;
  }

  /**
   * Sends the bytes again. The journal is written first; the commit right before the bytes checks the lease and that no
   * answer has arrived. Bytes that would be sent too late are not sent.
   */
  private async sendAgain(
    work: OrganisationWork,
    { document, submission: open, account }: OpenRepeat,
  ): Promise<Result> {
    const line = await this.sender.connect(account);
    try {
      return await work.lease.whileSending(async () => {
        const begunAt = Lease.now();
        await this.journal(work, { document, submission: open });
        const submission = await this.submissions.repeat(work.lease, document, open);
        if (submission === null) return 'left';
        const repeated = { document, submission };
        const answer = await this.sender.sendOnce(work, { ...submission, begunAt }, line);
        return this.record(work, account, repeated, answer);
      });
    } finally {
      line.close();
    }
  }

  /** @throws Failure when it cannot be written: nothing is sent */
  private async journal(work: OrganisationWork, { document, submission }: RepeatedBytes): Promise<void> {
    try {
      await this.sender.journalAgain(work, document, submission);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      await this.postpone({ document }, error);
    }
  }

  private async record(
    work: OrganisationWork,
    account: OpenFiscalAccount,
    repeated: Repeated,
    answer: SubmitAnswer,
  ): Promise<Result> {
    switch (answer.result) {
      case 'accepted':
      case 'decided': {
        const { document, submission } = repeated;
        if ((await this.sender.record(account, document, submission, answer)) === 'contradicted')
          await this.repeats.hold(repeated, 'ANSWER_UNKNOWN', REQUEST_OF_ANOTHER);
        return 'moved';
      }
      case 'unknown':
        await this.wait(repeated, await work.now(), answer.said);
        return 'unanswered';
      case 'not_sent':
        return this.postpone(
          repeated,
          new Failure('not_sent', answer.said, null, { side: answer.side ?? undefined }),
        );
      case 'refused':
        return answer.because === 'document'
          ? this.refused(work, repeated, answer.message)
          : this.postpone(repeated, accountRefused(answer));
    }
  }

  /** Postpones without a conclusion: the earlier bytes may still have arrived. @throws Failure */
  private async postpone({ document }: Pick<Repeated, 'document'>, failure: Failure): Promise<never> {
    const inMs = retryInMs(failure, document.attempts + 1);
    await this.documents.postpone(document, failure.said, inMs, true, stopCause(failure));
    throw failure;
  }

  /** Postpones to the next repeat; after seven days without an answer holds the document for a person. */
  private async wait(repeated: Repeated, now: Date, silence: StoredSentence): Promise<void> {
    const { document, submission } = repeated;
    const began = submission.startedAt.getTime();
    const why = sentencesOf(silence);
    if (submission.sentBefore.getTime() - began >= OUTCOMES_LAST_MS) {
      const detail = storedSentence('repeatsUnanswered', { days: OUTCOMES_LAST_DAYS, message: why });
      return this.repeats.hold(repeated, 'OUTCOME_EXPIRED', detail);
    }
    const said = inTurn(storedSentence('answerUnknown', { why }), storedSentence('isSentAgain'));
    await this.documents.postpone(document, said, nextSweepMs(FIRST_REPEAT_MS, now.getTime() - began));
  }

  /** Handles a refusal, trusted once no earlier bytes can arrive any more. */
  private async refused(
    { lease, now }: OrganisationWork,
    repeated: Repeated,
    message: string,
  ): Promise<Result> {
    const { document, submission } = repeated;
    if ((await now()).getTime() - submission.sentBefore.getTime() >= MAY_ARRIVE_MS)
      return (await this.repeats.reject(lease, repeated, message)) ? 'moved' : 'left';
    const said = storedSentence('refusedForNow', { message });
    await this.documents.postpone(document, said, MAY_ARRIVE_MS);
    return 'left';
  }
}
