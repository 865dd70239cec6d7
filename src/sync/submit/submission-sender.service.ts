import { storedIssues, storedSentence } from '../../domain/texts/stored-sentence';
import { createHash } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { withSubmissionContext } from '../../platform/telemetry/exchange-channel';
import { reached } from '../../platform/kill-point';
import type { StoredBefore } from '../../documents/circumstances.repository';
import { DocumentsRepository } from '../../documents/documents.repository';
import type { Submission } from '../../documents/submissions.entities';
import type { TrackedDocument } from '../../documents/documents.entities';
import type { OpenFiscalAccount } from '../../fiscal/accounts/fiscal-accounts.repository';
import type { Intent } from '../../documents/begin-submission';
import { SubmissionsRepository } from '../../documents/submissions.repository';
import { type LocalDateTime, localDateTime } from '../../domain/calendar-day';
import { writeAdjustments } from '../../domain/fiscal/adjustment';
import { SEND_WITHIN_MS } from '../../domain/lifecycle/limits';
import { Failure, whyFailed } from '../../domain/issues/failure';
import type { FiscalDocument } from '../../domain/fiscal/fiscal-document';
import type { Issue } from '../../domain/issues/issue';
import { mayBegin } from '../../domain/fiscal/may-begin';
import { receiptMoment } from '../../domain/receipt/receipt';
import { writeTaxes } from '../../domain/fiscal/sent-tax';
import type { CurrentRules } from '../prepare/preparation.service';
import { elsewhereSeen } from '../../mapping/check-eligibility';
import type { ForeignSign } from '../../mapping/mapping-rules';
import type { SubmissionLine, SubmitAnswer } from '../../fiscal/fiscal-service';
import { SubmissionAnswersService, type Recorded } from './submission-answers.service';
import { Lease } from '../../organisations/lease/lease';
import { isTooLate, type OrganisationWork } from '../organisation-work';
import { ForeignReceiptsService } from './foreign-receipts.service';
import { answerLine } from './safe-mode/journal-answers.service';
import { SafeModeService } from './safe-mode/safe-mode.service';

/**
 * Most submissions between their intent and their first byte. Each keeps its session, idle, while it waits for its turn
 * at the journal: what the journal has is looked up where the intent is. Other work needs connections as well.
 */
const MOST = 4;

/**
 * Bound on submissions between their intent and their first byte, adapted to how long that takes: an intent whose bytes
 * cannot leave in time is wasted, and more at once take longer. A process that is too busy thus begins fewer, and no
 * intent that would be late.
 */
export class SubmissionPace {
  private most = MOST;
  private underWay = 0;
  private readonly waiting: (() => void)[] = [];

  /** @param inTimeMs time from the intent within which the first byte must leave */
  constructor(private readonly inTimeMs: number) {}

  /** Number of submissions admitted at once at present. */
  get bound(): number {
    return this.most;
  }

  /** Takes a place; null: at once, otherwise a promise that settles when one is free, first come, first served. */
  enter(): Promise<void> | null {
    if (this.underWay < this.most) {
      this.underWay += 1;
      return null;
    }
    return new Promise((settle) => this.waiting.push(settle));
  }

  /** Gives the place back. @param tookMs time from the intent to the first byte; null: nothing was begun */
  leave(tookMs: number | null): void {
    if (tookMs !== null && tookMs > this.inTimeMs / 2) this.most = Math.max(1, this.most - 1);
    else if (tookMs !== null && tookMs < this.inTimeMs / 4) this.most = Math.min(MOST, this.most + 1);
    this.underWay -= 1;
    while (this.underWay < this.most) {
      const next = this.waiting.shift();
      if (next === undefined) return;
      this.underWay += 1;
      next();
    }
  }
}

/** Retry delay for a busy fiscal account, which takes one document at a time and may be shared. */
const BUSY_RETRY_MS = 1_000;

/** Document to be fiscalised, with the rules of its mapping. */
interface MappedDocument {
  readonly fiscal: FiscalDocument;
  readonly current: CurrentRules;
  readonly foreign: ForeignSign;
}

/** A submission whose intent has been committed; `begunAt`: by {@link Lease.now}, right before that. */
type BegunSubmission = Submission & { readonly begunAt: number };

/** Committed intent; `notSent`: why its bytes may not leave, such as a journal that cannot be written. */
interface CommittedIntent {
  readonly submission: Submission;
  readonly begunAt: number;
  readonly notSent: SubmitAnswer | null;
}

/** Result for the batch. `busy` and `unanswered` end it, to keep the order and to spare an unavailable service. */
export type Submitted = 'moved' | 'busy' | 'unanswered';

/**
 * Connects, commits the intent, writes the journal, sends once, stores the result. No second attempt here, for any
 * reason (docs/architecture.md).
 */
@Injectable()
export class SubmissionSenderService {
  private readonly logger = new Logger(SubmissionSenderService.name);
  private readonly pace = new SubmissionPace(SEND_WITHIN_MS);

  constructor(
    private readonly documents: DocumentsRepository,
    private readonly submissions: SubmissionsRepository,
    private readonly answers: SubmissionAnswersService,
    private readonly guard: SafeModeService,
    private readonly foreign: ForeignReceiptsService,
  ) {}

  /** @throws Failure when account, service, journal or network are at fault: nothing more can be sent now */
  async send(
    work: OrganisationWork,
    account: OpenFiscalAccount,
    document: TrackedDocument,
    mapped: MappedDocument,
    { known, stored, ahead: { now } }: Pick<StoredBefore, 'known' | 'stored' | 'ahead'>,
  ): Promise<Submitted> {
    const beginning = mayBegin(known, now);
    if (beginning.may === 'hold') return this.hold(work, document, beginning.issue);
    if (beginning.may === 'wait') {
      await this.documents.postpone(document, beginning.why, beginning.retryInMs, false);
      return 'moved';
    }
    const sign = await this.foreign.sign(
      { ...work.organisation, ...mapped.current.integration },
      document,
      mapped.foreign,
    );
    if (sign !== null) return this.hold(work, document, elsewhereSeen(sign, mapped.foreign.answered));
    const last = stored.lastMoments(document.id);
    const intent = this.intent(account, document, mapped, { now, last, follows: known.follows });
    if (last !== null && intent.datedAt < last) return this.busy(work.lease);
    const line = await this.connect(account);
    reached('connected');
    const askedAt = Lease.now();
    const wait = this.pace.enter();
    if (wait !== null) await wait;
    let hasLeft = false;
    const leave = (begunAt: number | null): void => {
      if (!hasLeft) this.pace.leave(begunAt === null ? null : Lease.now() - begunAt);
      hasLeft = true;
    };
    try {
      // Rules may have changed in a long wait, and an idle connection may be closed: it begins anew.
      if (Lease.now() - askedAt > SEND_WITHIN_MS)
        return await this.busy(work.lease, storedSentence('processBusy'), 0);
      // The intent itself finds a lost lease.
      if (!work.lease.isLost && this.isTooLate(work, Lease.now()))
        return await this.busy(work.lease, storedSentence('processBusy'));
      return await work.lease.whileSending(async () => {
        // True when a concurrent process may repeat its bytes from another database.
        const mayLeaveAgain = this.answers.isRepeatable(account, intent);
        const begun = await this.guard.inSession((session) =>
          this.begin(work, document, intent, session, mayLeaveAgain),
        );
        if (begun === null) return this.busy(work.lease);
        const { submission, notSent, begunAt } = begun;
        leave(begunAt);
        const answer = notSent ?? (await this.sendOnce(work, { ...submission, begunAt }, line));
        if (notSent === null && answer.result === 'not_sent' && !mayLeaveAgain)
          await this.guard.withdraw(submission);
        reached('answer-heard');
        const recorded = await this.record(account, document, submission, answer);
        reached('answer-stored');
        return recorded === 'unanswered' ? 'unanswered' : 'moved';
      });
    } finally {
      leave(null);
      line.close();
    }
  }

  /** Builds the intent: all that is fixed before the first byte leaves. */
  private intent(
    account: OpenFiscalAccount,
    document: TrackedDocument,
    { fiscal, current }: MappedDocument,
    {
      now,
      last,
      follows,
    }: { readonly now: Date; readonly last: LocalDateTime | null } & Pick<Intent, 'follows'>,
  ): Intent {
    const datedAt = receiptMoment(fiscal.issuedOn, localDateTime(now, account.timeOffset), last);
    const payload = this.answers.service(account).render(fiscal, account, datedAt, document.isCorrection);
    const { kind, number, currency, total, issuedOn, originalId: originalSourceId } = fiscal;
    return {
      fiscalAccountId: account.id,
      credentialsVersion: account.credentialsVersion,
      kind,
      number,
      currency,
      total,
      issuedOn,
      datedAt,
      follows,
      originalSourceId,
      fingerprint: document.fingerprint,
      payload,
      rules: current.used,
      rulesVersion: current.version,
      taxes: writeTaxes(fiscal.taxes),
      adjustments: writeAdjustments(fiscal.adjustments),
      payloadSha256: createHash('sha256').update(payload).digest('hex'),
    };
  }

  /** @throws Failure `not_sent` */
  connect(account: OpenFiscalAccount): Promise<SubmissionLine> {
    return this.answers.service(account).connect(account);
  }

  /** Stores the answer: a request id or a refusal in the journal first, since the database may fail. */
  async record(...given: Parameters<SubmissionAnswersService['record']>): Promise<Recorded> {
    const [, , submission, answer] = given;
    const line = answerLine(submission, answer);
    if (line !== null) await this.guard.learned(line);
    return this.answers.record(...given);
  }

  /** Writes a journal entry for a repeat of the same bytes. @throws Failure `not_sent` */
  async journalAgain(
    { organisation }: OrganisationWork,
    { sourceId }: Pick<TrackedDocument, 'sourceId'>,
    submission: Submission,
  ): Promise<void> {
    await this.guard.recordAgain(organisation, sourceId, submission);
    reached('journal-written');
  }

  /**
   * Sends the bytes once, after a last check of the lease. Intent and journal are already on disk. `not_sent`: no byte
   * was written.
   */
  async sendOnce(
    work: OrganisationWork,
    submission: BegunSubmission,
    line: SubmissionLine,
  ): Promise<SubmitAnswer> {
    // Stops a process that resumes after a long pause: another one may be working by now.
    if (this.isTooLate(work, submission.begunAt)) {
      return { result: 'not_sent', said: storedSentence(work.lease.isLost ? 'leaseInDoubt' : 'processBusy') };
    }
    return withSubmissionContext(submission.id, () => line.send(submission.kind, submission.payload));
  }

  protected isTooLate(...given: Parameters<typeof isTooLate>): boolean {
    return isTooLate(...given);
  }

  /**
   * Commits the intent and writes the journal in one session of the database, which has its connection: a wait for one
   * must not count against the time of the intent. Null: the intent was not committed.
   */
  private async begin(
    work: OrganisationWork,
    document: TrackedDocument,
    intent: Intent,
    session: EntityManager,
    mayLeaveAgain: boolean,
  ): Promise<CommittedIntent | null> {
    const begunAt = Lease.now();
    const submission = await this.submissions.begin(work.lease, document, intent, session);
    if (submission === null) return null;
    reached('intent-committed');
    try {
      await this.guard.record(work.organisation, document.sourceId, submission, session, mayLeaveAgain);
      reached('journal-written');
      return { submission, begunAt, notSent: null };
    } catch (error) {
      // No byte has left, whatever failed: a row that stayed `sending` would become a doubt without cause.
      if (!(error instanceof Failure))
        this.logger.error({ submissionId: submission.id, err: error }, 'the journal could not be checked');
      const side = error instanceof Failure ? error.side : 'journal';
      return { submission, begunAt, notSent: { result: 'not_sent', said: whyFailed(error), side } };
    }
  }

  private async hold(work: OrganisationWork, document: TrackedDocument, found: Issue): Promise<Submitted> {
    const note = { reason: found.code, detail: storedIssues([found]), issues: [found], dueInMs: 0 };
    await this.documents.move(work.lease, document, 'waiting', note);
    return 'moved';
  }

  /** Postpones all ready documents, because one that waited alone would be overtaken. */
  private async busy(
    { organisationId }: OrganisationWork['lease'],
    reason = storedSentence('accountBusy'),
    inMs = BUSY_RETRY_MS,
  ): Promise<Submitted> {
    await this.documents.postponeReady(organisationId, reason, inMs);
    return 'busy';
  }
}
