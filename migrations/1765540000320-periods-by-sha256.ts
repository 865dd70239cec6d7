import type { MigrationInterface, QueryRunner } from 'typeorm';

const MD5 = (text: string): string => `md5(${text})`;
const SHA256 = (text: string): string => `encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`;

/** What the period of the row `o` is known by again, as of this version (`src/reconciliation/period-fingerprint.ts`). */
function fingerprint(digest: (text: string) => string): string {
  return `(select ${digest(`coalesce(string_agg(line, ' ' order by line collate "C"), '')`)} from (
    select concat_ws(':', d.kind, d.source_id, to_char(d.issued_on, 'YYYY-MM-DD'),
        case when d.state = 'excluded' and r.document_id is null and x.document_id is null
          then d.currency || ' ' || d.total else d.fingerprint end,
        case when d.state = 'written_back' then 'fiscalised' when d.state = 'waiting' and d.reason in ('EXCLUDED_BY_PERSON',
          'EXCLUDED_BY_RULE', 'NOT_APPROVED', 'VOIDED_IN_BOOKS', 'BEFORE_GO_LIVE') then 'left out' else d.state end,
        r.device_id || ' ' || r.fiscal_number || ' ' || coalesce(s.dated_at, ''),
        x.device_id || ' ' || x.fiscal_number || ' ' || coalesce(to_char(x.dated_on, 'YYYY-MM-DD'), '')) as line
      from (
        select l.document_id as id from document_listings l
          where l.organisation_id = o.organisation_id and l.issued_on between o.from_day and o.to_day
        union
        select r.document_id from fiscal_receipts r
          cross join lateral (select s.state, s.dated_at from submissions s where s.id = r.submission_id offset 0) s
          where r.organisation_id = o.organisation_id and r.fiscalised_at >= o.from_day - 2
            and s.state in ('sending', 'accepted', 'unknown', 'fiscalised') and s.dated_at >= to_char(o.from_day, 'YYYY-MM-DD')
            and s.dated_at < to_char(o.to_day + 1, 'YYYY-MM-DD')
        union
        select x.document_id from outside_receipts x where x.organisation_id = o.organisation_id and x.withdrawn_at is null
          and x.dated_on between o.from_day and o.to_day) of_period
        join documents d on d.id = of_period.id
        left join fiscal_receipts r on r.document_id = d.id and not r.is_double
        left join submissions s on s.id = r.submission_id
        left join outside_receipts x on x.document_id = d.id and x.withdrawn_at is null
      where (d.state = 'waiting' and d.reason in ('NOT_APPROVED', 'VOIDED_IN_BOOKS')) is not true
        or r.document_id is not null or x.document_id is not null
    union all
    select concat_ws(':', s.kind, s.source_id, s.currency, s.document_id, ${digest('s.lines::text || s.unreadable::text')})
      from other_sales s where s.organisation_id = o.organisation_id and s.is_posted and s.issued_on between o.from_day and o.to_day
    ) lines)`;
}

/** Periods are known again by SHA-256. One that is no longer what was signed or compared keeps its MD5, which equals nothing. */
export class PeriodsBySha2561765540000320 implements MigrationInterface {
  up(runner: QueryRunner): Promise<void> {
    return replace(runner, MD5, SHA256);
  }

  down(runner: QueryRunner): Promise<void> {
    return replace(runner, SHA256, MD5);
  }
}

async function replace(
  runner: QueryRunner,
  before: (text: string) => string,
  after: (text: string) => string,
): Promise<void> {
  await runner.query(
    `update period_sign_offs o set fingerprint = ${fingerprint(after)}
      where o.ended_at is null and o.fingerprint = ${fingerprint(before)}`,
  );
  await runner.query(
    `update reconciliations o set period_fingerprint = ${fingerprint(after)}
      where o.id in (select distinct on (organisation_id, from_day, to_day) id from reconciliations
        where trigger = 'on_demand' and period_fingerprint is not null
        order by organisation_id, from_day, to_day, created_at desc, id) and o.period_fingerprint = ${fingerprint(before)}`,
  );
}
