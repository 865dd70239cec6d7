import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ATTENTION_STATES, NOTED, type DocumentState } from '../../../domain/lifecycle/lifecycle';
import { sqlList } from '../../../domain/sql-list';
import type { ActName } from '../../../people/acts/act-names';
import { inTransaction } from '../../../platform/database/transaction';
import type { DocumentKind } from '../../../domain/sales/sales-document';
import { type EventType, messageId } from '../alerts.entities';

/** Limits of one step: organisations, and entries of each. */
const ORGANISATIONS = 50;
const ENTRIES = 500;
/** Undelivered events of a channel above which further ones stay in the audit log. */
const MOST_WAITING = 500;

/** SQL for the audit logs with entries that the channel c has not read. */
export const UNREAD_LOGS = `from organisations o join ledger_heads h on h.organisation_id = o.id
  left join event_cursors r on r.organisation_id = o.id and r.channel_id = c.id
  where (o.id = c.organisation_id or c.organisation_id is null) and h.seq > coalesce(r.seq, 0)`;

const SIGNED: ActName = 'signed_off';

/**
 * SQL that advances a channel over entries of audit logs, and returns the number of these logs with the events among
 * the entries. Entries become visible in the order of their numbers, because their transaction locks the head.
 */
const READ = `
  with unread as materialized (
    select u.*, least(u.head, u.after + ${ENTRIES}) as till, c.events
    from alert_channels c cross join lateral (
      select o.id, o.name, coalesce(r.seq, 0) as after, h.seq as head ${UNREAD_LOGS} order by o.id limit ${ORGANISATIONS}) u
    where c.id = $1 and c.kind = 'events' and c.is_enabled and (select count(*) from (select from alert_deliveries d
      where d.channel_id = c.id and d.ended_at is null limit ${MOST_WAITING}) waiting) < ${MOST_WAITING}),
  advanced as (
    insert into event_cursors (organisation_id, channel_id, seq) select id, $1, till from unread order by id
    on conflict on constraint event_cursors_pkey do update set seq = greatest(event_cursors.seq, excluded.seq)),
  passed as (
    select u.id, m.seq, m.hash, m.at, m.document_id, m.to_state as state, m.reason, null as signed,
      m.from_state = 'changed_after_fiscalisation' as again,
      case when m.to_state = 'fiscalised' and m.from_state <> m.to_state then 'document.fiscalised'
        when m.to_state = 'written_back' then 'document.written_back'
        when m.to_state in ${sqlList(ATTENTION_STATES)} then 'document.held' end as type
    from unread u join document_moves m on m.organisation_id = u.id and m.seq > u.after and m.seq <= u.till
    where m.reason is distinct from '${NOTED}'
    union all
    select u.id, a.seq, a.hash, a.at, null, null, null, a.object_id, false, 'period.signed'
    from unread u join acts a on a.ledger_id = u.id and a.seq > u.after and a.seq <= u.till
    where a.deed = '${SIGNED}' and a.outcome = 'done'),
  found as (
    select p.type, u.id as "organisationId", u.name as client, p.seq::text as entry, p.hash, p.at, p.again as "isAgain",
      case when d.id is not null then jsonb_build_object('id', d.id, 'kind', d.kind, 'sourceId', d.source_id,
        'number', d.number, 'state', p.state, 'codes', case
          when d.state = p.state and d.issues <> '[]' then jsonb_path_query_array(d.issues, '$[*].code')
          when p.reason is null then '[]' else jsonb_build_array(p.reason) end) end as document,
      case when f.document_id is not null then jsonb_build_object('deviceId', f.device_id, 'fiscalDay', f.fiscal_day,
        'fiscalNumber', f.fiscal_number) end as receipt,
      case when s.id is not null then jsonb_build_object('id', s.id, 'from', s.from_day, 'to', s.to_day,
        'sha256', s.sha256) end as period
    from unread u join passed p on p.id = u.id left join documents d on d.id = p.document_id
      left join fiscal_receipts f on f.document_id = d.id and not f.is_double
      left join period_sign_offs s on s.id::text = p.signed
    where p.type is not null and (u.events is null or p.type = any(u.events))
    order by u.id, p.seq)
  select (select count(*)::int from unread) as logs, (select coalesce(json_agg(f), '[]') from found f) as events`;

/** Entry of an audit log that is an event, with the facts that its message names. */
interface EventEntry {
  readonly type: EventType;
  readonly organisationId: string;
  readonly client: string;
  readonly entry: string;
  readonly hash: string;
  /** True where the books agree with a receipt again. */
  readonly isAgain: boolean;
  /** Time, as PostgreSQL writes it in JSON. */
  readonly at: string;
  readonly document: {
    readonly id: string;
    readonly kind: DocumentKind;
    readonly sourceId: string;
    readonly number: string;
    readonly state: DocumentState;
    readonly codes: readonly string[];
  } | null;
  readonly receipt: {
    readonly deviceId: string;
    readonly fiscalDay: string;
    readonly fiscalNumber: string;
  } | null;
  readonly period: {
    readonly id: string;
    readonly from: string;
    readonly to: string;
    readonly sha256: string;
  } | null;
}

/** Events for other programs: entries of the audit logs, which each channel reads in order. */
@Injectable()
export class EventsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Writes messages about the next entries that a channel has not read. Their ids follow from the entries, so two
   * replicas that read the same ones write each message once.
   * @returns false: nothing is left to read for now
   */
  write(channelId: string): Promise<boolean> {
    return inTransaction(this.dataSource, async (manager) => {
      const [read] = await manager.query<{ logs: number; events: EventEntry[] }[]>(READ, [channelId]);
      if (read === undefined || read.logs === 0) return false;
      const messages = read.events.map((event) => ({
        ...{
          id: eventId(channelId, event),
          organisation: event.organisationId,
          document: event.document?.id,
        },
        ...{ entry: event.entry, event: event.type, message: eventMessage(event) },
      }));
      await manager.query(
        `insert into alert_deliveries (id, channel_id, organisation_id, document_id, entry, event, message)
         select id, $1, organisation, document, entry, event, message from jsonb_to_recordset($2::jsonb)
           as g(id uuid, organisation uuid, document uuid, entry bigint, event text, message text)
         on conflict on constraint alert_deliveries_pkey do nothing`,
        [channelId, JSON.stringify(messages)],
      );
      return true;
    });
  }
}

/** Body of an event, with type, time and data as Standard Webhooks recommends. */
function eventMessage({ type, at, ...entry }: EventEntry): string {
  const { organisationId, client, document, receipt, period } = entry;
  const about = period === null ? { document, receipt } : { period };
  return JSON.stringify({
    type,
    timestamp: new Date(at).toISOString(),
    data: { organisationId, client, ...about },
  });
}

/**
 * Id of an event at a channel. That of a receipt is made of its numbers, so that it stays the same where a restored
 * database learns of the receipt again; any other of its entry.
 */
function eventId(channelId: string, { type, hash, isAgain, receipt }: EventEntry): string {
  const isOfReceipt = type === 'document.fiscalised' || type === 'document.written_back';
  const fact =
    isOfReceipt && !isAgain && receipt !== null ? `${receipt.deviceId} ${receipt.fiscalNumber}` : hash;
  return messageId(`${channelId} ${type} ${fact}`);
}
