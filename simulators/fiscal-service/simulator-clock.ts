import type { Sql } from './sql';

/** The service's idea of now: the real time, or the time that a test has set. */
export class SimulatorClock {
  private offsetMs = 0;

  constructor(private readonly sql: Sql) {}

  async load(): Promise<void> {
    const [row] = await this.sql.query<{ value: string }>(
      `select value from switches where name = 'clock-offset'`,
    );
    this.offsetMs = Number(row?.value ?? 0);
  }

  now(): Date {
    return new Date(Date.now() + this.offsetMs);
  }

  /** Null puts the real time back. The set time goes on ticking. */
  async set(now: Date | null): Promise<void> {
    this.offsetMs = now === null ? 0 : now.getTime() - Date.now();
    await this.sql.query(
      `insert into switches (name, value) values ('clock-offset', $1) on conflict (name) do update set value = $1`,
      [String(this.offsetMs)],
    );
  }
}
