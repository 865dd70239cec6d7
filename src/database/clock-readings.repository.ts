import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { databaseNow } from './database-clock';

/** How far the clock of a process was from the database's, measured within the last three minutes. */
export interface StoredClockReading {
  readonly observer: string;
  /** Positive: the process is ahead. */
  readonly differenceMs: number;
}

/** What processes have measured of their clocks: for the board, and for alerts that any replica may raise. */
@Injectable()
export class ClockReadingsRepository {
  constructor(private readonly dataSource: DataSource) {}

  now(): Promise<Date> {
    return databaseNow(this.dataSource.manager);
  }

  /** The newest of each process; those of processes that are gone are forgotten after a day. */
  async keep(observer: string, differenceMs: number): Promise<void> {
    await this.dataSource.query(
      `insert into clock_readings (observer, difference_ms) values ($1, $2)
       on conflict (observer) do update set difference_ms = excluded.difference_ms, measured_at = clock_timestamp()`,
      [observer, differenceMs],
    );
    await this.dataSource.query(
      `delete from clock_readings where measured_at < clock_timestamp() - interval '1 day'`,
    );
  }

  /** Those that differ by more than `ms`, the largest difference first. */
  beyond(ms: number): Promise<StoredClockReading[]> {
    return this.dataSource.query<StoredClockReading[]>(
      `select observer, difference_ms::float8 as "differenceMs" from clock_readings
       where abs(difference_ms) > $1 and measured_at > statement_timestamp() - interval '3 minutes'
       order by abs(difference_ms) desc, observer`,
      [ms],
    );
  }
}
