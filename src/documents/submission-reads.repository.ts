import { Injectable } from '@nestjs/common';
import { Any, DataSource, type EntityManager } from 'typeorm';
import { addDays, dayAt, dayOf, type LocalDateTime } from '../domain/calendar-day';
import { REQUEST_UNCONFIRMED, spellings } from '../domain/fiscal/request-id';
import type { HeardBefore } from '../domain/fiscal/may-begin';
import { sqlList } from '../domain/sql-list';
import { LIVE_SUBMISSION_STATES, REQUEST_UNKNOWN_STATES } from '../domain/fiscal/submission-states';
import { FiscalAccount } from '../fiscal/accounts/accounts.entities';
import type { StoppedSubmissions } from '../fiscal/accounts/stopped-submissions';
import { type OpenSubmissions, openSubmissions } from './open-submissions';
import { type AccountStanding, accountStanding, limitedBefore, reviewRefusals } from './refused-submissions';
import { IS_LIVE, type LastMoments, lastMoments } from './sent-at-device';
import { SENT_AROUND, type SentAround, sentAround, type SentAroundRow } from './sent-around';
import { Submission } from './submissions.entities';

/** Maximum days ahead for which waiting makes sense; a later date needs a person. */
const MOST_DAYS_AHEAD = 7;

/** Facts known about a document before it is sent; `follows`: see `lastMoment`. */
export interface KnownBefore extends HeardBefore {
  readonly follows: LocalDateTime | null;
}

const ofDocument = (document: string): string =>
  `select 1 from submissions s join outcomes o using (fiscal_account_id, request_id) where s.document_id = ${document}`;

/** SQL condition: an undecided statement was received for a submission of the document in its parameter. */
export function hasUndecidedOutcome(document: string): string {
  return `exists (${ofDocument(document)} and o.settled_at is null)`;
}

/** SQL condition: a success, or a possible one, was received for a submission of the document. */
export function hasReceivedSuccess(document: string): string {
  return `exists (${ofDocument(document)} and o.claims_success and not o.is_hint)`;
}

/** SQL condition whose states match an index, since it is queried in every run. */
const UNANSWERED = `select s.id from submissions s
  where s.fiscal_account_id = :fiscalAccountId and s.request_id is null
    and s.state in ${sqlList(REQUEST_UNKNOWN_STATES)}
    and (s.state = 'unknown' or s.started_at > statement_timestamp() - :askableMs * interval '1 millisecond'
      and (s.state <> 'not_sent' or exists (select from resolutions r
        where r.document_id = s.document_id and r.submission_id = s.id and r.decision = 'not_received')))`;

const UNCONFIRMED = `select s.id from submissions s join documents d on d.id = s.document_id
  where s.fiscal_account_id = :fiscalAccountId and s.request_id is not null and s.state = 'unknown'
    and d.state = 'uncertain' and d.reason = '${REQUEST_UNCONFIRMED}'`;

/** SQL for the columns of KnownBefore, except `unexplainedSince`. */
export function knownBefore(document: string, fiscalAccount: string): string {
  return `${hasUndecidedOutcome(document)} as "hasUndecidedOutcome", ${hasReceivedSuccess(document)} as "hasReceivedSuccess",
    last_moment_of_others(${fiscalAccount}, ${document}) as follows`;
}

/** Queries about submissions that change nothing. */
@Injectable()
export class SubmissionReadsRepository {
  constructor(protected readonly dataSource: DataSource) {}

  /** Returns the document's submission that may have been received, if any. */
  live(documentId: string): Promise<Submission | null> {
    return this.dataSource.manager.findOneBy(Submission, { documentId, state: IS_LIVE });
  }

  /** Attempt of the same document that has the request; null: none. */
  async attemptWith(
    { documentId, fiscalAccountId }: Pick<Submission, 'documentId' | 'fiscalAccountId'>,
    requestId: string,
  ): Promise<number | null> {
    const where = { documentId, fiscalAccountId, requestId: Any(spellings(requestId)) };
    const found = await this.dataSource.manager.findOne(Submission, { select: { attempt: true }, where });
    return found?.attempt ?? null;
  }

  /**
   * Submissions that may be queried (open-submissions.ts); null: none.
   * @param most maximum of each kind
   */
  open(
    organisationId: string,
    fiscalAccountId: string,
    most: number,
    askableMs?: number,
  ): Promise<OpenSubmissions | null> {
    return openSubmissions(this.dataSource, organisationId, fiscalAccountId, most, askableMs);
  }

  /**
   * Due submissions in progress whose arrival is unknown and which have no later submission; oldest first.
   */
  unansweredDue(organisationId: string, limit: number): Promise<Submission[]> {
    return this.dataSource
      .getRepository(Submission)
      .createQueryBuilder('submission')
      .innerJoin('documents', 'document', 'document.id = submission.documentId')
      .where(`submission.state = 'unknown'`)
      .andWhere(
        `document.organisation_id = :organisationId and document.state = 'processing'
           and document.due_at <= statement_timestamp()`,
        { organisationId },
      )
      .andWhere(
        `not exists (select from submissions later
           where later.document_id = submission.document_id and later.attempt > submission.attempt)`,
      )
      .orderBy('submission.startedAt')
      .addOrderBy('submission.id')
      .limit(limit)
      .getMany();
  }

  /**
   * Submissions without an answer, or with a request unknown to the service, oldest first. Within `askableMs` also
   * those considered not received: refused, or so decided by a person.
   */
  withoutRequest(fiscalAccountId: string, askableMs: number): Promise<Submission[]> {
    return this.dataSource
      .getRepository(Submission)
      .createQueryBuilder('submission')
      .where(`submission.id in (${UNANSWERED} union all ${UNCONFIRMED})`, { fiscalAccountId, askableMs })
      .orderBy('submission.startedAt')
      .addOrderBy('submission.id')
      .getMany();
  }

  /** Latest receipt time of other documents at the account or its device, known or possible; null: none. */
  async lastMoment(fiscalAccountId: string, exceptDocumentId: string | null): Promise<LocalDateTime | null> {
    return (await this.lastMoments(fiscalAccountId))(exceptDocumentId);
  }

  /** Reads the latest receipt times of an account, for any document. */
  lastMoments(fiscalAccountId: string): Promise<LastMoments> {
    return lastMoments(this.dataSource, fiscalAccountId);
  }

  /**
   * Submissions of invoices and their credit notes that may have been received, for computing the creditable remainder.
   * @param fiscalAccountId account of the present organisation, possibly another than that of the submissions
   */
  async sentAround(
    organisationId: string,
    invoiceSourceIds: readonly string[],
    fiscalAccountId: string | null = null,
  ): Promise<SentAround[]> {
    const rows = await this.dataSource.query<SentAroundRow[]>(SENT_AROUND, [
      organisationId,
      invoiceSourceIds,
      LIVE_SUBMISSION_STATES,
      fiscalAccountId,
    ]);
    return rows.map(sentAround);
  }

  /** Number of attempts directly before this one that were answered with "too many calls". */
  limitedBefore(submission: Pick<Submission, 'documentId' | 'attempt'>): Promise<number> {
    return limitedBefore(this.dataSource, submission);
  }

  /** Reads the stop of an account's submissions; null while they are not stopped. */
  async stopped(fiscalAccountId: string): Promise<StoppedSubmissions | null> {
    return (await this.standing(fiscalAccountId)).stopped;
  }

  standing(fiscalAccountId: string): Promise<AccountStanding> {
    return accountStanding(this.dataSource, fiscalAccountId);
  }

  /**
   * Sets the device's last receipt to the stated time of an unknown receipt. False without effect: no later time, too
   * far ahead, or sent after an earlier statement.
   * @param named by the clock of the device
   */
  async followDevice(
    {
      fiscalAccountId: id,
      datedAt,
      startedAt,
    }: Pick<Submission, 'fiscalAccountId' | 'datedAt' | 'startedAt'>,
    named: (timeOffset: string) => LocalDateTime | null,
  ): Promise<boolean> {
    const { manager } = this.dataSource;
    const { timeOffset, deviceMoment: known } = await manager.findOneByOrFail(FiscalAccount, { id });
    const moment = named(timeOffset);
    if (moment === null || moment <= datedAt) return false;
    if (dayOf(moment) > addDays(dayAt(startedAt, timeOffset), MOST_DAYS_AHEAD)) return false;
    if (known !== null && known <= datedAt && (await this.standing(id)).isOutOfOrder) return false;
    if (known === null || known < moment)
      await manager.update(FiscalAccount, { id }, { deviceMoment: moment });
    return true;
  }

  /** Marks the account's failures as reviewed by a person. False: none. */
  review(fiscalAccountId: string, manager: Pick<EntityManager, 'query'> = this.dataSource): Promise<boolean> {
    return reviewRefusals(manager, fiscalAccountId);
  }

  ofDocument(documentId: string): Promise<Submission[]> {
    return this.dataSource.manager.find(Submission, { where: { documentId }, order: { attempt: 'ASC' } });
  }
}
