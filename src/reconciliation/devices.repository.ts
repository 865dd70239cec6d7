import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LIVE_SUBMISSION_STATES } from '../domain/fiscal/submission-states';
import { sqlList } from '../domain/sql-list';
import type { MissingNumbers, OtherDeviceReceipts } from './report/devices';
import type { Period } from '../domain/calendar-day';

/** Stored facts about a taxpayer's devices beyond an organisation's own documents. */
@Injectable()
export class DevicesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Numbers missing between receipts of the organisation's devices, where either is dated in the period. Receipts of
   * other organisations at the same device, and recorded ones made elsewhere, count as known.
   */
  missingNumbers(organisationId: string, { from, to }: Period): Promise<MissingNumbers[]> {
    return this.dataSource.query<MissingNumbers[]>(
      `with devices as (
         select distinct r.device_id from fiscal_receipts r join documents d on d.id = r.document_id
         where d.organisation_id = $1),
       numbers as (
         select r.device_id, r.fiscal_number::numeric as number, left(s.dated_at, 10) as day
         from fiscal_receipts r join submissions s on s.id = r.submission_id
         where r.device_id in (select device_id from devices) and r.fiscal_number ~ '^[0-9]{1,18}$'
         union
         select device_id, fiscal_number::numeric, to_char(dated_on, 'YYYY-MM-DD') from outside_receipts
         where device_id in (select device_id from devices) and withdrawn_at is null
           and fiscal_number ~ '^[0-9]{1,18}$'),
       steps as (
         select device_id, number, day, lag(number) over receipts as before, lag(day) over receipts as after
         from numbers window receipts as (partition by device_id order by number))
       select device_id as "deviceId", (before + 1)::text as first, (number - 1)::text as last,
         coalesce(after, day, $2::text) as after, coalesce(day, after, $3::text) as till
       from steps where number > before + 1 and coalesce(least(after, day) <= $3::text, true)
         and coalesce(greatest(after, day) >= $2::text, true)
       order by device_id collate "C", number`,
      [organisationId, from, to],
    );
  }

  /** Receipts of the period that other organisations of the same taxpayer, or of the same fiscal account, have. */
  otherDevices(organisationId: string, { from, to }: Period): Promise<OtherDeviceReceipts[]> {
    return this.dataSource.query<OtherDeviceReceipts[]>(
      `with accounts as (
         select a.id from organisations mine join fiscal_accounts m on m.id = mine.fiscal_account_id
           join fiscal_accounts a on a.id = m.id or a.taxpayer_tin = m.taxpayer_tin
         where mine.id = $1),
       sent as (
         select s.id, s.document_id, s.kind, s.currency, s.total, s.dated_at from accounts a
         join submissions s on s.fiscal_account_id = a.id and s.state in ${sqlList(LIVE_SUBMISSION_STATES)}
         union all
         select s.id, s.document_id, s.kind, s.currency, s.total, s.dated_at from fiscal_receipts r
         join submissions s on s.id = r.submission_id and s.fiscal_account_id in (select id from accounts)
         where r.is_double)
       select r.device_id as "deviceId", o.name as organisation, s.currency, count(*)::int as receipts,
         to_char(sum(case when s.kind = 'invoice' then s.total else -s.total end), 'FM999999999999999990.00') as total
       from sent s
       join fiscal_receipts r on r.document_id = s.document_id and r.submission_id = s.id
       join documents d on d.id = s.document_id and d.organisation_id <> $1
       join organisations o on o.id = d.organisation_id
       where s.dated_at >= to_char($2::date, 'YYYY-MM-DD') and s.dated_at < to_char($3::date + 1, 'YYYY-MM-DD')
       group by r.device_id, o.id, o.name, s.currency
       order by r.device_id collate "C", o.name, o.id, s.currency`,
      [organisationId, from, to],
    );
  }
}
