import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ExchangeRow } from './entities/exchange.entity';

/** What came back for a submission: the first bytes of it, secrets masked as they were stored. */
export type SubmissionAnswer = Pick<ExchangeRow, 'answerBody'> & {
  readonly status: number;
  /** How many came. */
  readonly bytes: number;
};

/** What a submission whose outcome nobody knows has left behind: people read it, and nothing is decided by it. */
@Injectable()
export class SubmissionTracesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Null: no answer came, or it was not kept. */
  async answerTo(submissionId: string, mostBytes: number): Promise<SubmissionAnswer | null> {
    const [row] = await this.dataSource.query<SubmissionAnswer[]>(
      `select e.status, e.answer_bytes as bytes, substring(e.answer_body for $2) as "answerBody"
       from exchange_submissions es join exchanges e on e.id = es.exchange_id
       where es.submission_id = $1 and e.method = 'POST' and e.request_body is null and e.status is not null
       order by e.id desc limit 1`,
      [submissionId, mostBytes],
    );
    return row ?? null;
  }
}
