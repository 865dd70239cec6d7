import type { MigrationInterface, QueryRunner } from 'typeorm';

const IS_FINAL = (row: string): string => `${row}.state in ('written_back', 'excluded')`;

const UNFINISHED = `state in ('collected', 'waiting', 'ready', 'submitting', 'processing', 'uncertain', 'rejected',
  'fiscalised', 'changed_after_fiscalisation')`;

/**
 * How much stands in a final state, kept by the database: the board and the metrics read a few rows instead of every
 * document there ever was. All that is unfinished is in one index; the index of troubled documents was a part of it.
 */
export class FinalTotals1765150000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table final_totals (
        organisation_id uuid not null constraint final_totals_organisation references organisations on delete cascade,
        state text not null,
        currency text not null,
        documents bigint not null,
        total numeric not null,
        constraint final_totals_pkey primary key (organisation_id, state, currency))`);
    await runner.query(`
      create function keep_final_totals() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' and ${IS_FINAL('old')} then
          update final_totals set documents = documents - 1, total = total - old.total
          where organisation_id = old.organisation_id and state = old.state and currency = old.currency;
        end if;
        if tg_op <> 'DELETE' and ${IS_FINAL('new')} then
          insert into final_totals values (new.organisation_id, new.state, new.currency, 1, new.total)
          on conflict on constraint final_totals_pkey do update
            set documents = final_totals.documents + 1, total = final_totals.total + excluded.total;
        end if;
        return null;
      end $$`);
    await runner.query(`
      create trigger documents_final_totals_update after update of state, currency, total on documents for each row
      when ((${IS_FINAL('old')} or ${IS_FINAL('new')})
        and (old.state, old.currency, old.total) is distinct from (new.state, new.currency, new.total))
      execute function keep_final_totals()`);
    await runner.query(`create trigger documents_final_totals_insert after insert on documents for each row
      when (${IS_FINAL('new')}) execute function keep_final_totals()`);
    await runner.query(`create trigger documents_final_totals_delete after delete on documents for each row
      when (${IS_FINAL('old')}) execute function keep_final_totals()`);
    await runner.query(`insert into final_totals
      select organisation_id, state, currency, count(*), sum(total) from documents
      where state in ('written_back', 'excluded') group by organisation_id, state, currency`);
    await runner.query('drop index documents_troubled, documents_due');
    await runner.query(
      `create index documents_due on documents (organisation_id, state, due_at) where ${UNFINISHED}`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index documents_due');
    await runner.query(`create index documents_due on documents (organisation_id, state, due_at)
      where ${UNFINISHED} and state <> 'changed_after_fiscalisation'`);
    await runner.query(`create index documents_troubled on documents (organisation_id, state)
      where state in ('uncertain', 'rejected', 'processing')`);
    for (const event of ['update', 'insert', 'delete']) {
      await runner.query(`drop trigger documents_final_totals_${event} on documents`);
    }
    await runner.query('drop function keep_final_totals()');
    await runner.query('drop table final_totals');
  }
}
