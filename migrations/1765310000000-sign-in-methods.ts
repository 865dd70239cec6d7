import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Nobody signs in by a link: a link leads to a passkey or to a provider, and that is how the session began. */
export class SignInMethods1765310000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`delete from sessions where method = 'link'`);
    await runner.query(`
      alter table sessions drop constraint sessions_method_check,
        add constraint sessions_method_check check (method in ('key', 'provider', 'passkey', 'recovery_code'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table sessions drop constraint sessions_method_check,
        add constraint sessions_method_check
          check (method in ('key', 'provider', 'passkey', 'recovery_code', 'link'))`);
  }
}
