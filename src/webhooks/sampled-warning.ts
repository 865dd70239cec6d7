import type { Logger } from '@nestjs/common';

const EVERY_MS = 10_000;

/** Logs a frequent warning once in ten seconds, with its count. */
export class SampledWarning {
  private saidAt = -Infinity;
  private unsaid = 0;

  constructor(
    private readonly logger: Logger,
    private readonly level: 'warn' | 'error',
    private readonly text: string,
  ) {}

  /** @param context of this occurrence; that of skipped ones is dropped */
  happened(context: object): void {
    this.unsaid += 1;
    const now = performance.now();
    if (now - this.saidAt < EVERY_MS) return;
    this.logger[this.level]({ ...context, times: this.unsaid }, this.text);
    this.saidAt = now;
    this.unsaid = 0;
  }
}
