const MINUTE_MS = 60_000;

export interface MeasuredRates {
  /** Most calls within any 60 seconds: of one organisation, and of all together. */
  readonly mostOfOneInAMinute: number;
  readonly mostInAMinute: number;
}

/** Counts calls within a sliding minute. */
export class CallRates {
  private readonly ofOne = new Map<string, Minute>();
  private readonly ofAll = new Minute();

  add(tenantId: string, now: number): void {
    let own = this.ofOne.get(tenantId);
    if (own === undefined) this.ofOne.set(tenantId, (own = new Minute()));
    own.add(now);
    this.ofAll.add(now);
  }

  measured(): MeasuredRates {
    const most = [...this.ofOne.values()].map((minute) => minute.most);
    return { mostOfOneInAMinute: Math.max(0, ...most), mostInAMinute: this.ofAll.most };
  }
}

class Minute {
  most = 0;
  private times: number[] = [];
  private first = 0;

  add(now: number): void {
    this.times.push(now);
    while ((this.times[this.first] ?? now) <= now - MINUTE_MS) this.first += 1;
    if (this.first > 10_000) {
      this.times = this.times.slice(this.first);
      this.first = 0;
    }
    this.most = Math.max(this.most, this.times.length - this.first);
  }
}
