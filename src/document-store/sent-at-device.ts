import { type EntityManager, In } from 'typeorm';
import type { LocalDateTime } from '../documents/calendar-day';
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

export function numberHolders(
  manager: EntityManager,
  fiscalAccountId: string,
  numbers: readonly string[],
): Promise<NumberHolder[]> {
  return manager.find(Submission, {
    select: { number: true, documentId: true },
    where: { fiscalAccountId, number: In([...numbers]), state: IS_LIVE },
  });
}
