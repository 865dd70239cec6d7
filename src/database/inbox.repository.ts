import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { InboxDelivery } from './entities/inbox-delivery.entity';
import { LeasesRepository } from './leases.repository';

/** Webhook deliveries between the moment they are answered and the moment they are read. */
@Injectable()
export class InboxRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly leases: LeasesRepository,
  ) {}

  /**
   * Stores a delivery and wakes whoever it concerns. The same bytes again change nothing, unless they are signed now
   * and were not before: then they are read once more.
   */
  async store(fiscalAccountId: string, body: Buffer, isSigned: boolean): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const stored = await manager.query<unknown[]>(
        `insert into inbox (fiscal_account_id, body, body_sha256, is_signed) values ($1, $2, $3, $4)
         on conflict on constraint inbox_body_unique do update
           set is_signed = true, read_at = null, fault = null, received_at = clock_timestamp()
           where excluded.is_signed and not inbox.is_signed returning id`,
        [fiscalAccountId, body, createHash('sha256').update(body).digest('hex'), isSigned],
      );
      if (stored.length > 0) await this.leases.wake({ fiscalAccountId }, manager);
    });
  }

  /** Reads the oldest unread deliveries; `read` runs in the transaction that marks them, so none is lost. */
  async readUnread(
    fiscalAccountId: string,
    limit: number,
    read: (manager: EntityManager, delivery: InboxDelivery) => Promise<{ fault: string | null }>,
  ): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      const deliveries = await manager
        .createQueryBuilder(InboxDelivery, 'delivery')
        .where('delivery.fiscalAccountId = :fiscalAccountId and delivery.readAt is null', { fiscalAccountId })
        .orderBy('delivery.id')
        .take(limit)
        .setLock('pessimistic_write')
        .setOnLocked('skip_locked')
        .getMany();
      for (const delivery of deliveries) {
        const { fault } = await read(manager, delivery);
        await manager.update(
          InboxDelivery,
          { id: delivery.id },
          { readAt: () => 'clock_timestamp()', fault },
        );
      }
      return deliveries.length;
    });
  }
}
