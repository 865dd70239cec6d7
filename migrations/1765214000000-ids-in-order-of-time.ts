import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tables that grow, and whose ids other tables carry. */
const TABLES = ['documents', 'submissions', 'alerts', 'alert_deliveries', 'backfills', 'reconciliations'];

/** PostgreSQL 18 makes such ids; before, the first 48 bits of a random one become the milliseconds since 1970. */
const BODY = `do $do$ begin
  if current_setting('server_version_num')::int >= 180000 then
    create function new_id() returns uuid language sql volatile parallel safe as 'select uuidv7()';
  else
    create function new_id() returns uuid language sql volatile parallel safe as $$
      select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
        placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1),
        'hex')::uuid $$;
  end if; end $do$`;

/**
 * New ids of large tables are UUIDs of version 7: rows that come one after the other lie next to each other in every index that
 * has the id, so that fewer pages are read, split and written to the log. Older rows keep theirs, and an id stays opaque:
 * nothing reads a time from it or sorts by it.
 */
export class IdsInOrderOfTime1765214000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(BODY);
    for (const table of TABLES) await runner.query(`alter table ${table} alter id set default new_id()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES)
      await runner.query(`alter table ${table} alter id set default gen_random_uuid()`);
    await runner.query('drop function new_id()');
  }
}
