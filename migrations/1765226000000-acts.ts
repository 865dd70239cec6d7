import type { MigrationInterface, QueryRunner } from 'typeorm';

const INSTALLATION = '00000000-0000-0000-0000-000000000000';

/**
 * What people do is on record: an act is an entry of the audit log of its organisation, between the moves of documents, and
 * of a log of the installation where it concerns none. Entries of moves, and what a move costs, stay as they are.
 */
export class Acts1765226000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...logOfInstallation, ...table, ...guards]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table acts');
    await runner.query('drop function act_hash(text, bigint, timestamptz, text)');
    for (const name of ['ledger_checks', 'ledger_heads']) {
      await runner.query(`delete from ${name} where organisation_id = '${INSTALLATION}'`);
      await runner.query(
        `alter table ${name} add constraint ${name}_organisation foreign key (organisation_id) references organisations`,
      );
    }
  }
}

// The log of the installation has a head and a check like any other, under an id that no organisation has. No organisation
// is ever deleted; the rows of its audit log refer to it.
const logOfInstallation = [
  'alter table ledger_heads drop constraint ledger_heads_organisation',
  'alter table ledger_checks drop constraint ledger_checks_organisation',
  `insert into ledger_heads (organisation_id) values ('${INSTALLATION}')`,
];

const table = [
  // An entry as a JSON array of texts that no move can have (src/evidence/audit-log/audit-log.ts).
  `create function act_hash(previous text, seq bigint, at timestamptz, sha256 text) returns text language sql stable as $$
     select encode(sha256(convert_to(previous || E'\\n[' || concat_ws(',', to_json(seq::text), '"act"',
       to_json(to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')), to_json(sha256)) || ']', 'UTF8')),
       'hex') $$`,
  `create table acts (
    id bigint generated always as identity constraint acts_pkey primary key,
    ledger_id uuid not null,
    seq bigint not null,
    hash text not null,
    sha256 text not null,
    salt text not null,
    at timestamptz not null,
    organisation_id uuid constraint acts_organisation references organisations,
    person_id uuid,
    person text not null,
    kind text not null,
    via text not null,
    via_id text,
    address text,
    action text not null,
    deed text not null,
    outcome text not null constraint acts_outcome check (outcome in ('done', 'refused')),
    times int not null,
    object_kind text not null,
    object_id text,
    object_name text,
    before text,
    after text,
    constraint acts_ledger check (ledger_id = coalesce(organisation_id, '${INSTALLATION}')),
    constraint acts_seq_unique unique (ledger_id, seq))`,
  'create index acts_at on acts (at)',
  'create index acts_organisation_id on acts (organisation_id, id)',
  'create index acts_person on acts (person, id)',
  'create index acts_object on acts (object_id, id)',
];

const guards = [
  `create trigger acts_only_added before update or delete on acts
     for each row execute function refuse_ledger_change()`,
  `create trigger acts_not_emptied before truncate on acts
     for each statement execute function refuse_ledger_change()`,
];
