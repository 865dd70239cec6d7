import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a request sees is set by its transaction (src/platform/database/walls); null: everything. */
const SEEN = `nullif(current_setting('ledgerstamp.organisations', true), '')::uuid[]`;
const DECISIONS = `'fiscalised', 'adopted', 'rejected', 'not_received'`;

/**
 * The decision `fiscalised` can be withdrawn until its write-back begins. The service deletes no receipt itself: the function does,
 * with the rights of the owner, for a receipt whose numbers a person entered and nobody has written back.
 */
export class WithdrawnDecisions1765540000120 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table resolutions drop constraint resolutions_decision_known,
      add constraint resolutions_decision_known check (decision in (${DECISIONS}, 'withdrawn'))`);
    await runner.query(`create function withdraw_entered_receipt(of_submission uuid) returns jsonb language sql volatile
      security definer set search_path from current as $$
        delete from fiscal_receipts r using documents d
        where r.submission_id = of_submission and not r.is_double and d.id = r.document_id and d.state = 'fiscalised'
          and (${SEEN} is null or d.organisation_id = any (${SEEN}))
          and (select n.decision from resolutions n where n.document_id = d.id order by n.id desc limit 1) = 'fiscalised'
          and not exists (select from write_backs w where w.document_id = d.id)
        returning to_jsonb(r) $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function withdraw_entered_receipt(uuid)');
    await runner.query(`delete from resolutions where decision = 'withdrawn'`);
    await runner.query(`alter table resolutions drop constraint resolutions_decision_known,
      add constraint resolutions_decision_known check (decision in (${DECISIONS}))`);
  }
}
