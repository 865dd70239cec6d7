import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * When an organisation is due next is read from the index of due work, state by state. The index of due times alone grew by an
 * entry with each move of a document.
 */
export class DueTimesByState1765540000040 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('drop index documents_due_at_all');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'create index documents_due_at_all on documents (organisation_id, due_at) where due_at is not null',
    );
  }
}
