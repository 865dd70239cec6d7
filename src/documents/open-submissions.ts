import type { DataSource } from 'typeorm';
import { OUTCOMES_LAST_MS } from '../domain/lifecycle/limits';
import type { DocumentState } from '../domain/lifecycle/lifecycle';
import { sqlList } from '../domain/sql-list';
import { REVISABLE_SUBMISSION_STATES } from '../domain/fiscal/submission-states';
import { sentColumns, type SentSubmission, Submission } from './submissions.entities';

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

/**
 * Reads in one statement all submissions of an organisation that may be queried. Null: none.
 * @param most maximum of each kind
 */
export async function openSubmissions(
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
