import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Credit notes that only wait for an invoice under way are found without reading a history of thousands that waits. */
export class CreditNotesOnTheHeels1763701150000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create index documents_on_the_heels on documents (organisation_id, issued_on)
      where state = 'waiting' and reason = 'ORIGINAL_UNDER_WAY'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index documents_on_the_heels');
  }
}
