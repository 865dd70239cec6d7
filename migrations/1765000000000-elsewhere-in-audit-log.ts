import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The audit log commits to receipts made elsewhere, and one that it does not know counts as forged. So each document that
 * has such receipts gets an entry about those that are stored now.
 */
export class ElsewhereInAuditLog1765000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`do $$
      declare entry record; head record; moment timestamptz;
        words constant text := 'The receipts made elsewhere that were recorded before are in the audit log from now on.';
      begin
        for entry in
          with placed as (
            select r.*, r.document_id || '.' || row_number() over (partition by r.document_id order by r.id) as place
            from outside_receipts r),
          facts as (
            select document_id, place, 1 as rank, 'elsewhere' as fact, array[device_id, fiscal_number, dated_on::text,
              verification_code, address, submitted_as, fiscal_account_id::text,
              encode(sha256(convert_to(source, 'UTF8')), 'hex'), reason, recorded_by] as fields from placed
            union all
            select document_id, place, 2, 'confirmation', array['true'] from placed where overrules_books
            union all
            select document_id, place, 3, 'withdrawal', array[withdrawn_by, withdrawn_because] from placed
            where withdrawn_at is not null),
          salted as (
            select f.*, gen_random_uuid()::text as salt,
              (select '[' || string_agg(coalesce(to_json(v)::text, 'null'), ',' order by i) || ']'
                from unnest(f.fields) with ordinality one (v, i)) as text
            from facts f)
          select d.id, d.organisation_id, d.state, array_agg(s.salt order by s.rank, s.place collate "C") as salts,
            '[' || string_agg('["' || s.fact || '","' || s.place || '","' || encode(sha256(convert_to(
              s.salt || E'\\n' || s.fact || E'\\n' || s.text, 'UTF8')), 'hex') || '"]',
              ',' order by s.rank, s.place collate "C") || ']' as facts
          from salted s join documents d on d.id = s.document_id group by d.id
        loop
          moment := clock_timestamp();
          update ledger_heads h set seq = h.seq + 1, hash = ledger_hash(h.hash, h.seq + 1, entry.id, moment,
            entry.state, entry.state, 'NOTED', words, 'system', entry.facts)
          where h.organisation_id = entry.organisation_id returning h.seq, h.hash into head;
          insert into document_moves (organisation_id, seq, hash, document_id, at, from_state, to_state, reason, detail,
            actor, facts, salts)
          values (entry.organisation_id, head.seq, head.hash, entry.id, moment, entry.state, entry.state, 'NOTED', words,
            'system', entry.facts, entry.salts);
        end loop;
      end $$`);
  }

  /** Entries of the audit log stay. */
  async down(): Promise<void> {
    await Promise.resolve();
  }
}
