import { performance } from 'node:perf_hooks';

/** State of the process to which a run belongs. */
export interface ProcessState {
  /** True after a request to stop: no new work is begun. */
  isStopping(): boolean;
  /** True when a due organisation has no place in any process. */
  isAnyWaiting(): boolean;
  /** Number of organisations under way in this process. */
  underWay(): number;
  /** True once for each organisation that this process has above its share, to be left to others. */
  handsOver(): boolean;
}

/**
 * Interval of status checks while documents are being sent. Shorter intervals would write links in smaller
 * batches, and each batch is a call to the books.
 */
const LOOK_EVERY_MS = 5_000;
/** A look costs some twenty statements, whatever it finds: all organisations together have this many. */
const LOOKS_A_SECOND = 10;
/** However many organisations there are: the books are read between two looks, and an edit is to be seen before its document goes. */
const LONGEST_LOOK_MS = 20_000;

/** Time that one organisation may keep its place: unlimited while no other waits, else some seconds. */
export class RunBudget {
  private readonly beganAt = performance.now();
  private hasGivenWay = false;
  private isLeft = false;

  constructor(
    private readonly surroundings: ProcessState,
    private readonly lengthMs: number,
  ) {}

  readonly isStopping = (): boolean => this.surroundings.isStopping();

  /** Ask it between two steps, with more to do: a stage that gets true ends the run. */
  readonly isOver = (): boolean => {
    if (this.hasGivenWay) return true;
    if (performance.now() - this.beganAt < this.lengthMs) return false;
    this.hasGivenWay = this.surroundings.isAnyWaiting();
    if (!this.hasGivenWay) this.hasGivenWay = this.isLeft = this.surroundings.handsOver();
    return this.hasGivenWay;
  };

  /** Minimum time between two status checks; it grows with the number of organisations under way. */
  readonly lookEveryMs = (): number => {
    const shareMs = (this.surroundings.underWay() * 1_000) / LOOKS_A_SECOND;
    return Math.min(Math.max(LOOK_EVERY_MS, shareMs), LONGEST_LOOK_MS);
  };

  /** True: the organisation is to be left to another process. */
  get isHandedOver(): boolean {
    return this.isLeft;
  }

  /** True: the run ended with work left. */
  get isUnfinished(): boolean {
    return this.hasGivenWay || this.surroundings.isStopping();
  }
}
