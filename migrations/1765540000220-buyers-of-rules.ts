import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A rule that a contact is sent with its numbers is about the name and the numbers that the contact had: another number is asked
 * about again. The database notes them with the rule, whoever stores it; a contact that is not known yet, or that PostgreSQL cannot
 * read, leaves none. Rules of before are about the contact as it is stored now.
 */
export class BuyersOfRules1765540000220 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table buyer_rules add column made_for jsonb');
    await runner.query(`create function buyer_rules_made_for() returns trigger language plpgsql as $$
      begin
        if new.scope <> 'contact' or new.send_as <> 'taxpayer' then
          new.made_for := null;
        elsif new.made_for is null then
          select jsonb_build_object('name', c.own ->> 'name', 'taxNumber', c.own ->> 'taxNumber',
            'companyNumber', c.own ->> 'companyNumber', 'accountNumber', c.own ->> 'accountNumber') into new.made_for
          from (select source_id, details::json as own from customers where organisation_id = new.organisation_id
            and (source_id = new.key or strpos(lower(details), lower(btrim(new.key))) > 0) offset 0) c
          where c.source_id = new.key or lower(btrim(c.own ->> 'name')) = lower(btrim(new.key))
          order by c.source_id = new.key desc limit 1;
        end if;
        return new;
      exception when data_exception then
        return new;
      end $$`);
    await runner.query(`create trigger buyer_rules_made_for before insert or update on buyer_rules
      for each row execute function buyer_rules_made_for()`);
    await runner.query('update buyer_rules set made_for = null');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop trigger buyer_rules_made_for on buyer_rules');
    await runner.query('drop function buyer_rules_made_for()');
    await runner.query('alter table buyer_rules drop column made_for');
  }
}
