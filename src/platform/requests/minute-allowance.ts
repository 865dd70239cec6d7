const WINDOW_MS = 60_000;

/** Counts calls of known senders, each by its own minute, in this process alone. */
export class MinuteAllowance {
  private readonly windows = new Map<string, { readonly beganAt: number; count: number }>();

  constructor(private readonly most: number) {}

  /**
   * @param sender an id that exists: each one is remembered
   * @param now a monotonic clock
   * @returns 0 for a call that is within the allowance; otherwise the seconds until the next minute of the sender
   */
  take(sender: string, now = performance.now()): number {
    let window = this.windows.get(sender);
    if (window === undefined || now - window.beganAt >= WINDOW_MS) {
      window = { beganAt: now, count: 0 };
      this.windows.set(sender, window);
    }
    window.count += 1;
    return window.count <= this.most ? 0 : Math.ceil((window.beganAt + WINDOW_MS - now) / 1_000);
  }
}
