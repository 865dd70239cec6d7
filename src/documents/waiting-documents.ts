import { sqlList } from '../domain/sql-list';
import { REVISABLE_SUBMISSION_STATES } from '../domain/fiscal/submission-states';

/** Conditions that select the waiting documents to evaluate again; each has an index of exactly these. */
export const WAITING = {
  all: 'true',
  /** Credit notes, and invoices that may deduct a deposit: what becomes of them depends on other documents. */
  dependants: `(kind = 'credit_note' or reason = 'NEGATIVE_LINE') and reason is distinct from 'BEFORE_GO_LIVE'`,
};

export type WaitingDocuments = keyof typeof WAITING;

/**
 * SQL for the ids of documents, locked in the one order (README.md).
 * @param condition on columns of `documents`
 */
export const inOrder = (condition: string, further = ''): string =>
  `(select id from documents where ${condition} order by id for no key update${further})`;

/**
 * Part that makes ready documents due which await an outcome. It skips locked ones, because locks of documents come
 * before that of the head of the audit log.
 */
const RESUMED = `with resumed as (update documents set due_at = statement_timestamp() where id in ${inOrder(
  `organisation_id = $1 and state = 'ready' and due_at > statement_timestamp() and stopped_by ->> 'cause' = 'awaited'`,
  ' skip locked',
)})`;

/** Statement that makes documents of an organisation due. */
export function releaseOf(which: WaitingDocuments): string {
  return `${which === 'dependants' ? RESUMED : ''} update documents set due_at = statement_timestamp()
    where id in ${inOrder(`organisation_id = $1 and state = 'waiting' and ${WAITING[which]}`)}`;
}

/**
 * Statement behind `DocumentsRepository.scheduleStatusCheck`; $1: a fiscal account.
 * @param requestIds an array of them
 * @param isNews condition on a submission `s`: the same statement stores an undecided outcome for it
 */
export const askSoon = (
  requestIds: string,
  isNews = 'false',
): string => `update documents set due_at = clock_timestamp()
  from submissions s
  where documents.id in ${inOrder(`id in (select document_id from submissions
      where fiscal_account_id = $1 and request_id = any(${requestIds}))`)}
    and s.document_id = documents.id and s.fiscal_account_id = $1 and s.request_id = any(${requestIds})
    and s.state in ${sqlList(REVISABLE_SUBMISSION_STATES)}
    and documents.state <> 'submitting'
    and (${isNews} or exists (select from outcomes o where o.fiscal_account_id = s.fiscal_account_id
      and o.request_id = s.request_id and o.settled_at is null))`;
