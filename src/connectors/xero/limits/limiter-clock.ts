/** Clock of the limiter; a simulation replaces it. */
export interface LimiterClock {
  /** Limit store's time in milliseconds, from the store's own clock. */
  storeTime(databaseMs: number): number;
  /** Monotonic milliseconds since a fixed time. */
  elapsed(): number;
  sleep(ms: number): Promise<void>;
  /** Runs once after the given time, unless the process has ended. */
  later(ms: number, act: () => void): void;
}
