import { type DataSource, In } from 'typeorm';
import type { LocalDateTime } from '../documents/calendar-day';
import { sqlList } from '../documents/sql-list';
import { LIVE_SUBMISSION_STATES } from '../documents/submission-states';
import { Submission } from './submission.entity';

/** A number is used once by a taxpayer, whichever of its devices uses it. */
export type NumberHolder = Pick<Submission, 'number' | 'documentId'>;
/** When the receipt of a document is dated; null: of one that the device has named itself. */
export type SentMoment = Pick<Submission, 'datedAt'> & { readonly documentId: string | null };
/** The latest moment of what the device has, or may have, of documents other than the one named; null: nothing. */
export type LastMoments = (exceptDocumentId: string | null) => LocalDateTime | null;

/** The service has, or may have, the submission. */
export const IS_LIVE = In([...LIVE_SUBMISSION_STATES]);

/**
 * $1 a fiscal account: the last two live submissions, and the moment that the device has named. They answer it for every
 * document, because a document has one live submission at most.
 */
export const NEWEST_MOMENTS = `(select document_id, dated_at from submissions
    where fiscal_account_id = $1 and state in ${sqlList(LIVE_SUBMISSION_STATES)} order by dated_at desc limit 2)
  union all select null, device_moment from fiscal_accounts where id = $1 and device_moment is not null
  order by dated_at desc`;

export async function lastMoments(dataSource: DataSource, fiscalAccountId: string): Promise<LastMoments> {
  const newest = await dataSource.query<SentMoment[]>(
    `select document_id as "documentId", dated_at as "datedAt" from (${NEWEST_MOMENTS}) newest`,
    [fiscalAccountId],
  );
  return lastMomentsOf(newest);
}

/** @param newest the later first */
export function lastMomentsOf(newest: readonly SentMoment[]): LastMoments {
  return (except) =>
    newest.find(({ documentId }) => documentId === null || documentId !== except)?.datedAt ?? null;
}

/**
 * $1 a fiscal account: all accounts of its taxpayer, of one service and one profile, because what was sent to a test
 * service is not known to the authority. One of an unknown taxpayer is alone.
 */
export const SAME_TAXPAYER = `select other.id from fiscal_accounts own join fiscal_accounts other
  on other.id = own.id or (other.taxpayer_tin = own.taxpayer_tin and other.service = own.service and other.profile = own.profile)
  where own.id = $1`;
