import { NO_SENTENCE, type StoredSentence } from '../../domain/texts/stored-sentence';
import type { DataSource } from 'typeorm';
import type { StopCause } from '../../domain/fiscal/account-cause';
import { sqlList } from '../../domain/sql-list';
import {
  ANSWERED_SUBMISSION_STATES,
  TURNED_DOWN_SUBMISSION_STATES,
} from '../../domain/fiscal/submission-states';

/** Submissions of an account since its last success: their results cannot be caused by single documents. */
export interface StoppedSubmissions {
  readonly cause: StopCause;
  /** Numbers of the documents, latest first. */
  readonly numbers: readonly string[];
  /** Organisations of the documents. */
  readonly organisationIds: readonly string[];
  /** Service's answer to the latest submission. */
  readonly detail: StoredSentence;
  /** Time at which the next document is tried alone; null: a person resumes. */
  readonly triedAgainAt: Date | null;
}

/** Troubles of the call itself: refused without explanation, or unanswered. */
export const TROUBLES_OF_CALLS = ['unexplained', 'unanswered'] as const;
/**
 * Outcomes caused by the account; `order_unclear`: the device's last receipt is unknown, or was stated incompletely.
 */
export const TROUBLES_OF_OUTCOMES = ['device', 'order', 'order_unclear', 'day_closed'] as const;
export const TROUBLES = [...TROUBLES_OF_CALLS, ...TROUBLES_OF_OUTCOMES];
/** Answers that leave open whether the service accepted the document. */
export const WORDS_OF_CALLS = ['account', 'rate_limit'] as const;
/** Refusals that are settled by a later outcome of the document. */
export const JUDGED_REFUSALS = ['document', 'reviewed', ...TROUBLES_OF_CALLS] as const;

export interface Trouble {
  readonly number: string;
  readonly detail: StoredSentence;
  readonly refusal: (typeof TROUBLES)[number];
  readonly organisationId: string;
  /** Time of the answer, in milliseconds since 1970. */
  readonly at: number;
}

/** Consecutive unexplained refusals after which the account stops submitting. */
const IN_A_ROW = 2;
/** Maximum number of trial submissions, one by one, after unanswered ones. */
const MOST_TRIALS = 3;
const FIRST_PAUSE_MS = 5 * 60_000;
/** Maximum time of a closed day, after which a person must act. */
const CLOSED_DAY_MS = 2 * 60 * 60_000;
/** Maximum number of troubles read, enough for the document numbers shown to people. */
export const MOST_TROUBLES = 20;

/** @param after start of the latest successful submission */
const troublesAfter = (account: string, refusals: readonly string[], well: string): string => `
  select s.number, coalesce(s.detail, '') as detail, s.refusal, s.organisation_id as "organisationId", s.id, s.started_at,
    extract(epoch from date_trunc('milliseconds', coalesce(s.answered_at, s.started_at))) * 1000 as at
  from submissions s where s.fiscal_account_id = ${account} and s.refusal in ${sqlList(refusals)}
    and s.started_at > coalesce((select g.started_at from submissions g where g.fiscal_account_id = ${account} and ${well}
      order by g.started_at desc limit 1), '-infinity')`;

/** SQL condition: the answer was lost, and the service has named the submission since. */
function isFound(submission: string): string {
  return `(${submission}.refusal = 'unanswered' and ${submission}.request_id is not null)`;
}

/** SQL condition: answered with an identifier, or with any message. */
const ANSWERED = `(g.state in ${sqlList(ANSWERED_SUBMISSION_STATES)} or g.refusal in ${sqlList(WORDS_OF_CALLS)})
  and (g.refusal is null or g.refusal not in ${sqlList(TROUBLES_OF_CALLS)} or ${isFound('g')})`;
/** SQL condition: fiscalised, or rejected because of the document itself. */
const JUDGED = `(g.state = 'fiscalised' or (g.state in ${sqlList(TURNED_DOWN_SUBMISSION_STATES)}
  and (g.refusal is null or g.refusal in ${sqlList(JUDGED_REFUSALS)})))`;

/** SQL for consecutive troubles of an account, newest first. */
export function troublesOf(account: string): string {
  return `select number, detail, refusal, "organisationId", at::float8 as at from (
      ${troublesAfter(account, TROUBLES_OF_CALLS, ANSWERED)} and not ${isFound('s')} union all
      ${troublesAfter(account, TROUBLES_OF_OUTCOMES, JUDGED)} and s.state in ${sqlList(TURNED_DOWN_SUBMISSION_STATES)}) troubles
    order by started_at desc, id desc limit ${MOST_TROUBLES}`;
}

/** Reads the stop; null while submissions are not stopped. */
export async function stoppedSubmissions(
  dataSource: DataSource,
  fiscalAccountId: string,
): Promise<StoppedSubmissions | null> {
  return asStopped(await dataSource.query<Trouble[]>(troublesOf('$1'), [fiscalAccountId]));
}

/** @param troubles consecutive ones, newest first */
export function asStopped(troubles: readonly Trouble[]): StoppedSubmissions | null {
  const of = (...kinds: readonly Trouble['refusal'][]): readonly Trouble[] =>
    troubles.filter(({ refusal }) => kinds.includes(refusal));
  const unclear = of('order_unclear');
  if (unclear.length > 0) return stop('order', of('order', 'order_unclear'));
  if (of('device').length >= IN_A_ROW) return stop('device', of('device'));
  if (of('unexplained').length >= IN_A_ROW) return stop('refused', of('unexplained'));
  const unanswered = of('unanswered');
  if (unanswered.length >= IN_A_ROW) return stop('unanswered', unanswered, afterSilence);
  const closed = of('day_closed');
  return troubles[0]?.refusal === 'day_closed' ? stop('day_closed', closed, whileClosed) : null;
}

/** True when people must be notified: a closed day opens again automatically. */
export function isForPeople({ cause, triedAgainAt }: StoppedSubmissions): boolean {
  return cause !== 'day_closed' || triedAgainAt === null;
}

function stop(
  cause: StopCause,
  troubles: readonly Trouble[],
  next: (troubles: readonly Trouble[]) => number | null = () => null,
): StoppedSubmissions {
  const triedAgain = next(troubles);
  return {
    cause,
    numbers: troubles.map(({ number }) => number),
    organisationIds: [...new Set(troubles.map(({ organisationId }) => organisationId))],
    detail: troubles[0]?.detail ?? NO_SENTENCE,
    triedAgainAt: triedAgain === null ? null : new Date(triedAgain),
  };
}

/** Delay before the next attempt: 5, 10 and 20 minutes. */
function afterSilence(unanswered: readonly Trouble[]): number | null {
  const trials = unanswered.length - IN_A_ROW;
  return trials >= MOST_TRIALS ? null : (unanswered[0]?.at ?? 0) + FIRST_PAUSE_MS * 2 ** trials;
}

/**
 * Delay while the day is closed: 5, 10, 20, 40, 80 and 120 minutes, however many documents were sent before
 * the first outcome.
 */
function whileClosed(closed: readonly Trouble[]): number | null {
  const [last, first] = [closed[0]?.at ?? 0, closed.at(-1)?.at ?? 0];
  if (last >= first + CLOSED_DAY_MS) return null;
  return Math.min(last + Math.max(FIRST_PAUSE_MS, last - first), first + CLOSED_DAY_MS);
}
