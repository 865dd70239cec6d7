import {
  type HashedDelivery,
  InboxRepository,
  type ReadDelivery,
  STORE_DELIVERIES,
  TAKE_DELIVERIES,
} from '../../../../src/documents/inbox/inbox.repository';
import type { MemoryConnection } from '../memory-connection';
import type { Transaction } from '../transaction';
import { askSoon, keepOne } from './kept-outcomes';

/** In-memory counterpart of every SQL statement of InboxRepository. */
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

  /** Stores a delivery. @returns true if it is new */
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

  protected override takeGroup(fiscalAccountId: string, read: readonly ReadDelivery[]): Promise<number> {
    const { session } = this.memory;
    const { store } = session;
    const { inbox } = store.tables;
    return session.run(TAKE_DELIVERIES, (open) => {
      const taken = read.flatMap((one) => {
        const row = inbox.withId(open, one.delivery.id);
        return row?.readAt === null && row.isSigned === one.delivery.isSigned ? [{ ...one, row }] : [];
      });
      for (const { row, outcomes, fault } of taken) {
        for (const outcome of outcomes) keepOne(store, open, fiscalAccountId, outcome);
        const body = row.isSigned ? row.body : Buffer.alloc(0);
        inbox.change(open, row, { readAt: store.now(), fault, body });
      }
      const named = read.flatMap(({ outcomes }) => outcomes.map(({ requestId }) => requestId));
      askSoon(store, open, fiscalAccountId, named);
      return taken.length;
    });
  }
}
