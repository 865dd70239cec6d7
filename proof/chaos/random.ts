/** Reproducible random numbers: the same seed gives the same plan, although its timing differs between machines. */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** Number from 0 up to but not including 1 (mulberry32). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Integer from `from` to `to`, both included. */
  whole(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  isTrue(probability: number): boolean {
    return this.next() < probability;
  }

  /** Random element of the list. @throws Error if it is empty */
  pick<T>(list: readonly T[]): T {
    const picked = list[this.whole(0, list.length - 1)];
    if (picked === undefined) throw new Error('there is nothing to pick from');
    return picked;
  }

  /** Random element of the list, by weight. @throws Error if it is empty */
  weighted<T extends { readonly weight: number }>(list: readonly T[]): T {
    let rest = this.next() * list.reduce((sum, one) => sum + one.weight, 0);
    return list.find((one) => (rest -= one.weight) < 0) ?? this.pick(list);
  }
}
