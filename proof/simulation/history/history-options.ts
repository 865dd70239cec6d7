export interface HistoryLimits {
  readonly minute: number;
  readonly day: number;
}

export interface HistoryOptions {
  readonly documents: number;
  /** Number of times the working process dies during the run. */
  readonly kills: number;
  /** Live invoices that are approved during the run. */
  readonly live: number;
  readonly limits: HistoryLimits;
  readonly seed: number;
  /**
   * The go-live date lies behind the plan, as older-documents proposes it: the history goes with its own dates, over a year's
   * end at which a tax ends. Otherwise the device is given a live document first, and all of the history is late.
   */
  readonly ahead: boolean;
}
