import { LEFT_OUT_CODES } from '../../domain/issues/issue-catalogue';
import { LIVE_SUBMISSION_STATES } from '../../domain/fiscal/submission-states';
import { sqlList } from '../../domain/sql-list';

/**
 * Time after which a document counts as overtaken: documents held in the afternoon are reported in the
 * morning.
 */
const OVERTAKEN_AFTER = `interval '12 hours'`;
/** Reasons for which documents wait by design and raise no alert. */
export const INTENDED: readonly string[] = [
  ...LEFT_OUT_CODES,
  ...(['BEFORE_GO_LIVE', 'DATED_IN_THE_FUTURE', 'NOT_PAID', 'NOT_RELEASED'] as const),
];

/**
 * SQL for documents held while the device received later ones, one row per organisation: the day (UTC) since which the
 * first is held, and the number of later documents.
 */
export const OVERTAKEN = `
  with held as (
    select d.organisation_id, d.number, d.issued_on, o.name, o.fiscal_account_id, w.since
    from documents d join organisations o on o.id = d.organisation_id
      cross join lateral (select max(dated_at) as moment from submissions
        where fiscal_account_id = o.fiscal_account_id and state in ${sqlList(LIVE_SUBMISSION_STATES)}) last
      cross join lateral (select min(at) as since from document_moves
        where document_id = d.id and to_state = 'waiting') w
    where d.state = 'waiting' and d.reason not in ${sqlList(INTENDED)}
      and d.issued_on::text < left(last.moment, 10)
      and w.since < statement_timestamp() - ${OVERTAKEN_AFTER}),
  first as (
    select organisation_id, name, fiscal_account_id, min(since) as since, min(issued_on)::text as day,
      count(*)::int as documents, (array_agg(number order by since desc, number))[1:10] as numbers
    from held group by organisation_id, name, fiscal_account_id)
  select 'DOCUMENTS_OVERTAKEN' as cause, f.organisation_id::text as subject, f.organisation_id, f.name as about,
    jsonb_build_object('since', to_char(f.since at time zone 'UTC', 'YYYY-MM-DD'), 'later', later.documents) as named, f.documents, f.numbers,
    null::timestamptz as last_at, 0 as repeats
  from first f cross join lateral (
    select count(*)::int as documents from submissions s
    where s.fiscal_account_id = f.fiscal_account_id and s.state in ${sqlList(LIVE_SUBMISSION_STATES)}
      and s.dated_at > f.day || 'T99' and s.started_at > f.since) later
  where later.documents > 0`;
