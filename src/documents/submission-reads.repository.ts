import { Injectable } from '@nestjs/common';
import { Any, DataSource, type EntityManager, In } from 'typeorm';
import { addDays, dayAt, dayOf, type LocalDateTime, type CalendarDay } from '../domain/calendar-day';
import { REQUEST_UNCONFIRMED, spellings } from '../domain/fiscal/request-id';
import type { HeardBefore } from '../domain/fiscal/may-begin';
import { sqlList } from '../domain/sql-list';
import {
  LIVE_SUBMISSION_STATES,
  REQUEST_UNKNOWN_STATES,
  REVISABLE_SUBMISSION_STATES,
} from '../domain/fiscal/submission-states';
import { FiscalAccount } from '../fiscal/accounts/accounts.entities';
import type { StoppedSubmissions } from '../fiscal/accounts/stopped-submissions';
import { type AccountStanding, accountStanding, limitedBefore, reviewRefusals } from './refused-submissions';
import { type LastMoments, type SentMoment, NEWEST_MOMENTS, lastMomentsOf } from './sent-at-device';
import { Submission, sentColumns, type SentSubmission } from './submissions.entities';
import { Decimal } from '../domain/money';
import type { DocumentKind } from '../domain/sales/sales-document';
import { OUTCOMES_LAST_MS } from '../domain/lifecycle/limits';
import type { DocumentState } from '../domain/lifecycle/lifecycle';

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

/** Submission of an invoice or its credit note, with the service that can parse its bytes. */
export interface SentAround {
  readonly documentId: string;
  readonly kind: DocumentKind;
  readonly invoiceSourceId: string;
  readonly total: Decimal;
  /** Date of the document. */
  readonly issuedOn: CalendarDay;
  readonly service: string;
  readonly fiscalAccountId: string;
  /**
   * True: sent under another account to another device. Another account of the same device, or one whose device was
   * replaced, does not count.
   */
  readonly isOfOtherDevice: boolean;
  readonly payload: Buffer;
}

const COLUMNS = `s.total, s.issued_on::text as "issuedOn", a.service, s.payload, s.fiscal_account_id as "fiscalAccountId",
  coalesce(s.fiscal_account_id <> p.id and (s.device_id = p.device_id) is not true, false) as "isOfOtherDevice"`;

/**
 * Parameters: $1 organisation, $2 source ids of invoices, $3 states that count, $4 account of a future credit note, if
 * any. Linked invoices are one sale (`sale`): what was sent or credited for one counts for each.
 */
const SENT_AROUND = `with present as (
    select p.id, p.device_id from (select $4::uuid as id) o left join fiscal_accounts p using (id)),
  asked as (
    select d.id, d.source_id as asked, coalesce(l.original_id, d.id) as sale from documents d
      left join document_decisions l on l.document_id = d.id and l.decision = 'sale' and l.is_standing
    where d.organisation_id = $1 and d.kind = 'invoice' and d.source_id = any($2)),
  others as (
    select a.asked, d.id, d.source_id, d.organisation_id from asked a join documents d
      on d.id in (select a.sale union all select l.document_id from document_decisions l
        where l.original_id = a.sale and l.decision = 'sale' and l.is_standing) and d.id <> a.id)
  select d.id as "documentId", s.kind, d.asked as "invoiceSourceId", ${COLUMNS}
    from (select id, asked from asked union all select id, asked from others) d join submissions s on s.document_id = d.id
      join fiscal_accounts a on a.id = s.fiscal_account_id cross join present p
    where s.state = any($3)
  union all
  select d.id, s.kind, s.original_source_id, ${COLUMNS}
    from submissions s join documents d on d.id = s.document_id join fiscal_accounts a on a.id = s.fiscal_account_id cross join present p
    where d.organisation_id = $1 and s.original_source_id = any($2) and s.state = any($3)
  union all
  select d.id, s.kind, o.asked, ${COLUMNS}
    from others o join submissions s on s.original_source_id = o.source_id
      join documents d on d.id = s.document_id and d.organisation_id = o.organisation_id
      join fiscal_accounts a on a.id = s.fiscal_account_id cross join present p
    where s.state = any($3)`;

/** Row of the query's result. */
type SentAroundRow = Omit<SentAround, 'total'> & { readonly total: string };

/** Submission whose outcome may be queried. */
export interface OpenSubmission {
  readonly submission: SentSubmission;
  readonly document: { readonly id: string; readonly state: DocumentState };
  /** True: the last submission of a due document that waits for an outcome or is uncertain. */
  readonly isDue: boolean;
  /**
   * True: an undecided statement was received, also for earlier submissions, which may still be fiscalised. The
   * document is due, or has no due time while the service can be queried.
   */
  readonly isUndecided: boolean;
}

/** Open submissions, oldest first, with the database's time. */
export interface OpenSubmissions {
  readonly now: Date;
  readonly open: readonly OpenSubmission[];
}

/** SQL for due documents; live documents go first, because no customer waits for history. */
const due = (state: DocumentState): string => `(select id from documents
  where organisation_id = :organisationId and state = '${state}' and due_at <= statement_timestamp()
  order by coalesce(issued_on < (select go_live_on from organisations where id = :organisationId), false), due_at, id
  limit :most)`;

const LATEST = `select distinct on (s.document_id) s.id from submissions s
  where s.document_id in (${due('processing')} union all ${due('uncertain')}) order by s.document_id, s.attempt desc`;

const UNDECIDED = `select s.id from submissions s join documents d on d.id = s.document_id
  where s.fiscal_account_id = :fiscalAccountId and s.state in ${sqlList(REVISABLE_SUBMISSION_STATES)}
    and d.organisation_id = :organisationId and d.state <> 'submitting'
    and (d.due_at <= statement_timestamp() or (d.due_at is null
      and s.started_at > statement_timestamp() - :askableMs * interval '1 millisecond'))
    and exists (select 1 from outcomes o where o.fiscal_account_id = s.fiscal_account_id and o.request_id = s.request_id
      and o.settled_at is null)
  order by s.started_at, s.id limit :most`;

interface RawRow {
  readonly now: Date;
  readonly document_state: DocumentState;
  readonly is_due: boolean;
  readonly is_undecided: boolean;
}

/** SQL condition: the service may have the submission. */
const IS_LIVE = In([...LIVE_SUBMISSION_STATES]);

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
   * Submissions that may be queried; null: none.
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

function sentAround(row: SentAroundRow): SentAround {
  return { ...row, total: new Decimal(row.total) };
}

/**
 * Reads in one statement all submissions of an organisation that may be queried. Null: none.
 * @param most maximum of each kind
 */
async function openSubmissions(
  dataSource: DataSource,
  organisationId: string,
  fiscalAccountId: string,
  most: number,
  askableMs = OUTCOMES_LAST_MS,
): Promise<OpenSubmissions | null> {
  const { entities, raw } = await dataSource
    .getRepository(Submission)
    .createQueryBuilder('submission')
    .addCommonTableExpression(LATEST, 'latest')
    .addCommonTableExpression(UNDECIDED, 'undecided')
    .select(sentColumns(dataSource, 'submission'))
    .innerJoin('documents', 'document', 'document.id = submission.documentId')
    .addSelect('statement_timestamp()', 'now')
    .addSelect('document.state', 'document_state')
    .addSelect('submission.id in (select id from latest)', 'is_due')
    .addSelect('submission.id in (select id from undecided)', 'is_undecided')
    .where('submission.id in (select id from latest union all select id from undecided)')
    .setParameters({ organisationId, fiscalAccountId, askableMs, most })
    .orderBy('submission.startedAt')
    .addOrderBy('submission.id')
    .getRawAndEntities<RawRow>();
  const [first] = raw;
  if (first === undefined) return null;
  const open = entities.map((submission, index) => {
    const { document_state, is_due, is_undecided } = raw[index] as RawRow;
    const document = { id: submission.documentId, state: document_state };
    return { submission, document, isDue: is_due, isUndecided: is_undecided };
  });
  return { now: first.now, open };
}

async function lastMoments(dataSource: DataSource, fiscalAccountId: string): Promise<LastMoments> {
  const newest = await dataSource.query<SentMoment[]>(
    `select document_id as "documentId", dated_at as "datedAt" from (${NEWEST_MOMENTS}) newest`,
    [fiscalAccountId],
  );
  return lastMomentsOf(newest);
}
