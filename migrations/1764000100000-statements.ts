import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What the service said is kept with what it may mean: a statement that nobody can read with the reason, and one that may
 * be a success so that nothing of its document is ever sent again, whoever begins it. Receipts carry remarks.
 */
export class Statements1764000100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table outcomes add is_confirmed boolean not null default false,
      add claims_success boolean not null default false, add unreadable text, add times integer not null default 1`);
    await runner.query(
      `update outcomes set is_confirmed = heard_by = 'status', claims_success = not is_hint and body ~ '"Success"\\s*:\\s*true'`,
    );
    await runner.query(`create index outcomes_success on outcomes (fiscal_account_id, request_id)
      where claims_success and not is_hint`);
    await runner.query(`create index outcomes_unreadable on outcomes (fiscal_account_id, request_id)
      where unreadable is not null`);
    await runner.query(`alter table fiscal_receipts add remarks jsonb not null default '[]'`);
    await runner.query(`create function refuse_after_success() returns trigger language plpgsql as $$
      begin
        if exists (select 1 from submissions s join outcomes o using (fiscal_account_id, request_id)
          where s.document_id = new.document_id and o.claims_success and not o.is_hint)
        then
          raise exception 'a success was received about the document' using errcode = 'unique_violation',
            constraint = 'submissions_none_after_success';
        end if;
        return new;
      end $$`);
    await runner.query(`create trigger submissions_none_after_success before insert on submissions
      for each row when (new.state = 'sending') execute function refuse_after_success()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop trigger submissions_none_after_success on submissions');
    await runner.query('drop function refuse_after_success()');
    await runner.query('alter table fiscal_receipts drop remarks');
    await runner.query('drop index outcomes_unreadable, outcomes_success');
    await runner.query(
      'alter table outcomes drop times, drop unreadable, drop claims_success, drop is_confirmed',
    );
  }
}
