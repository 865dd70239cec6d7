import { reasonToWait } from './limit-checks';
import {
  type CallEnd,
  type CallLimits,
  type CallRequest,
  classOf,
  LIMIT_DAY_MS,
  DAY_PART_MS,
  type DayPart,
  type GrantedCall,
  type LimitState,
  type LimitWait,
  LIMIT_MINUTE_MS,
  type SeenRemaining,
} from './limit-state';

/** Time for which a call that timed out counts as in progress at the platform. */
const CUT_OFF_MS = 30_000;

/**
 * Grants a request, or says when to ask again. A call counts until a minute (a day) after its end, since it reaches the
 * platform at an unknown time: so no window of the platform exceeds the limit.
 */
export function admit(
  state: LimitState,
  limits: CallLimits,
  request: CallRequest,
  now: number,
): { readonly state: LimitState; readonly wait: LimitWait | null } {
  const current = forget(state, limits, now);
  const wait = reasonToWait(current, limits, request, now);
  if (wait !== null) return { state: current, wait };
  const number = current.granted + request.size;
  const { id, size, places } = request;
  const call = { id, purpose: classOf(request.purpose), size, number, from: now, until: null };
  return {
    state: {
      ...current,
      granted: number,
      calls: [...current.calls, places === undefined ? call : { ...call, places }],
      day: countedInDay(current.day, limits, request, now),
    },
    wait: null,
  };
}

/** Records the end of a granted call and what its answer said about the limits. */
export function settle(state: LimitState, id: string, end: CallEnd, now: number): LimitState {
  const call = state.calls.find((candidate) => candidate.id === id);
  const until = endOf(end, now);
  return {
    ...state,
    calls: state.calls.map((other) => (other.id === id ? { ...other, until } : other)),
    seen: call === undefined ? state.seen : lookedAt(state, call, end, now),
    parked: parkedBy(state, end, now),
  };
}

/** Time until which a call that ended `now` counts as in progress. */
export function endOf({ isAnswered }: Pick<CallEnd, 'isAnswered'>, now: number): number {
  return isAnswered ? now : now + CUT_OFF_MS;
}

/** Drops entries older than every window. */
function forget(state: LimitState, limits: CallLimits, now: number): LimitState {
  return {
    ...state,
    calls: together(
      state.calls.filter((call) => (call.until ?? call.from + limits.longestMs) + LIMIT_MINUTE_MS > now),
      now,
    ),
    day: state.day.filter((part) => part.from + DAY_PART_MS + limits.longestMs + LIMIT_DAY_MS > now),
    parked: state.parked !== null && state.parked.until > now ? state.parked : null,
  };
}

/** Combines calls that ended within the same second into one entry, to keep the state small. */
function together(calls: readonly GrantedCall[], now: number): readonly GrantedCall[] {
  const merged = new Map<string, GrantedCall>();
  for (const call of calls) {
    const hasEnded = call.until !== null && call.until <= now;
    const key = hasEnded ? `${call.purpose} ${Math.floor(call.until / 1000)}` : call.id;
    const other = merged.get(key);
    merged.set(key, other === undefined ? call : asOne(other, call));
  }
  return [...merged.values()];
}

function asOne(one: GrantedCall, other: GrantedCall): GrantedCall {
  return {
    ...one,
    number: Math.max(one.number, other.number),
    size: one.size + other.size,
    from: Math.min(one.from, other.from),
    until: Math.max(one.until ?? 0, other.until ?? 0),
  };
}

/** Returns the day's counts with `size` calls more; a negative size removes them. */
export function countedInDay(
  day: readonly DayPart[],
  limits: CallLimits,
  { purpose, size, places }: Pick<CallRequest, 'purpose' | 'size' | 'places'>,
  now: number,
): readonly DayPart[] {
  if (!Number.isFinite(limits.perDay)) return day;
  const from = Math.floor(now / DAY_PART_MS) * DAY_PART_MS;
  const part = day.find((candidate) => candidate.from === from) ?? { from, live: 0, backfill: 0 };
  const kind = classOf(purpose);
  const counted = {
    ...part,
    [kind]: part[kind] + size,
    of: places === undefined ? countedIn(part.of, purpose, size) : part.of,
  };
  return [...day.filter((other) => other.from !== from), counted];
}

function countedIn(of: DayPart['of'], purpose: CallRequest['purpose'], size: number): DayPart['of'] {
  return purpose === 'backfill' ? of : { ...of, [purpose]: (of?.[purpose] ?? 0) + size };
}

/** Adjusts the platform's count by calls that reached it after the answer. */
function lookedAt(state: LimitState, call: GrantedCall, end: CallEnd, now: number): SeenRemaining | null {
  if (end.minuteRemaining === null && end.dayRemaining === null) return state.seen;
  if (state.seen !== null && state.seen.number > call.number) return state.seen;
  const uncounted = state.calls
    .filter((other) => other.id !== call.id && (other.until === null || other.number > call.number))
    .reduce((sum, other) => sum + other.size, 0);
  return {
    number: state.granted,
    minute: end.minuteRemaining === null ? null : end.minuteRemaining - uncounted,
    day: end.dayRemaining === null ? null : end.dayRemaining - uncounted,
    at: now,
  };
}

function parkedBy(state: Pick<LimitState, 'parked'>, { park }: CallEnd, now: number): LimitState['parked'] {
  if (park === null) return state.parked;
  const until = now + park.forMs;
  return state.parked !== null && state.parked.until > until ? state.parked : { until, reason: park.reason };
}
