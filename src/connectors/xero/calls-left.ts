import { type CallLimits, DAY_MS, type LimitState } from './limit-state';

/**
 * How many calls of the last day's are left: what we have not used, or less if Xero has said so.
 * An estimate on the safe side, for people; permits are decided by limit-checks.ts.
 */
export function callsLeft(state: LimitState, { perDay }: Pick<CallLimits, 'perDay'>, now: number): number {
  const used = state.day
    .filter(({ from }) => from + DAY_MS > now)
    .reduce((sum, { live, backfill }) => sum + live + backfill, 0);
  const { seen, granted } = state;
  const said = seen?.day == null || seen.at + DAY_MS <= now ? perDay : seen.day - (granted - seen.number);
  return Math.max(0, Math.min(perDay - used, said));
}
