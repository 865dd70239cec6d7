import type { Logger } from '@nestjs/common';

/**
 * Repeated work of an interval: never twice concurrently in this process; a failure is logged, and the next run starts
 * anew.
 */
export class NonOverlapping {
  private turn: Promise<void> | null = null;

  /** @param failed text before the reason in the log, without a colon */
  constructor(
    private readonly logger: Pick<Logger, 'warn'>,
    private readonly failed: string,
  ) {}

  /** Settles with the run, or at once if one is under way; never rejects. */
  async take(work: () => Promise<unknown>): Promise<void> {
    if (this.turn !== null) return;
    this.turn = this.tell(work);
    await this.turn;
    this.turn = null;
  }

  /** Waits until the current run, if any, has ended. */
  async ended(): Promise<void> {
    await this.turn;
  }

  private async tell(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.logger.warn({ err: error }, this.failed);
    }
  }
}
