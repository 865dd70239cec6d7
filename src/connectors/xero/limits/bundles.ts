import type { CallPurpose } from '../../books-access';
import { admit, countedInDay } from './call-limits';
import { placesFree, placesTaken } from './limit-checks';
import {
  type CallClass,
  type CallCost,
  type CallLimits,
  type CallRequest,
  classOf,
  DAY_PART_MS,
  type DayPart,
  type GrantedCall,
  type LimitState,
  type LimitWait,
  type SeenRemaining,
} from './limit-state';
import { CALL_COSTS } from '../../accounting-connector';

/**
 * Bundle of calls of an organisation that one process may make without another query. Counted as made in the ledger.
 */
export interface Bundle {
  readonly id: string;
  readonly purpose: CallClass;
  readonly size: number;
  /** Maximum concurrent calls, including those of the bundle before. */
  readonly places: number;
  /** Time of the grant in the ledger. */
  readonly from: number;
}

/** Call made with a bundle. */
export interface OwnCall extends Omit<GrantedCall, 'purpose' | 'size'> {
  readonly purpose: CallPurpose;
  /** True: the ledger has it as a call in progress, because its bundle was returned. */
  readonly isStored: boolean;
}

/** State of an organisation's limits in a process, with the calls since the last write. */
export interface Holding {
  readonly bundle: Bundle | null;
  readonly calls: readonly OwnCall[];
  /** Costs of ended calls that the ledger does not have yet. */
  readonly costs: readonly CallCost[];
  /** Calls ever granted: as last written to the ledger, plus those granted since. */
  readonly grantedThen: number;
  readonly granted: number;
  /** Remaining calls stated by the platform since then; null: none. */
  readonly seen: SeenRemaining | null;
  readonly parked: LimitState['parked'];
}

export const NOTHING_HELD: Holding = {
  ...{ bundle: null, calls: [], costs: [], grantedThen: 0, granted: 0, seen: null, parked: null },
};

/** Maximum part of the day's rest per bundle, so that a process that dies takes little. */
const PART_OF_DAY = 25;
/** Concurrent calls left to other processes, so that a person's request is served while a worker holds a bundle. */
const LEFT_TO_OTHERS = 1;

/**
 * Ledger after a process has returned its bundle: calls made are entered singly with their ends, and unused ones
 * released. A bundle that expired long ago stays counted in the day.
 */
export function givenBack(
  state: LimitState,
  { bundle, calls, costs, granted, grantedThen, seen, parked }: Holding,
  limits: CallLimits,
): LimitState {
  const held = state.calls.find(({ id }) => id === bundle?.id);
  const news = calls.filter(({ isStored }) => !isStored);
  const own = new Set([...calls.map(({ id }) => id), ...(held === undefined ? [] : [held.id])]);
  const grantedNow = held === undefined ? state.granted : state.granted - held.size + news.length;
  return {
    granted: grantedNow,
    calls: [...state.calls.filter(({ id }) => !own.has(id)), ...calls.map(entryOf)],
    day: costs.reduce(withCosts, held === undefined ? state.day : dayOf(state.day, held, news, limits)),
    seen: seenSince(state, { seen, granted, others: state.granted - grantedThen }, grantedNow),
    parked: laterOf(state.parked, parked),
  };
}

/** Grants as much of `most` calls as fits, in one bundle; `running`: calls of the same process that are in progress. */
export function grantBundle(
  state: LimitState,
  limits: CallLimits,
  request: Omit<CallRequest, 'size' | 'places'> & {
    readonly most: number;
    readonly running: ReadonlySet<string>;
  },
  now: number,
): { readonly state: LimitState; readonly bundle: Bundle } | { readonly wait: LimitWait } {
  const { id, purpose, keeps, most, running } = request;
  const calls = state.calls.map((call) => (running.has(call.id) ? { ...call, places: 0 } : call));
  const free = Math.min(
    placesFree({ ...state, calls }, limits, request, now),
    limits.concurrent - LEFT_TO_OTHERS,
  );
  const places = Math.max(1, free);
  // Waits where calls in progress exceed the available concurrency; otherwise more would begin.
  if (places < running.size) return { wait: placesTaken(limits, now) };
  let size = Math.max(1, Math.min(most, Math.floor(dayLeft(state, limits) / PART_OF_DAY)));
  for (;;) {
    const asked = { id, purpose, keeps, size, places };
    const { state: after, wait } = admit({ ...state, calls }, limits, asked, now);
    if (wait === null)
      return { state: after, bundle: { id, purpose: classOf(purpose), size, places, from: now } };
    // Written as a negation so that NaN from stored data also ends the loop.
    if (!(size > 1)) return { wait };
    size = Math.floor(size / 2);
  }
}

function dayLeft({ day }: LimitState, { perDay }: CallLimits): number {
  return day.reduce((left, { live, backfill }) => left - live - backfill, perDay);
}

/** Converts a call to its entry in the ledger. */
export function entryOf({ id, number, purpose, from, until }: OwnCall): GrantedCall {
  return { id, number, purpose: classOf(purpose), size: 1, from, until };
}

function dayOf(
  day: readonly DayPart[],
  held: GrantedCall,
  news: readonly OwnCall[],
  limits: CallLimits,
): readonly DayPart[] {
  const part = Math.floor(held.from / DAY_PART_MS) * DAY_PART_MS;
  const out = day.map((other) =>
    other.from === part ? { ...other, [held.purpose]: other[held.purpose] - held.size } : other,
  );
  return news.reduce<readonly DayPart[]>(
    (counted, { purpose, from }) => countedInDay(counted, limits, { purpose, size: 1 }, from),
    out,
  );
}

/**
 * Remaining calls as the platform reported, in the ledger's count. Calls granted to others meanwhile are deducted,
 * since they may be missing; the latest answer counts.
 */
export function seenSince(
  state: Pick<LimitState, 'seen'>,
  own: { readonly seen: SeenRemaining | null; readonly granted: number; readonly others: number },
  granted: number,
): SeenRemaining | null {
  const { seen } = own;
  if (seen === null) return state.seen;
  if (state.seen !== null && state.seen.at > seen.at) return state.seen;
  const since = own.granted - seen.number + own.others;
  return {
    number: granted,
    minute: seen.minute === null ? null : seen.minute - since,
    day: seen.day === null ? null : seen.day - since,
    at: seen.at,
  };
}

export function laterOf(one: LimitState['parked'], other: LimitState['parked']): LimitState['parked'] {
  if (one === null || other === null) return one ?? other;
  return other.until > one.until ? other : one;
}

/** Returns the day with a call's costs more. */
function withCosts(day: readonly DayPart[], { purpose, at, costs }: CallCost): readonly DayPart[] {
  const from = Math.floor(at / DAY_PART_MS) * DAY_PART_MS;
  const part = day.find((candidate) => candidate.from === from) ?? { from, live: 0, backfill: 0 };
  const before = part.costs?.[purpose];
  const sums = { ...before };
  for (const name of CALL_COSTS) if (costs[name]) sums[name] = (before?.[name] ?? 0) + costs[name];
  return [
    ...day.filter((other) => other.from !== from),
    { ...part, costs: { ...part.costs, [purpose]: sums } },
  ];
}
