import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Successes without an owner. `candidates_of` tells what each means for a document whose own request is unknown: functions, since the
 * beginning of a submission asks them once more behind its locks, when everything committed by then is seen.
 */
export class UnexplainedSuccesses1765540000070 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table outcomes add looked_at timestamptz, add names uuid[], add tried_at timestamptz,
      add tries integer not null default 0`);
    await runner.query(`create index outcomes_unlooked on outcomes (fiscal_account_id, heard_at)
      where looked_at is null and settled_at is null`);
    await runner.query(
      `create index outcomes_tried on outcomes (fiscal_account_id, tried_at) where tried_at is not null`,
    );
    await runner.query(`create function candidates_of(document uuid)
      returns table (outcome_id bigint, heard_at timestamptz, standing text) language sql stable as $$
        with attempts as materialized (
          select s.fiscal_account_id, s.started_at, s.state in ('unknown', 'accepted') as is_open,
            greatest(s.answered_at, case when s.state = 'unknown' and s.request_id is not null then d.changed_at end) as open_at
          from submissions s join documents d on d.id = s.document_id where s.document_id = document
            and (s.state in ('unknown', 'accepted') or s.request_id is null and (s.state in ('rejected', 'refused')
              or s.state = 'not_sent' and exists (select from resolutions r
                where r.document_id = document and r.submission_id = s.id and r.decision = 'not_received'))))
        select o.id, o.heard_at, case
            when o.is_hint and o.looked_at is null and max(a.started_at) > statement_timestamp() - interval '7 days' then 'unasked'
            when o.is_hint then 'unknown'
            when document = any(o.names) then 'names_it'
            when o.names is not null and bool_and(coalesce(o.looked_at >= a.open_at, false)) then 'other'
            else 'unopened' end
        from attempts a join outcomes o on o.fiscal_account_id = a.fiscal_account_id and o.heard_at >= a.started_at
          and (a.is_open or o.heard_at < a.started_at + interval '7 days')
        where (o.claims_success or o.is_hint and o.settled_at is null) and not exists (select from submissions s
          where s.fiscal_account_id = o.fiscal_account_id and s.request_id = o.request_id)
        group by o.id
        union all
        select null, i.received_at, 'unread' from inbox i
        where i.read_at is null and i.received_at >= (select min(a.started_at) from attempts a)
          and i.fiscal_account_id in (select a.fiscal_account_id from attempts a)
      $$`);
    await runner.query(`create function unexplained_since(document uuid) returns timestamptz language sql stable as $$
      select min(heard_at) from candidates_of(document) where standing not in ('unknown', 'other') $$`);
    await runner.query(`create function refuse_unexplained(document uuid) returns boolean language plpgsql volatile as $$
      begin
        if unexplained_since(document) is not null then
          raise exception 'a success without an owner may be that of the document' using errcode = 'unique_violation',
            constraint = 'submissions_unexplained';
        end if;
        return true;
      end $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function refuse_unexplained(uuid)');
    await runner.query('drop function unexplained_since(uuid)');
    await runner.query('drop function candidates_of(uuid)');
    await runner.query('drop index outcomes_tried, outcomes_unlooked');
    await runner.query('alter table outcomes drop tries, drop tried_at, drop names, drop looked_at');
  }
}
