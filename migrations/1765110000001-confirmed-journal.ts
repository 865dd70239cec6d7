import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Files of the journal whose every entry has been found in this database: as long as they are as they were, nobody reads them again. */
export class ConfirmedJournal1765110000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table journal_files (
      name text constraint journal_files_pkey primary key,
      version text not null,
      unreadable integer not null,
      last_entry text)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table journal_files');
  }
}
