import { sqlList } from '../documents/sql-list';
import { REVISABLE_SUBMISSION_STATES } from '../documents/submission-states';

/** $1 a fiscal account, $2 request ids: what `DocumentsRepository.scheduleStatusCheck` says. */
export const ASK_SOON = `update documents set due_at = clock_timestamp() from submissions s
  where s.document_id = documents.id and s.fiscal_account_id = $1 and s.request_id = any($2)
    and s.state in ${sqlList(REVISABLE_SUBMISSION_STATES)}
    and documents.state <> 'submitting'
    and exists (select from outcomes o where o.fiscal_account_id = s.fiscal_account_id
      and o.request_id = s.request_id and o.settled_at is null)`;
