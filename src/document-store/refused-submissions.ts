import type { DataSource, EntityManager } from 'typeorm';
import { Submission } from './submission.entity';

/** What was never sent is passed over. */
export async function limitedBefore(
  dataSource: DataSource,
  { documentId, attempt }: Pick<Submission, 'documentId' | 'attempt'>,
): Promise<number> {
  const [row] = await dataSource.query<{ count: number }[]>(
    `select count(*)::int as count from submissions
     where document_id = $1 and attempt < $2 and refusal = 'rate_limit' and attempt > coalesce((
       select max(attempt) from submissions where document_id = $1 and attempt < $2 and state <> 'not_sent'
         and refusal is distinct from 'rate_limit'), 0)`,
    [documentId, attempt],
  );
  return row?.count ?? 0;
}

/** False when there was nothing to look at. */
export async function reviewRefusals(
  manager: Pick<EntityManager, 'query'>,
  fiscalAccountId: string,
): Promise<boolean> {
  const [, changed] = await manager.query<[unknown[], number]>(
    `update submissions set refusal = 'reviewed' where fiscal_account_id = $1 and refusal = 'unexplained'`,
    [fiscalAccountId],
  );
  return changed > 0;
}

/** True when the last submission went unanswered, or was refused for no fault of its document. */
export async function wasLastInVain(manager: EntityManager, fiscalAccountId: string): Promise<boolean> {
  const [last] = await manager.find(Submission, {
    select: { id: true, state: true, refusal: true },
    where: { fiscalAccountId },
    order: { startedAt: 'DESC' },
    take: 1,
  });
  if (last === undefined) return false;
  return last.state === 'unknown' || (last.state === 'refused' && last.refusal !== 'document');
}
