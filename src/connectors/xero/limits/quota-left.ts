import type { CallQuota } from '../../accounting-connector';
import { dayPlan, limitsOfPlan } from './day-plan';
import { reasonToWait } from './limit-checks';
import {
  type CallLimits,
  LIMIT_DAY_MS,
  DAY_PART_MS,
  type GrantedCall,
  type LimitState,
  LIMIT_MINUTE_MS,
} from './limit-state';

/** Remaining limits of a scope for live work: by our own count, or by the platform's where that is lower. */
export function quotaLeft(state: LimitState, limits: CallLimits, now: number): CallQuota {
  const countsInMinute = ({ from, until }: GrantedCall): boolean =>
    (until ?? from + limits.longestMs) + LIMIT_MINUTE_MS > now;
  const inMinute = state.calls.filter(countsInMinute).reduce((sum, { size }) => sum + size, 0);
  const day = state.day.filter(({ from }) => from + DAY_PART_MS + limits.longestMs + LIMIT_DAY_MS > now);
  const inDay = day.reduce((sum, { live, backfill }) => sum + live + backfill, 0);
  const { seen } = state;
  const since = seen === null ? 0 : state.granted - seen.number;
  const seenMinute = seen?.minute != null && seen.at + LIMIT_MINUTE_MS > now ? seen.minute - since : Infinity;
  const seenDay = seen?.day != null && seen.at + LIMIT_DAY_MS > now ? seen.day - since : Infinity;
  const wait = reasonToWait(state, limits, { id: '', purpose: 'other', size: 1 }, now);
  const dayLeft = Math.max(0, Math.min(limits.perDay - inDay, seenDay));
  return {
    minuteLeft: Math.max(0, Math.min(limits.perMinute - inMinute, seenMinute)),
    dayLeft,
    perDay: limits.perDay,
    parked: wait === null ? null : { until: new Date(wait.until), reason: wait.reason },
    readAt: new Date(now),
    plan: dayPlan({ day }, limitsOfPlan(state, limits, now), dayLeft, now),
  };
}
