import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A day that is too short for every part of a write-back: notes where there is no link, and parts that wait for calls. */
export class CallsOfTheDay1764000500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of done) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of undone) await runner.query(statement);
  }
}

const done = [
  `alter table organisations alter column writes_note drop default`,
  // Organisations that are there already go on as they were set.
  `alter table organisations
    alter column writes_note type text using case when writes_note then 'always' else 'never' end,
    add column replaces_link boolean not null default false`,
  `alter table organisations
    alter column writes_note set default 'when_no_link',
    add constraint organisations_writes_note_known check (writes_note in ('always', 'when_no_link', 'never'))`,
  `alter table write_backs
    add column replaced text,
    drop constraint write_backs_result_known,
    add constraint write_backs_result_known check (result in ('postponed', 'begun', 'written', 'to_check',
      'refused', 'not_applicable'))`,
  `create index write_backs_postponed on write_backs (document_id) where result = 'postponed'`,
];

const undone = [
  `drop index write_backs_postponed`,
  `delete from write_backs where result = 'postponed'`,
  `alter table write_backs
    drop column replaced,
    drop constraint write_backs_result_known,
    add constraint write_backs_result_known check (result in ('begun', 'written', 'to_check', 'refused',
      'not_applicable'))`,
  `alter table organisations
    drop constraint organisations_writes_note_known,
    drop column replaces_link,
    alter column writes_note drop default`,
  `alter table organisations
    alter column writes_note type boolean using writes_note <> 'never',
    alter column writes_note set default true`,
];
