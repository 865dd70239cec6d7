import type { DataSource, EntityManager } from 'typeorm';
import {
  asStopped,
  LATEST_ANSWERS,
  type LatestAnswer,
  type StoppedSubmissions,
} from '../fiscal/accounts/stopped-submissions';
import type { Submission } from './submission.entity';

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

/** How a fiscal account has taken what was submitted last. */
export interface AccountStanding {
  /** Null while its submissions are not stopped. */
  readonly stopped: StoppedSubmissions | null;
  /** The last submission went unanswered, or was refused for no fault of its document. */
  readonly wasLastInVain: boolean;
}

type Last = Pick<Submission, 'state' | 'refusal'>;

export interface StandingRow {
  /** What was sent and answered last, the latest first; null: nothing was. */
  readonly answered: readonly LatestAnswer[] | null;
  readonly last: Last | null;
}

/** Asked before each batch: one statement. */
export async function accountStanding(
  dataSource: DataSource,
  fiscalAccountId: string,
): Promise<AccountStanding> {
  const [row] = await dataSource.query<StandingRow[]>(
    `select (select json_agg(answered) from (${LATEST_ANSWERS}) answered) as answered,
       (select json_build_object('state', state, 'refusal', refusal) from submissions
        where fiscal_account_id = $1 order by started_at desc limit 1) as last`,
    [fiscalAccountId],
  );
  return standingOf(row ?? { answered: null, last: null });
}

export function standingOf({ answered, last }: StandingRow): AccountStanding {
  return { stopped: asStopped(answered ?? []), wasLastInVain: last !== null && isInVain(last) };
}

function isInVain({ state, refusal }: Last): boolean {
  return state === 'unknown' || (state === 'refused' && refusal !== 'document');
}
