/**
 * Most submissions between their intent and their first byte. Each keeps its session, idle, while it waits for its turn
 * at the journal: what the journal has is looked up where the intent is. Other work needs connections as well.
 */
const MOST = 10;

/**
 * Bound on submissions between their intent and their first byte, adapted to how long that takes: an intent whose bytes
 * cannot leave in time is wasted, and more at once take longer. A process that is too busy thus begins fewer, and no
 * intent that would be late.
 */
export class SubmissionPace {
  private most = MOST;
  private underWay = 0;
  private readonly waiting: (() => void)[] = [];

  /** @param inTimeMs time from the intent within which the first byte must leave */
  constructor(private readonly inTimeMs: number) {}

  /** Number of submissions admitted at once at present. */
  get bound(): number {
    return this.most;
  }

  /** Takes a place; null: at once, otherwise a promise that settles when one is free, first come, first served. */
  enter(): Promise<void> | null {
    if (this.underWay < this.most) {
      this.underWay += 1;
      return null;
    }
    return new Promise((settle) => this.waiting.push(settle));
  }

  /** Gives the place back. @param tookMs time from the intent to the first byte; null: nothing was begun */
  leave(tookMs: number | null): void {
    if (tookMs !== null && tookMs > this.inTimeMs / 2) this.most = Math.max(1, this.most - 1);
    else if (tookMs !== null && tookMs < this.inTimeMs / 4) this.most = Math.min(MOST, this.most + 1);
    this.underWay -= 1;
    while (this.underWay < this.most) {
      const next = this.waiting.shift();
      if (next === undefined) return;
      this.underWay += 1;
      next();
    }
  }
}
