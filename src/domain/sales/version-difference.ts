import type { StoredSentence } from '../texts/stored-sentence';

/** Fiscal field that differs from the submission. `before` and `after` are texts; empty where absent. */
export interface VersionDifference {
  /** Path, for example `total` or `lines[2].quantity`; lines are counted from zero. */
  readonly path: string;
  readonly before: string;
  readonly after: string;
  /** Difference as a sentence for people. */
  readonly sentence: StoredSentence;
}
