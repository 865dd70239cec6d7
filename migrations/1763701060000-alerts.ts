import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = [
  `create table alerts (
    id uuid constraint alerts_pkey primary key default gen_random_uuid(),
    cause text not null,
    subject text not null,
    organisation_id uuid constraint alerts_organisation references organisations,
    about text not null,
    detail text not null,
    documents integer,
    numbers text[] not null default '{}',
    occurrences integer not null default 1,
    opened_at timestamptz not null default now(),
    last_at timestamptz not null default now(),
    closed_at timestamptz,
    acknowledged_at timestamptz,
    acknowledged_by text,
    told_as text,
    told_at timestamptz,
    told_occurrences integer not null default 0,
    constraint alerts_told_as_known check (told_as in ('open', 'closed')))`,
  // One alert per cause, whatever two replicas believe at the same moment.
  `create unique index alerts_one_open on alerts (cause, subject) where closed_at is null`,
  `create index alerts_to_tell on alerts (id) where closed_at is null or told_as = 'open'`,
  `create index alerts_listed on alerts (opened_at, id)`,
  `create table alert_channels (
    id uuid constraint alert_channels_pkey primary key default gen_random_uuid(),
    name text not null constraint alert_channels_name_unique unique,
    kind text not null,
    organisation_id uuid constraint alert_channels_organisation references organisations,
    causes text[],
    url text,
    recipients text[],
    secret text,
    is_enabled boolean not null default true,
    created_at timestamptz not null default now(),
    constraint alert_channels_kind_known check (kind in ('webhook', 'email')),
    constraint alert_channels_has_target check (case kind
      when 'webhook' then url is not null and secret is not null and recipients is null
      else recipients is not null and url is null and secret is null end))`,
  `create table alert_deliveries (
    id uuid constraint alert_deliveries_pkey primary key default gen_random_uuid(),
    channel_id uuid not null constraint alert_deliveries_channel references alert_channels on delete cascade,
    alert_id uuid constraint alert_deliveries_alert references alerts,
    event text not null,
    message text not null,
    created_at timestamptz not null default clock_timestamp(),
    due_at timestamptz not null default clock_timestamp(),
    attempts integer not null default 0,
    last_failure text,
    ended_at timestamptz,
    result text,
    constraint alert_deliveries_event_known check (event in ('opened', 'updated', 'closed', 'test')),
    constraint alert_deliveries_result_known check (result in ('delivered', 'given_up')),
    constraint alert_deliveries_end_has_result check ((ended_at is null) = (result is null)))`,
  `create index alert_deliveries_due on alert_deliveries (due_at) where ended_at is null`,
  `create index alert_deliveries_of on alert_deliveries (channel_id, created_at)`,
  `create table alert_settings (
    id uuid constraint alert_settings_pkey primary key default gen_random_uuid(),
    organisation_id uuid constraint alert_settings_organisation references organisations,
    muted_causes text[] not null default '{}',
    quiet_minutes integer not null,
    digest_minutes integer not null,
    constraint alert_settings_scope_unique unique nulls not distinct (organisation_id),
    constraint alert_settings_minutes_fit check (quiet_minutes >= 0 and digest_minutes >= 0))`,
  `create table ledger_checks (
    organisation_id uuid constraint ledger_checks_pkey primary key
      constraint ledger_checks_organisation references organisations,
    due_at timestamptz not null,
    checked_at timestamptz,
    fault text)`,
  // What alerts and metrics ask for every minute, without reading all that has ended well.
  `create index documents_troubled on documents (organisation_id, state)
    where state in ('uncertain', 'rejected', 'processing')`,
];

/** Alerts, where they are told, what has been told; and what the daily look at each ledger found. */
export class Alerts1763701060000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(table);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index documents_troubled');
    await runner.query('drop table ledger_checks, alert_settings, alert_deliveries, alert_channels, alerts');
  }
}
