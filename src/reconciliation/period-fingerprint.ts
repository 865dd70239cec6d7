import { LEFT_OUT_CODES } from '../domain/issues/issue-catalogue';
import { LIVE_SUBMISSION_STATES } from '../domain/fiscal/submission-states';
import { sqlList } from '../domain/sql-list';

/** SQL for drafts and documents void in the books, neither sales nor receipts. */
const IS_NO_SALE = `d.state = 'waiting' and d.reason in ('NOT_APPROVED', 'VOIDED_IN_BOOKS')`;
/** SQL for a waiting document `d` that is not to be sent. */
export const WAITS_LEFT_OUT = `d.state = 'waiting' and d.reason in ${sqlList([...LEFT_OUT_CODES, 'BEFORE_GO_LIVE'])}`;

/**
 * Fiscal content of a document. An excluded one without a receipt may lose its customer and texts, because erasures
 * change no sale.
 */
const FISCAL = `case when d.state = 'excluded' and r.document_id is null and x.document_id is null
  then d.currency || ' ' || d.total else d.fingerprint end`;

/**
 * SQL that joins submissions by key, one per receipt; otherwise PostgreSQL would read all organisations'
 * submissions of the period for each.
 */
const SUBMISSION = 'select s.state, s.dated_at from submissions s where s.id = r.submission_id offset 0';

/**
 * SQL for the fingerprint of a period: documents dated in it by books or receipt, with fiscal content, receipts,
 * states, and other sales. Write-back and drafts do not change it; edits, exclusions, other dates and additions do.
 * Stored values (`period_sign_offs.fingerprint`, `reconciliations.period_fingerprint`) require a migration if the
 * formula changes, as of release 0.2.0.
 * @param organisationId such as `$1`, or a column of a table not called d, l, r, s or x here; the days likewise, of
 * type date
 */
export function periodFingerprint(organisationId: string, from: string, to: string): string {
  // Skips receipts known before the period, which cannot be dated in it.
  return `(select ${sha256(`coalesce(string_agg(line, ' ' order by line collate "C"), '')`)} from (
    select concat_ws(':', d.kind, d.source_id, to_char(d.issued_on, 'YYYY-MM-DD'), ${FISCAL},
        case when d.state = 'written_back' then 'fiscalised' when ${WAITS_LEFT_OUT} then 'left out' else d.state end,
        r.device_id || ' ' || r.fiscal_number || ' ' || coalesce(s.dated_at, ''),
        x.device_id || ' ' || x.fiscal_number || ' ' || coalesce(to_char(x.dated_on, 'YYYY-MM-DD'), '')) as line
      from (
        select l.document_id as id from document_listings l
          where l.organisation_id = ${organisationId} and l.issued_on between ${from} and ${to}
        union
        select r.document_id from fiscal_receipts r cross join lateral (${SUBMISSION}) s
          where r.organisation_id = ${organisationId} and r.fiscalised_at >= ${from} - 2
            and s.state in ${sqlList(LIVE_SUBMISSION_STATES)} and s.dated_at >= to_char(${from}, 'YYYY-MM-DD')
            and s.dated_at < to_char(${to} + 1, 'YYYY-MM-DD')
        union
        select x.document_id from outside_receipts x where x.organisation_id = ${organisationId} and x.withdrawn_at is null
          and x.dated_on between ${from} and ${to}) of_period
        join documents d on d.id = of_period.id
        left join fiscal_receipts r on r.document_id = d.id and not r.is_double
        left join submissions s on s.id = r.submission_id
        left join outside_receipts x on x.document_id = d.id and x.withdrawn_at is null
      where (${IS_NO_SALE}) is not true or r.document_id is not null or x.document_id is not null
    union all
    select concat_ws(':', s.kind, s.source_id, s.currency, s.document_id, ${sha256('s.lines::text || s.unreadable::text')})
      from other_sales s where s.organisation_id = ${organisationId} and s.is_posted and s.issued_on between ${from} and ${to}
    ) lines)`;
}

/** Builds SQL for the SHA-256 of a text in hex. */
function sha256(text: string): string {
  return `encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`;
}
