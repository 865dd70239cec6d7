import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How far an audit log was found whole: the daily check goes on from there, and follows all of it once a week. */
export class VerifiedHeads1765151000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table ledger_checks add verified_seq bigint, add verified_hash text,
      add followed_whole_at timestamptz`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table ledger_checks drop verified_seq, drop verified_hash, drop followed_whole_at',
    );
  }
}
