import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What people choose about mails, and the mails to them. */
export class PersonMails1765300001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table person_mail_settings (
      person_id uuid constraint person_mail_settings_pkey primary key
        constraint person_mail_settings_person_fkey references people,
      is_on boolean not null,
      organisation_ids uuid[],
      topics text[],
      time_zone text not null,
      quiet_from text,
      quiet_until text,
      has_digest boolean not null,
      constraint person_mail_settings_quiet check ((quiet_from is null) = (quiet_until is null)))`);
    await runner.query(`create table person_mails (
      id uuid constraint person_mails_pkey primary key default gen_random_uuid(),
      person_id uuid not null constraint person_mails_person_fkey references people,
      kind text not null constraint person_mails_kind check (kind in ('alerts', 'urgent', 'digest')),
      alert_ids uuid[] not null default '{}',
      digest_on date,
      created_at timestamptz not null default now(),
      due_at timestamptz not null,
      attempts integer not null default 0,
      last_failure text,
      ended_at timestamptz,
      result text constraint person_mails_result check (result in ('delivered', 'given_up', 'dropped')),
      constraint person_mails_ended check ((ended_at is null) = (result is null)),
      constraint person_mails_day check ((kind = 'digest') = (digest_on is not null)))`);
    // What comes before the first attempt goes with it.
    await runner.query(`create unique index person_mails_gathering on person_mails (person_id, kind)
      where attempts = 0 and ended_at is null and kind <> 'digest'`);
    // One a day, whatever replica thinks of it.
    await runner.query(`create unique index person_mails_daily on person_mails (person_id, digest_on)
      where digest_on is not null`);
    await runner.query('create index person_mails_due on person_mails (due_at) where ended_at is null');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table person_mails, person_mail_settings');
  }
}
