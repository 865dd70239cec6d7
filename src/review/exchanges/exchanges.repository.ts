import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Exchange } from '../../platform/telemetry/exchange-channel';
import { displayJson } from '../../domain/unstorable-text';
import { deliveriesOf } from '../../documents/inbox/inbox.repository';
import type { InboxDelivery } from '../../documents/inbox/inbox.entities';
import type { Submission } from '../../documents/submissions.entities';
import type { ExchangeRow } from './exchange.entity';

/**
 * Exchange with the last attempt of the document that it concerned; a submission's body is stored with that submission.
 */
export type ExchangeOfDocument = ExchangeRow & Pick<Submission, 'attempt'>;

interface BegunExchange {
  readonly exchange: Exchange;
  /** Time since it began. */
  readonly agoMs: number;
}

const COLUMNS = `id, method, address, request_headers, request_body, status, answer_headers, answer_body, answer_bytes, failure,
  started_at, duration_ms`;
/**
 * Months with a partition, the present one included, so that a service stopped for a month finds its
 * partition.
 */
const MONTHS_AHEAD = 2;

/** Calls to the fiscal service for display; no decision depends on them. */
@Injectable()
export class ExchangesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Stores exchanges about submissions in one statement, and skips others. Answers to submissions are kept for good,
   * others until their month is dropped.
   */
  async keep(begun: readonly BegunExchange[]): Promise<void> {
    const calls = begun.map(({ exchange: { answer, ...call }, agoMs }, at) => ({
      n: at + 1,
      submission_id: call.submissionId,
      fiscal_account_id: call.fiscalAccountId,
      request_ids: call.requestIds,
      method: call.method,
      address: call.address,
      request_headers: displayJson(call.requestHeaders),
      status: answer?.status,
      answer_headers: answer === null ? null : displayJson(answer.headers),
      answer_bytes: answer?.bytes,
      failure: call.failure,
      ago_ms: Math.round(agoMs),
      duration_ms: call.durationMs,
    }));
    await this.dataSource.query(
      `with told as (
         select *, statement_timestamp() - ago_ms * interval '1 millisecond' as started_at,
           ($3::bytea[])[n] as answer_body, request_body is not null or method = 'GET' as is_temporary
         from jsonb_to_recordset($1::jsonb) as t(n int, submission_id uuid, fiscal_account_id uuid, request_ids jsonb, method text,
             address text, request_headers text, status int, answer_headers text, answer_bytes int, failure text, ago_ms int,
             duration_ms int)
           cross join lateral (select ($2::bytea[])[n] as request_body) as sent),
       concerned as (
         select t.n, s.id, s.organisation_id from told t join submissions s on s.id = t.submission_id
         union select t.n, s.id, s.organisation_id
           from told t cross join jsonb_array_elements_text(t.request_ids) as asked (request_id)
           join submissions s on s.fiscal_account_id = t.fiscal_account_id and s.request_id = asked.request_id),
       numbered as materialized (
         select n, nextval(pg_get_serial_sequence('exchanges', 'id')) as id
         from (select distinct n from concerned order by n) about),
       called as (select * from told join numbered using (n)),
       temporary as (
         insert into temporary_exchanges (organisation_id, submission_ids, ${COLUMNS})
         select c.organisation_id, c.ids, ${COLUMNS} from called
           join (select n, organisation_id, array_agg(id) as ids from concerned group by n, organisation_id) c using (n)
         where is_temporary),
       kept as (
         insert into exchanges (${COLUMNS}) overriding system value
         select ${COLUMNS} from called where not is_temporary)
       insert into exchange_submissions (submission_id, exchange_id, organisation_id)
       select concerned.id, called.id, concerned.organisation_id from concerned join called using (n) where not is_temporary`,
      [
        displayJson(calls),
        begun.map(({ exchange }) => exchange.requestBody),
        begun.map(({ exchange }) => exchange.answer?.body ?? null),
      ],
    );
  }

  /** Returns the last `limit` exchanges about a document, oldest first. */
  async ofDocument(documentId: string, limit: number): Promise<ExchangeOfDocument[]> {
    const rows = await this.dataSource.query<ExchangeOfDocument[]>(
      `with own as (select id, attempt, payload from submissions where document_id = $1),
       called as (
         select ${COLUMNS}, array(select submission_id from exchange_submissions where exchange_id = e.id) as submission_ids
         from exchanges e where id in (
           select exchange_id from exchange_submissions where submission_id in (select id from own))
         union all
         select ${COLUMNS}, submission_ids from temporary_exchanges where submission_ids && array(select id from own))
       select e.id, e.method, e.address, e.request_headers as "requestHeaders", e.status,
         e.answer_headers as "answerHeaders", e.answer_body as "answerBody", e.answer_bytes as "answerBytes",
         e.failure, e.started_at as "startedAt", e.duration_ms as "durationMs", last.attempt,
         coalesce(e.request_body, case when e.method = 'POST' then last.payload end) as "requestBody"
       from called e cross join lateral (
         select attempt, payload from own where id = any(e.submission_ids) order by attempt desc limit 1) last
       order by e.id desc limit $2`,
      [documentId, limit],
    );
    return rows.reverse();
  }

  /** Returns webhook deliveries that name a request of the document, unmodified. */
  deliveriesOf(documentId: string): Promise<InboxDelivery[]> {
    return deliveriesOf(this.dataSource.manager, documentId);
  }

  /**
   * Creates partitions of coming months, and drops old ones. Without a lock within two seconds it retries an hour
   * later; meanwhile rows without a partition go to the default one.
   */
  async turnMonths(olderThanDays: number): Promise<void> {
    await this.dataSource.query(
      `select make_month('temporary_exchanges', statement_timestamp() + ahead * interval '1 month')
       from generate_series(0, $1) ahead`,
      [MONTHS_AHEAD],
    );
    await this.dataSource.query(
      `select drop_months('temporary_exchanges', statement_timestamp() - $1 * interval '1 day')`,
      [olderThanDays],
    );
  }

  /**
   * Deletes older status calls and downloads stored before they had their own table: at most `limit`, oldest first.
   * Skips rows locked by another process.
   */
  async forget(olderThanDays: number, limit: number): Promise<number> {
    const [, forgotten] = await this.dataSource.query<[unknown[], number]>(
      `delete from exchanges where id in (
         select id from exchanges where started_at < statement_timestamp() - $1 * interval '1 day'
           and (request_body is not null or method = 'GET') order by started_at limit $2 for update skip locked)`,
      [olderThanDays, limit],
    );
    return forgotten;
  }
}
