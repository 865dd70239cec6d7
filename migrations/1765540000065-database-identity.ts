import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Lets an intent say which database holds it: two primaries after a failover hold equal documents, attempts and payloads. A submission
 * of which nothing but the journal is left is known by its own id from now on, for two primaries can each have made the same attempt.
 */
export class DatabaseIdentity1765540000065 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // The control file may lag behind a promotion; the name of the present log file does not.
    await runner.query(`
      create function database_identity() returns text language plpgsql volatile as $$
      begin
        return (select system_identifier from pg_control_system()) || '/'
          || ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::bigint;
      exception when others then
        return null;
      end $$`);
    await runner.query(`
      alter table journal_gaps
        add submission_id uuid not null default '00000000-0000-0000-0000-000000000000',
        drop constraint journal_gaps_pkey,
        add constraint journal_gaps_pkey primary key (document_id, attempt, submission_id)`);
    await runner.query(
      'alter table installation add journal_mark uuid, add journal_fault text, add journal_fault_at timestamptz',
    );
    await runner.query('alter table journal_files add lost_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table journal_files drop lost_at');
    await runner.query(
      'alter table installation drop journal_mark, drop journal_fault, drop journal_fault_at',
    );
    await runner.query(`
      alter table journal_gaps
        drop constraint journal_gaps_pkey,
        drop submission_id,
        add constraint journal_gaps_pkey primary key (document_id, attempt)`);
    await runner.query('drop function database_identity()');
  }
}
