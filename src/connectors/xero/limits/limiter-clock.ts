import { setTimeout as settleAfter } from 'node:timers/promises';

/** Clock of the limiter; a simulation replaces it. */
export interface LimiterClock {
  /** The limit store's time in milliseconds, given what the limit store's own clock says. */
  storeTime(databaseMs: number): number;
  /** Milliseconds since any fixed moment, never set back. */
  elapsed(): number;
  sleep(ms: number): Promise<void>;
  /** Acts once after the given time, unless the process has ended by then. */
  later(ms: number, act: () => void): void;
}

export const REAL_CLOCK: LimiterClock = {
  storeTime: (databaseMs) => databaseMs,
  elapsed: () => performance.now(),
  sleep: (ms) => settleAfter(ms),
  later: (ms, act) => void setTimeout(act, ms).unref(),
};
