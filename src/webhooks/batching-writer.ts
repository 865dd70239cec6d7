import { Failure } from '../domain/issues/failure';
import { withinDeadline } from './answer-deadline';
import { storedSentence } from '../domain/texts/stored-sentence';

/** Maximum waiting items, far more than arrive during a transaction; further senders are asked to retry. */
const MOST_WAITING = 1_000;
const MOST_AT_ONCE = 100;

interface Waiting<T> {
  readonly item: T;
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Stores deliveries in groups, one transaction at a time. All deliveries of an organisation update its row: single
 * transactions would queue for it, each with a connection.
 */
export class BatchingWriter<T> {
  private readonly waiting: Waiting<T>[] = [];
  private isStoring = false;

  /**
   * @param storeAll one transaction, harmless when repeated or completed late
   * @param withinMs time limit of one group, after which the next begins
   */
  constructor(
    private readonly storeAll: (items: readonly T[]) => Promise<unknown>,
    private readonly withinMs: number,
  ) {}

  /** Resolves when the item is committed. @throws Failure `temporary`, or the database's error */
  store(item: T): Promise<void> {
    if (this.waiting.length >= MOST_WAITING) {
      return Promise.reject(new Failure('temporary', storedSentence('storageAwaitedByTooMany')));
    }
    return new Promise((done, failed) => {
      this.waiting.push({ item, done, failed });
      if (!this.isStoring) void this.storeWaiting();
    });
  }

  private async storeWaiting(): Promise<void> {
    this.isStoring = true;
    while (this.waiting.length > 0) {
      const group = this.waiting.splice(0, MOST_AT_ONCE);
      try {
        await withinDeadline(this.withinMs, () => this.storeAll(group.map(({ item }) => item)));
        for (const { done } of group) done();
      } catch (error) {
        for (const { failed } of group) failed(error);
      }
    }
    this.isStoring = false;
  }
}
