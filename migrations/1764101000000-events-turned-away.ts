import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How many events of each fiscal account were turned away, with a wrong signature and without any. */
export class EventsTurnedAway1764101000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table events_turned_away (
      fiscal_account_id uuid not null
        constraint events_turned_away_account_fk references fiscal_accounts (id) on delete cascade,
      had_signature boolean not null,
      times bigint not null,
      first_at timestamptz not null default clock_timestamp(),
      last_at timestamptz not null default clock_timestamp(),
      constraint events_turned_away_pkey primary key (fiscal_account_id, had_signature))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table events_turned_away');
  }
}
