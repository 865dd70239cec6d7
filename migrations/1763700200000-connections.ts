import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Data keys, why and since when a connection does not work, custom connections, and settings of the books. */
export class Connections1763700200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...secrets, ...connecting, ...settings]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of undoing) await runner.query(statement);
  }
}

const secrets = [
  `create table data_keys (
    id uuid constraint data_keys_pkey primary key default gen_random_uuid(),
    scope text not null,
    wrapped text not null,
    wrapped_with text not null,
    created_at timestamptz not null default now(),
    wrapped_at timestamptz not null default now(),
    constraint data_keys_scope_unique unique (scope))`,
];

const connecting = [
  `alter table connections drop constraint connections_status_known`,
  `update connections set status = 'reconnect' where status = 'lost'`,
  `alter table connections
    alter column tokens drop not null,
    add column grant_type text not null default 'authorization_code',
    add column client text,
    add column scopes text not null default '',
    add column status_reason text,
    add column status_since timestamptz not null default now(),
    add column refresh_began_at timestamptz,
    add constraint connections_status_known check (status in ('active', 'reconnect', 'disconnected')),
    add constraint connections_grant_known check (grant_type in ('authorization_code', 'client_credentials')),
    add constraint connections_active_opens check (status <> 'active' or tokens is not null),
    add constraint connections_ended_forgets check (
      status <> 'disconnected' or (tokens is null and client is null))`,
  `create index connections_kept on connections (refreshed_at) where status = 'active'`,
  `alter table organisations
    add column status_reason text,
    add column status_since timestamptz not null default now()`,
  `create index organisations_by_connection on organisations (connection_id)`,
];

const settings = [
  `create table books_settings (
    organisation_id uuid constraint books_settings_pkey primary key
      constraint books_settings_organisation references organisations,
    settings text,
    read_at timestamptz,
    asked_at timestamptz not null default now(),
    failure text,
    constraint books_settings_read check ((settings is null) = (read_at is null)))`,
];

const undoing = [
  `drop table books_settings`,
  `drop index organisations_by_connection`,
  `alter table organisations drop column status_reason, drop column status_since`,
  `drop index connections_kept`,
  `alter table connections
    drop constraint connections_status_known, drop constraint connections_grant_known,
    drop constraint connections_active_opens, drop constraint connections_ended_forgets,
    drop column grant_type, drop column client, drop column scopes, drop column status_reason,
    drop column status_since, drop column refresh_began_at`,
  `update connections set tokens = coalesce(tokens, ''),
    status = case when status = 'active' then 'active' else 'lost' end`,
  `alter table connections alter column tokens set not null,
    add constraint connections_status_known check (status in ('active', 'lost'))`,
  `drop table data_keys`,
];
