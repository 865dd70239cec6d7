/** An event is a few hundred bytes; anybody can send one without a signature. */
export const LARGEST_UNSIGNED = 4 * 1024;
const WINDOW_MS = 60_000;
const MOST_PER_WINDOW = 120;

/** How many unsigned deliveries an account may be sent: they say no more than that it is time to ask, and can be lost. */
export class UnsignedAllowance {
  private readonly windows = new Map<string, { readonly beganAt: number; count: number }>();

  /** @param accountId of an account that exists @param now a monotonic clock */
  take(accountId: string, now = performance.now()): boolean {
    let window = this.windows.get(accountId);
    if (window === undefined || now - window.beganAt >= WINDOW_MS) {
      window = { beganAt: now, count: 0 };
      this.windows.set(accountId, window);
    }
    window.count += 1;
    return window.count <= MOST_PER_WINDOW;
  }
}
