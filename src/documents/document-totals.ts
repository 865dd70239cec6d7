import { UNFINISHED_STATES } from '../domain/lifecycle/lifecycle';
import { sqlList } from '../domain/sql-list';

/**
 * SQL for documents and amounts of all organisations by state and currency: `organisation_id`, `state`, `currency`,
 * `documents`, `total`, `oldest_on`, `oldest_changed_at`. Unfinished states are counted from a small index; final ones
 * by a trigger (`final_totals`), without the oldest.
 */
export const DOCUMENT_TOTALS = `
  select organisation_id, state, currency, count(*)::int as documents, sum(total) as total,
    min(issued_on) as oldest_on, min(changed_at) as oldest_changed_at
  from documents where state in ${sqlList(UNFINISHED_STATES)} group by organisation_id, state, currency
  union all
  select organisation_id, state, currency, documents::int, total, null, null from final_totals where documents > 0`;
