/** Keeps the offset of a simulator's clock over restarts. */
export interface StoredOffset {
  read(): Promise<string | undefined>;
  write(offset: string): Promise<unknown>;
}

/** A simulator's idea of now: the machine's clock plus a stored offset, which keeps ticking after it was set. */
export class SimulatorClock {
  private offsetMs = 0;

  constructor(private readonly stored: StoredOffset) {}

  async load(): Promise<void> {
    this.offsetMs = Number((await this.stored.read()) ?? 0);
  }

  /** Milliseconds since 1970. */
  now(): number {
    return Date.now() + this.offsetMs;
  }

  /** @param instant that `now()` gives from here on; null puts the real time back */
  async set(instant: number | null): Promise<void> {
    const offsetMs = instant === null ? 0 : instant - Date.now();
    await this.stored.write(String(offsetMs));
    this.offsetMs = offsetMs;
  }
}
