import { AsyncLocalStorage } from 'node:async_hooks';
import type { StageConcurrency } from '../../src/sync/run/stage-concurrency';

/** Rates at which a lane yields to the other, by the place it passes. */
export const CHANGES_LANE = 0.15;

/** Lane: one of two parts that a run executes concurrently. */
interface Lane {
  hasEnded: boolean;
  /** Continuation while it waits for its turn. */
  goOn: (() => void) | null;
  /** Number of its concurrent parts that have not ended yet. */
  underWay: number;
}

interface Pair {
  readonly of: Lanes;
  readonly own: Lane;
  readonly other: Lane;
}

/** Shared by all: every AsyncLocalStorage ever created slows down all promises of the program. */
const HERE = new AsyncLocalStorage<Pair>();

/**
 * Two lanes of a run take turns, and never are at work in the same moment: which of them goes on is drawn wherever one has come
 * through a place, outside of transactions. So a schedule replays exactly, and every order of their steps can be met.
 */
export class Lanes implements StageConcurrency {
  /** @param changes drawn at every place: the other lane goes on */
  constructor(private readonly changes: () => boolean) {}

  async both(one: () => Promise<void>, other: () => Promise<void>): Promise<void> {
    const [first, second]: [Lane, Lane] = [
      { hasEnded: false, goOn: null, underWay: 0 },
      { hasEnded: false, goOn: null, underWay: 0 },
    ];
    const begins = new Promise<void>((settle) => (second.goOn = settle));
    const results = await Promise.allSettled([
      this.run({ of: this, own: first, other: second }, one),
      this.run({ of: this, own: second, other: first }, () => begins.then(other)),
    ]);
    for (const result of results) if (result.status === 'rejected') throw result.reason;
  }

  /** A rest is as long as it happens to be: it ends with the next turn. */
  async rest(): Promise<void> {
    const pair = this.here();
    if (pair !== undefined && !pair.other.hasEnded) await change(pair);
  }

  /**
   * A place that a process comes through. What a lane does at the same time is one place, which it has come through with the last
   * of it: which of it ends first is left to the database, and the other lane must not go on next to the rest.
   *
   * @param mayChange asked when it has ended: whether the other lane may go on here
   */
  async through<T>(work: () => Promise<T>, mayChange: () => boolean = () => true): Promise<T> {
    const pair = this.here();
    if (pair === undefined) return work();
    const { own, other } = pair;
    own.underWay += 1;
    let result: T;
    try {
      result = await work();
    } finally {
      own.underWay -= 1;
    }
    if (own.underWay === 0 && mayChange() && other.goOn !== null && this.changes()) await change(pair);
    return result;
  }

  /** While a process stands still others go on in its place, and have lanes of their own, or none. */
  private here(): Pair | undefined {
    const pair = HERE.getStore();
    return pair?.of === this ? pair : undefined;
  }

  private run(pair: Pair, work: () => Promise<void>): Promise<void> {
    return HERE.run(pair, async () => {
      try {
        await work();
      } finally {
        pair.own.hasEnded = true;
        goOn(pair.other);
      }
    });
  }
}

async function change({ own, other }: Pair): Promise<void> {
  const turn = new Promise<void>((settle) => (own.goOn = settle));
  goOn(other);
  await turn;
}

function goOn(lane: Lane): void {
  const go = lane.goOn;
  lane.goOn = null;
  go?.();
}
