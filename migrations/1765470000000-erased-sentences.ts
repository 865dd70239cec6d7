import type { MigrationInterface, QueryRunner } from 'typeorm';

const CHANGEABLE = `'{detail,salts}'::text[]`;

/**
 * Of an entry of the audit log salts can be erased, and a sentence that the entry commits to with one
 * (src/documents/audit-facts.ts); nothing can be put in their place. Locks nothing longer than a moment.
 */
export class ErasedSentences1765470000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create function refuse_move_change() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' and to_jsonb(new) - ${CHANGEABLE} = to_jsonb(old) - ${CHANGEABLE}
          and (new.detail = old.detail or (new.detail = '' and old.facts like '%["words",%'))
          and cardinality(new.salts) = cardinality(old.salts)
          and not exists (select from unnest(new.salts, old.salts) as s(kept, was)
            where kept is not null and kept is distinct from was)
        then
          return new;
        end if;
        raise exception 'the ledger is append-only';
      end $$`);
    await this.replaceTrigger(runner, 'refuse_move_change');
  }

  async down(runner: QueryRunner): Promise<void> {
    await this.replaceTrigger(runner, 'refuse_ledger_change');
    await runner.query('drop function refuse_move_change()');
  }

  private async replaceTrigger(runner: QueryRunner, guard: string): Promise<void> {
    await runner.query('drop trigger document_moves_only_added on document_moves');
    await runner.query(`create trigger document_moves_only_added before update or delete on document_moves
      for each row execute function ${guard}()`);
  }
}
