import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sales of the books that are not invoices, how far each list has been read, and the calls of the day. */
export class OtherSales1764800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of done) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['other_sales_lists', 'other_sales_readings', 'other_sales'])
      await runner.query(`drop table ${table}`);
  }
}

const ORGANISATION = `organisation_id uuid not null references organisations`;

const done = [
  `create table other_sales (
    ${ORGANISATION},
    kind text not null,
    source_id text not null,
    issued_on date not null,
    reference text not null,
    customer text not null,
    bank_account_id text not null,
    bank_account text not null,
    currency text not null,
    is_posted boolean not null,
    lines jsonb not null,
    unreadable jsonb not null,
    changed_at timestamptz not null,
    read_at timestamptz not null,
    constraint other_sales_pkey primary key (organisation_id, kind, source_id),
    constraint other_sales_kind_known check (kind in ('receive_money', 'prepayment', 'overpayment', 'journal')))`,
  `create index other_sales_by_day on other_sales (organisation_id, issued_on)`,
  `create table other_sales_readings (
    ${ORGANISATION},
    read_from date not null,
    due_at timestamptz not null,
    calls_on date,
    calls integer not null default 0,
    constraint other_sales_readings_pkey primary key (organisation_id))`,
  `create table other_sales_lists (
    ${ORGANISATION},
    kind text not null,
    position text,
    is_complete boolean not null default false,
    read_at timestamptz,
    failure text,
    constraint other_sales_lists_pkey primary key (organisation_id, kind))`,
];
