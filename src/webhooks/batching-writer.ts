import { Failure } from '../domain/issues/failure';
import { withinDeadline } from './answer-deadline';

/** Far more than arrives while one transaction is under way; the rest is asked to come again. */
const MOST_WAITING = 1_000;
const MOST_AT_ONCE = 100;

interface Waiting<T> {
  readonly item: T;
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Stores deliveries in groups: one transaction at a time, and the next one takes everything that came meanwhile. All
 * deliveries of an organisation touch its row; a transaction for each would have them queue for it, and take every
 * connection of the pool while they do.
 */
export class BatchingWriter<T> {
  private readonly waiting: Waiting<T>[] = [];
  private isStoring = false;

  /**
   * @param storeAll one transaction; harmless when it is repeated, or comes to its end after it was given up
   * @param withinMs for one group; a connection that hangs holds up the next group no longer than that
   */
  constructor(
    private readonly storeAll: (items: readonly T[]) => Promise<unknown>,
    private readonly withinMs: number,
  ) {}

  /** Settles when the item is committed. @throws Failure `temporary`, or what the database said */
  store(item: T): Promise<void> {
    if (this.waiting.length >= MOST_WAITING) {
      return Promise.reject(new Failure('temporary', 'too many deliveries wait to be stored'));
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
