import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A function waits two seconds for a table that is being read: the caller tries again an hour later. */
const SOON = `set lock_timeout to '2s'`;

/**
 * The functions that make and drop months ran statements over the name of a table that their caller gave, with the rights of the
 * owner: over a temporary table with a trigger of the caller's. They know their one table now, and name its schema; another
 * name is refused. Where functions of the owner search is a wall (src/platform/database/walls), raised at each start.
 */
export class OneTableOfMonths1765540000200 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const [{ schema }] = (await runner.query('select quote_ident(current_schema()) as schema')) as [
      { schema: string },
    ];
    const only = `if parent is distinct from 'temporary_exchanges' then raise exception 'no months are kept of %', parent; end if;`;
    const asOwner = `security definer set search_path = pg_catalog, ${schema}, pg_temp ${SOON}`;
    await runner.query(`create or replace function make_month(parent text, moment timestamptz) returns void language plpgsql ${asOwner} as $$
      declare
        month date := date_trunc('month', moment at time zone 'UTC');
        made text := 'temporary_exchanges' || to_char(month, '_YYYY_MM');
        first text := month || ' 00:00Z';
        after text := (month + interval '1 month')::date || ' 00:00Z';
      begin
        ${only}
        perform pg_advisory_xact_lock(hashtext('months of ' || parent));
        if to_regclass('${schema}.' || made) is not null then return; end if;
        execute format('create table ${schema}.%I (like ${schema}.temporary_exchanges including all)', made);
        lock table ${schema}.temporary_exchanges_other in access exclusive mode;
        execute format('with moved as (
            delete from ${schema}.temporary_exchanges_other where started_at >= %L and started_at < %L returning *)
          insert into ${schema}.%I select * from moved', first, after, made);
        execute format('alter table ${schema}.temporary_exchanges attach partition ${schema}.%I for values from (%L) to (%L)',
          made, first, after);
      end $$`);
    await runner.query(`create or replace function drop_months(parent text, till timestamptz) returns void language plpgsql ${asOwner} as $$
      declare made text;
      begin
        ${only}
        perform pg_advisory_xact_lock(hashtext('months of ' || parent));
        for made in select c.relname from pg_inherits join pg_class c on c.oid = inhrelid
          where inhparent = '${schema}.temporary_exchanges'::regclass and c.relname ~ '_[0-9]{4}_[0-9]{2}$'
            and to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month' <= till at time zone 'UTC' loop
          execute format('drop table ${schema}.%I', made);
        end loop;
        delete from ${schema}.temporary_exchanges_other where started_at < till;
      end $$`);
  }

  /** Earlier versions call them as they are. */
  async down(): Promise<void> {
    await Promise.resolve();
  }
}
