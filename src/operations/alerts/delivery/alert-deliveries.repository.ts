import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, MoreThan } from 'typeorm';
import { latestFirst } from '../../../platform/database/latest-first';
import { AlertDelivery, type AlertEvent } from '../alerts.entities';
import { UNREAD_LOGS } from '../events/events.repository';
import { endMessage, noteFailedTry } from '../tried-messages';
import type { StoredSentence } from '../../../domain/texts/stored-sentence';

interface NewAlertDelivery {
  readonly channelId: string;
  readonly alertId: string | null;
  readonly event: AlertEvent;
  /** Message as JSON. */
  readonly message: string;
}

/** Claim longer than any attempt, after which other replicas take the messages of a process that died. */
const CLAIMED_FOR = `interval '2 minutes'`;
const SHOWN = 100;

/** Channel with work. */
export interface BusyChannel {
  readonly id: string;
  /** True: its organisations may have events that it has not read. */
  readonly hasEvents: boolean;
}

/**
 * Messages to be delivered, in the order of their alert or document; a failing one delays later ones of the same alert
 * or document.
 */
@Injectable()
export class AlertDeliveriesRepository {
  constructor(private readonly dataSource: DataSource) {}

  async add(delivery: NewAlertDelivery, manager: EntityManager = this.dataSource.manager): Promise<string> {
    const { identifiers } = await manager.insert(AlertDelivery, { ...delivery });
    return (identifiers[0] as { id: string }).id;
  }

  /** Returns the channels with due messages or unread events. */
  busyChannels(): Promise<BusyChannel[]> {
    return this.dataSource.query<BusyChannel[]>(
      `select c.id, c.kind = 'events' as "hasEvents" from alert_channels c
       where c.is_enabled and (exists (select from alert_deliveries d
           where d.channel_id = c.id and d.ended_at is null and d.due_at <= statement_timestamp())
         or c.kind = 'events' and exists (select ${UNREAD_LOGS}))`,
    );
  }

  /** Claims due messages of a channel, each by one replica; counts an attempt before it is made. */
  async claim(channelId: string, limit: number): Promise<AlertDelivery[]> {
    const [rows] = await this.dataSource.query<[{ id: string }[], number]>(
      `update alert_deliveries set attempts = attempts + 1, due_at = statement_timestamp() + ${CLAIMED_FOR}
       where id in (
         select d.id from alert_deliveries d join alert_channels c on c.id = d.channel_id and c.is_enabled
         where d.channel_id = $1 and d.ended_at is null and d.due_at <= statement_timestamp()
           and not exists (select 1 from alert_deliveries e
             where e.channel_id = d.channel_id and e.ended_at is null
               and coalesce(e.alert_id, e.document_id) = coalesce(d.alert_id, d.document_id)
               and (coalesce(e.entry, 0), e.created_at) < (coalesce(d.entry, 0), d.created_at))
         order by d.due_at, d.entry limit $2 for update of d skip locked)
       returning id`,
      [channelId, limit],
    );
    if (rows.length === 0) return [];
    return this.dataSource
      .createQueryBuilder(AlertDelivery, 'delivery')
      .whereInIds(rows.map(({ id }) => id))
      .orderBy('delivery.createdAt', 'ASC')
      .getMany();
  }

  delivered(id: string): Promise<void> {
    return endMessage(this.dataSource, 'alert_deliveries', id, 'delivered');
  }

  /** @param againInMs null: no further attempt */
  failed(id: string, failure: StoredSentence, againInMs: number | null): Promise<void> {
    return noteFailedTry(this.dataSource, 'alert_deliveries', { id, failure, againInMs });
  }

  /** Returns whether the receiver has taken any message since this one was written. */
  async isTaking({ channelId, createdAt }: AlertDelivery): Promise<boolean> {
    return this.dataSource.manager.exists(AlertDelivery, {
      where: { channelId, result: 'delivered', endedAt: MoreThan(createdAt) },
    });
  }

  /** Sends a message that was given up again, with all attempts, under the same id. */
  async again(id: string): Promise<boolean> {
    const [, changed] = await this.dataSource.query<[unknown, number]>(
      `update alert_deliveries set ended_at = null, result = null, attempts = 0, last_failure = null,
         due_at = statement_timestamp() where id = $1 and result = 'given_up'`,
      [id],
    );
    return changed === 1;
  }

  /** Hundred messages, latest first. @param before id of the last one already shown */
  list(channelId: string, before?: string): Promise<AlertDelivery[]> {
    const step = { where: { channelId }, before, limit: SHOWN };
    return latestFirst(this.dataSource.manager, AlertDelivery, 'createdAt', step);
  }

  find(id: string): Promise<AlertDelivery | null> {
    return this.dataSource.manager.findOneBy(AlertDelivery, { id });
  }
}
