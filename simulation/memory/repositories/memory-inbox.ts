import type { EntityManager } from 'typeorm';
import type { InboxDelivery } from '../../../src/document-store/inbox/inbox-delivery.entity';
import { type HashedDelivery, InboxRepository } from '../../../src/document-store/inbox/inbox.repository';
import type { LeasesRepository } from '../../../src/organisations/lease/leases.repository';
import type { MemoryConnection } from '../memory-connection';
import { sessionOf } from '../memory-manager';

/** Every statement that InboxRepository has in SQL. */
export class MemoryInbox extends InboxRepository {
  constructor({ dataSource }: MemoryConnection, leases: LeasesRepository) {
    super(dataSource, leases);
  }

  protected override store(manager: EntityManager, once: readonly HashedDelivery[]): Promise<string[]> {
    const session = sessionOf(manager);
    const { inbox } = session.store.tables;
    return session.run('store deliveries', (open) =>
      once.flatMap(({ fiscalAccountId, body, sha256, isSigned }) => {
        const known = inbox
          .seenBy(open)
          .find((row) => row.fiscalAccountId === fiscalAccountId && row.bodySha256 === sha256);
        if (known === undefined) inbox.insert(open, { fiscalAccountId, body, bodySha256: sha256, isSigned });
        else if (!isSigned || known.isSigned) return [];
        else {
          const receivedAt = session.store.now();
          inbox.change(open, known, { isSigned: true, body, readAt: null, fault: null, receivedAt });
        }
        return [fiscalAccountId];
      }),
    );
  }

  protected override unread(
    manager: EntityManager,
    fiscalAccountId: string,
    limit: number,
  ): Promise<InboxDelivery[]> {
    const session = sessionOf(manager);
    const { inbox } = session.store.tables;
    return session.run('unread deliveries', (open) =>
      inbox
        .seenBy(open)
        .filter((row) => row.fiscalAccountId === fiscalAccountId && row.readAt === null)
        .slice(0, limit)
        .map((row) => inbox.copy(row)),
    );
  }
}
