import type { MigrationInterface, QueryRunner } from 'typeorm';

const NUMBER_FIELDS = ['taxNumber', 'companyNumber', 'accountNumber', 'labelledText'];
const PAYMENT_METHODS = ['Cash', 'Card', 'MobileWallet', 'Coupon', 'Credit', 'BankTransfer', 'Other'];

/** Each setting with its values; the first is the one that holds most, and takes the place of what is none of them. */
const SETTINGS: Readonly<Record<string, readonly string[]>> = {
  tin_field: NUMBER_FIELDS,
  vat_field: NUMBER_FIELDS,
  buyer_without_tin: ['hold', 'cash_sale'],
  paid_by: PAYMENT_METHODS,
  unpaid_as: PAYMENT_METHODS,
  tax_cents: ['hold', 'authority'],
  late_documents: ['hold', 'same_period', 'present_date'],
  tax_period: ['month', 'two_months_jan_feb', 'two_months_feb_mar'],
};

/**
 * Settings that were checked by the program alone. A tax period that is none made a process count months without end.
 */
export class KnownSettings1765540000160 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [column, values] of Object.entries(SETTINGS)) {
      const list = values.map((value) => `'${value}'`).join(', ');
      await runner.query(
        `update organisations set ${column} = '${values[0]}' where ${column} not in (${list})`,
      );
      await runner.query(
        `alter table organisations add constraint organisations_${column}_known check (${column} in (${list}))`,
      );
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const column of Object.keys(SETTINGS))
      await runner.query(`alter table organisations drop constraint organisations_${column}_known`);
  }
}
