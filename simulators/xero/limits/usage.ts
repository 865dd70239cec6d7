import { sha256 } from '../digests';
import type { Database } from '../store/database';

const MINUTE = 60_000;
const DAY = 86_400_000;

export interface Usage {
  minuteUsed: number;
  dayUsed: number;
  /** Seconds until the minute ends, at least 1. */
  minuteEndsIn: number;
  dayEndsIn: number;
}

/** Start of the fixed period that contains the time; periods start at a different offset for every organisation. */
function windowStart(scope: string, now: number, length: number): number {
  const offset = parseInt(sha256(scope).slice(0, 8), 16) % length;
  return Math.floor((now - offset) / length) * length + offset;
}

/** Counts a call of an organisation or app. @returns the usage of the present minute and day */
export async function countUsage(database: Database, scope: string, now: number): Promise<Usage> {
  const minuteStart = windowStart(scope, now, MINUTE);
  const dayStart = windowStart(scope, now, DAY);
  const { rows } = await database.query<{ minuteUsed: number; dayUsed: number }>(
    `INSERT INTO xero_simulator.limit_usage AS usage (scope, minute_start, minute_used, day_start, day_used)
     VALUES ($1, $2, 1, $3, 1)
     ON CONFLICT (scope) DO UPDATE SET
       minute_used = CASE WHEN usage.minute_start = $2 THEN usage.minute_used + 1 ELSE 1 END, minute_start = $2,
       day_used = CASE WHEN usage.day_start = $3 THEN usage.day_used + 1 ELSE 1 END, day_start = $3
     RETURNING minute_used AS "minuteUsed", day_used AS "dayUsed"`,
    [scope, minuteStart, dayStart],
  );
  return {
    minuteUsed: rows[0]?.minuteUsed ?? 1,
    dayUsed: rows[0]?.dayUsed ?? 1,
    minuteEndsIn: Math.max(1, Math.ceil((minuteStart + MINUTE - now) / 1000)),
    dayEndsIn: Math.max(1, Math.ceil((dayStart + DAY - now) / 1000)),
  };
}

/** Takes back the count of a refused call. */
export async function uncountUsage(database: Database, scope: string): Promise<void> {
  await database.query(
    `UPDATE xero_simulator.limit_usage SET minute_used = GREATEST(minute_used - 1, 0),
       day_used = GREATEST(day_used - 1, 0) WHERE scope = $1`,
    [scope],
  );
}
