import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The payment method can follow the account that a payment went to. Empty, for organisations that exist and for new ones:
 * it is the organisation's word, and nothing is read for it.
 */
export class PaymentAccounts1764400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query("alter table organisations add column payment_accounts text not null default ''");
    await runner.query('alter table documents add column paid_into jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table documents drop column paid_into');
    await runner.query('alter table organisations drop column payment_accounts');
  }
}
