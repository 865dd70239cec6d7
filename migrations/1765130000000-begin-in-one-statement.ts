import type { MigrationInterface, QueryRunner } from 'typeorm';

const LIVE = `('sending', 'accepted', 'unknown', 'fiscalised')`;

/**
 * A submission begins in one statement (document-store/begin-submission.ts). What may not have happened since its payload
 * was made is asked when its row is there: by a function, because each query of one sees what was committed before it,
 * while the parts of a statement see what was committed before the statement began to wait for its locks.
 */
export class BeginInOneStatement1765130000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create function refuse_overtaken(account uuid, document uuid, taken text, follows text)
      returns boolean language plpgsql volatile as $$
      begin
        if (select max(dated_at) from submissions
            where fiscal_account_id = account and document_id <> document and state in ${LIVE}) is distinct from follows
          or exists (select from fiscal_accounts own join fiscal_accounts other
              on other.id = own.id or (other.taxpayer_tin = own.taxpayer_tin and other.service = own.service
                and other.profile = own.profile)
            join submissions s on s.fiscal_account_id = other.id
            where own.id = account and s.document_id <> document and s.number = taken and s.state in ${LIVE})
          or exists (select from submissions s join outcomes o using (fiscal_account_id, request_id)
            where s.document_id = document and o.settled_at is null)
          or exists (select from journal_gaps where closed_at is null)
        then
          raise exception 'something has happened since the payload was made' using errcode = 'unique_violation',
            constraint = 'submissions_overtaken';
        end if;
        return true;
      end $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function refuse_overtaken(uuid, uuid, text, text)');
  }
}
