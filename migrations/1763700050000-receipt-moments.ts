import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A device's receipts follow each other to the second, not to the day: the moment that each was dated is kept. */
export class ReceiptMoments1763700050000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table submissions add dated_at text collate "C"');
    await runner.query(`
      update submissions s
      set dated_at = to_char(s.issued_on + ((s.started_at at time zone 'UTC') + a.time_offset::interval)::time,
        'YYYY-MM-DD"T"HH24:MI:SS')
      from fiscal_accounts a where a.id = s.fiscal_account_id`);
    await runner.query('alter table submissions alter dated_at set not null');
    await runner.query('drop index submissions_by_day');
    await runner.query(`create index submissions_by_moment on submissions (fiscal_account_id, dated_at)
      where state in ('sending', 'accepted', 'unknown', 'fiscalised')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index submissions_by_moment');
    await runner.query(`create index submissions_by_day on submissions (fiscal_account_id, issued_on)
      where state in ('sending', 'accepted', 'unknown', 'fiscalised')`);
    await runner.query('alter table submissions drop dated_at');
  }
}
