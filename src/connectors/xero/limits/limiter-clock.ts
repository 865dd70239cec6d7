import { setTimeout as settleAfter } from 'node:timers/promises';

/** Time as the limiter sees it; a simulation has its own. */
export interface LimiterClock {
  /** The ledger's time in milliseconds, given what the ledger's own clock says. */
  ledgerTime(databaseMs: number): number;
  /** Milliseconds since any fixed moment, never set back. */
  elapsed(): number;
  sleep(ms: number): Promise<void>;
}

export const REAL_CLOCK: LimiterClock = {
  ledgerTime: (databaseMs) => databaseMs,
  elapsed: () => performance.now(),
  sleep: (ms) => settleAfter(ms),
};
