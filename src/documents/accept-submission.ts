import { type StoredSentence } from '../domain/texts/stored-sentence';
import type { EntityManager } from 'typeorm';
import { FACTS_OF_MOVE } from '../domain/lifecycle/audit-facts';
import { canTransition, DOCUMENT_STATES } from '../domain/lifecycle/lifecycle';
import { sqlList } from '../domain/sql-list';
import type { SubmissionState } from '../domain/fiscal/submission-states';
import { MOVED_COLUMNS } from './fact-sources';
import type { Submission } from './submissions.entities';
import { appendToAuditLog } from './transitions';

/** Answer of the service with a request id. */
export interface Acceptance {
  readonly requestId: string;
  /** Sentence for people. */
  readonly detail: StoredSentence;
  /**
   * Time of the first status query: at once if a statement has arrived, or if the id has another shape than the one
   * before.
   */
  readonly sweepMs: number;
}

/** SQL for the shape of an id: an x for each letter and digit. */
const shapeOf = (id: string): string => `regexp_replace(${id}, '[0-9A-Za-z]', 'x', 'g')`;

/**
 * SQL that is true for an id of another shape than the previous one of the account: it may be no id, so it is queried
 * at once.
 */
const IS_ODD = `${shapeOf('s.request_id')} <> (select ${shapeOf('e.request_id')} from submissions e
  where e.fiscal_account_id = s.fiscal_account_id and e.request_id is not null and e.id <> s.id
  order by e.started_at desc limit 1)`;

/** States from which an answer may move a document, however late. */
const MOVABLE = DOCUMENT_STATES.filter((state) => canTransition(state, 'processing'));

/**
 * Stores the answer and moves the document to `processing` from its present state, in one statement. A state without
 * such a move raises (`refuse_move`). No row: another answer was stored first.
 */
export const ACCEPT_SUBMISSION = `with recursive own as materialized (
    select id, state from documents where id = $2::uuid for no key update),
  settled as (
    update submissions s set state = 'accepted', request_id = $4, answered_at = coalesce(s.answered_at, clock_timestamp())
    from own where s.id = $1::uuid and s.document_id = own.id and s.state = any($3::text[]) returning s.*),
  moved as (
    update documents d set reason = null, issues = '[]', attempts = 0, last_failure = null, changed_at = clock_timestamp(),
      state = case when own.state in ${sqlList(MOVABLE)} then 'processing' else refuse_move(own.state, 'processing') end,
      due_at = clock_timestamp() + interval '1 millisecond' * case when exists (select from outcomes o
        where o.fiscal_account_id = s.fiscal_account_id and o.request_id = s.request_id and o.settled_at is null)
        or ${IS_ODD} then 0 else $6::float8 end
    from settled s cross join own where d.id = s.document_id
    returning ${MOVED_COLUMNS}, d.changed_at as at, own.state as from_state, d.state as to_state, null::text as reason,
      $5::text as detail, 'system' as actor, 1 as place)
  ${appendToAuditLog(FACTS_OF_MOVE.processing, {
    submissions: '(select * from submissions where id <> $1::uuid union all select * from settled)',
  })}
  select document_id from entered`;

/**
 * Accepts a submission; false when it was in none of the states.
 * @throws QueryFailedError `submissions_request`: another submission has the request
 */
export async function acceptSubmission(
  manager: EntityManager,
  { id, documentId }: Pick<Submission, 'id' | 'documentId'>,
  from: readonly SubmissionState[],
  { requestId, detail, sweepMs }: Acceptance,
): Promise<boolean> {
  const given = [id, documentId, from, requestId, detail, sweepMs];
  return (await manager.query<unknown[]>(ACCEPT_SUBMISSION, given)).length === 1;
}
