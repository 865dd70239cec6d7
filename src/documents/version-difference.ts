/** One fiscal field that is not what was submitted. `before` and `after` are texts; empty for nothing. */
export interface VersionDifference {
  /** For example `total` or `lines[2].quantity`; lines are counted from zero. */
  readonly path: string;
  readonly before: string;
  readonly after: string;
  /** For people. */
  readonly sentence: string;
}
