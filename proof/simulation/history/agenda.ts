interface Entry {
  readonly at: number;
  readonly happens: () => Promise<void>;
}

/** Scheduled events of the world, by simulated time. */
export class Agenda {
  private entries: Entry[] = [];
  private isHappening = false;

  /** Time of the next event; null if there is none. */
  get next(): number | null {
    return this.entries[0]?.at ?? null;
  }

  add(at: number, happens: () => Promise<void>): void {
    const place = this.entries.findIndex((other) => other.at > at);
    this.entries.splice(place === -1 ? this.entries.length : place, 0, { at, happens });
  }

  /** Runs due events one by one, including those that become due meanwhile. */
  async happenUntil(now: () => number): Promise<void> {
    if (this.isHappening) return;
    this.isHappening = true;
    try {
      for (let [first] = this.entries; first !== undefined && first.at <= now(); [first] = this.entries) {
        this.entries.shift();
        await first.happens();
      }
    } finally {
      this.isHappening = false;
    }
  }
}
