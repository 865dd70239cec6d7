import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { latestFirst } from '../../../platform/database/latest-first';
import { AlertDelivery, type AlertEvent } from '../alerts.entities';
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

/** Messages to be delivered, in the order of their alert; a failing one delays later ones of the same alert. */
@Injectable()
export class AlertDeliveriesRepository {
  constructor(private readonly dataSource: DataSource) {}

  async add(delivery: NewAlertDelivery, manager: EntityManager = this.dataSource.manager): Promise<string> {
    const { identifiers } = await manager.insert(AlertDelivery, { ...delivery });
    return (identifiers[0] as { id: string }).id;
  }

  /** Claims due messages, each by one replica; counts an attempt before it is made. */
  async claim(limit: number): Promise<AlertDelivery[]> {
    const [rows] = await this.dataSource.query<[{ id: string }[], number]>(
      `update alert_deliveries set attempts = attempts + 1, due_at = statement_timestamp() + ${CLAIMED_FOR}
       where id in (
         select d.id from alert_deliveries d join alert_channels c on c.id = d.channel_id and c.is_enabled
         where d.ended_at is null and d.due_at <= statement_timestamp()
           and not exists (select 1 from alert_deliveries e
             where e.channel_id = d.channel_id and e.alert_id = d.alert_id and e.ended_at is null
               and e.created_at < d.created_at)
         order by d.due_at limit $1 for update of d skip locked)
       returning id`,
      [limit],
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
