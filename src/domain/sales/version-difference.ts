/** Fiscal field that differs from the submission. `before` and `after` are texts; empty where absent. */
export interface VersionDifference {
  /** For example `total` or `lines[2].quantity`; lines are counted from zero. */
  readonly path: string;
  readonly before: string;
  readonly after: string;
  /** For people. */
  readonly sentence: string;
}
