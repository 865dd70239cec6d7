export interface HistoryLimits {
  readonly minute: number;
  readonly day: number;
}

export interface HistoryOptions {
  readonly documents: number;
  /** Number of kills of the working process. */
  readonly kills: number;
  /** Number of live invoices approved during the run. */
  readonly live: number;
  readonly limits: HistoryLimits;
  readonly seed: number;
  /**
   * True if the go-live date is after the backfill, as proposed to people: the history is sent with its own dates, over
   * the end of a year at which a tax ends. False if a live document is sent first, so that all of the history is late.
   */
  readonly ahead: boolean;
}
