import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMNS = `id, method, address, request_headers, request_body, status, answer_headers, answer_body, answer_bytes, failure,
  started_at, duration_ms`;

/** Nobody waits long for a table that is being read: it is tried again an hour later. */
const SOON = `set lock_timeout to '2s'`;
/** The service may run as a role that owns no table. */
const AS_OWNER = `security definer set search_path from current ${SOON}`;

/**
 * Calls that are kept for a time only (status calls, downloads) get a table of one partition for each month (by UTC): a month
 * is dropped, where rows were deleted one by one. What has no partition yet goes into `temporary_exchanges_other` and is moved
 * when its month is made. Calls of before stay in `exchanges` until they are forgotten there. No key: nothing refers to a
 * row, and one that is found is found by its submissions.
 */
export class ExchangesByMonth1765211000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table temporary_exchanges (
      organisation_id uuid not null,
      submission_ids uuid[] not null,
      id bigint not null,
      method text not null,
      address text not null,
      request_headers text not null,
      request_body bytea,
      status integer,
      answer_headers text,
      answer_body bytea,
      answer_bytes integer,
      failure text,
      started_at timestamptz not null,
      duration_ms integer not null,
      constraint temporary_exchanges_answered_or_not check ((status is null) = (failure is not null)))
      partition by range (started_at)`);
    await runner.query(
      'create index temporary_exchanges_of on temporary_exchanges using gin (submission_ids)',
    );
    await runner.query('create table temporary_exchanges_other partition of temporary_exchanges default');
    await runner.query(`create function make_month(parent text, moment timestamptz) returns void language plpgsql ${AS_OWNER} as $$
      declare
        month date := date_trunc('month', moment at time zone 'UTC');
        made text := parent || to_char(month, '_YYYY_MM');
        first text := quote_literal(month || ' 00:00Z');
        after text := quote_literal((month + interval '1 month')::date || ' 00:00Z');
      begin
        perform pg_advisory_xact_lock(hashtext('months of ' || parent));
        if to_regclass(made) is not null then return; end if;
        execute format('create table %I (like %I including all)', made, parent);
        execute format('lock table %I in access exclusive mode', parent || '_other');
        execute format('with moved as (delete from %I where started_at >= %s and started_at < %s returning *)
          insert into %I select * from moved', parent || '_other', first, after, made);
        execute format('alter table %I attach partition %I for values from (%s) to (%s)', parent, made, first, after);
      end $$`);
    await runner.query(`create function drop_months(parent text, till timestamptz) returns void language plpgsql ${AS_OWNER} as $$
      declare made text;
      begin
        perform pg_advisory_xact_lock(hashtext('months of ' || parent));
        for made in select c.relname from pg_inherits join pg_class c on c.oid = inhrelid
          where inhparent = parent::regclass and c.relname ~ '_[0-9]{4}_[0-9]{2}$'
            and to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month' <= till at time zone 'UTC' loop
          execute format('drop table %I', made);
        end loop;
        execute format('delete from %I where started_at < %L', parent || '_other', till);
      end $$`);
    await runner.query(`select make_month('temporary_exchanges', now() + ahead * interval '1 month')
      from generate_series(0, 2) ahead`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`with again as (
        insert into exchanges (${COLUMNS}) overriding system value
        select distinct on (id) ${COLUMNS} from temporary_exchanges)
      insert into exchange_submissions (submission_id, exchange_id)
      select unnest(submission_ids), id from temporary_exchanges`);
    await runner.query('drop table temporary_exchanges');
    await runner.query('drop function make_month(text, timestamptz)');
    await runner.query('drop function drop_months(text, timestamptz)');
  }
}
