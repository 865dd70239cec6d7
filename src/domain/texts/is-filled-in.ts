/** Traces of missing values in sentences stored by another version; two run at once during an upgrade. */
const NOT_FILLED_IN = /\bundefined\b|\bNaN\b|\[object /;

/** Detects a sentence with a placeholder that was not filled in. */
export function isFilledIn(sentence: string): boolean {
  return !NOT_FILLED_IN.test(sentence);
}
