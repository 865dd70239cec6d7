import type { LocalDateTime } from '../domain/calendar-day';
import { sqlList } from '../domain/sql-list';
import { LIVE_SUBMISSION_STATES } from '../domain/fiscal/submission-states';
import { Submission } from './submissions.entities';

/**
 * Document whose number its taxpayer has fiscalised, or may have: by a submission of any account; a recorded receipt or
 * another program's marks in any client's books; or the PDF of an unassigned success. A taxpayer uses a number once on
 * all devices.
 */
export interface DeviceNumberHolder {
  readonly number: string;
  readonly documentId: string;
  readonly heldBy: 'submission' | 'receipt' | 'mark' | 'orphan';
  /** Document and text of the mark, opaque; null: held otherwise. */
  readonly mark: string | null;
}

/** Time of a document's receipt; documentId null: a time stated by the device. */
export type SentMoment = Pick<Submission, 'datedAt'> & { readonly documentId: string | null };
/** Latest receipt time of documents other than the given one; null: none. */
export type LastMoments = (exceptDocumentId: string | null) => LocalDateTime | null;

const LIVE = sqlList(LIVE_SUBMISSION_STATES);
const DEVICE = '(select device_id from fiscal_accounts where id = $1)';

/** SQL condition: a journal entry belongs to its device, or, while a device is unknown, to its account. */
const IS_OF_DEVICE = `coalesce(entry::jsonb ->> 'deviceId' = ${DEVICE}, entry::jsonb ->> 'fiscalAccountId' = $1::text)`;

/**
 * SQL for the latest times at a fiscal account $1: its last two live submissions and those of its device, times stated
 * by the device, and released submissions of the journal. Sufficient for every document, which has one live submission
 * at most.
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

/**
 * Returns a function that finds the latest receipt time without that of one document. @param newest the latest first
 */
export function lastMomentsOf(newest: readonly SentMoment[]): LastMoments {
  return (except) =>
    newest.find(({ documentId }) => documentId === null || documentId !== except)?.datedAt ?? null;
}
