import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { LeasesRepository } from '../../organisations/lease/leases.repository';
import { InboxDelivery } from './inbox-delivery.entity';

const FORGOTTEN = { body: Buffer.alloc(0) };

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
  constructor(
    private readonly dataSource: DataSource,
    private readonly leases: LeasesRepository,
  ) {}

  /**
   * Stores deliveries and wakes whom they concern, in one transaction. The same bytes again change nothing, unless they
   * are signed now and were not before: then they are read once more.
   */
  async storeAll(deliveries: readonly Delivery[]): Promise<void> {
    const once = withoutRepeats(deliveries);
    await this.dataSource.transaction(async (manager) => {
      const concerned = [...new Set(await this.store(manager, once))];
      if (concerned.length > 0) await this.leases.wakeAccounts(concerned, manager);
    });
  }

  /**
   * Reads the oldest unread deliveries; `read` runs in the transaction that marks them, so none is lost. Of an unsigned one
   * the hash stays, by which it is known when it comes again: anybody could fill the table with bodies.
   */
  async readUnread(
    fiscalAccountId: string,
    limit: number,
    read: (manager: EntityManager, delivery: InboxDelivery) => Promise<{ fault: string | null }>,
  ): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      const deliveries = await this.unread(manager, fiscalAccountId, limit);
      for (const delivery of deliveries) {
        const { fault } = await read(manager, delivery);
        await manager.update(
          InboxDelivery,
          { id: delivery.id },
          { readAt: () => 'clock_timestamp()', fault, ...(delivery.isSigned ? {} : FORGOTTEN) },
        );
      }
      return deliveries.length;
    });
  }

  /** Answers the accounts of those that are news. */
  protected async store(manager: EntityManager, once: readonly HashedDelivery[]): Promise<string[]> {
    const stored = await manager.query<{ fiscal_account_id: string }[]>(
      `insert into inbox (fiscal_account_id, body, body_sha256, is_signed)
       select * from unnest($1::uuid[], $2::bytea[], $3::text[], $4::boolean[])
       on conflict on constraint inbox_body_unique do update
         set is_signed = true, body = excluded.body, read_at = null, fault = null, received_at = clock_timestamp()
         where excluded.is_signed and not inbox.is_signed returning fiscal_account_id`,
      [
        once.map(({ fiscalAccountId }) => fiscalAccountId),
        once.map(({ body }) => body),
        once.map(({ sha256 }) => sha256),
        once.map(({ isSigned }) => isSigned),
      ],
    );
    return stored.map((row) => row.fiscal_account_id);
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
