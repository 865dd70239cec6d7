import type { MigrationInterface, QueryRunner } from 'typeorm';

const LIVE = `('sending', 'accepted', 'unknown', 'fiscalised')`;

/**
 * Receipts follow each other in time at a device, whichever account leads there: one submission is under way at it, and the last
 * moment of each of its accounts is the last of all. Of an account whose device is not known, it is that of the account alone.
 */
export class OneAtADevice1765540000290 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create index submissions_at_device on submissions (device_id, dated_at)
      where state in ${LIVE} and device_id is not null`);
    await runner.query(`create function last_moment_of_others(account uuid, document uuid) returns text
      language plpgsql stable as $$
      declare
        device text := (select device_id from fiscal_accounts where id = account);
      begin
        return greatest(
          (select max(dated_at) from submissions
           where fiscal_account_id = account and document_id <> document and state in ${LIVE}),
          (select max(dated_at) from submissions
           where device_id = device and document_id <> document and state in ${LIVE}));
      end $$`);
    await runner.query(
      refuseOvertaken(
        'last_moment_of_others(account, document)',
        `device text := (select device_id from fiscal_accounts where id = account);`,
        // The second of two sees what the first has committed.
        `perform pg_advisory_xact_lock(hashtextextended('device ' || device, 0)) where device is not null;`,
        `or exists (select from submissions where device_id = device and fiscal_account_id <> account and state = 'sending')`,
      ),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    const ofAccount = `(select max(dated_at) from submissions
      where fiscal_account_id = account and document_id <> document and state in ${LIVE})`;
    await runner.query(refuseOvertaken(ofAccount, '', '', ''));
    await runner.query('drop function last_moment_of_others(uuid, uuid)');
    await runner.query('drop index submissions_at_device');
  }
}

function refuseOvertaken(lastMoment: string, declared: string, locked: string, isBusy: string): string {
  return `create or replace function refuse_overtaken(account uuid, document uuid, taken text, follows text)
    returns boolean language plpgsql volatile as $$
    declare
      ${declared}
    begin
      ${locked}
      if ${lastMoment} is distinct from follows ${isBusy}
        or exists (select from number_holders(account, array[number_key(taken)]) h
          where h.document_id <> document and (h.held_by <> 'mark'
            or not exists (select from document_choices c where c.document_id = document and c.foreign_allowed_at is not null)))
        or exists (select from submissions s join outcomes o using (fiscal_account_id, request_id)
          where s.document_id = document and o.settled_at is null)
        or exists (select from journal_gaps where closed_at is null)
      then
        raise exception 'something has happened since the payload was made' using errcode = 'unique_violation',
          constraint = 'submissions_overtaken';
      end if;
      return true;
    end $$`;
}
