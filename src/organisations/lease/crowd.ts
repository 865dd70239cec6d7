/** Snapshot of the distribution of organisations over processes. */
export interface Crowd {
  /** Processes that claim organisations, this one included. */
  readonly processes: number;
  /** Organisations that a process works on. */
  readonly underWay: number;
  /** Organisations that are due and that nobody works on; counted up to {@link MOST_COUNTED}. */
  readonly waiting: number;
}

/** More that wait make no difference to anybody. */
export const MOST_COUNTED = 1_000;
