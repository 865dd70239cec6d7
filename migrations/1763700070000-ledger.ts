import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The history of documents becomes a ledger: one gapless chain of hashes per organisation, rows that nobody can change
 * or take away without it being seen, and a head that can be kept elsewhere.
 */
export class Ledger1763700070000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...chain, ...existingRows, ...guards]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop trigger document_moves_only_added on document_moves');
    await runner.query('drop trigger document_moves_not_emptied on document_moves');
    await runner.query('drop trigger organisations_begin_ledger on organisations');
    await runner.query('drop function refuse_ledger_change(), begin_ledger()');
    await runner.query('alter table document_moves drop organisation_id, drop seq, drop hash');
    await runner.query('drop table ledger_heads');
    await runner.query(
      'drop function ledger_hash(text, bigint, uuid, timestamptz, text, text, text, text, text)',
    );
  }
}

const chain = [
  // The text that is hashed: the hash before, and the entry as a JSON array of texts (src/evidence/ledger/ledger.ts).
  `create function ledger_hash(previous text, seq bigint, document_id uuid, at timestamptz, from_state text,
     to_state text, reason text, detail text, actor text) returns text language sql stable as $$
     select encode(sha256(convert_to(previous || E'\\n[' || concat_ws(',', to_json(seq::text),
       to_json(document_id::text), to_json(to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')),
       coalesce(to_json(from_state)::text, 'null'), to_json(to_state), coalesce(to_json(reason)::text, 'null'),
       to_json(detail), to_json(actor)) || ']', 'UTF8')), 'hex') $$`,
  `create table ledger_heads (
    organisation_id uuid constraint ledger_heads_pkey primary key
      constraint ledger_heads_organisation references organisations,
    seq bigint not null default 0,
    hash text not null default '')`,
  'alter table document_moves add organisation_id uuid, add seq bigint, add hash text',
];

const existingRows = [
  'insert into ledger_heads (organisation_id) select id from organisations',
  `do $$
   declare entry record; head record;
   begin
     for entry in select m.*, d.organisation_id as organisation from document_moves m
       join documents d on d.id = m.document_id order by m.id loop
       update ledger_heads h set seq = h.seq + 1, hash = ledger_hash(h.hash, h.seq + 1, entry.document_id, entry.at,
         entry.from_state, entry.to_state, entry.reason, entry.detail, entry.actor)
       where h.organisation_id = entry.organisation returning * into head;
       update document_moves set organisation_id = entry.organisation, seq = head.seq, hash = head.hash
       where id = entry.id;
     end loop;
   end $$`,
  `alter table document_moves alter organisation_id set not null, alter seq set not null, alter hash set not null,
     add constraint document_moves_organisation foreign key (organisation_id) references organisations,
     add constraint document_moves_seq_unique unique (organisation_id, seq)`,
];

const guards = [
  `create function begin_ledger() returns trigger language plpgsql as $$
   begin insert into ledger_heads (organisation_id) values (new.id); return null; end $$`,
  `create trigger organisations_begin_ledger after insert on organisations
     for each row execute function begin_ledger()`,
  `create function refuse_ledger_change() returns trigger language plpgsql as $$
   begin raise exception 'the ledger is append-only'; end $$`,
  `create trigger document_moves_only_added before update or delete on document_moves
     for each row execute function refuse_ledger_change()`,
  `create trigger document_moves_not_emptied before truncate on document_moves
     for each statement execute function refuse_ledger_change()`,
];
