/**
 * SQL for what a signed period is known by again: its documents with what of them is fiscal and where they stand, and its other
 * sales. That a document is written back changes nothing; that it was changed, excluded or added does.
 *
 * @param organisationId such as `$1`; the days likewise
 */
export function periodFingerprint(organisationId: string, from: string, to: string): string {
  return `(select md5(coalesce(string_agg(line, ' ' order by line collate "C"), '')) from (
    select d.kind || ':' || d.source_id || ':' || d.fingerprint || ':' ||
        case when d.state = 'written_back' then 'fiscalised' else d.state end as line
      from documents d where d.organisation_id = ${organisationId} and d.issued_on between ${from} and ${to}
    union all
    select s.kind || ':' || s.source_id || ':' || s.currency || ':' || md5(s.lines::text)
      from other_sales s where s.organisation_id = ${organisationId} and s.is_posted and s.issued_on between ${from} and ${to}
    ) lines)`;
}
