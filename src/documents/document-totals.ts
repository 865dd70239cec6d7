import { UNFINISHED_STATES } from '../domain/lifecycle/lifecycle';
import { sqlList } from '../domain/sql-list';

/**
 * Documents and money of all organisations by state and currency: `organisation_id`, `state`, `currency`, `documents`,
 * `total`, `oldest_on`, `oldest_changed_at`. What is unfinished is counted, from a small index; what is in a final state grows
 * for ever and is kept up to date by the database (`final_totals`, written by a trigger of `documents`), without its oldest.
 */
export const DOCUMENT_TOTALS = `
  select organisation_id, state, currency, count(*)::int as documents, sum(total) as total,
    min(issued_on) as oldest_on, min(changed_at) as oldest_changed_at
  from documents where state in ${sqlList(UNFINISHED_STATES)} group by organisation_id, state, currency
  union all
  select organisation_id, state, currency, documents::int, total, null, null from final_totals where documents > 0`;
