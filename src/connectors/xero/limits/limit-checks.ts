import { share } from './day-plan';
import {
  type CallClass,
  type CallLimits,
  type CallRequest,
  LIMIT_DAY_MS,
  DAY_PART_MS,
  FOREIGN_DAY_MS,
  type GrantedCall,
  type LimitState,
  type LimitWait,
  LIMIT_MINUTE_MS,
} from './limit-state';
import { storedSentence } from '../../../domain/texts/stored-sentence';

/** Pause before retrying for one of the concurrent calls, whose end is unknown. */
const RUNNING_RECHECK_MS = 200;

/**
 * Returns null when the request may be granted, else the longest of all waits, because an earlier request
 * would be refused.
 */
export function reasonToWait(
  state: LimitState,
  limits: CallLimits,
  request: CallRequest,
  now: number,
): LimitWait | null {
  const waits = [
    state.parked,
    running(state, limits, request, now),
    minute(state, limits, request, now),
    day(state, limits, request),
    seenMinute(state, request, now),
    seenDay(state, request, now),
    share(state, limits, request, now),
  ].filter((wait) => wait !== null);
  return waits.reduce<LimitWait | null>(
    (longest, wait) => (longest === null || wait.until > longest.until ? wait : longest),
    null,
  );
}

/** Allowances that a purpose draws on: backfill has a smaller one within the whole. */
function allowances(
  { purpose }: Pick<CallRequest, 'purpose'>,
  whole: number,
  reservedForLive: number,
): readonly { readonly counts: (other: CallClass) => boolean; readonly most: number }[] {
  const all = { counts: () => true, most: whole };
  if (purpose !== 'backfill') return [all];
  return [all, { counts: (other) => other === 'backfill', most: Math.max(0, whole - reservedForLive) }];
}

function running(state: LimitState, limits: CallLimits, request: CallRequest, now: number): LimitWait | null {
  const isFree = placesFree(state, limits, request, now) >= (request.places ?? request.size);
  return isFree ? null : placesTaken(limits, now);
}

/** Wait while all concurrent calls are in use. */
export function placesTaken(limits: CallLimits, now: number): LimitWait {
  return {
    until: now + RUNNING_RECHECK_MS,
    reason: storedSentence('callsInProgress', { most: limits.concurrent }),
  };
}

/** Number of calls of this purpose that may begin now, besides those in progress. */
export function placesFree(
  state: LimitState,
  limits: CallLimits,
  request: Pick<CallRequest, 'purpose'>,
  now: number,
): number {
  const isRunning = (call: GrantedCall): boolean => (call.until ?? call.from + limits.longestMs) > now;
  const running = state.calls.filter(isRunning);
  const free = allowances(request, limits.concurrent, limits.reservedForLive.concurrent).map(
    ({ counts, most }) =>
      most -
      running.reduce((sum, { purpose, size, places = size }) => sum + (counts(purpose) ? places : 0), 0),
  );
  return Math.min(...free);
}

function minute(state: LimitState, limits: CallLimits, request: CallRequest, now: number): LimitWait | null {
  // End of counting of a call; one under way counts for a minute after its unknown end.
  const freeAt = (call: GrantedCall): number => (call.until ?? now) + LIMIT_MINUTE_MS;
  for (const { counts, most } of allowances(request, limits.perMinute, limits.reservedForLive.perMinute)) {
    const calls = state.calls.filter((call) => counts(call.purpose));
    const until = freedWhen(
      calls.map((call) => ({ at: freeAt(call), size: call.size })),
      most - request.size,
    );
    if (until !== null) return { until, reason: storedSentence('minuteUsedUp', { most: limits.perMinute }) };
  }
  return null;
}

function day(state: LimitState, limits: CallLimits, request: CallRequest): LimitWait | null {
  for (const { counts, most } of allowances(request, limits.perDay, limits.reservedForLive.perDay)) {
    const parts = state.day.map((part) => ({
      at: part.from + DAY_PART_MS + limits.longestMs + LIMIT_DAY_MS,
      size: (counts('live') ? part.live : 0) + (counts('backfill') ? part.backfill : 0),
    }));
    const until = freedWhen(parts, most - request.size);
    if (until !== null) return { until, reason: storedSentence('dayUsedUp', { most: limits.perDay }) };
  }
  return null;
}

function seenMinute({ seen, granted }: LimitState, request: CallRequest, now: number): LimitWait | null {
  if (seen?.minute == null || seen.at + LIMIT_MINUTE_MS <= now) return null;
  if (seen.minute - (granted - seen.number) >= request.size) return null;
  return { until: seen.at + LIMIT_MINUTE_MS, reason: storedSentence('minuteSaidUsedUp') };
}

function seenDay({ seen, granted }: LimitState, request: CallRequest, now: number): LimitWait | null {
  if (seen?.day == null || seen.at + FOREIGN_DAY_MS <= now) return null;
  if (seen.day - (granted - seen.number) >= request.size) return null;
  return { until: seen.at + FOREIGN_DAY_MS, reason: storedSentence('daySaidUsedUp') };
}

/** Time at which at most `most` of the usage remains; null: already. */
function freedWhen(
  used: readonly { readonly at: number; readonly size: number }[],
  most: number,
): number | null {
  let left = used.reduce((sum, { size }) => sum + size, 0);
  if (left <= most) return null;
  let until: number | null = null;
  for (const { at, size } of [...used].sort((a, b) => a.at - b.at)) {
    if (left <= most) break;
    left -= size;
    until = at;
  }
  return until;
}
