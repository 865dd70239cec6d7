import type { Database } from './store/database';

/**
 * The simulator's own time: the machine's clock plus a stored shift. It runs on after being set, because rate limit
 * windows and token lifetimes must keep passing.
 */
export class SimulatorClock {
  private shift = 0;

  constructor(private readonly database: Database) {}

  now(): number {
    return Date.now() + this.shift;
  }

  async load(): Promise<void> {
    const { rows } = await this.database.query<{ shift: string }>(
      'SELECT clock_shift AS shift FROM xero_simulator.clock',
    );
    this.shift = Number(rows[0]?.shift ?? 0);
  }

  /** @param instant UTC milliseconds that `now()` shall give from here on, or null for the real time. */
  async set(instant: number | null): Promise<void> {
    const shift = instant === null ? 0 : instant - Date.now();
    await this.database.query(
      `INSERT INTO xero_simulator.clock (only_row, clock_shift) VALUES (true, $1)
       ON CONFLICT (only_row) DO UPDATE SET clock_shift = $1`,
      [shift],
    );
    this.shift = shift;
  }
}
