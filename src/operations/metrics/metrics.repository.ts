import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { INSTALLATION } from '../../people/acts/act.entity';
import { DOCUMENT_TOTALS } from '../../documents/document-totals';

interface StateCount {
  readonly organisationId: string;
  readonly state: string;
  readonly documents: number;
  /** Seconds since the oldest document entered this state; 0 in a final state, where no document waits. */
  readonly oldestSeconds: number;
}

interface OutcomeCount {
  readonly organisationId: string;
  /** Channel by which the first answer to a request arrived. */
  readonly source: 'webhook' | 'status';
  readonly outcomes: number;
}

/** Values of all gauges at one moment. */
export interface MetricsSnapshot {
  readonly states: readonly StateCount[];
  /** Outcomes of the last 24 hours. */
  readonly outcomes: readonly OutcomeCount[];
  /** Unreadable statements received in the last 24 hours, by organisation. */
  readonly unreadable: readonly { readonly organisationId: string; readonly statements: number }[];
  readonly organisations: readonly { readonly status: string; readonly organisations: number }[];
  readonly alerts: readonly { readonly cause: string; readonly alerts: number }[];
  /** Seconds since the last good backup, and since the last good rehearsal; null: there is none. */
  readonly ageSeconds: { readonly backup: number | null; readonly rehearsal: number | null };
  /** Seconds since the audit log that was verified longest ago was verified; null: one never was. */
  readonly verifiedAgeSeconds: number | null;
  readonly queue: {
    readonly leased: number;
    readonly due: number;
    readonly oldestDueSeconds: number;
    readonly deliveriesWaiting: number;
  };
}

const SNAPSHOT = `
  with states as (
    select organisation_id as "organisationId", state, sum(documents)::int as documents,
      greatest(0, extract(epoch from statement_timestamp() - min(oldest_changed_at)))::float8 as "oldestSeconds"
    from (${DOCUMENT_TOTALS}) t group by organisation_id, state),
  first_words as (
    select distinct on (o.fiscal_account_id, o.request_id) o.fiscal_account_id, o.request_id, o.heard_by
    from fiscal_accounts f join outcomes o on o.fiscal_account_id = f.id
      and o.heard_at > statement_timestamp() - interval '24 hours'
    order by o.fiscal_account_id, o.request_id, o.heard_at),
  heard as (
    select d.organisation_id as "organisationId", w.heard_by as source, count(*)::int as outcomes
    from first_words w
      join submissions s on s.fiscal_account_id = w.fiscal_account_id and s.request_id = w.request_id
      join documents d on d.id = s.document_id
    group by d.organisation_id, w.heard_by),
  unreadable as (
    select d.organisation_id as "organisationId", sum(o.times)::int as statements
    from outcomes o join submissions s using (fiscal_account_id, request_id) join documents d on d.id = s.document_id
    where o.unreadable is not null and o.heard_at > statement_timestamp() - interval '24 hours'
    group by d.organisation_id),
  work as (
    select count(*) filter (where lease_until > statement_timestamp())::int as leased,
      count(*) filter (where due)::int as due,
      coalesce(max(extract(epoch from statement_timestamp() - due_at)) filter (where due), 0)::float8
        as "oldestDueSeconds",
      ((select count(*) from alert_deliveries where ended_at is null)
        + (select count(*) from person_mails where ended_at is null and due_at <= statement_timestamp()))::int as "deliveriesWaiting"
    from (select *, lease_until is null and due_at <= statement_timestamp() and status = 'connected'
      and not is_paused as due from organisations) o)
  select (select coalesce(json_agg(states), '[]') from states) as states,
    (select coalesce(json_agg(heard), '[]') from heard) as outcomes,
    (select coalesce(json_agg(unreadable), '[]') from unreadable) as unreadable,
    (select coalesce(json_agg(g), '[]') from (
      select status, count(*)::int as organisations from organisations group by status) g) as organisations,
    (select coalesce(json_agg(g), '[]') from (
      select cause, count(*)::int as alerts from alerts where closed_at is null group by cause) g) as alerts,
    (select row_to_json(b) from (
      select extract(epoch from statement_timestamp() - max(ended_at) filter (where not is_rehearsal))::float8 as backup,
        extract(epoch from statement_timestamp() - max(ended_at) filter (where is_rehearsal))::float8 as rehearsal
      from backups where fault is null) b) as "ageSeconds",
    (select case when bool_and(c.checked_at is not null)
      then extract(epoch from statement_timestamp() - min(c.checked_at))::float8 end
      from (select id from organisations union all select '${INSTALLATION}') o
      left join ledger_checks c on c.organisation_id = o.id) as "verifiedAgeSeconds",
    (select row_to_json(work) from work) as queue`;

/** Metrics of all organisations in one statement, for the administrator's monitoring. */
@Injectable()
export class MetricsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async snapshot(): Promise<MetricsSnapshot> {
    const [row] = await this.dataSource.query<[MetricsSnapshot]>(SNAPSHOT);
    return row;
  }
}
