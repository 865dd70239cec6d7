import { AsyncLocalStorage } from 'node:async_hooks';
import type { StageConcurrency } from '../../src/sync/run/stage-passes';

/** Probability that a lane yields to the other at a place that it passes. */
export const CHANGES_LANE = 0.15;

/** One of two parts that a run executes concurrently. */
interface Lane {
  hasEnded: boolean;
  /** Continues the lane; null unless it waits for its turn. */
  goOn: (() => void) | null;
  /** Number of its concurrent calls that have not ended. */
  underWay: number;
}

interface Pair {
  readonly of: Lanes;
  readonly own: Lane;
  readonly other: Lane;
}

/** One instance for all runs, because each AsyncLocalStorage slows down every promise of the program. */
const HERE = new AsyncLocalStorage<Pair>();

/**
 * Executes the two lanes of a run alternately, never at the same moment. Whether they switch is drawn at each place
 * outside of transactions, so that a schedule can be replayed exactly, and any order of steps can occur.
 */
export class Lanes implements StageConcurrency {
  /** @param changes called at each place; true to switch to the other lane */
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

  /** Waits for the next turn, whatever the length of the pause. */
  async rest(): Promise<void> {
    const pair = this.here();
    if (pair !== undefined && !pair.other.hasEnded) await change(pair);
  }

  /**
   * Executes a call at a place. Concurrent calls of a lane count as one place, passed when the last of them has ended,
   * because the database decides which ends first.
   * @param mayChange called at the end; false if the lanes must not switch here
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

  /**
   * Pair of lanes that the present code belongs to; undefined in code of other processes, which run while this one
   * pauses.
   */
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
