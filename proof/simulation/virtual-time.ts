import { performance } from 'node:perf_hooks';

const RealDate = Date;
const realElapsed = performance.now.bind(performance);

/**
 * Start of every schedule, in milliseconds since 1970: a working day after the go-live date of the simulated
 * organisations.
 */
export const BEGIN = RealDate.UTC(2026, 2, 10, 8);

/**
 * Time of a schedule, which stands still until it is moved. While installed, `Date` and the monotonic clock of this
 * process show it; the database has its own functions (virtual-schema.ts). Production code reads its usual clocks.
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

  /** Makes the machine's wall clock differ from the true time; the database's and the monotonic clock stay right. */
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

/** Milliseconds of the real monotonic clock, even while a simulated time is installed. */
export function realMs(): number {
  return realElapsed();
}
