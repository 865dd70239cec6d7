import type { Logger } from '@nestjs/common';

/**
 * Work that an interval starts again and again: never twice at once in this process, and a turn that fails is reported and
 * ends there, because the next one begins anew.
 */
export class NonOverlapping {
  private turn: Promise<void> | null = null;

  /** @param failed what the log says before the reason, without a colon */
  constructor(
    private readonly logger: Pick<Logger, 'warn'>,
    private readonly failed: string,
  ) {}

  /** Settles with the turn, at once if an earlier one is under way; never rejects. */
  async take(work: () => Promise<unknown>): Promise<void> {
    if (this.turn !== null) return;
    this.turn = this.tell(work);
    await this.turn;
    this.turn = null;
  }

  /** Waits until the current turn, if any, has ended. */
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
