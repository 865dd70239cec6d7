import { type EntityManager, In } from 'typeorm';
import type { LocalDateTime } from '../documents/calendar-day';
import { LIVE_SUBMISSION_STATES } from '../documents/submission-states';
import { Submission } from './submission.entity';

/** A number is used once by a taxpayer, whichever of its devices uses it. */
export type NumberHolder = Pick<Submission, 'number' | 'documentId'>;
/** When the receipt of a document is dated. */
export type SentMoment = Pick<Submission, 'documentId' | 'datedAt'>;
/** The latest moment of what was sent of documents other than the one named; null: nothing was. */
export type LastMoments = (exceptDocumentId: string | null) => LocalDateTime | null;

/** The service has, or may have, the submission. */
export const IS_LIVE = In([...LIVE_SUBMISSION_STATES]);

/** The last two rows answer it for every document, because a document has one live submission at most. */
export async function lastMoments(manager: EntityManager, fiscalAccountId: string): Promise<LastMoments> {
  const last = await manager.find(Submission, {
    select: { documentId: true, datedAt: true },
    where: { fiscalAccountId, state: IS_LIVE },
    order: { datedAt: 'DESC' },
    take: 2,
  });
  return lastMomentsOf(last);
}

/** @param newest the last two rows, the later first */
export function lastMomentsOf(newest: readonly SentMoment[]): LastMoments {
  return (except) => newest.find(({ documentId }) => documentId !== except)?.datedAt ?? null;
}

/**
 * $1 a fiscal account: all accounts of its taxpayer, of one service and one profile, because what was sent to a test
 * service is not known to the authority. One of an unknown taxpayer is alone.
 */
export const SAME_TAXPAYER = `select other.id from fiscal_accounts own join fiscal_accounts other
  on other.id = own.id or (other.taxpayer_tin = own.taxpayer_tin and other.service = own.service and other.profile = own.profile)
  where own.id = $1`;
