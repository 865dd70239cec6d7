import type { LimiterClock } from '../../src/connectors/xero/limits/limiter-clock';

/**
 * Clock that runs in real time while anybody works, and jumps to the first wake-up once all participants sleep.
 * `onJump` moves other clocks along.
 */
export class SimulatedClock implements LimiterClock {
  private offset: number;
  private working: number;
  private readonly sleepers: { readonly until: number; readonly wake: () => void }[] = [];
  private readonly timers: { readonly until: number; readonly wake: () => void }[] = [];

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

  /** Adds a timer. Time never jumps just for a timer; one that is passed over runs first. */
  later(ms: number, act: () => void): void {
    this.timers.push({ until: this.now() + ms, wake: act });
  }

  /** Called when a participant has finished or sleeps. */
  leave(): void {
    this.working -= 1;
    if (this.working === 0 && this.sleepers.length > 0) void this.jump();
  }

  private async jump(): Promise<void> {
    this.sleepers.sort((a, b) => a.until - b.until);
    const next = this.sleepers.shift();
    if (next === undefined) return;
    this.working += 1;
    const due = this.timers.filter(({ until }) => until <= next.until).sort((a, b) => a.until - b.until);
    for (const timer of due) {
      this.timers.splice(this.timers.indexOf(timer), 1);
      await this.jumpTo(timer.until);
      timer.wake();
    }
    await this.jumpTo(next.until);
    next.wake();
  }

  private async jumpTo(until: number): Promise<void> {
    const target = Math.max(until, this.now());
    await this.onJump(target);
    this.offset = target - Date.now();
  }
}
