import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a poll has found and no webhook of the books had announced: the organisation is polled more often for a day. */
export class WebhookMisses1764000501000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table organisations add column webhook_missed_at timestamptz,
         add column webhook_missed text[] not null default '{}'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table organisations drop column webhook_missed, drop column webhook_missed_at`);
  }
}
