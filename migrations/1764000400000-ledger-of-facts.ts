import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Each new entry of the ledger commits to the facts that it is about, salted, and its hash covers the commitments.
 * Entries from before have none, and are followed as they were.
 */
export class LedgerOfFacts1764000400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table document_moves add facts text, add salts text[]');
    // The entry as before, and what it commits to as one more text (src/evidence/ledger/ledger.ts).
    await runner.query(
      `create function ledger_hash(previous text, seq bigint, document_id uuid, at timestamptz, from_state text,
         to_state text, reason text, detail text, actor text, facts text) returns text language sql stable as $$
         select encode(sha256(convert_to(previous || E'\\n[' || concat_ws(',', to_json(seq::text),
           to_json(document_id::text), to_json(to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')),
           coalesce(to_json(from_state)::text, 'null'), to_json(to_state), coalesce(to_json(reason)::text, 'null'),
           to_json(detail), to_json(actor), to_json(facts)) || ']', 'UTF8')), 'hex') $$`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'drop function ledger_hash(text, bigint, uuid, timestamptz, text, text, text, text, text, text)',
    );
    await runner.query('alter table document_moves drop facts, drop salts');
  }
}
