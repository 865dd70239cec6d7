import { CALL_COSTS, type CallCosts, type DayPlan } from '../../accounting-connector';
import { CALL_PURPOSES, type CallPurpose } from '../../books-access';
import {
  type CallLimits,
  type CallRequest,
  LIMIT_DAY_MS,
  DAY_PART_MS,
  type DayPart,
  FOREIGN_DAY_MS,
  type LimitState,
  type LimitWait,
} from './limit-state';
import { storedSentence } from '../../../domain/texts/stored-sentence';

/** Maximum part of a day reserved for polls, at any interval. */
const MOST_FOR_POLLS = 0.6;
/** Part reserved for final checks, contacts and named documents of new sales, relative to past use. */
const FOR_SALES = 0.1;
const SALES_AHEAD = 0.25;
/** Period for measuring the rate of polls, which people and failing webhooks increase. */
const PACE_MS = 3_600_000;
/**
 * Time for which the calls of a quarter-hour are counted: longer than a day, so that no daily window of the platform
 * exceeds the limit.
 */
const COUNTS_FOR_MS = DAY_PART_MS + LIMIT_DAY_MS;
/** Calls of a poll: a list of invoices, and a list of credit notes. */
const CALLS_OF_A_POLL = 2;
/** Calls per organisation and day, by plan of the app: Starter, and all others (developer.xero.com, pricing). */
const PLANS = [1_000, 5_000];
const WRITE_BACK: readonly CallPurpose[] = ['pdf', 'link', 'note'];

export function pollsPerDay(pollMs: number): number {
  return (CALLS_OF_A_POLL * 24 * 3_600_000) / pollMs;
}

/**
 * Limits of the smaller plan if Xero's answers prove it: too large a day would reserve everything from write-back. Xero
 * reports the rest, not the limit, so our own calls are added; calls of others only lower that sum.
 */
export function limitsOfPlan(
  { seen, day, granted }: LimitState,
  limits: CallLimits,
  now: number,
): CallLimits {
  if (seen?.day == null || seen.at + LIMIT_DAY_MS <= now) return limits;
  const used = total(day.filter(({ from }) => from >= seen.at - LIMIT_DAY_MS)) - (granted - seen.number);
  const atLeast = seen.day + used;
  const plan = PLANS.find((perDay) => perDay >= atLeast) ?? Infinity;
  return { ...limits, perDay: Math.min(limits.perDay, plan) };
}

/** Current division of the day. `dayLeft`: calls that may still be made in total. */
export function dayPlan(
  { day }: Pick<LimitState, 'day'>,
  limits: CallLimits,
  dayLeft: number,
  now: number,
): DayPlan {
  const used = usedOf(day);
  const planned = plannedFor(day, limits, now);
  const kept = keptOf(used, planned);
  return {
    used,
    costs: costsOf(day),
    planned,
    kept,
    writeBackLeft: Math.max(0, dayLeft - kept.polls - kept.sales),
  };
}

/**
 * Wait of write-back or a backfill; null: granted. Calls reserved for the day's polls and new sales are never given
 * away, so a day may be too short for PDFs but not for a new sale.
 */
export function share(
  state: LimitState,
  limits: CallLimits,
  { purpose, size, keeps = 0 }: CallRequest,
  now: number,
): LimitWait | null {
  const isHeldBack = purpose === 'backfill' || WRITE_BACK.includes(purpose);
  if (!isHeldBack || !Number.isFinite(limits.perDay)) return null;
  const ofPlan = limitsOfPlan(state, limits, now);
  const needed = size + (purpose === 'backfill' ? 0 : keeps);
  const fits = (day: readonly DayPart[], left: number): boolean =>
    dayPlan({ day }, ofPlan, left, now).writeBackLeft >= needed;
  const own = (day: readonly DayPart[]): number => limits.perDay - total(day);
  const waits = purpose === 'backfill' ? 'backfill' : 'write-back';
  const reason = storedSentence('dayReserved', { waits, most: ofPlan.perDay });
  const { seen } = state;
  const seenDay =
    seen?.day != null && seen.at + FOREIGN_DAY_MS > now ? seen.day - (state.granted - seen.number) : null;
  if (fits(state.day, own(state.day))) {
    if (seen === null || seenDay === null || fits(state.day, seenDay)) return null;
    return { until: seen.at + FOREIGN_DAY_MS, reason, isShare: true };
  }
  return { until: freed(state.day, limits, (day) => fits(day, own(day)), now), reason, isShare: true };
}

/** Time when enough of the oldest calls have expired; a day ahead if never. */
function freed(
  day: readonly DayPart[],
  limits: CallLimits,
  fits: (day: readonly DayPart[]) => boolean,
  now: number,
): number {
  const parts = [...day].sort((a, b) => a.from - b.from);
  const gone = parts.findIndex((_, index) => fits(parts.slice(index + 1)));
  const last = parts[gone];
  return last === undefined ? now + LIMIT_DAY_MS : last.from + COUNTS_FOR_MS + limits.longestMs;
}

function byPurpose<T>(of: (purpose: CallPurpose) => T): Record<CallPurpose, T> {
  return Object.fromEntries(CALL_PURPOSES.map((purpose) => [purpose, of(purpose)])) as Record<CallPurpose, T>;
}

function costsOf(day: readonly DayPart[]): DayPlan['costs'] {
  const sum = (purpose: CallPurpose, name: keyof CallCosts): number =>
    day.reduce((all, { costs }) => all + (costs?.[purpose]?.[name] ?? 0), 0);
  return byPurpose(
    (purpose) => Object.fromEntries(CALL_COSTS.map((name) => [name, sum(purpose, name)])) as CallCosts,
  );
}

function usedOf(day: readonly DayPart[]): Record<CallPurpose, number> {
  const used = byPurpose(() => 0);
  for (const { live, backfill, of = {} } of day) {
    for (const purpose of CALL_PURPOSES) used[purpose] += of[purpose] ?? 0;
    used.backfill += backfill;
    // Calls counted by an older version have no known purpose.
    used.other += live - Object.values(of).reduce((sum, count) => sum + count, 0);
  }
  return used;
}

function plannedFor(day: readonly DayPart[], limits: CallLimits, now: number): DayPlan['planned'] {
  const ofLate = day.filter(({ from }) => from + DAY_PART_MS > now - PACE_MS);
  const measured = usedOf(ofLate).poll * (LIMIT_DAY_MS / (PACE_MS + DAY_PART_MS));
  // Allows slightly more than a day, because calls count until their quarter-hour is a day old.
  const asSet = limits.pollsPerDay * (COUNTS_FOR_MS / LIMIT_DAY_MS);
  const polls = Math.min(Math.ceil(Math.max(measured, asSet)), Math.floor(limits.perDay * MOST_FOR_POLLS));
  return { polls, sales: Math.floor(limits.perDay * FOR_SALES) };
}

function keptOf(
  { poll, sale }: Record<CallPurpose, number>,
  { polls, sales }: DayPlan['planned'],
): DayPlan['kept'] {
  return {
    polls: Math.max(0, polls - poll),
    sales: Math.max(sales - sale, Math.ceil(sales * SALES_AHEAD)),
  };
}

function total(day: readonly DayPart[]): number {
  return day.reduce((sum, { live, backfill }) => sum + live + backfill, 0);
}
