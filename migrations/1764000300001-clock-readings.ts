import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How far the clock of each process is from the database's. */
export class ClockReadings1764000300001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table clock_readings (
      observer text constraint clock_readings_pkey primary key,
      difference_ms bigint not null,
      measured_at timestamptz not null default clock_timestamp())`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table clock_readings');
  }
}
