import { inOrder } from './waiting-documents';
import { sqlList } from '../domain/sql-list';
import { REVISABLE_SUBMISSION_STATES } from '../domain/fiscal/submission-states';

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
