import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { databaseNow } from '../database/database-clock';

/** Last measured difference between a clock and the database's. */
interface StoredClockReading {
  /** Observer: a process (host and number), or a service by its name. */
  readonly observer: string;
  readonly isOfService: boolean;
  /** Difference in milliseconds; positive: ahead of the database's clock. */
  readonly differenceMs: number;
  readonly measuredAt: Date;
}

/** Thresholds in milliseconds, by kind of clock. */
interface ClockThresholds {
  readonly ofProcess: number;
  readonly ofService: number;
}

/** Statement that stores a reading. $1: observer, $2: difference in milliseconds, $3: true for a service. */
export const STORE_READING = `insert into clock_readings (observer, difference_ms, is_of_service) values ($1, $2, $3)
  on conflict (observer) do update set difference_ms = excluded.difference_ms, measured_at = clock_timestamp()`;

/** Stored clock differences of processes and services, for the board and for alerts. */
@Injectable()
export class ClockReadingsRepository {
  constructor(private readonly dataSource: DataSource) {}

  now(): Promise<Date> {
    return databaseNow(this.dataSource.manager);
  }

  /** Stores the latest difference of each process; readings of ended processes are deleted after a day. */
  async keep(observer: string, differenceMs: number): Promise<void> {
    await this.dataSource.query(
      `with gone as (delete from clock_readings
         where not is_of_service and observer <> $1 and measured_at < clock_timestamp() - interval '1 day')
       ${STORE_READING}`,
      [observer, differenceMs, false],
    );
  }

  /** The newest of each service, no matter who received it; it counts until a later one. */
  async keepOfService(service: string, differenceMs: number): Promise<void> {
    await this.dataSource.query(STORE_READING, [service, differenceMs, true]);
  }

  ofServices(): Promise<{ observer: string; differenceMs: number; ageMs: number }[]> {
    return this.dataSource.query(
      `select observer, difference_ms::float8 as "differenceMs",
         extract(epoch from clock_timestamp() - measured_at)::float8 * 1000 as "ageMs"
       from clock_readings where is_of_service`,
    );
  }

  /**
   * Clocks that differ by more than the thresholds, largest first: of processes within three minutes, of services
   * within the hour.
   */
  beyond({ ofProcess, ofService }: ClockThresholds): Promise<StoredClockReading[]> {
    return this.dataSource.query<StoredClockReading[]>(
      `select observer, is_of_service as "isOfService", difference_ms::float8 as "differenceMs",
         measured_at as "measuredAt"
       from clock_readings
       where abs(difference_ms) > case when is_of_service then $2::bigint else $1::bigint end
         and measured_at > statement_timestamp()
           - case when is_of_service then interval '1 hour' else interval '3 minutes' end
       order by abs(difference_ms) desc, observer`,
      [ofProcess, ofService],
    );
  }
}
