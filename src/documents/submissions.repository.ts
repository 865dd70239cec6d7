import { type StoredSentence, storedSentence } from '../domain/texts/stored-sentence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { isForeignKeyViolation, isUniqueViolation } from '../platform/database/driver-error';
import { Submission, type SubmissionRefusal } from './submissions.entities';
import { type TrackedDocument, RuleSetRow } from './documents.entities';
import { SEND_WITHIN_MS } from '../domain/lifecycle/limits';
import { type Lease, LeaseLost, RunOutdated } from '../organisations/lease/lease';
import { applyTransition } from './transitions';
import {
  hasReceivedSuccess,
  hasUndecidedOutcome,
  SubmissionReadsRepository,
} from './submission-reads.repository';
import {
  type Intent,
  type NewSubmission,
  type Begun,
  type Committed,
  type MappedAfter,
  type UsedRules,
  BEGIN_SUBMISSION,
} from './begin-submission';
import { inTransaction, untilSerialised } from '../platform/database/transaction';
import { type Acceptance, acceptSubmission } from './accept-submission';
import type { DocumentState } from '../domain/lifecycle/lifecycle';
import type { SubmissionState } from '../domain/fiscal/submission-states';
import { inOrder } from './waiting-documents';

/** SQL that stores a set of rules, unless a concurrent process has stored it first. */
export const KEEP_RULES = 'insert into rule_sets (sha256, rules) values ($1, $2) on conflict do nothing';

/** Stores each distinct set of rules once; its text is sent only if missing. */
async function keepRules(manager: EntityManager, { sha256, text }: UsedRules): Promise<void> {
  const isKept = await manager.existsBy(RuleSetRow, { sha256 });
  if (!isKept) await manager.query(KEEP_RULES, [sha256, text]);
}

/** Constraints that refuse a submission for any caller: two at a time, or one after a possible success. */
const NOT_NOW = [
  'submissions_one_under_way',
  'submissions_never_twice',
  'submissions_none_after_success',
  'submissions_none_of_recorded',
  'submissions_overtaken',
  'submissions_unexplained',
];
/** Row of a new submission: given values and those added by the database. */
const BEGINNING = {
  state: 'sending',
  requestId: null,
  detail: null,
  refusal: null,
  repeatedAt: null,
  answeredAt: null,
} as const;
const MOST_KEPT_RULES = 10_000;

/** Account that an organisation must use. */
export type AccountAtWork = Pick<Intent, 'fiscalAccountId'> & Partial<Pick<Intent, 'credentialsVersion'>>;

/** Submission whose bytes are sent again; `sentBefore`: time of the previous sending. */
export type RepeatedSubmission = Submission & { readonly sentBefore: Date };

/** Append-only record of submissions and their known results. */
@Injectable()
export class SubmissionsRepository extends SubmissionReadsRepository {
  private readonly keptRules = new Set<string>();

  /**
   * Commits the intent to submit before any byte is sent: the document becomes `submitting` and the row is durable, in
   * one statement (begin-submission.ts). Null when the account is busy or has been used since the payload was made, the
   * rules have changed, or the document may have been received: unique indexes and a trigger decide.
   * @param session in which the caller continues
   * @throws RunOutdated when the organisation is at rest by now, or has another fiscal account or other credentials
   */
  async begin(
    lease: Lease,
    document: TrackedDocument,
    intent: Intent,
    session = this.dataSource.manager,
  ): Promise<(Submission & Committed) | null> {
    const { follows, rulesVersion, rules, ...fixed } = intent;
    const { id: documentId, source, state } = document;
    try {
      const rulesSha256 = await this.keepRules(rules);
      const row: NewSubmission = { ...fixed, rulesSha256, documentId, source, leaseToken: lease.token };
      const commit = (): Promise<Begun | null> =>
        untilSerialised(() => this.commitIntent(row, state, { follows, rulesVersion }, session));
      const begun = await commit().catch(async (error: unknown) => {
        if (!isForeignKeyViolation(error, 'submissions_rules')) throw error;
        // Clears the known rules, because a failover may have lost their rows.
        this.keptRules.clear();
        await this.keepRules(rules);
        return commit();
      });
      if (begun === null) {
        const { manager } = this.dataSource;
        throw (await this.isAtWork(manager, document, intent))
          ? new LeaseLost(`document ${documentId}`)
          : new RunOutdated();
      }
      document.state = 'submitting';
      return Object.assign(new Submission(), row, BEGINNING, begun);
    } catch (error) {
      if (isUniqueViolation(error, NOT_NOW)) return null;
      throw error;
    }
  }

  /**
   * Commits that the bytes of a submission are about to be sent again. Null when another process has done so since, its
   * answer has come, or an earlier holder may still send it.
   * @param sentWithinMs time after its commit in which it may be sent
   * @throws RunOutdated when the organisation is at rest by now, or has another fiscal account
   */
  repeat(
    lease: Lease,
    document: TrackedDocument,
    { id, fiscalAccountId, startedAt, repeatedAt }: Submission,
    sentWithinMs = SEND_WITHIN_MS,
  ): Promise<RepeatedSubmission | null> {
    return inTransaction(this.dataSource, async (manager) => {
      if (!(await this.isAtWork(manager, document, { fiscalAccountId }))) throw new RunOutdated();
      const submission = await this.markRepeated(manager, lease, id, sentWithinMs);
      if (submission === null) return null;
      const detail = storedSentence('sentAgain');
      const state = 'processing' as const;
      await applyTransition(manager, { lease }, { id: document.id, state }, state, { detail, dueInMs: 0 });
      return { ...submission, sentBefore: repeatedAt ?? startedAt };
    });
  }

  /** True when no other lease has sent the submission since; locked until the transaction ends. */
  async isLastSentBy(
    manager: EntityManager,
    { token }: Lease,
    { id }: Pick<Submission, 'id'>,
  ): Promise<boolean> {
    const rows = await manager.query<unknown[]>(
      'select 1 from submissions where id = $1 and lease_token = $2 for update',
      [id, token],
    );
    return rows.length === 1;
  }

  /**
   * Stores the request id of the answer and moves the document, in one statement, from the given states. False when it
   * was in none of them.
   * @param manager of an open transaction that stores the rest of the answer
   * @throws QueryFailedError `submissions_request`: another submission has the request
   */
  accept(
    submission: Pick<Submission, 'id' | 'documentId'>,
    from: readonly SubmissionState[],
    acceptance: Acceptance,
    manager?: EntityManager,
  ): Promise<boolean> {
    if (manager !== undefined) return this.keepAcceptance(manager, submission, from, acceptance);
    return untilSerialised(() => this.keepAcceptance(this.dataSource.manager, submission, from, acceptance));
  }

  /**
   * Stores the result of a submission, from the given states, so that late answers are stored and outdated ones
   * ignored. False when it was in none of them.
   */
  async settle(
    manager: EntityManager,
    submission: Pick<Submission, 'id'>,
    from: readonly SubmissionState[],
    to: SubmissionState,
    known: { requestId?: string; detail?: StoredSentence; refusal?: SubmissionRefusal } = {},
  ): Promise<boolean> {
    const [, changed] = await manager.query<[unknown[], number]>(
      `update submissions set state = $3, request_id = coalesce($4, request_id), detail = coalesce($5, detail),
         refusal = coalesce($6, refusal),
         answered_at = coalesce(answered_at, clock_timestamp())
       where id = $1 and state = any($2)`,
      [submission.id, from, to, known.requestId ?? null, known.detail ?? null, known.refusal ?? null],
    );
    return changed === 1;
  }

  /**
   * Unanswered submissions of earlier leases, oldest first, whose sender died or lost its lease. Excludes those that
   * may still be sent, which block their account.
   * @param sentWithinMs time after the commit in which one may be sent
   */
  abandoned(lease: Lease, sentWithinMs = SEND_WITHIN_MS): Promise<Submission[]> {
    return this.dataSource
      .getRepository(Submission)
      .createQueryBuilder('submission')
      .innerJoin('documents', 'document', 'document.id = submission.documentId')
      .where('document.organisation_id = :organisationId', { organisationId: lease.organisationId })
      .andWhere(`submission.state = 'sending' and submission.leaseToken < :token`, { token: lease.token })
      .andWhere(`submission.startedAt <= statement_timestamp() - :sentWithinMs * interval '1 millisecond'`, {
        sentWithinMs,
      })
      .orderBy('submission.startedAt')
      .addOrderBy('submission.id')
      .getMany();
  }

  /** True while an outcome of any submission of the document is undecided. */
  async hasUndecidedOutcome(
    documentId: string,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<boolean> {
    const [row] = await manager.query<{ is_heard_of: boolean }[]>(
      `select ${hasUndecidedOutcome('$1')} as is_heard_of`,
      [documentId],
    );
    return row?.is_heard_of ?? false;
  }

  /**
   * True when a success, or a possible one, was received for any submission of the document: it is never sent
   * again.
   */
  async hasReceivedSuccess(
    documentId: string,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<boolean> {
    const [row] = await manager.query<{ is_heard: boolean }[]>(
      `select ${hasReceivedSuccess('$1')} as is_heard`,
      [documentId],
    );
    return row?.is_heard ?? false;
  }

  protected keepAcceptance(
    manager: EntityManager,
    ...given: [Pick<Submission, 'id' | 'documentId'>, readonly SubmissionState[], Acceptance]
  ): Promise<boolean> {
    return acceptSubmission(manager, ...given);
  }

  /**
   * Marks a submission as repeated; null when its answer is known, a later lease has sent it, or an earlier one may
   * still send it.
   */
  protected async markRepeated(
    manager: EntityManager,
    { token }: Lease,
    id: string,
    sentWithinMs: number,
  ): Promise<Submission | null> {
    const [, changed] = await manager.query<[unknown[], number]>(
      `with own as materialized ${inOrder('id = (select document_id from submissions where id = $1)')}
       update submissions set repeated_at = clock_timestamp(), lease_token = $2
       where id = $1 and (select count(*) from own) = 1 and state = 'unknown' and (lease_token = $2 or (lease_token < $2
         and coalesce(repeated_at, started_at) <= clock_timestamp() - $3 * interval '1 millisecond'))`,
      [id, token, sentWithinMs],
    );
    return changed === 1 ? manager.findOneByOrFail(Submission, { id }) : null;
  }

  /** Commits the intent in one statement. @throws QueryFailedError of one of NOT_NOW */
  protected commitIntent(
    row: NewSubmission,
    from: DocumentState,
    after: MappedAfter,
    session: EntityManager,
  ): Promise<Begun | null> {
    return beginSubmission(session, row, from, after);
  }

  /** Stores rules, except those known to this process: rows of rules are never deleted. */
  private async keepRules(rules: UsedRules): Promise<string> {
    if (!this.keptRules.has(rules.sha256)) {
      await keepRules(this.dataSource.manager, rules);
      if (this.keptRules.size >= MOST_KEPT_RULES) this.keptRules.clear();
      this.keptRules.add(rules.sha256);
    }
    return rules.sha256;
  }

  /**
   * True for an organisation that is connected, not paused and on this account, and locked in that state
   * until the transaction ends. With a version, the credentials must match, too.
   */
  protected async isAtWork(
    manager: EntityManager,
    { organisationId }: TrackedDocument,
    { fiscalAccountId, credentialsVersion = null }: AccountAtWork,
  ): Promise<boolean> {
    const [row] = await manager.query<{ is_at_work: boolean }[]>(
      `select status = 'connected' and not is_paused and fiscal_account_id = $2
         and not coalesce(bindings -> $2::uuid::text ? 'differs', false) and ($3::integer is null
         or $3 = (select credentials_version from fiscal_accounts where id = $2)) as is_at_work
       from organisations where id = $1 for share`,
      [organisationId, fiscalAccountId, credentialsVersion],
    );
    return row?.is_at_work ?? false;
  }
}

/**
 * Commits an intent; null when the organisation or the document has changed.
 * @throws QueryFailedError of the constraint that forbids it
 */
async function beginSubmission(
  manager: EntityManager,
  { payload, ...row }: NewSubmission,
  fromState: DocumentState,
  after: MappedAfter,
): Promise<Begun | null> {
  const given = { ...row, fromState, ...after, total: row.total.toFixed() };
  const [begun] = await manager.query<Begun[]>(BEGIN_SUBMISSION, [JSON.stringify(given), payload]);
  return begun ?? null;
}
