import { performance } from 'node:perf_hooks';

const RealDate = Date;
const realElapsed = performance.now.bind(performance);

/** Where every schedule begins: a working day within the go-live of the simulated organisations. */
export const BEGIN = RealDate.UTC(2026, 2, 10, 8);

/**
 * The time of everybody in a schedule, standing still until it is moved. While it is installed, this process's `Date`
 * and monotonic clock show it; the database shows it by functions of its own (simulation-database.ts). Production
 * code does not know: it reads its usual clocks.
 */
export class VirtualTime {
  private static shown: VirtualTime | null = null;
  private at = BEGIN;
  private skewMs = 0;

  now(): number {
    return this.at;
  }

  reset(): void {
    this.at = BEGIN;
    this.skewMs = 0;
  }

  /** The wall clock of the machine jumps away from the true time; neither the database's nor a monotonic one does. */
  skew(ms: number): void {
    this.skewMs = ms;
  }

  move(ms: number): void {
    this.at += Math.max(0, Math.round(ms));
  }

  /** Installs the time; does nothing if already installed. */
  install(): void {
    if (VirtualTime.shown === this) return;
    VirtualTime.shown = this;
    const now = (): number => this.at + this.skewMs;
    class VirtualDate extends RealDate {
      constructor(...given: [] | [number | string | Date]) {
        if (given.length === 0) super(now());
        else super(...given);
      }

      static override now(): number {
        return now();
      }

      static override [Symbol.hasInstance](value: unknown): boolean {
        return RealDate.prototype.isPrototypeOf.call(RealDate.prototype, value as object);
      }
    }
    globalThis.Date = VirtualDate as DateConstructor;
    performance.now = () => this.at;
  }

  static giveClocksBack(): void {
    VirtualTime.shown = null;
    globalThis.Date = RealDate;
    performance.now = realElapsed;
  }
}

/** Milliseconds of the real monotonic clock, whatever is installed. */
export function realMs(): number {
  return realElapsed();
}
