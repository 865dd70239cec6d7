const WINDOW_MS = 60_000;

/** Counts calls of known senders, each by its own minute, in this process alone. */
export class MinuteAllowance {
  private readonly windows = new Map<string, { readonly beganAt: number; count: number }>();

  constructor(private readonly most: number) {}

  /**
   * @param sender an existing id, since each is remembered
   * @param now monotonic clock
   * @returns 0 within the allowance; otherwise seconds until the sender's next minute
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
