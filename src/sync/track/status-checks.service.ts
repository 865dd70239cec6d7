import { TEXTS } from '../../domain/texts/language';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Config } from '../../platform/config/config';
import { reached } from '../../platform/kill-point';
import { CONFIG } from '../../platform/config/process-config';
import { DocumentsRepository } from '../../documents/documents.repository';
import type { SentSubmission } from '../../documents/submissions.entities';
import type { TrackedDocument } from '../../documents/documents.entities';
import type { OpenFiscalAccount } from '../../fiscal/accounts/fiscal-accounts.repository';
import { SubmissionsRepository } from '../../documents/submissions.repository';
import { Failure } from '../../domain/issues/failure';
import { type DocumentState, UNSENT_STATES } from '../../domain/lifecycle/lifecycle';
import type { Verdict } from '../../domain/fiscal/verdict';
import { eachDocument } from '../each-document';
import { SubmissionStatusService } from './submission-status.service';
import { isAtRest, type OrganisationWork } from '../organisation-work';
import { OutcomeSettlementService } from './outcome-settlement.service';
import { nextSweepMs, overdueOutcome, UNCERTAIN_RECHECK_MS, stopCause } from '../retry-policy';
import { OUTCOMES_LAST_MS } from '../../domain/lifecycle/limits';
import { REQUEST_UNCONFIRMED } from '../../domain/fiscal/request-id';
import {
  storedSentence,
  sayStored,
  type StoredSentence,
  sentencesOf,
} from '../../domain/texts/stored-sentence';
import type { OpenSubmission } from '../../documents/submission-reads.repository';

const BATCH = 100;
/** States in which the due time belongs to another stage. */
const HAS_OTHER_BUSINESS: readonly DocumentState[] = [...UNSENT_STATES, 'fiscalised'];

/** Statements of the service about requests, with the time of the query. */
interface Answered {
  /** Time by the database's clock. */
  readonly now: Date;
  readonly verdicts: ReadonlyMap<string, Verdict>;
  /** Requests unknown to the service. */
  readonly unknown: ReadonlySet<string>;
  /** Failures by request. */
  readonly failures: ReadonlyMap<string, Failure>;
}

/** Age of a submission after which a request id unknown to the status check is doubtful. */
const UNCONFIRMED_AFTER_MS = 5 * 60_000;

/** Queries due outcomes, a hundred per call, and applies the answers. */
@Injectable()
export class StatusChecksService {
  private readonly logger = new Logger(StatusChecksService.name);

  constructor(
    private readonly documents: DocumentsRepository,
    private readonly submissions: SubmissionsRepository,
    private readonly asking: SubmissionStatusService,
    private readonly settler: OutcomeSettlementService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async ask(work: OrganisationWork, account: OpenFiscalAccount): Promise<number> {
    const { id } = work.organisation;
    const found = await this.submissions.open(id, account.id, BATCH);
    if (found === null) return 0;
    const { now, open } = found;
    const due = open.filter(({ isDue }) => isDue).map(({ document }) => document.id);
    const all = (await this.withoutRepeats(work, open)).map(({ submission }) => submission);
    if (all.length === 0) return 0;
    const askable = all.filter((one) => isAskable(one, now)).sort(newestFirst);
    const remembered = await this.asking.remembered(
      account,
      all.filter((one) => !isAskable(one, now)),
    );
    const { verdicts, unasked, unknown, failures } = await this.asking
      .ask(account, askable)
      .catch((error: unknown) => this.notAsked(id, due, error));
    const answered = { now, verdicts: new Map([...remembered, ...verdicts]), unknown, failures };
    reached('outcome-confirmed');
    const decided = all.flatMap((submission) => {
      const verdict = answered.verdicts.get(submission.requestId ?? '');
      return verdict === undefined ? [] : [{ submission, verdict }];
    });
    const moved = await this.settler.settleTogether(decided);
    if (moved.size > 0) reached('outcome-stored');
    const left = all.filter(({ documentId }) => !moved.has(documentId)).map(({ documentId }) => documentId);
    if (left.length === 0) return moved.size;
    const documents = await this.documents.findAll(left);
    const others = await eachDocument(this.documents, work, documents, (document) => {
      const own = all.filter(({ documentId }) => documentId === document.id);
      // Requests that could not be queried stay due.
      const asked = own.filter(({ requestId }) => !unasked.has(requestId ?? ''));
      return asked.length === 0 ? Promise.resolve(false) : this.settle(document, asked, answered);
    });
    return moved.size + others;
  }

  /** Excludes unanswered submissions under repetition, which belong to the repeat stage. */
  private async withoutRepeats(
    work: OrganisationWork,
    open: readonly OpenSubmission[],
  ): Promise<readonly OpenSubmission[]> {
    const repeated = open.filter(
      ({ document, submission, isDue, isUndecided }) =>
        isDue && !isUndecided && document.state === 'processing' && submission.state === 'unknown',
    );
    if (isAtRest(work.organisation))
      for (const { document } of repeated)
        await this.documents.postpone(document, null, UNCERTAIN_RECHECK_MS);
    return open.filter((one) => !repeated.includes(one));
  }

  /** Records the failure on every queried document, so that a missing outcome is explained. */
  private async notAsked(organisationId: string, due: readonly string[], error: unknown): Promise<never> {
    if (error instanceof Failure) {
      await this.documents.tell(organisationId, due, notAsked(error), stopCause(error));
    }
    throw error;
  }

  private async settle(
    document: TrackedDocument,
    submissions: readonly SentSubmission[],
    answered: Answered,
  ): Promise<boolean> {
    let isMoved = false;
    for (const submission of submissions) {
      const hasMoved = await this.settleOne(document, submission, answered);
      if (hasMoved) reached('outcome-stored');
      isMoved = isMoved || hasMoved;
    }
    if (!isMoved && !HAS_OTHER_BUSINESS.includes(document.state)) {
      const failure = failureAsSent(submissions, answered.failures);
      const said =
        (failure === null ? null : notAsked(failure)) ??
        unreadable(submissions, answered.verdicts) ??
        this.overdue(document, submissions, answered.now);
      const nextMs = await this.nextAskMs(document, submissions, answered);
      const by = failure === null ? null : stopCause(failure);
      await this.documents.postpone(document, said, nextMs, said !== null, by);
    }
    return isMoved;
  }

  private async settleOne(
    document: TrackedDocument,
    submission: SentSubmission,
    { now, verdicts, unknown }: Answered,
  ): Promise<boolean> {
    const requestId = submission.requestId ?? '';
    const verdict = verdicts.get(requestId);
    const isKnown = verdict !== undefined && !unknown.has(requestId);
    if (isKnown && isUnconfirmed(document, submission)) {
      const nextAskMs = nextSweepMs(this.config.sync.sweepAfterMs, ageMs(submission, now));
      if (!(await this.settler.confirm(submission, nextAskMs))) return false;
      await this.settler.settle({ ...submission, state: 'accepted' }, verdict);
      return true;
    }
    if (verdict !== undefined && verdict.result !== 'none') return this.settler.settle(submission, verdict);
    if (submission.state !== 'accepted') return false;
    if (!isAskable(submission, now)) return this.expire(submission);
    const isInDoubt = unknown.has(requestId) && ageMs(submission, now) >= UNCONFIRMED_AFTER_MS;
    return isInDoubt && this.holdUnconfirmed(submission, requestId);
  }

  /** Returns the time to the next query; null: no submission is open, or none can be queried any more. */
  private async nextAskMs(
    { id, state }: TrackedDocument,
    submissions: readonly SentSubmission[],
    { now, unknown }: Answered,
  ): Promise<number | null> {
    if (state === 'uncertain') return UNCERTAIN_RECHECK_MS;
    if (state !== 'processing') {
      const isOpen =
        submissions.some((one) => isAskable(one, now)) && (await this.submissions.hasUndecidedOutcome(id));
      return isOpen ? UNCERTAIN_RECHECK_MS : null;
    }
    const age = Math.min(...submissions.map((submission) => ageMs(submission, now)));
    const next = nextSweepMs(this.config.sync.sweepAfterMs, age);
    const isKnown = !submissions.some(({ requestId }) => unknown.has(requestId ?? ''));
    return isKnown || age >= UNCONFIRMED_AFTER_MS ? next : Math.min(next, UNCONFIRMED_AFTER_MS - age);
  }

  /** Reports an overdue outcome in the log and on the document. */
  private overdue(
    document: TrackedDocument,
    submissions: readonly SentSubmission[],
    now: Date,
  ): StoredSentence | null {
    if (document.state !== 'processing') return null;
    const ages = submissions.map((submission) => ageMs(submission, now));
    const overdue = overdueOutcome(Math.min(...ages));
    if (overdue === null) return null;
    const context = { code: overdue.code, documentId: document.id, number: document.number };
    this.logger[overdue.code === 'OUTCOME_LATE' ? 'warn' : 'error'](context, sayStored(TEXTS, overdue.said));
    return overdue.said;
  }

  private holdUnconfirmed(submission: SentSubmission, id: string): Promise<boolean> {
    const detail = storedSentence('requestUnconfirmed', { id });
    return this.settler.hold(submission, { reason: REQUEST_UNCONFIRMED, detail, requestId: null });
  }

  private expire(submission: SentSubmission): Promise<boolean> {
    const detail = storedSentence('outcomeExpired');
    return this.settler.hold(submission, { reason: 'OUTCOME_EXPIRED', detail, requestId: null });
  }
}

/** Sentence for a document whose statement is unreadable, as opposed to missing. */
function unreadable(
  submissions: readonly SentSubmission[],
  answers: ReadonlyMap<string, Verdict>,
): StoredSentence | null {
  for (const { requestId } of submissions) {
    const answer = answers.get(requestId ?? '');
    if (answer?.result === 'none' && answer.unreadable !== null)
      return storedSentence('answerUnreadable', { why: sentencesOf(answer.unreadable.why) });
  }
  return null;
}

/** Sorts newest first, so that a faulty old submission holds up no other. */
function newestFirst(one: SentSubmission, other: SentSubmission): number {
  return other.startedAt.getTime() - one.startedAt.getTime();
}

/** @param now the database's clock, which has stored when the submission began */
function ageMs({ startedAt }: SentSubmission, now: Date): number {
  return now.getTime() - startedAt.getTime();
}

/** True for a document held because the service did not know its request. */
function isUnconfirmed({ state, reason }: TrackedDocument, submission: SentSubmission): boolean {
  return state === 'uncertain' && reason === REQUEST_UNCONFIRMED && submission.state === 'unknown';
}

function isAskable(submission: SentSubmission, now: Date): boolean {
  return submission.requestId !== null && ageMs(submission, now) < OUTCOMES_LAST_MS;
}

/** Failure for which the status of a document could not be queried; null: it could. */
function failureAsSent(
  submissions: readonly SentSubmission[],
  failures: ReadonlyMap<string, Failure>,
): Failure | null {
  const [failure] = submissions.flatMap(({ requestId }) => failures.get(requestId ?? '') ?? []);
  return failure ?? null;
}

function notAsked({ said }: Failure): StoredSentence {
  return storedSentence('notAsked', { message: sentencesOf(said) });
}
