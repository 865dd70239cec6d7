import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { OUTCOMES_LAST_MS } from '../domain/lifecycle/limits';
import { sqlList } from '../domain/sql-list';
import { REQUEST_UNKNOWN_STATES } from '../domain/fiscal/submission-states';
import { untilSerialised } from '../platform/database/transaction';
import { Outcome } from './submissions.entities';
import { inOrder } from './waiting-documents';

/**
 * Queries of hints: at most `most` per check, in calls of a hundred, with a pause between two queries that doubles per
 * query in the last ten minutes.
 */
export const HINT_LIMITS = { most: 500, restMs: 5_000, mostDoublings: 6, windowMs: 10 * 60_000 } as const;
/** Maximum number of PDFs read per check. */
export const MOST_PDFS = 10;

/** Pause before a hint or a PDF is asked for again, doubled each time. */
export const ASKED_AGAIN = { firstMs: 15_000, mostDoublings: 8 } as const;

/** Time for the answer that names the request of a success, a submission's own being limited to one minute. */
export const EXPLAINED_WITHIN_MS = 2 * 60_000;
/**
 * Comparisons of a success that named no document, since its document may be sent later: the pause is `after` times its
 * age at the last comparison; they end after a day.
 */
export const COMPARED_AGAIN = { after: 3, forMs: 24 * 60 * 60_000 } as const;

/**
 * Relation of an unassigned success to a document with an unknown request.
 * - `unread`: its delivery has not been read
 * - `unasked`: unsigned, and not yet confirmed by the service
 * - `unknown`: the service does not know the request, or reports no success
 * - `unopened`: confirmed, but its PDF has not been compared with the document
 * - `names_it`: its PDF names the document's number, total and currency
 * - `other`: its PDF names something else
 */
export type CandidateStanding = 'unread' | 'unasked' | 'unknown' | 'unopened' | 'names_it' | 'other';

/** Standings of candidates that block a new submission of the document. */
export const OPEN_STANDINGS: readonly CandidateStanding[] = ['unread', 'unasked', 'unopened', 'names_it'];

/** Unassigned success received after an attempt of a document. */
export interface Candidate {
  readonly heardAt: Date;
  readonly standing: CandidateStanding;
  /** Statement; null: from a delivery that has not been read. */
  readonly statement: Pick<Outcome, 'requestId' | 'body'> | null;
}

type CandidateRow = Pick<Candidate, 'heardAt' | 'standing'> & {
  readonly requestId: string | null;
  readonly body: string | null;
};

/** Result of reading the PDF of a success. */
export interface Look {
  readonly outcomeId: string;
  /** Same as `Outcome.names`. */
  readonly names: readonly string[] | null;
}

/** Answers of the service about the requests of hints. */
export interface HintAnswers {
  readonly asked: readonly string[];
  readonly known: readonly string[];
  readonly unknown: readonly string[];
}

const ms = (length: number): string => `interval '1 millisecond' * ${length}`;

/**
 * SQL condition: the pause of the outcome `o` is over. A move of a document that it names ends it at once, since the
 * document may now have its own receipt.
 */
const PAUSE_IS_OVER = `(o.tried_at is null
  or o.tried_at + ${ms(ASKED_AGAIN.firstMs)} * 2 ^ least(o.tries - 1, ${ASKED_AGAIN.mostDoublings}) <= statement_timestamp()
  or exists (select from documents named where named.id = any(o.names) and named.changed_at > o.tried_at))`;

const HAS_NO_OWNER = `not exists (select from submissions s
  where s.fiscal_account_id = o.fiscal_account_id and s.request_id = o.request_id)`;

/** SQL condition: no answer to our submissions can explain the outcome `o` any more, and the service can be queried. */
const IS_LATE = `o.heard_at between statement_timestamp() - ${ms(OUTCOMES_LAST_MS)} and statement_timestamp() - ${ms(EXPLAINED_WITHIN_MS)}`;

/** SQL condition: the outcome `o` was compared, and has to be compared again. */
const IS_COMPARED_AGAIN = `(o.names <> '{}' or o.names = '{}'
  and o.heard_at > statement_timestamp() - ${ms(COMPARED_AGAIN.forMs)}
  and o.tried_at + ${COMPARED_AGAIN.after} * greatest(o.tried_at - o.heard_at, ${ms(EXPLAINED_WITHIN_MS)}) <= statement_timestamp()
  and exists (select from submissions s where s.fiscal_account_id = o.fiscal_account_id and s.started_at > o.looked_at))`;

/** SQL condition: the outcome `o` must be compared with all submissions. */
export const IS_UNEXPLAINED = `o.settled_at is null and (o.claims_success or o.is_hint) and ${IS_LATE}
  and (o.looked_at is null or ${IS_COMPARED_AGAIN}) and ${PAUSE_IS_OVER} and ${HAS_NO_OWNER}`;

/**
 * SQL for hints, including those that no answer can explain any more, which newer ones would otherwise delay for ever.
 */
const HINTS = `(select o.id from outcomes o
  where o.fiscal_account_id = :account and o.heard_at > statement_timestamp() - ${ms(OUTCOMES_LAST_MS)}
    and (o.heard_at >= :since::timestamptz or ${IS_LATE})
    and o.settled_at is null and o.looked_at is null and o.is_hint
    and ${PAUSE_IS_OVER} and ${HAS_NO_OWNER} and coalesce((select
      max(at) + ${ms(HINT_LIMITS.restMs)} * 2 ^ least(count(*), ${HINT_LIMITS.mostDoublings}) from (
        select distinct tried_at as at from outcomes where fiscal_account_id = :account and is_hint
          and tried_at > statement_timestamp() - ${ms(HINT_LIMITS.windowMs)}) looks), '-infinity') <= statement_timestamp()
  order by o.id limit ${HINT_LIMITS.most})`;

/** SQL condition: compared before a submission counted as one without a known request. */
const LOOKED_AT_TOO_SOON = `(select early.id from (
    select s.started_at, s.answered_at as open_at from submissions s where s.fiscal_account_id = :account
      and s.request_id is null and s.state in ${sqlList(REQUEST_UNKNOWN_STATES)}
    union all
    select s.started_at, d.changed_at from submissions s join documents d on d.id = s.document_id
    where s.fiscal_account_id = :account and s.request_id is not null and s.state = 'unknown' and d.state = 'uncertain') late
  join outcomes early on early.fiscal_account_id = :account and early.settled_at is null
    and early.heard_at between late.started_at and late.open_at and early.looked_at < late.open_at)`;

/** @param received condition on the time of receipt */
const successes = (received: string): string => `(select o.id from outcomes o
  where o.fiscal_account_id = :account and ${received} and o.settled_at is null and not o.is_hint and o.claims_success
    and (o.looked_at is null or ${IS_COMPARED_AGAIN} or o.id in ${LOOKED_AT_TOO_SOON}) and ${PAUSE_IS_OVER} and ${HAS_NO_OWNER}
  order by o.tried_at nulls first, o.id limit ${MOST_PDFS})`;

/** SQL parts that make documents held for a success due if there is a row of `explained`: locked before outcomes. */
const HELD = `held as materialized ${inOrder(`state = 'waiting' and reason = 'SUCCESS_UNEXPLAINED'
  and organisation_id in (select id from organisations where fiscal_account_id = $1)`)}`;
const RELEASE = `update documents set due_at = statement_timestamp()
  where id in (select id from held) and exists (select from explained)`;
const IS_LOCKED = '(select count(*) from held) >= 0';

const KEEP_ANSWERS = `with ${HELD},
  asked as (
    update outcomes set tried_at = statement_timestamp(), tries = tries + 1, looked_at = case when request_id = any($3)
        or request_id = any($4) and tries > 0 then statement_timestamp() end
    where fiscal_account_id = $1 and request_id = any($2) and is_hint and looked_at is null and settled_at is null
      and ${IS_LOCKED}
    returning looked_at),
  explained as (select from asked where looked_at is not null)
  ${RELEASE}`;

const KEEP_LOOKS = `with ${HELD},
  looked as (
    update outcomes o set tried_at = statement_timestamp(), tries = case when look.names = '{}' then 1 else o.tries + 1 end,
      names = coalesce(look.names, o.names), looked_at = case when look.names is null then o.looked_at else $3::timestamptz end
    from jsonb_to_recordset($2::jsonb) as look ("outcomeId" bigint, names uuid[])
    where o.id = look."outcomeId" and o.fiscal_account_id = $1 and ${IS_LOCKED}
    returning look.names),
  explained as (select from looked where names is not null)
  ${RELEASE}`;

/**
 * SQL for the time up to which answers are visible: an answer is stamped within its transaction and seen after its
 * commit. Sessions of other roles store no answers. Without tracking by the server no answer counts as seen.
 */
const ANSWERS_SEEN_UNTIL = `select case when current_setting('track_activities')::boolean
    then least(statement_timestamp(), min(xact_start)) else 'epoch' end - interval '1 millisecond' as until
  from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;

/** Standings of candidates that a query to the service may explain. */
export const ASKABLE_STANDINGS: readonly CandidateStanding[] = ['unasked', 'unopened'];

const CANDIDATES = `select c.heard_at as "heardAt", c.standing, o.request_id as "requestId", o.body
  from candidates_of($1) c left join outcomes o on o.id = c.outcome_id order by c.heard_at, c.outcome_id`;

/** Successes, and hints, whose request belongs to no submission of the account: one may be a lost answer of ours. */
@Injectable()
export class OrphansRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Outcomes to process now: hints in order of arrival, and successes whose PDFs must be read, untried ones first.
   * @param since start of the oldest submission without a request; null: those that no answer can still explain
   */
  due(fiscalAccountId: string, since: Date | null): Promise<Outcome[]> {
    const received = since === null ? IS_LATE : 'o.heard_at >= :since';
    return this.dataSource
      .getRepository(Outcome)
      .createQueryBuilder('outcome')
      .where(`outcome.id in (${HINTS} union all ${successes(received)})`, { account: fiscalAccountId, since })
      .orderBy('case when outcome.is_hint then null else outcome.tried_at end', 'ASC', 'NULLS FIRST')
      .addOrderBy('outcome.id')
      .getMany();
  }

  /** Unexplained outcomes that may belong to a document, oldest first. */
  openOf(documentId: string): Promise<Outcome[]> {
    return this.dataSource
      .getRepository(Outcome)
      .createQueryBuilder('outcome')
      .where(
        `outcome.id in (select outcome_id from candidates_of(:documentId)
           where standing in ${sqlList(ASKABLE_STANDINGS)} order by outcome_id limit ${HINT_LIMITS.most})`,
        { documentId },
      )
      .orderBy('outcome.id')
      .getMany();
  }

  /** Time up to which every answer is visible to later reads. */
  async answersSeenUntil(): Promise<Date> {
    const [found] = await this.dataSource.query<{ until: Date }[]>(ANSWERS_SEEN_UNTIL);
    if (found === undefined) throw new Error('the database did not say which answers are seen');
    return found.until;
  }

  /**
   * Stores answers about hints. Known requests are explained, and unknown ones at the second time, as an event may
   * precede the status check.
   */
  async keepAnswers(fiscalAccountId: string, { asked, known, unknown }: HintAnswers): Promise<void> {
    await untilSerialised(() =>
      this.dataSource.query(KEEP_ANSWERS, [fiscalAccountId, asked, known, unknown]),
    );
  }

  /** Stores what PDFs name. @param comparedAt from {@link answersSeenUntil}, before reading the compared documents */
  async keepLooks(fiscalAccountId: string, looks: readonly Look[], comparedAt: Date): Promise<void> {
    await untilSerialised(() =>
      this.dataSource.query(KEEP_LOOKS, [fiscalAccountId, JSON.stringify(looks), comparedAt]),
    );
  }

  /** Unassigned successes received after an attempt of the document with an unknown request. */
  async candidatesOf(documentId: string): Promise<Candidate[]> {
    const rows = await this.dataSource.query<CandidateRow[]>(CANDIDATES, [documentId]);
    return rows.map(({ heardAt, standing, requestId, body }) => ({
      heardAt,
      standing,
      statement: requestId === null || body === null ? null : { requestId, body },
    }));
  }
}
