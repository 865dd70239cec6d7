export interface HistoryLimits {
  readonly minute: number;
  readonly day: number;
}

export interface HistoryOptions {
  readonly documents: number;
  /** How often the process that is at work dies during the run. */
  readonly kills: number;
  /** Live invoices that are approved during the run. */
  readonly live: number;
  readonly limits: HistoryLimits;
  readonly seed: number;
}
