interface Entry {
  readonly at: number;
  readonly happens: () => Promise<void>;
}

/** Spontaneous events of the world, each at its moment of simulated time. */
export class Agenda {
  private entries: Entry[] = [];
  private isHappening = false;

  /** Null when nothing is to come. */
  get next(): number | null {
    return this.entries[0]?.at ?? null;
  }

  add(at: number, happens: () => Promise<void>): void {
    const place = this.entries.findIndex((other) => other.at > at);
    this.entries.splice(place === -1 ? this.entries.length : place, 0, { at, happens });
  }

  /** Runs due events one by one; their effects may become due within the same call. */
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
