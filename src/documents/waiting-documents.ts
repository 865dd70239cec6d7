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
