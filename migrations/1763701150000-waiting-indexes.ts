import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Credit notes that an invoice sets going are found without reading a history of thousands that waits. */
export class WaitingIndexes1763701150000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create index documents_on_the_heels on documents (organisation_id, issued_on)
      where state = 'waiting' and reason = 'ORIGINAL_UNDER_WAY'`);
    await runner.query(`create index documents_waiting_credit_notes on documents (organisation_id)
      where state = 'waiting' and kind = 'credit_note' and reason is distinct from 'BEFORE_GO_LIVE'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index documents_waiting_credit_notes, documents_on_the_heels');
  }
}
