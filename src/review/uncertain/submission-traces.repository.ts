import { requireFound } from '../../platform/api/require-found';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ExchangeRow } from '../exchanges/exchange.entity';
import { UNDECIDED_SUBMISSION_STATES } from '../../domain/fiscal/submission-states';
import { sqlList } from '../../domain/sql-list';

/** Answer to a submission: its first bytes, with secrets masked. */
type SubmissionAnswer = Pick<ExchangeRow, 'answerBody'> & {
  readonly status: number;
  /** Total number of bytes. */
  readonly bytes: number;
};

/** Known receipt of the device, of any organisation: number, and time of sending. */
interface NumberedReceipt {
  readonly deviceId: string;
  readonly fiscalNumber: string;
  readonly sentAt: Date;
}

/** Receipts of the device before and after a submission. A device skips no number. */
interface NumbersAround {
  /** Last receipt of an earlier submission to the fiscal account. */
  readonly before: NumberedReceipt | null;
  /** First receipt of a later submission to the fiscal account. */
  readonly after: NumberedReceipt | null;
  /**
   * Numbers between the two without a receipt here: count, and the first ones. Null: unknown, because one side is
   * missing, of another device, or out of order.
   */
  readonly missing: { readonly count: number; readonly first: string[] } | null;
  /** Number of submissions between the two with unknown outcome, this one included. */
  readonly openBetween: number;
}

const MOST_MISSING_SHOWN = 20;

/** SQL that converts a device's number; null for invalid text. */
const AS_NUMBER = `case when r.fiscal_number ~ '^[0-9]{1,18}$' then r.fiscal_number::bigint end`;
const NEIGHBOUR = `select r.device_id as "deviceId", r.fiscal_number as "fiscalNumber", s.started_at as "sentAt", ${AS_NUMBER} as n
   from doubt d join submissions s on s.fiscal_account_id = d.fiscal_account_id
     join fiscal_receipts r on r.document_id = s.document_id and r.submission_id = s.id`;

/** Traces of a submission with unknown outcome, for display; no automatic decision uses them. */
@Injectable()
export class SubmissionTracesRepository {
  constructor(private readonly dataSource: DataSource) {}

  async organisationOf(documentId: string): Promise<string> {
    const [row] = await this.dataSource.query<{ id: string }[]>(
      'select organisation_id as id from documents where id = $1',
      [documentId],
    );
    return requireFound(row?.id ?? null, 'document');
  }

  /** Reads the answer to a submission; null: none arrived, or it was not stored. */
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

  /** Receipts of all organisations on the fiscal account, with number and time only. */
  async numbersAround(submissionId: string): Promise<NumbersAround> {
    const [row] = await this.dataSource.query<[NumbersRow]>(
      `with doubt as (select id, fiscal_account_id, started_at from submissions where id = $1),
       before as (${NEIGHBOUR} where s.started_at < d.started_at order by s.started_at desc limit 1),
       after as (${NEIGHBOUR} where s.started_at > d.started_at order by s.started_at limit 1),
       span as (select b."deviceId", b.n as low, a.n as high from before b join after a using ("deviceId")
         where b.n < a.n),
       known as (select ${AS_NUMBER} as n from fiscal_receipts r join span on span."deviceId" = r.device_id),
       missing as (select n from span, generate_series(low + 1, least(high - 1, low + 1000)) n
         where not exists (select from known where known.n = n.n) order by n limit $2)
       select (select to_json(before) from before) as before, (select to_json(after) from after) as after,
         (select high - low - 1 - (select count(*) from known where known.n > low and known.n < high) from span)::text as count,
         array(select n::text from missing order by missing.n) as first,
         (select count(*)::int from submissions s join doubt d on d.fiscal_account_id = s.fiscal_account_id
          where s.state in ${sqlList(UNDECIDED_SUBMISSION_STATES)}
            and s.started_at > coalesce((select "sentAt" from before), '-infinity')
            and s.started_at < coalesce((select "sentAt" from after), 'infinity')) as "openBetween"`,
      [submissionId, MOST_MISSING_SHOWN],
    );
    const { before, after, count, first, openBetween } = row;
    const missing = count === null ? null : { count: Number(count), first };
    return { before: asReceipt(before), after: asReceipt(after), missing, openBetween };
  }
}

interface NumbersRow {
  readonly before: StoredReceipt | null;
  readonly after: StoredReceipt | null;
  readonly count: string | null;
  readonly first: string[];
  readonly openBetween: number;
}

/** Receipt in its JSON form. */
type StoredReceipt = Omit<NumberedReceipt, 'sentAt'> & { readonly sentAt: string };

function asReceipt(stored: StoredReceipt | null): NumberedReceipt | null {
  if (stored === null) return null;
  const { deviceId, fiscalNumber, sentAt } = stored;
  return { deviceId, fiscalNumber, sentAt: new Date(sentAt) };
}
