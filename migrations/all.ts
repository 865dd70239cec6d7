import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Beside this file in the sources and in what is built of them. */
const TABLES = join(__dirname, 'tables.sql');

const DROP_ALL = `do $$ declare made record; begin
    for made in select c.oid::regclass as name from pg_class c
      where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and c.relname <> 'migrations' loop
      execute format('drop table %s cascade', made.name); end loop;
    for made in select p.oid::regprocedure as name from pg_proc p
      where p.pronamespace = current_schema()::regnamespace
        and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e') loop
      execute format('drop function %s cascade', made.name); end loop;
  end $$`;

/** All tables, indexes, functions and triggers of an empty database. */
class Tables1766000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const [{ schema }] = (await runner.query('select quote_ident(current_schema()) as schema')) as [
      { schema: string },
    ];
    await runner.query(readFileSync(TABLES, 'utf8').replaceAll('{schema}', schema));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DROP_ALL);
  }
}

/** Every migration in order; listed by hand, so that sources and build run the same ones. */
export const MIGRATIONS: (new () => MigrationInterface)[] = [Tables1766000000000];
