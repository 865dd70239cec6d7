import { type EntityManager, In } from 'typeorm';
import type { LocalDateTime } from '../documents/calendar-day';
import { sqlList } from '../documents/sql-list';
import { LIVE_SUBMISSION_STATES } from '../documents/submission-states';
import { Submission } from './submission.entity';

export type NumberHolder = Pick<Submission, 'number' | 'documentId'>;
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
  return (except) => last.find(({ documentId }) => documentId !== except)?.datedAt ?? null;
}

/**
 * $1 a fiscal account: all accounts of its taxpayer, of one service and one profile, because what was sent to a test
 * service is not known to the authority. One of an unknown taxpayer is alone.
 */
export const SAME_TAXPAYER = `select other.id from fiscal_accounts own join fiscal_accounts other
  on other.id = own.id or (other.taxpayer_tin = own.taxpayer_tin and other.service = own.service and other.profile = own.profile)
  where own.id = $1`;

/** A number is used once by a taxpayer, whichever of its devices uses it. */
export function numberHolders(
  manager: EntityManager,
  fiscalAccountId: string,
  numbers: readonly string[],
): Promise<NumberHolder[]> {
  return manager.query<NumberHolder[]>(
    `select number, document_id as "documentId" from submissions
     where fiscal_account_id in (${SAME_TAXPAYER}) and number = any($2) and state in ${sqlList(LIVE_SUBMISSION_STATES)}`,
    [fiscalAccountId, numbers],
  );
}

/** Until the transaction ends no other device of the taxpayer is given the number. */
export async function lockNumber(
  manager: EntityManager,
  fiscalAccountId: string,
  number: string,
): Promise<void> {
  await manager.query(
    `select pg_advisory_xact_lock(hashtextextended(coalesce(taxpayer_tin, id::text) || ' ' || $2, 0))
     from fiscal_accounts where id = $1`,
    [fiscalAccountId, number],
  );
}
