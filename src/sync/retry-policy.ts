import { type StoredSentence, storedSentence } from '../domain/texts/stored-sentence';
import { isSerializationFailure, isDatabaseFault } from '../platform/database/driver-error';
import { Failure, type FailureKind } from '../domain/issues/failure';
import type { FlowCause, FailureCause } from '../domain/lifecycle/flow';
import { CallShareExhausted } from '../connectors/books-access';
import {
  OUTCOME_LATE_DAYS,
  OUTCOME_NEARLY_EXPIRED_DAYS,
  OUTCOMES_LAST_DAYS,
  OUTCOMES_LAST_MS,
} from '../domain/lifecycle/limits';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** First wait and longest wait by kind; each further attempt doubles the wait. */
const WAITS: Readonly<Record<FailureKind, { first: number; longest: number }>> = {
  not_sent: { first: 2 * SECOND, longest: 10 * MINUTE },
  temporary: { first: 2 * SECOND, longest: 10 * MINUTE },
  rate_limited: { first: 5 * SECOND, longest: 24 * 60 * MINUTE },
  unauthorised: { first: MINUTE, longest: 60 * MINUTE },
  refused: { first: 5 * MINUTE, longest: 6 * 60 * MINUTE },
  // Short enough that a corrected setting takes effect within a minute.
  misconfigured: { first: 15 * SECOND, longest: 45 * SECOND },
};
/** Failure of disk, database or journal: retried within a minute, because a retry costs no remote call. */
const NEAR = { first: 2 * SECOND, longest: 45 * SECOND };
/** Failure caused by a concurrent transaction, which ends soon. */
const SERIALIZATION_FAILURE = { first: SECOND / 2, longest: 45 * SECOND };
const FAULT_OF_THE_PROGRAM = { first: 30 * SECOND, longest: 60 * MINUTE };

/** Interval of checks for documents whose issues only people, or time, can end. */
export const WAITING_RECHECK_MS = 15 * MINUTE;

/**
 * Interval of checks for history. A plan or another go-live date triggers a check at once; this one refreshes data for
 * plans, such as customers.
 */
export const HISTORY_RECHECK_MS = 24 * 60 * MINUTE;

/** Interval between searches for evidence while a submission's arrival is unknown. */
export const UNCERTAIN_RECHECK_MS = 5 * MINUTE;

/**
 * The retry policy: wait after a failed call. Never applied to a submission that may have arrived.
 * @param attempt failed attempts so far, the present one included
 */
export function retryInMs(error: unknown, attempt: number): number {
  const asked = error instanceof Failure ? error.retryAfterMs : null;
  if (asked !== null) return asked;
  return backOff(waitsOf(error), attempt);
}

/** Wait after "too many calls" without a stated time: the limit per minute has passed. */
export function limitedInMs(attempt: number): number {
  return backOff({ first: MINUTE, longest: 60 * MINUTE }, attempt);
}

/**
 * False for failures that say nothing about the document: rate limit reached, database unavailable, or a concurrent
 * transaction. They never lead to a hold.
 */
export function isFailedTry(error: unknown): boolean {
  return !(error instanceof CallShareExhausted || isDatabaseFault(error) || isSerializationFailure(error));
}

const CAUSES: Readonly<Record<FailureKind, FlowCause | 'limited'>> = {
  ...{ not_sent: 'unreachable', temporary: 'unwell', rate_limited: 'limited' },
  ...{ unauthorised: 'unauthorised', refused: 'refused', misconfigured: 'misconfigured' },
};

/** Names the cause and the system of a failure. */
export function stopCause(error: unknown): FailureCause {
  if (isDatabaseFault(error)) return { cause: 'database', side: 'database' };
  if (!(error instanceof Failure)) return { cause: 'program', side: null };
  if (error.side === 'journal') return { cause: 'journal', side: 'journal' };
  const cause = error instanceof CallShareExhausted ? 'limited' : (error.unanswered ?? CAUSES[error.kind]);
  return { cause, side: error.side ?? 'service' };
}

/** Delay before an unanswered submission is repeated to a service that accepts repeats; later delays grow. */
export const FIRST_REPEAT_MS = 5 * SECOND;

const LONGEST_SWEEP_MS = 6 * 60 * MINUTE;
const DAY = 24 * 60 * MINUTE;
/** Age at the last query, shortly before the service forgets the request, so that a late outcome is still received. */
const LAST_SWEEP_AT_MS = OUTCOMES_LAST_MS - 10 * MINUTE;

/**
 * Time of the next query for a missing outcome: first after `sweepAfterMs`, then at growing intervals, and once shortly
 * before the service forgets it.
 */
export function nextSweepMs(sweepAfterMs: number, ageMs: number): number {
  const usual = Math.min(Math.max(sweepAfterMs, ageMs), LONGEST_SWEEP_MS);
  return ageMs < LAST_SWEEP_AT_MS ? Math.min(usual, LAST_SWEEP_AT_MS - ageMs) : usual;
}

/** Missing outcome: a notice from the third day, urgent from the sixth, a hold on the seventh. */
interface OverdueOutcome {
  readonly code: 'OUTCOME_LATE' | 'OUTCOME_NEARLY_EXPIRED';
  readonly said: StoredSentence;
}

/** Returns the level of concern about a missing outcome; null: none yet. */
export function overdueOutcome(ageMs: number): OverdueOutcome | null {
  const days = Math.floor(ageMs / DAY);
  if (days < OUTCOME_LATE_DAYS) return null;
  const said = storedSentence('outcomeOverdue', { days, kept: OUTCOMES_LAST_DAYS });
  return { code: days < OUTCOME_NEARLY_EXPIRED_DAYS ? 'OUTCOME_LATE' : 'OUTCOME_NEARLY_EXPIRED', said };
}

function waitsOf(error: unknown): { first: number; longest: number } {
  if (error instanceof Failure) return error.side === 'journal' ? NEAR : WAITS[error.kind];
  if (isSerializationFailure(error)) return SERIALIZATION_FAILURE;
  return isDatabaseFault(error) ? NEAR : FAULT_OF_THE_PROGRAM;
}

function backOff(wait: { first: number; longest: number }, attempt: number): number {
  return Math.min(wait.first * 2 ** Math.max(0, Math.min(attempt, 30) - 1), wait.longest);
}
