import { LEFT_OUT_CODES } from '../domain/issues/issue-catalogue';
import { LIVE_SUBMISSION_STATES } from '../domain/fiscal/submission-states';
import { sqlList } from '../domain/sql-list';

/** Drafts and what is void in the books: neither a sale of the books nor a receipt. */
const IS_NO_SALE = `d.state = 'waiting' and d.reason in ('NOT_APPROVED', 'VOIDED_IN_BOOKS')`;
/** SQL for a document `d` that waits because it is not to be sent. */
export const WAITS_LEFT_OUT = `d.state = 'waiting' and d.reason in ${sqlList([...LEFT_OUT_CODES, 'BEFORE_GO_LIVE'])}`;

/**
 * Fiscal content of a document. An excluded one without a receipt may lose its customer and its texts,
 * because an erasure changes no sale.
 */
const FISCAL = `case when d.state = 'excluded' and r.document_id is null and x.document_id is null
  then d.currency || ' ' || d.total else d.fingerprint end`;

/**
 * SQL that joins submissions by key, one per receipt; otherwise PostgreSQL would read all organisations'
 * submissions of the period for each.
 */
const SUBMISSION = 'select s.state, s.dated_at from submissions s where s.id = r.submission_id offset 0';

/**
 * SQL for what a period is known by again: the documents that the books or their receipt date in it, with what of them is fiscal,
 * their receipts and where they stand, and its other sales. That a document is written back changes nothing, nor does a draft; that
 * one was changed, excluded, dated otherwise or added does.
 *
 * Stored values are compared with it (`period_sign_offs.fingerprint`, `reconciliations.period_fingerprint`): another formula, without a
 * migration that makes them anew, reports every signed period as changed. 0.2.0 was the first release that stored any.
 *
 * @param organisationId such as `$1`, or a column of a table that is not called d, l, r, s or x here; the days likewise, of type date
 */
export function periodFingerprint(organisationId: string, from: string, to: string): string {
  // A receipt is known after the moment that it is dated: those known before the period are none of it.
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
