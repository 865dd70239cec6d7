import type { MigrationInterface, QueryRunner } from 'typeorm';

const LIVE = `('sending', 'accepted', 'unknown', 'fiscalised')`;
/** Not for the marks of another document of the same number. */
const MARKED = `(d.issues @> '[{"code":"FISCALISED_ELSEWHERE"}]'
  and not d.issues @> '[{"code":"FISCALISED_ELSEWHERE","parameters":{"found":{"by":"number"}}}]')`;

/**
 * One answer to who has fiscalised a number of a taxpayer: submissions of all its accounts, receipts recorded as made elsewhere for
 * documents of all clients that have had one of these accounts, documents of theirs with marks of another program, and documents that
 * the PDF of a success without an owner names. Of other clients it runs as the owner of the tables, whoever asks.
 */
export class NumberHolders1765540000240 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const [{ schema }] = (await runner.query('select quote_ident(current_schema()) as schema')) as [
      { schema: string },
    ];
    await runner.query(
      'create index document_listings_number_key on document_listings (organisation_id, number_key(number))',
    );
    await runner.query(`create index outcomes_naming on outcomes (fiscal_account_id)
      where settled_at is null and names <> '{}'`);
    await runner.query(`create function number_holders(account uuid, keys text[])
      returns table (document_id uuid, number text, held_by text) language plpgsql stable
      security definer set search_path = pg_catalog, ${schema}, pg_temp as $$
      declare
        accounts uuid[] := array(select other.id from fiscal_accounts own join fiscal_accounts other on other.id = own.id
          or (other.taxpayer_tin = own.taxpayer_tin and other.service = own.service and other.profile = own.profile)
          where own.id = account);
        clients uuid[] := array(select distinct a.organisation_id from organisation_accounts a
          where a.fiscal_account_id = any(accounts));
      begin
        return query
          select s.document_id, s.number, 'submission' from submissions s
          where s.fiscal_account_id = any(accounts) and number_key(s.number) = any(keys) and s.state in ${LIVE}
          union all
          select l.document_id, l.number, 'receipt' from document_listings l
          join outside_receipts r on r.document_id = l.document_id and r.withdrawn_at is null
          where l.organisation_id = any(clients) and number_key(l.number) = any(keys)
          union all
          select l.document_id, l.number, 'mark' from document_listings l join documents d on d.id = l.document_id
          left join document_choices c on c.document_id = d.id
          where l.organisation_id = any(clients) and number_key(l.number) = any(keys)
            and (${MARKED} or c.foreign_sign is not null) and c.foreign_allowed_at is null
          union all
          select l.document_id, l.number, 'orphan' from outcomes o join document_listings l on l.document_id = any(o.names)
          where o.fiscal_account_id = any(accounts) and o.settled_at is null and o.names <> '{}'
            and number_key(l.number) = any(keys);
      end $$`);
    await runner.query(
      refuseOvertaken(`exists (select from number_holders(account, array[number_key(taken)]) h
          where h.document_id <> document and (h.held_by <> 'mark'
            or not exists (select from document_choices c where c.document_id = document and c.foreign_allowed_at is not null)))`),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      refuseOvertaken(`exists (select from fiscal_accounts own join fiscal_accounts other
            on other.id = own.id or (other.taxpayer_tin = own.taxpayer_tin and other.service = own.service
              and other.profile = own.profile)
          join submissions s on s.fiscal_account_id = other.id
          where own.id = account and s.document_id <> document and number_key(s.number) = number_key(taken)
            and s.state in ${LIVE})`),
    );
    await runner.query('drop function number_holders(uuid, text[])');
    await runner.query('drop index document_listings_number_key, outcomes_naming');
  }
}

function refuseOvertaken(isTaken: string): string {
  return `create or replace function refuse_overtaken(account uuid, document uuid, taken text, follows text)
    returns boolean language plpgsql volatile as $$
    begin
      if (select max(dated_at) from submissions
          where fiscal_account_id = account and document_id <> document and state in ${LIVE}) is distinct from follows
        or ${isTaken}
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
