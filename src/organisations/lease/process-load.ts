/** Snapshot of the distribution of organisations over processes. */
export interface ProcessLoad {
  /** Number of processes that claim organisations, this one included. */
  readonly processes: number;
  /** Number of organisations that a process works on. */
  readonly underWay: number;
  /** Number of organisations that are due and unclaimed, counted up to {@link MOST_ORGANISATIONS_COUNTED}. */
  readonly waiting: number;
}

/** Limit up to which waiting organisations are counted; larger counts would change nothing. */
export const MOST_ORGANISATIONS_COUNTED = 1_000;
