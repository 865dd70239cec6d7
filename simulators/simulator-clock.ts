/** Stores the offset of a simulator's clock over restarts. */
export interface StoredOffset {
  read(): Promise<string | undefined>;
  write(offset: string): Promise<unknown>;
}

/** Clock of a simulator: the machine's clock plus a stored offset, so that it goes on after it was set. */
export class SimulatorClock {
  private offsetMs = 0;

  constructor(private readonly stored: StoredOffset) {}

  async load(): Promise<void> {
    this.offsetMs = Number((await this.stored.read()) ?? 0);
  }

  /** Present time in milliseconds since 1970. */
  now(): number {
    return Date.now() + this.offsetMs;
  }

  /** @param instant new time in milliseconds since 1970; null for the real time */
  async set(instant: number | null): Promise<void> {
    const offsetMs = instant === null ? 0 : instant - Date.now();
    await this.stored.write(String(offsetMs));
    this.offsetMs = offsetMs;
  }
}
