import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Null for a text that PostgreSQL cannot read: such a document keeps the customer that it names. */
const CONTACT = `create function pg_temp.contact_of(source text) returns text language plpgsql as $$
  begin return source::json -> 'customer' ->> 'sourceId'; exception when data_exception then return null; end $$`;

/** The last one of two fields of one name counts, in every reader of JSON that we have. */
const FILL = `
  with made as (
    select document_id, 'original' as decision, '' as reason, original_id from document_choices where original_id is not null
    union all select document_id, 'released', '', null from document_choices where released_at is not null
    union all select document_id, 'declared', '', null from document_choices where declared_at is not null
    union all select d.id, 'excluded', coalesce((select m.detail from document_moves m where m.document_id = d.id
        and m.reason = 'EXCLUDED' order by m.seq desc limit 1), ''), null
      from documents d where d.state = 'excluded' and d.reason = 'EXCLUDED')
  insert into document_decisions (document_id, decision, version, reason, original_id)
  select d.id, made.decision,
    case when c.details is null then d.source else left(d.source, -1) || ',"customer":' || c.details || '}' end,
    made.reason, made.original_id
  from made join documents d on d.id = made.document_id
    left join customers c on c.organisation_id = d.organisation_id and c.source_id = pg_temp.contact_of(d.source)`;

/** The audit log commits to decisions, and one that it does not know counts as forged. */
const ENTER = `do $$
  declare entry record; head record; moment timestamptz;
    words constant text := 'Decisions of an earlier version count for the document as it is stored now, and end when it changes.';
  begin
    for entry in
      with facts as (
        select document_id, document_id || '.' || decision as place, array[decision, reason, original_id::text,
          encode(sha256(convert_to(version, 'UTF8')), 'hex'), is_standing::text] as fields from document_decisions),
      salted as (
        select f.*, gen_random_uuid()::text as salt,
          (select '[' || string_agg(coalesce(to_json(v)::text, 'null'), ',' order by i) || ']'
            from unnest(f.fields) with ordinality one (v, i)) as text
        from facts f)
      select d.id, d.organisation_id, d.state, array_agg(s.salt order by s.place collate "C") as salts,
        '[' || string_agg('["decided","' || s.place || '","' || encode(sha256(convert_to(
          s.salt || E'\\ndecided\\n' || s.text, 'UTF8')), 'hex') || '"]', ',' order by s.place collate "C") || ']' as facts
      from salted s join documents d on d.id = s.document_id group by d.id
    loop
      moment := clock_timestamp();
      select h.seq + 1 as seq, ledger_hash(h.hash, h.seq + 1, entry.id, moment, entry.state, entry.state, 'NOTED', words,
        'system', entry.facts) as hash into head
      from ledger_heads h where h.organisation_id = entry.organisation_id for update;
      insert into document_moves (organisation_id, seq, hash, document_id, at, from_state, to_state, reason, detail,
        actor, facts, salts)
      values (entry.organisation_id, head.seq, head.hash, entry.id, moment, entry.state, entry.state, 'NOTED', words,
        'system', entry.facts, entry.salts);
      update ledger_heads set seq = head.seq, hash = head.hash where organisation_id = entry.organisation_id;
    end loop;
  end $$`;

/**
 * A decision about a document counts for the content that it was made about. Decisions of before count for the content that is
 * stored now; the history of each document says so.
 */
export class DocumentDecisions1765540000210 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table document_decisions (
      document_id uuid not null constraint document_decisions_document references documents,
      organisation_id uuid not null,
      decision text not null,
      version text not null,
      reason text not null default '',
      original_id uuid constraint document_decisions_original references documents,
      is_standing boolean not null default true,
      constraint document_decisions_pkey primary key (document_id, decision),
      constraint document_decisions_known check (decision in ('excluded', 'released', 'declared', 'original')),
      constraint document_decisions_original_named check ((decision = 'original') = (original_id is not null)))`);
    await runner.query(`create function document_decisions_organisation() returns trigger language plpgsql as $$
      begin new.organisation_id := (select organisation_id from documents where id = new.document_id); return new; end $$`);
    await runner.query(`create trigger document_decisions_organisation before insert on document_decisions for each row
      when (new.organisation_id is null) execute function document_decisions_organisation()`);
    await runner.query(
      'alter table document_decisions enable always trigger document_decisions_organisation',
    );
    await runner.query(CONTACT);
    await runner.query(FILL);
    await runner.query('drop function pg_temp.contact_of(text)');
    await runner.query(ENTER);
    await runner.query(
      'alter table document_choices drop column original_id, drop column released_at, drop column declared_at',
    );
  }

  /** Entries of the audit log stay. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table document_choices add column original_id uuid
        constraint document_choices_original references documents,
      add column released_at timestamptz, add column declared_at timestamptz`);
    await runner.query(`insert into document_choices (document_id, original_id, released_at, declared_at)
      select document_id, (max(original_id::text))::uuid, max(case decision when 'released' then now() end),
        max(case decision when 'declared' then now() end)
      from document_decisions where is_standing and decision <> 'excluded' group by document_id
      on conflict (document_id) do update set original_id = excluded.original_id,
        released_at = excluded.released_at, declared_at = excluded.declared_at`);
    await runner.query('drop table document_decisions');
    await runner.query('drop function document_decisions_organisation()');
  }
}
