import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a request sees is set by its transaction (src/platform/database/walls). */
const SEEN = `nullif(current_setting('ledgerstamp.organisations', true), '')::uuid[]`;

/**
 * What the two walls of the database need of the tables: which fiscal accounts an organisation has had, so that a request sees
 * everything of them that a submission is decided by; and heads of ledgers that go forward only, to an entry that is there.
 * Roles, rights and policies are no migration: they depend on the role that the service signs in with.
 */
export class TwoWalls1765229000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...accounts, ...heads]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop trigger ledger_heads_only_forward on ledger_heads');
    await runner.query('drop function refuse_head_change()');
    await runner.query('drop function accounts_of_request()');
    await runner.query('drop trigger organisations_keep_account on organisations');
    await runner.query('drop function keep_organisation_account()');
    await runner.query('drop table organisation_accounts');
  }
}

/** Runs with the rights of the owner of the tables, whoever asks. */
const AS_OWNER = 'security definer set search_path from current';

const accounts = [
  `create table organisation_accounts (
    organisation_id uuid not null constraint organisation_accounts_organisation references organisations on delete cascade,
    fiscal_account_id uuid not null constraint organisation_accounts_account references fiscal_accounts on delete cascade,
    constraint organisation_accounts_pkey primary key (organisation_id, fiscal_account_id))`,
  `insert into organisation_accounts
   select id, fiscal_account_id from organisations where fiscal_account_id is not null
   union select organisation_id, fiscal_account_id from submissions`,
  `create function keep_organisation_account() returns trigger language plpgsql ${AS_OWNER} as $$
   begin
     insert into organisation_accounts values (new.id, new.fiscal_account_id) on conflict do nothing;
     return null;
   end $$`,
  `create trigger organisations_keep_account after insert or update of fiscal_account_id on organisations for each row
     when (new.fiscal_account_id is not null) execute function keep_organisation_account()`,
  // Accounts of one taxpayer decide together: a number is used once by a taxpayer, whichever of its devices uses it.
  `create function accounts_of_request() returns uuid[] language sql stable ${AS_OWNER} as $$
     select array(select other.id from organisation_accounts had join fiscal_accounts own on own.id = had.fiscal_account_id
       join fiscal_accounts other on other.id = own.id or (other.taxpayer_tin = own.taxpayer_tin
         and other.service = own.service and other.profile = own.profile)
       where had.organisation_id = any (${SEEN})) $$`,
];

const heads = [
  `create function refuse_head_change() returns trigger language plpgsql ${AS_OWNER} as $$
   begin
     if tg_op = 'UPDATE' and new.organisation_id = old.organisation_id and new.seq > old.seq and (
       exists (select from document_moves
         where organisation_id = new.organisation_id and seq = new.seq and hash = new.hash)
       or exists (select from acts where ledger_id = new.organisation_id and seq = new.seq and hash = new.hash))
     then
       return null;
     end if;
     raise exception 'the head of a ledger goes forward only, to an entry that is there';
   end $$`,
  // After the statement, which writes the entry and the head as one.
  `create trigger ledger_heads_only_forward after update or delete on ledger_heads
     for each row execute function refuse_head_change()`,
];
