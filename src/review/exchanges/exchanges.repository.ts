import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Exchange } from '../../platform/telemetry/exchange-channel';
import { displayText } from '../../documents/unstorable-text';
import { deliveriesOf } from '../../document-store/inbox/delivery-lookup';
import type { InboxDelivery } from '../../document-store/inbox/inbox-delivery.entity';
import type { Submission } from '../../document-store/submission.entity';
import type { ExchangeRow } from './exchange.entity';

/** An exchange with the last attempt of the document that it was about; its body is that of the submission, if it was one. */
export type ExchangeOfDocument = ExchangeRow & Pick<Submission, 'attempt'>;

/** Calls to the fiscal service as people read them: nothing is decided by them. */
@Injectable()
export class ExchangesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Keeps an exchange that is about submissions; one about none is not kept. `agoMs`: how long ago it began. */
  async keep(exchange: Exchange, agoMs: number): Promise<void> {
    const { answer, failure } = exchange;
    await this.dataSource.query(
      `with concerned as (
         select id from submissions where id = $1
         union select id from submissions where fiscal_account_id = $2 and request_id = any($3)),
       kept as (
         insert into exchanges (method, address, request_headers, request_body, status, answer_headers, answer_body,
           answer_bytes, failure, started_at, duration_ms)
         select $4, $5, $6, $7, $8, $9, $10, $11, $12, statement_timestamp() - $13 * interval '1 millisecond', $14
         where exists (select from concerned) returning id)
       insert into exchange_submissions (submission_id, exchange_id)
       select concerned.id, kept.id from concerned, kept`,
      [
        exchange.submissionId,
        exchange.fiscalAccountId,
        exchange.requestIds,
        exchange.method,
        displayText(exchange.address),
        storable(exchange.requestHeaders),
        exchange.requestBody,
        answer?.status ?? null,
        answer === null ? null : storable(answer.headers),
        answer?.body ?? null,
        answer?.bytes ?? null,
        failure === null ? null : displayText(failure),
        Math.round(agoMs),
        exchange.durationMs,
      ],
    );
  }

  /** The last `limit` exchanges about a document, oldest first. */
  async ofDocument(documentId: string, limit: number): Promise<ExchangeOfDocument[]> {
    const rows = await this.dataSource.query<ExchangeOfDocument[]>(
      `select e.id, e.method, e.address, e.request_headers as "requestHeaders", e.status,
         e.answer_headers as "answerHeaders", e.answer_body as "answerBody", e.answer_bytes as "answerBytes",
         e.failure, e.started_at as "startedAt", e.duration_ms as "durationMs", max(s.attempt) as attempt,
         coalesce(e.request_body, case when e.method = 'POST' then (array_agg(s.payload))[1] end) as "requestBody"
       from submissions s join exchange_submissions es on es.submission_id = s.id
         join exchanges e on e.id = es.exchange_id
       where s.document_id = $1 group by e.id order by e.id desc limit $2`,
      [documentId, limit],
    );
    return rows.reverse();
  }

  /** Webhook deliveries that name a request of the document, as they came. */
  deliveriesOf(documentId: string): Promise<InboxDelivery[]> {
    return deliveriesOf(this.dataSource.manager, documentId);
  }

  /** Forgets status calls and downloads that are older; what was answered to submissions stays. How many. */
  async forget(olderThanDays: number, limit: number): Promise<number> {
    const [, forgotten] = await this.dataSource.query<[unknown[], number]>(
      `delete from exchanges where id in (
         select id from exchanges where started_at < statement_timestamp() - $1 * interval '1 day'
           and (request_body is not null or method = 'GET') order by id limit $2)`,
      [olderThanDays, limit],
    );
    return forgotten;
  }
}

function storable(headers: Readonly<Record<string, string>>): string {
  return displayText(JSON.stringify(headers));
}
