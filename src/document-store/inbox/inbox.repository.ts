import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { WAKE_CHANNEL } from '../../organisations/lease/lease-statements';
import { untilSerialised } from '../../platform/database/transaction';
import { InboxDelivery } from './inbox-delivery.entity';

/**
 * Organisations are locked in one order, no matter who asks. What is no news wakes nobody. One that is worked on is due when
 * its run ends, and its holder claims it then: nobody else need look.
 */
export const STORE_DELIVERIES = `with news as (
    insert into inbox (fiscal_account_id, body, body_sha256, is_signed)
    select * from unnest($1::uuid[], $2::bytea[], $3::text[], $4::boolean[])
    on conflict on constraint inbox_body_unique do update
      set is_signed = true, body = excluded.body, read_at = null, fault = null, received_at = clock_timestamp()
      where excluded.is_signed and not inbox.is_signed returning fiscal_account_id),
  concerned as materialized (
    select id, due_at, lease_until > clock_timestamp() as is_worked_on from organisations
    where fiscal_account_id in (select fiscal_account_id from news) order by id for no key update),
  woken as (
    update organisations o set due_at = clock_timestamp() from concerned c
    where o.id = c.id and c.due_at > clock_timestamp())
  select pg_notify('${WAKE_CHANNEL}', '') where exists (select from concerned where is_worked_on is not true)`;

/** What a fiscal service has sent to the address of one account. */
export interface Delivery {
  readonly fiscalAccountId: string;
  /** The bytes as they came. */
  readonly body: Buffer;
  readonly isSigned: boolean;
}

export type HashedDelivery = Delivery & { readonly sha256: string };

/** Webhook deliveries between the moment they are answered and the moment they are read. */
@Injectable()
export class InboxRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Stores deliveries and wakes whom they concern, in one statement. The same bytes again change nothing, unless they
   * are signed now and were not before: then they are read once more.
   */
  async storeAll(deliveries: readonly Delivery[]): Promise<void> {
    const once = withoutRepeats(deliveries);
    await untilSerialised(() => this.store(once));
  }

  /**
   * Reads the oldest unread deliveries; `read` runs in the transaction that marks them, so none is lost, and answers by
   * identifier why one cannot be read. Of an unsigned one the hash stays, by which it is known when it comes again: anybody
   * could fill the table with bodies.
   */
  async readUnread(
    fiscalAccountId: string,
    limit: number,
    read: (
      manager: EntityManager,
      deliveries: readonly InboxDelivery[],
    ) => Promise<ReadonlyMap<string, string>>,
  ): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      const deliveries = await this.unread(manager, fiscalAccountId, limit);
      if (deliveries.length === 0) return 0;
      const faults = await read(manager, deliveries);
      await this.markRead(manager, deliveries, faults);
      return deliveries.length;
    });
  }

  protected async markRead(
    manager: EntityManager,
    deliveries: readonly InboxDelivery[],
    faults: ReadonlyMap<string, string>,
  ): Promise<void> {
    await manager.query(
      `update inbox i set read_at = clock_timestamp(), fault = given.fault,
         body = case when i.is_signed then i.body else '' end
       from unnest($1::bigint[], $2::text[]) as given (id, fault) where i.id = given.id`,
      [deliveries.map(({ id }) => id), deliveries.map(({ id }) => faults.get(id) ?? null)],
    );
  }

  protected async store(once: readonly HashedDelivery[]): Promise<void> {
    await this.dataSource.query(STORE_DELIVERIES, [
      once.map(({ fiscalAccountId }) => fiscalAccountId),
      once.map(({ body }) => body),
      once.map(({ sha256 }) => sha256),
      once.map(({ isSigned }) => isSigned),
    ]);
  }

  /** The oldest that nobody else is reading, kept from others until the transaction ends. */
  protected unread(manager: EntityManager, fiscalAccountId: string, limit: number): Promise<InboxDelivery[]> {
    return manager
      .createQueryBuilder(InboxDelivery, 'delivery')
      .where('delivery.fiscalAccountId = :fiscalAccountId and delivery.readAt is null', { fiscalAccountId })
      .orderBy('delivery.id')
      .take(limit)
      .setLock('pessimistic_write')
      .setOnLocked('skip_locked')
      .getMany();
  }
}

/** The same bytes once, signed if one of them is; in the order that all replicas take their locks in. */
function withoutRepeats(deliveries: readonly Delivery[]): HashedDelivery[] {
  const once = new Map<string, HashedDelivery>();
  for (const delivery of deliveries) {
    const sha256 = createHash('sha256').update(delivery.body).digest('hex');
    const key = `${delivery.fiscalAccountId} ${sha256}`;
    if (once.get(key)?.isSigned !== true) once.set(key, { ...delivery, sha256 });
  }
  return [...once].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, delivery]) => delivery);
}
