/** Largest number of names listed. */
const NAMED = 5;

/** First names of a list, and how many more there are. */
export interface SomeNames {
  readonly names: readonly string[];
  /** Number of further names that the user may see. */
  readonly more: number;
  /** True if there are others that the user may not see. */
  readonly hasHidden: boolean;
}

/** First five names in alphabetical order. */
export function someOf(all: readonly string[], hasHidden = false): SomeNames {
  const sorted = [...all].sort((one, other) => one.localeCompare(other));
  const names = sorted.slice(0, NAMED);
  return { names, more: sorted.length - names.length, hasHidden };
}
