import { performance } from 'node:perf_hooks';

/** State of the process to which a run belongs. */
export interface ProcessState {
  /** True after a request to stop: no new work is begun. */
  isStopping(): boolean;
  /** True when a due organisation waits because every process is full. */
  isAnyWaiting(): boolean;
  /** Number of organisations under way in this process. */
  underWay(): number;
  /** Returns true once for each organisation above this process's share, which other processes then claim. */
  handsOver(): boolean;
}

/**
 * Interval of status checks while documents are being sent. Shorter intervals would write links in smaller batches,
 * each costing a call to the books.
 */
const LOOK_EVERY_MS = 5_000;
/** Maximum number of status checks per second over all organisations; each costs some twenty statements. */
const LOOKS_A_SECOND = 2;
/**
 * Longest interval of checks, however many organisations there are, so that edits are seen before their documents are
 * sent.
 */
const LONGEST_LOOK_MS = 20_000;

/** Time limit of one organisation's run: none while no other waits, else some seconds. */
export class RunBudget {
  private readonly beganAt = performance.now();
  private hasGivenWay = false;
  private isLeft = false;

  constructor(
    private readonly surroundings: ProcessState,
    private readonly lengthMs: number,
  ) {}

  readonly isStopping = (): boolean => this.surroundings.isStopping();

  /** True when the run's time is up; queried between two steps, and true ends the run. */
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
