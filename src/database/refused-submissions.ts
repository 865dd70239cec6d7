import type { DataSource, EntityManager } from 'typeorm';
import { Submission } from './entities/submission.entity';

/** The service refused these submissions of an account, one after the other, while it accepted the account itself. */
export interface StoppedSubmissions {
  /** Numbers of the documents, the latest first. */
  readonly numbers: readonly string[];
  /** What the service said to the latest. */
  readonly detail: string;
}

/** So many refusals in a row that nothing explains stop the submissions of an account. */
export const UNEXPLAINED_STOP = 2;

/** Null while they are not stopped. What was never sent, or is under way, counts for nothing. */
export async function stoppedSubmissions(
  dataSource: DataSource,
  fiscalAccountId: string,
): Promise<StoppedSubmissions | null> {
  const latest = await dataSource.query<LatestAnswer[]>(
    `select number, coalesce(detail, '') as detail, refusal from submissions
     where fiscal_account_id = $1 and state not in ('sending', 'not_sent')
     order by started_at desc, id desc limit ${UNEXPLAINED_STOP}`,
    [fiscalAccountId],
  );
  return asStopped(latest);
}

export interface LatestAnswer {
  readonly number: string;
  readonly detail: string;
  readonly refusal: string | null;
}

/** @param latest the account's last answers, the latest first, no more than count */
export function asStopped(latest: readonly LatestAnswer[]): StoppedSubmissions | null {
  const [last] = latest;
  if (last === undefined || latest.length < UNEXPLAINED_STOP) return null;
  if (latest.some(({ refusal }) => refusal !== 'unexplained')) return null;
  return { numbers: latest.map(({ number }) => number), detail: last.detail };
}

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
export async function reviewRefusals(dataSource: DataSource, fiscalAccountId: string): Promise<boolean> {
  const [, changed] = await dataSource.query<[unknown[], number]>(
    `update submissions set refusal = 'reviewed' where fiscal_account_id = $1 and refusal = 'unexplained'`,
    [fiscalAccountId],
  );
  return changed > 0;
}

/** True when the last submission went unanswered, or was refused for no fault of its document. */
export async function wasLastInVain(manager: EntityManager, fiscalAccountId: string): Promise<boolean> {
  const [last] = await manager.find(Submission, {
    where: { fiscalAccountId },
    order: { startedAt: 'DESC' },
    take: 1,
  });
  if (last === undefined) return false;
  return last.state === 'unknown' || (last.state === 'refused' && last.refusal !== 'document');
}
