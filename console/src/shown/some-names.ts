/** Largest number of names listed. */
const NAMED = 5;

/** A few of many, by name. */
export interface SomeNames {
  readonly names: readonly string[];
  /** Number of further names that the person may see. */
  readonly more: number;
  /** True if there are others that the person may not see. */
  readonly hasHidden: boolean;
}

/** The first of them by the alphabet. */
export function someOf(all: readonly string[], hasHidden = false): SomeNames {
  const sorted = [...all].sort((one, other) => one.localeCompare(other));
  const names = sorted.slice(0, NAMED);
  return { names, more: sorted.length - names.length, hasHidden };
}
