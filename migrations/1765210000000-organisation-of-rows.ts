import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where a row's organisation is read from: the table that the row belongs to, and the column that names it. */
interface Source {
  readonly table: string;
  readonly by: string;
}

const DOCUMENT = { table: 'documents', by: 'document_id' } as const;

/** In this order: the last is read from one that is filled before. */
const BELONGS_TO: readonly (readonly [table: string, source: Source])[] = [
  ['submissions', DOCUMENT],
  ['fiscal_receipts', DOCUMENT],
  ['write_backs', DOCUMENT],
  ['document_choices', DOCUMENT],
  ['outside_receipts', DOCUMENT],
  ['resolutions', DOCUMENT],
  ['fiscal_pdfs', DOCUMENT],
  ['backfill_documents', { table: 'backfills', by: 'backfill_id' }],
  ['backfill_schedule_runs', { table: 'backfill_schedules', by: 'schedule_id' }],
  ['exchange_submissions', { table: 'submissions', by: 'submission_id' }],
];

/** A message about an alert belongs where the alert does; a test message where its channel does. Null: to the installation. */
const OF_DELIVERY = (row: string): string => `coalesce(
  (select organisation_id from alerts where id = ${row}.alert_id),
  (select organisation_id from alert_channels where id = ${row}.channel_id))`;

/**
 * Every row of an organisation names it. So one condition tells whose a row is, and tables can be distributed by it. The
 * database fills the column from what the row belongs to where a statement does not give it; a row never changes hands. There
 * is no reference to `organisations`: it would lock the organisation's row at each insert, and the document has one.
 */
export class OrganisationOfRows1765210000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [table, { table: from, by }] of BELONGS_TO) {
      const given = `(select organisation_id from ${from} where id = new.${by})`;
      await runner.query(`alter table ${table} add column organisation_id uuid`);
      await this.fill(runner, table, from, by);
      await this.keep(runner, table, given);
    }
    await runner.query('alter table alert_deliveries add column organisation_id uuid');
    await runner.query(`update alert_deliveries d set organisation_id = ${OF_DELIVERY('d')}`);
    await this.keep(runner, 'alert_deliveries', OF_DELIVERY('new'));
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['alert_deliveries', ...BELONGS_TO.map(([name]) => name)]) {
      await runner.query(`drop trigger ${table}_organisation on ${table}`);
      await runner.query(`drop function ${table}_organisation()`);
      await runner.query(`alter table ${table} drop column organisation_id`);
    }
  }

  /**
   * Rewritten in one pass, with its indexes built anew: an update of every row costs several times as much. The files of
   * fiscal_pdfs stay where they are only if its rows are updated.
   */
  private async fill(runner: QueryRunner, table: string, from: string, by: string): Promise<void> {
    if (table === 'fiscal_pdfs') {
      await runner.query(
        `update ${table} t set organisation_id = f.organisation_id from ${from} f where f.id = t.${by}`,
      );
      await runner.query(`alter table ${table} alter organisation_id set not null`);
      return;
    }
    await runner.query(`create function read_organisation(row_id uuid) returns uuid language plpgsql stable as $$
      begin return (select organisation_id from ${from} where id = row_id); end $$`);
    await runner.query(`alter table ${table} alter organisation_id type uuid using read_organisation(${by}),
      alter organisation_id set not null`);
    await runner.query('drop function read_organisation(uuid)');
  }

  /** Also where triggers are switched off for a copy or a restore: no row is without. */
  private async keep(runner: QueryRunner, table: string, given: string): Promise<void> {
    const name = `${table}_organisation`;
    await runner.query(`create function ${name}() returns trigger language plpgsql as $$
      begin new.organisation_id := ${given}; return new; end $$`);
    await runner.query(`create trigger ${name} before insert on ${table} for each row
      when (new.organisation_id is null) execute function ${name}()`);
    await runner.query(`alter table ${table} enable always trigger ${name}`);
  }
}
