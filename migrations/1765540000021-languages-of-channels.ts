import type { MigrationInterface, QueryRunner } from 'typeorm';

/** In which language the messages to a channel are: those before were English. */
export class LanguagesOfChannels1765540000021 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table alert_channels add column language text not null default 'en'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table alert_channels drop column language');
  }
}
