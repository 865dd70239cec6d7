import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who has let a lease run out, and who is at rest, is found without reading organisations that are not due. */
export class LeasedOrganisations1765100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'create index organisations_leased on organisations (lease_until) where lease_until is not null',
    );
    await runner.query(
      `create index organisations_at_rest on organisations (due_at) where status <> 'connected' or is_paused`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index organisations_at_rest');
    await runner.query('drop index organisations_leased');
  }
}
