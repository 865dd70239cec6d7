import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the bytes of a submission were sent again last. Only services that can be asked again have such submissions. */
export class RepeatedSubmissions1764103500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table submissions add repeated_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table submissions drop repeated_at');
  }
}
