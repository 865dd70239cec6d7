import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { LocalDateTime } from '../documents/calendar-day';
import { displayText } from '../documents/unstorable-text';
import { isUniqueViolation } from '../platform/database/driver-error';
import { Submission, type SubmissionRefusal } from './submission.entity';
import type { TrackedDocument } from './tracked-document.entity';
import { type Lease, RunOutdated } from '../organisations/lease/lease';
import { applyTransition } from './transitions';
import { SubmissionReads } from './submission-reads';
import { lockNumber, SAME_TAXPAYER } from './sent-at-device';
import { keepRules } from './rule-sets';
import type { Intent, NewSubmission } from './submission-intent';
import { inTransaction } from '../platform/database/transaction';
import {
  LIVE_SUBMISSION_STATES,
  REVISABLE_SUBMISSION_STATES,
  type SubmissionState,
} from '../documents/submission-states';
import { sqlList } from '../documents/sql-list';

const HEARD_OF = 'select 1 from submissions s join outcomes o using (fiscal_account_id, request_id)';
/** What the database forbids, no matter who begins: two at a time, and one more where one may have been fiscalised. */
const NOT_NOW = [
  'submissions_one_under_way',
  'submissions_never_twice',
  'submissions_none_after_success',
  'submissions_none_of_recorded',
];

/** A submission whose bytes are sent again; `sentBefore`: when they were sent the last time before. */
export type RepeatedSubmission = Submission & { readonly sentBefore: Date };

/** The append-only record of what was sent, and of what is known about each of those sendings. */
@Injectable()
export class SubmissionsRepository extends SubmissionReads {
  /**
   * Commits the intent to submit: the document is `submitting` and the row is there, durably, before the caller
   * may write to the service. Null when the fiscal account is busy with another submission, has been given one
   * since the payload was made, or this document already has one that may have been received, or about which a success
   * was received: two unique indexes and a trigger decide, and while this row is `sending` no other can come in between.
   *
   * @throws RunOutdated when the organisation is at rest by now, or has another fiscal account
   */
  async begin(lease: Lease, document: TrackedDocument, intent: Intent): Promise<Submission | null> {
    const from = document.state;
    try {
      return await inTransaction(this.dataSource, async (manager) => {
        document.state = from;
        if (!(await this.isAtWork(manager, document, intent))) throw new RunOutdated();
        const attempt = 1 + (await manager.countBy(Submission, { documentId: document.id }));
        await this.lockNumber(manager, intent);
        const { follows, rules, ...fixed } = intent;
        const { id: documentId, source } = document;
        const rulesSha256 = await keepRules(manager, rules);
        const row = { ...fixed, rulesSha256, documentId, source, attempt, leaseToken: lease.token };
        const submission = await this.insert(manager, row);
        await applyTransition(manager, { lease }, document, 'submitting');
        if (await this.isOvertaken(manager, submission, follows)) throw new Overtaken();
        return submission;
      });
    } catch (error) {
      document.state = from;
      const isBusy = isUniqueViolation(error, NOT_NOW);
      if (isBusy || error instanceof Overtaken) return null;
      throw error;
    }
  }

  /**
   * Commits that the bytes of a submission are about to be sent again, as `begin` does before the first time. Null when
   * another process has done so since, or its answer has come.
   *
   * @throws RunOutdated when the organisation is at rest by now, or has another fiscal account
   */
  repeat(
    lease: Lease,
    document: TrackedDocument,
    { id, fiscalAccountId, startedAt, repeatedAt }: Submission,
  ): Promise<RepeatedSubmission | null> {
    return inTransaction(this.dataSource, async (manager) => {
      if (!(await this.isAtWork(manager, document, { fiscalAccountId }))) throw new RunOutdated();
      const submission = await this.markRepeated(manager, lease, id);
      if (submission === null) return null;
      const detail = 'The service is sent the same bytes again.';
      const state = 'processing' as const;
      await applyTransition(manager, { lease }, { id: document.id, state }, state, { detail, dueInMs: 0 });
      return { ...submission, sentBefore: repeatedAt ?? startedAt };
    });
  }

  /** True when nobody has sent the submission since this lease did; it stays so until the transaction ends. */
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
   * Writes down what became of a submission. Accepted only from the states named, so that a late answer can
   * still find its submission and an old one changes nothing. False when it was in none of them.
   */
  async settle(
    manager: EntityManager,
    submission: Pick<Submission, 'id'>,
    from: readonly SubmissionState[],
    to: SubmissionState,
    known: { requestId?: string; detail?: string; refusal?: SubmissionRefusal } = {},
  ): Promise<boolean> {
    const [, changed] = await manager.query<[unknown[], number]>(
      `update submissions set state = $3, request_id = coalesce($4, request_id), detail = coalesce($5, detail),
         refusal = coalesce($6, refusal),
         answered_at = coalesce(answered_at, clock_timestamp())
       where id = $1 and state = any($2)`,
      [
        submission.id,
        from,
        to,
        known.requestId ?? null,
        known.detail === undefined ? null : displayText(known.detail),
        known.refusal ?? null,
      ],
    );
    return changed === 1;
  }

  /** Submissions begun under an earlier lease and never answered, the oldest first: their sender died or lost its lease. */
  abandoned(lease: Lease): Promise<Submission[]> {
    return this.dataSource
      .getRepository(Submission)
      .createQueryBuilder('submission')
      .innerJoin('documents', 'document', 'document.id = submission.documentId')
      .where('document.organisation_id = :organisationId', { organisationId: lease.organisationId })
      .andWhere(`submission.state = 'sending' and submission.leaseToken < :token`, { token: lease.token })
      .orderBy('submission.startedAt')
      .addOrderBy('submission.id')
      .getMany();
  }

  /**
   * Submissions that something undecided has been received for: not only the latest of a document, for an earlier one can
   * still turn out to have been fiscalised. Of documents that are due, or that a move has left without a due time, as
   * long as the service can be asked.
   *
   * @param askableMs how long that is
   */
  withUndecidedOutcome(
    organisationId: string,
    fiscalAccountId: string,
    askableMs: number,
    limit: number,
  ): Promise<Submission[]> {
    return this.dataSource
      .getRepository(Submission)
      .createQueryBuilder('submission')
      .innerJoin('documents', 'document', 'document.id = submission.documentId')
      .where('submission.fiscalAccountId = :fiscalAccountId', { fiscalAccountId })
      .andWhere(`submission.state in ${sqlList(REVISABLE_SUBMISSION_STATES)}`)
      .andWhere(`document.organisation_id = :organisationId and document.state <> 'submitting'`, {
        organisationId,
      })
      .andWhere(
        `(document.due_at <= statement_timestamp() or (document.due_at is null
           and submission.started_at > statement_timestamp() - :askableMs * interval '1 millisecond'))`,
        { askableMs },
      )
      .andWhere(
        `exists (select 1 from outcomes o where o.fiscal_account_id = submission.fiscal_account_id
           and o.request_id = submission.request_id and o.settled_at is null)`,
      )
      .orderBy('submission.startedAt')
      .addOrderBy('submission.id')
      .take(limit)
      .getMany();
  }

  /** True when something has been received for a submission of the document and not yet been decided about. */
  async hasUndecidedOutcome(documentId: string): Promise<boolean> {
    const [row] = await this.dataSource.query<{ is_heard_of: boolean }[]>(
      `select exists (${HEARD_OF} where s.document_id = $1 and o.settled_at is null) as is_heard_of`,
      [documentId],
    );
    return row?.is_heard_of ?? false;
  }

  /** True when a success was received for any submission of the document, or what may be one: it is never sent again. */
  async hasReceivedSuccess(
    documentId: string,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<boolean> {
    const [row] = await manager.query<{ is_heard: boolean }[]>(
      `select exists (${HEARD_OF} where s.document_id = $1 and o.claims_success and not o.is_hint) as is_heard`,
      [documentId],
    );
    return row?.is_heard ?? false;
  }

  /** Null when its answer is known by now, or a later lease has sent it. */
  protected async markRepeated(
    manager: EntityManager,
    { token }: Lease,
    id: string,
  ): Promise<Submission | null> {
    const [, changed] = await manager.query<[unknown[], number]>(
      `update submissions set repeated_at = clock_timestamp(), lease_token = $2
       where id = $1 and state = 'unknown' and lease_token <= $2`,
      [id, token],
    );
    return changed === 1 ? manager.findOneByOrFail(Submission, { id }) : null;
  }

  /** The row as it is stored. @throws QueryFailedError of one of the unique indexes */
  protected insert(manager: EntityManager, row: NewSubmission): Promise<Submission> {
    return manager.save(manager.create(Submission, row));
  }

  /** Another device of the taxpayer waits, so that it sees by {@link isOvertaken} which numbers are taken. */
  protected lockNumber(manager: EntityManager, { fiscalAccountId, number }: Intent): Promise<void> {
    return lockNumber(manager, fiscalAccountId, number);
  }

  /** True for an organisation that is connected, not paused and on this account: so it stays until the transaction ends. */
  protected async isAtWork(
    manager: EntityManager,
    { organisationId }: TrackedDocument,
    { fiscalAccountId }: Pick<Intent, 'fiscalAccountId'>,
  ): Promise<boolean> {
    const [row] = await manager.query<{ is_at_work: boolean }[]>(
      `select status = 'connected' and not is_paused and fiscal_account_id = $2 as is_at_work
       from organisations where id = $1 for share`,
      [organisationId, fiscalAccountId],
    );
    return row?.is_at_work ?? false;
  }

  /**
   * True when the account's last receipt is not the one that the payload follows, when a document of the taxpayer has taken its number since,
   * or when something undecided has been received for an earlier submission of the document, or safe mode has begun.
   */
  protected async isOvertaken(
    manager: EntityManager,
    { fiscalAccountId, documentId, number }: Submission,
    follows: LocalDateTime | null,
  ): Promise<boolean> {
    const others = `from submissions where fiscal_account_id = $1 and document_id <> $2
      and state in ${sqlList(LIVE_SUBMISSION_STATES)}`;
    const [now] = await manager.query<{ moment: string | null; is_taken: boolean; is_in_doubt: boolean }[]>(
      `select (select max(dated_at) ${others}) as moment, exists (select 1 from submissions where fiscal_account_id in (${SAME_TAXPAYER})
           and document_id <> $2 and number = $3 and state in ${sqlList(LIVE_SUBMISSION_STATES)}) as is_taken,
         exists (${HEARD_OF}
           where s.document_id = $2 and o.settled_at is null)
         or exists (select 1 from journal_gaps where closed_at is null) as is_in_doubt`,
      [fiscalAccountId, documentId, number],
    );
    return now?.moment !== follows || now.is_taken || now.is_in_doubt;
  }
}

/** Another document of the account has been submitted since the payload was made. */
class Overtaken extends Error {}
