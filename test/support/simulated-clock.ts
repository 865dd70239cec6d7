import type { LimiterClock } from '../../src/connectors/xero/limits/limiter-clock';

/**
 * Time that jumps: it runs on as real time does while anybody works, and as soon as all who take part sleep it is
 * the time of the first to wake. `onJump` moves other clocks along.
 */
export class SimulatedClock implements LimiterClock {
  private offset: number;
  private working: number;
  private readonly sleepers: { readonly until: number; readonly wake: () => void }[] = [];

  constructor(
    start: number,
    taking: number,
    private readonly onJump: (now: number) => Promise<void>,
  ) {
    this.offset = start - Date.now();
    this.working = taking;
  }

  now(): number {
    return Date.now() + this.offset;
  }

  storeTime(): number {
    return this.now();
  }

  elapsed(): number {
    return this.now();
  }

  sleep(ms: number): Promise<void> {
    const slept = new Promise<void>((wake) => this.sleepers.push({ until: this.now() + ms, wake }));
    this.leave();
    return slept;
  }

  /** One who took part has finished, or sleeps. */
  leave(): void {
    this.working -= 1;
    if (this.working === 0 && this.sleepers.length > 0) void this.jump();
  }

  private async jump(): Promise<void> {
    this.sleepers.sort((a, b) => a.until - b.until);
    const next = this.sleepers.shift();
    if (next === undefined) return;
    this.working += 1;
    const target = Math.max(next.until, this.now());
    await this.onJump(target);
    this.offset = target - Date.now();
    next.wake();
  }
}
