/** Difference between plan and calls, in percent, and the longest that a live document may take. */
export const MOST_PERCENT = 2;
export const MOST_SECONDS = 60;

/** Result of a run. */
export interface Verdict {
  readonly report: object;
  /** The same for people. */
  readonly text: string;
  readonly isKept: boolean;
}
