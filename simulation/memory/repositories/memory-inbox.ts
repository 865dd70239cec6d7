import type { EntityManager } from 'typeorm';
import type { InboxDelivery } from '../../../src/document-store/inbox/inbox-delivery.entity';
import {
  type HashedDelivery,
  InboxRepository,
  STORE_DELIVERIES,
} from '../../../src/document-store/inbox/inbox.repository';
import type { MemoryConnection } from '../memory-connection';
import { sessionOf } from '../memory-manager';
import type { Transaction } from '../transaction';

/** Every statement that InboxRepository has in SQL. */
export class MemoryInbox extends InboxRepository {
  constructor(private readonly memory: MemoryConnection) {
    super(memory.dataSource);
  }

  protected override async store(once: readonly HashedDelivery[]): Promise<void> {
    const { session } = this.memory;
    const { organisations } = session.store.tables;
    await session.run(STORE_DELIVERIES, (open) => {
      const concerned = once.filter((delivery) => this.isNews(open, delivery));
      const accounts = concerned.map(({ fiscalAccountId }) => fiscalAccountId);
      for (const row of organisations.seenBy(open))
        if (accounts.includes(row.fiscalAccountId ?? ''))
          organisations.change(open, row, { dueAt: session.store.woken(row.dueAt) });
    });
  }

  /** It is there afterwards. */
  private isNews(open: Transaction, { fiscalAccountId, body, sha256, isSigned }: HashedDelivery): boolean {
    const { store } = this.memory.session;
    const { inbox } = store.tables;
    const known = inbox
      .seenBy(open)
      .find((row) => row.fiscalAccountId === fiscalAccountId && row.bodySha256 === sha256);
    if (known === undefined) inbox.insert(open, { fiscalAccountId, body, bodySha256: sha256, isSigned });
    else if (!isSigned || known.isSigned) return false;
    else {
      const again = { isSigned: true, body, readAt: null, fault: null, receivedAt: store.now() };
      inbox.change(open, known, again);
    }
    return true;
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

  protected override async markRead(
    manager: EntityManager,
    deliveries: readonly InboxDelivery[],
    faults: ReadonlyMap<string, string>,
  ): Promise<void> {
    const session = sessionOf(manager);
    const { inbox } = session.store.tables;
    const ids = new Set(deliveries.map(({ id }) => id));
    await session.run('mark deliveries as read', (open) => {
      for (const row of inbox.seenBy(open).filter(({ id }) => ids.has(id))) {
        const body = row.isSigned ? row.body : Buffer.alloc(0);
        inbox.change(open, row, { readAt: session.store.now(), fault: faults.get(row.id) ?? null, body });
      }
    });
  }
}
