import { type DataSource, In } from 'typeorm';
import type { LocalDateTime } from '../domain/calendar-day';
import { sqlList } from '../domain/sql-list';
import { LIVE_SUBMISSION_STATES } from '../domain/fiscal/submission-states';
import { Submission } from './submissions.entities';

/**
 * A document under whose number its taxpayer has fiscalised, or may have: by a submission of any of the taxpayer's accounts; by a
 * receipt recorded as made elsewhere, or marks of another program, in the books of any of its clients; by the PDF of a success
 * without an owner. A number is used once by a taxpayer, whichever of its devices uses it.
 */
export interface DeviceNumberHolder {
  readonly number: string;
  readonly documentId: string;
  readonly heldBy: 'submission' | 'receipt' | 'mark' | 'orphan';
}

/** Date of a document's receipt; documentId is null for a date that the device has named itself. */
export type SentMoment = Pick<Submission, 'datedAt'> & { readonly documentId: string | null };
/** The latest moment of what the device has, or may have, of documents other than the one named; null: nothing. */
export type LastMoments = (exceptDocumentId: string | null) => LocalDateTime | null;

/** Condition: the service has, or may have, the submission. */
export const IS_LIVE = In([...LIVE_SUBMISSION_STATES]);

const LIVE = sqlList(LIVE_SUBMISSION_STATES);
const DEVICE = '(select device_id from fiscal_accounts where id = $1)';

/** An entry of the journal belongs to its device, whichever account leads there now; to its account while one of the devices is unknown. */
const IS_OF_DEVICE = `coalesce(entry::jsonb ->> 'deviceId' = ${DEVICE}, entry::jsonb ->> 'fiscalAccountId' = $1::text)`;

/**
 * $1 a fiscal account: the last two live submissions of the account, and of its device through any account, and the moments that
 * the device has named, or may have received in a submission of the journal that a person has let go. They answer it for every
 * document, because a document has one live submission at most.
 */
export const NEWEST_MOMENTS = `(select document_id, dated_at from submissions
    where fiscal_account_id = $1 and state in ${LIVE} order by dated_at desc limit 2)
  union all (select document_id, dated_at from submissions
    where device_id = ${DEVICE} and state in ${LIVE} order by dated_at desc limit 2)
  union all select null, device_moment from fiscal_accounts
    where (id = $1 or device_id = ${DEVICE}) and device_moment is not null
  union all select null, (entry::jsonb ->> 'datedAt') collate "C" from journal_gaps
    where closed_as = 'acknowledged' and ${IS_OF_DEVICE}
  order by dated_at desc`;

export async function lastMoments(dataSource: DataSource, fiscalAccountId: string): Promise<LastMoments> {
  const newest = await dataSource.query<SentMoment[]>(
    `select document_id as "documentId", dated_at as "datedAt" from (${NEWEST_MOMENTS}) newest`,
    [fiscalAccountId],
  );
  return lastMomentsOf(newest);
}

/** Reads submissions at a device. @param newest the later first */
export function lastMomentsOf(newest: readonly SentMoment[]): LastMoments {
  return (except) =>
    newest.find(({ documentId }) => documentId === null || documentId !== except)?.datedAt ?? null;
}
