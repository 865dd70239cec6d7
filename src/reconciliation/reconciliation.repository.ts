import { Injectable } from '@nestjs/common';
import { DataSource, type QueryRunner } from 'typeorm';
import { type DocumentState, NOTED } from '../domain/lifecycle/lifecycle';
import type { BookStatus, DocumentKind } from '../domain/sales/sales-document';
import type { StoredTax } from '../domain/fiscal/sent-tax';
import { LIVE_SUBMISSION_STATES } from '../domain/fiscal/submission-states';
import { sqlList } from '../domain/sql-list';
import { readableJson } from '../platform/database/readable-json';
import type { ElsewhereSide } from './report/reconciled-input';
import { TAX_RULES, type TaxRuleJson } from './tax-rules-of-submission';
import type { StoredSentence } from '../domain/texts/stored-sentence';

/** Content in the books, ordered by day; amounts as decimal text. */
interface BooksRow {
  readonly id: string | null;
  readonly kind: DocumentKind;
  readonly sourceId: string;
  readonly number: string;
  readonly issuedOn: string;
  readonly currency: string;
  readonly total: string;
  readonly fingerprint: string;
  readonly isServed: boolean;
  readonly isRecent: boolean;
  /** Status in the books; null: the pipeline's version is newer, and `source` has it. */
  readonly status: BookStatus | null;
}

/** Stored document with the submission that counts, its receipt and its last move. */
interface KnownRow {
  readonly id: string;
  /** Sales document as last collected. */
  readonly source: string;
  readonly sourceFingerprint: string;
  readonly state: DocumentState;
  readonly reasons: readonly string[];
  readonly detail: StoredSentence | null;
  readonly actor: string | null;
  readonly service: string | null;
  readonly payload: Buffer | null;
  readonly sentSource: string | null;
  readonly taxes: readonly StoredTax[] | null;
  /** Day whose tax rules applied; null: not submitted. */
  readonly taxDay: string | null;
  readonly taxRules: readonly TaxRuleJson[] | null;
  readonly sentFingerprint: string | null;
  readonly datedAt: string | null;
  readonly deviceId: string | null;
  readonly fiscalDay: string | null;
  readonly fiscalNumber: string | null;
  readonly elsewhere: ElsewhereSide | null;
  readonly isLinked: boolean;
  readonly timesFiscalised: number;
  readonly sharesNumber: boolean;
  readonly credited: string;
  readonly originalNumber: string | null;
  readonly originalIssuedOn: string | null;
}

export type ReconciliationRow = BooksRow & { readonly known: KnownRow | null };

interface PresentRules {
  readonly taxes: readonly TaxRuleJson[] | null;
  readonly currencies: readonly { readonly source: string; readonly destination: string }[] | null;
}

const BATCH = 1_000;

/** SQL for documents whose receipt is dated in these days; the states match those of the index. */
const DATED = `
  select s.document_id from fiscal_accounts a
  join submissions s on s.fiscal_account_id = a.id and s.state in ${sqlList(LIVE_SUBMISSION_STATES)}
    and s.dated_at >= to_char($2::date, 'YYYY-MM-DD') and s.dated_at < to_char($3::date + 1, 'YYYY-MM-DD')
  join fiscal_receipts r on r.document_id = s.document_id and r.submission_id = s.id
  union all
  select document_id from outside_receipts where withdrawn_at is null and dated_on between $2::date and $3::date`;

/**
 * SQL for the latest version served to reconciliation or pipeline. Documents not served to either since the last
 * complete reading began are no longer in the books. Excludes drafts.
 */
const BOOKS = `
  declare books no scroll cursor for
  with whole as (
    select case when bool_and(full_since is not null) then min(full_since) end as since
    from book_readings where organisation_id = $1),
  dated as (${DATED}),
  collecting as (select exists (select from cursors where organisation_id = $1 and not is_complete) as is_so),
  known as (
    select id, kind, source_id, number, issued_on, currency, total, fingerprint, seen_at
    from documents where organisation_id = $1),
  side as (
    select d.id, kind, source_id, d.id is null or b.read_at >= d.seen_at as is_image, b.status, b.changed_at,
      greatest(d.seen_at, b.read_at) as served_at, b.number as b_number, b.issued_on as b_issued_on,
      b.currency as b_currency, b.total as b_total, b.fingerprint as b_fingerprint,
      d.number, d.issued_on, d.currency, d.total, d.fingerprint
    from known d full join (select * from book_images where organisation_id = $1) b using (kind, source_id)),
  shown as (
    select id, kind, source_id, case when is_image then b_number else number end as number,
      case when is_image then b_issued_on else issued_on end as issued_on,
      case when is_image then b_currency else currency end as currency,
      case when is_image then b_total else total end as total,
      case when is_image then b_fingerprint else fingerprint end as fingerprint,
      case when is_image then status end as status, served_at, changed_at
    from side)
  select id, kind, source_id as "sourceId", number, to_char(issued_on, 'YYYY-MM-DD') as "issuedOn", currency,
    total::text as total, fingerprint, status, served_at >= coalesce(whole.since, '-infinity') as "isServed",
    coalesce(changed_at > now() - interval '15 minutes', false) or collecting.is_so as "isRecent"
  from shown, whole, collecting
  where issued_on between $2::date and $3::date and (id is not null
      or (status in ('approved', 'unknown') and served_at >= coalesce(whole.since, '-infinity')))
    or id in (select document_id from dated)
  order by issued_on, kind collate "C" desc, source_id collate "C"`;

const KNOWN = `
  select d.id, d.source, d.fingerprint as "sourceFingerprint", d.state, m.detail, m.actor,
    array(select i->>'code' from jsonb_array_elements(d.issues) i)
      || case when d.reason is null then '{}'::text[] else array[d.reason] end as reasons,
    a.service, s.payload, s.source as "sentSource", s.taxes,
    to_char(coalesce(o.issued_on, s.issued_on), 'YYYY-MM-DD') as "taxDay", ${TAX_RULES}, s.fingerprint as "sentFingerprint", s.dated_at as "datedAt",
    r.device_id as "deviceId", r.fiscal_day as "fiscalDay", r.fiscal_number as "fiscalNumber",
    (select json_build_object('deviceId', x.device_id, 'fiscalNumber', x.fiscal_number,
        'datedOn', to_char(x.dated_on, 'YYYY-MM-DD'), 'sale', (
          select json_build_object('number', coalesce(ss.number, so.number), 'total', coalesce(ss.total, so.total)::text)
          from document_decisions c join documents so on so.id = c.original_id
            left join fiscal_receipts sf on sf.document_id = so.id and not sf.is_double
            left join submissions ss on ss.id = sf.submission_id
          where c.document_id = d.id and c.decision = 'sale' and c.is_standing and x.source = 'sale'))
      from outside_receipts x where x.document_id = d.id and x.withdrawn_at is null) as elsewhere,
    coalesce((select sum(own.total) from document_decisions c join documents own on own.id = c.document_id
      where c.original_id = d.id and c.decision = 'sale' and c.is_standing and own.organisation_id = d.organisation_id
        and own.state = 'excluded' and ${readableJson('own.source')} ->> 'status' = 'approved') >= coalesce(s.total, d.total), false)
      as "isLinked",
    (select count(*)::int from fiscal_receipts f where f.document_id = d.id) as "timesFiscalised",
    exists (select from fiscal_receipts o where o.device_id = r.device_id and o.fiscal_number = r.fiscal_number
      and o.document_id <> d.id)
    or exists (select from outside_receipts x where x.device_id = ltrim(r.device_id, '0') and x.withdrawn_at is null
      and x.fiscal_number = ltrim(r.fiscal_number, '0') and x.source <> 'sale' and x.document_id <> d.id) as "sharesNumber",
    (select coalesce(sum(c.total), 0)::text from submissions c
     join fiscal_receipts cr on cr.document_id = c.document_id and cr.submission_id = c.id and not cr.is_double join documents cd on cd.id = c.document_id
     where c.original_source_id = d.source_id and cd.organisation_id = d.organisation_id
       and cd.kind = 'credit_note' and d.kind = 'invoice') as credited,
    o.number as "originalNumber", to_char(o.issued_on, 'YYYY-MM-DD') as "originalIssuedOn"
  from documents d
  left join fiscal_receipts r on r.document_id = d.id and not r.is_double
  left join lateral (select * from submissions s where s.document_id = d.id
    order by (s.id = r.submission_id) desc nulls last, s.attempt desc limit 1) s on true
  left join fiscal_accounts a on a.id = s.fiscal_account_id
  left join documents o on o.organisation_id = d.organisation_id and o.kind = 'invoice'
    and o.source_id = s.original_source_id
  left join lateral (select detail, actor from document_moves m where m.document_id = d.id
    and m.reason is distinct from '${NOTED}'
    order by m.id desc limit 1) m on true
  where d.organisation_id = $1 and d.id = any($2)`;

/** Reads all inputs of a reconciliation in one snapshot, in batches. */
@Injectable()
export class ReconciliationRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Reads the present mappings of taxes and currencies. */
  async rules(organisationId: string): Promise<PresentRules> {
    const [row] = await this.dataSource.query<[PresentRules]>(
      `select (select json_agg(json_build_object('taxType', tax_type, 'taxCode', tax_code,
           'percent', percent::text, 'deviceTaxId', device_tax_id::text,
           'validFrom', to_char(valid_from, 'YYYY-MM-DD'), 'validTill', to_char(valid_till, 'YYYY-MM-DD')))
         from tax_mappings where organisation_id = $1) as taxes,
         (select json_agg(json_build_object('source', source, 'destination', destination))
         from currency_mappings where organisation_id = $1) as currencies`,
      [organisationId],
    );
    return row;
  }

  /**
   * Documents of these days, by the books or by their receipt, in order of the books' day, invoices first, then source
   * id.
   */
  async *batches(
    organisationId: string,
    from: string,
    to: string,
  ): AsyncGenerator<readonly ReconciliationRow[]> {
    const runner = this.dataSource.createQueryRunner();
    try {
      await runner.startTransaction('REPEATABLE READ');
      await runner.query(BOOKS, [organisationId, from, to]);
      for (;;) {
        const books = (await runner.query(`fetch ${BATCH} from books`)) as BooksRow[];
        if (books.length > 0) yield await this.withKnown(runner, organisationId, books);
        if (books.length < BATCH) return;
      }
    } finally {
      // The transaction only reads, so it is rolled back.
      await runner.rollbackTransaction();
      await runner.release();
    }
  }

  private async withKnown(
    runner: QueryRunner,
    organisationId: string,
    books: readonly BooksRow[],
  ): Promise<ReconciliationRow[]> {
    const ids = books.flatMap(({ id }) => (id === null ? [] : [id]));
    const rows = (await runner.query(KNOWN, [organisationId, ids])) as KnownRow[];
    const known = new Map(rows.map((row) => [row.id, row]));
    return books.map((row) => ({ ...row, known: (row.id === null ? null : known.get(row.id)) ?? null }));
  }
}
