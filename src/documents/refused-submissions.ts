import type { DataSource, EntityManager } from 'typeorm';
import { sqlList } from '../domain/sql-list';
import { JUDGED_SUBMISSION_STATES } from '../domain/fiscal/submission-states';
import {
  asStopped,
  type StoppedSubmissions,
  type Trouble,
  TROUBLES,
  TROUBLES_OF_OUTCOMES,
  troublesOf,
} from '../fiscal/accounts/stopped-submissions';
import type { Submission } from './submissions.entities';

/** Time to wait for further outcomes after a failed one. */
export const OUTCOME_AWAITED_MS = 10 * 60_000;
/**
 * Time without a judged document after which an account sends few until one is judged. A day, so that services with
 * slow outcomes are not held up in daily use.
 */
export const UNPROVEN = { afterMs: 24 * 60 * 60_000, most: 5, awaitedMs: 2 * 60_000 } as const;

/** Number of attempts directly before this one that the service refused for too many calls; unsent ones are ignored. */
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

/** Marks refusals as reviewed; false when there was none. */
export async function reviewRefusals(
  manager: Pick<EntityManager, 'query'>,
  fiscalAccountId: string,
): Promise<boolean> {
  const [, changed] = await manager.query<[unknown[], number]>(
    `update submissions set refusal = 'reviewed' where fiscal_account_id = $1 and refusal in ${sqlList(TROUBLES)}`,
    [fiscalAccountId],
  );
  return changed > 0;
}

/** State of a fiscal account after its latest submissions. */
export interface AccountStanding {
  /** Details of the stop; null while submissions are not stopped. */
  readonly stopped: StoppedSubmissions | null;
  /** True: the last submission was unanswered, or refused for a cause outside its document. */
  readonly wasLastInVain: boolean;
  /**
   * True: waits for outcomes of earlier submissions, because the latest failed or the device's state is unknown;
   * otherwise a whole queue could be rejected.
   */
  readonly isAwaitingOutcome: boolean;
  /** True: the device has refused a date since its last success. */
  readonly isOutOfOrder: boolean;
}

type Last = Pick<Submission, 'state' | 'refusal'>;

export interface StandingRow {
  /** Failures of the account; null: none. */
  readonly troubles: readonly Trouble[] | null;
  readonly isOutcomeOpen: boolean;
  readonly isUnproven: boolean;
  readonly latest: Last | null;
}

/** SQL for the columns of StandingRow. */
export function standingColumns(account: string): string {
  const of = `from submissions where fiscal_account_id = ${account}`;
  const since = (ms: number): string => `started_at > clock_timestamp() - ${ms} * interval '1 millisecond'`;
  return `(select json_agg(troubles) from (${troublesOf(account)}) troubles) as troubles,
    exists (select ${of} and state = 'accepted' and ${since(OUTCOME_AWAITED_MS)}) as "isOutcomeOpen",
    (select count(*) = ${UNPROVEN.most} from (select ${of} and state = 'accepted' and ${since(UNPROVEN.awaitedMs)}
        limit ${UNPROVEN.most}) open)
      and not exists (select ${of} and state in ${sqlList(JUDGED_SUBMISSION_STATES)} and ${since(UNPROVEN.afterMs)}) as "isUnproven",
    (select json_build_object('state', state, 'refusal', refusal) ${of} order by started_at desc limit 1) as latest`;
}

/** Reads the state of the account in one statement; called before each batch. */
export async function accountStanding(
  dataSource: DataSource,
  fiscalAccountId: string,
): Promise<AccountStanding> {
  const [row] = await dataSource.query<StandingRow[]>(`select ${standingColumns('$1')}`, [fiscalAccountId]);
  return accountStandingOf(row ?? { troubles: null, isOutcomeOpen: false, isUnproven: false, latest: null });
}

export function accountStandingOf({
  troubles,
  isOutcomeOpen,
  isUnproven,
  latest,
}: StandingRow): AccountStanding {
  const found = troubles ?? [];
  const ofOutcomes: readonly string[] = TROUBLES_OF_OUTCOMES;
  return {
    stopped: asStopped(found),
    wasLastInVain: latest !== null && isInVain(latest),
    isAwaitingOutcome:
      isUnproven || (isOutcomeOpen && found.some(({ refusal }) => ofOutcomes.includes(refusal))),
    isOutOfOrder: found.some(({ refusal }) => refusal === 'order'),
  };
}

function isInVain({ state, refusal }: Last): boolean {
  return state === 'unknown' || (state === 'refused' && refusal !== 'document');
}
