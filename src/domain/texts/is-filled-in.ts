/** Traces of values that an earlier version did not store. */
const NOT_FILLED_IN = /\bundefined\b|\bNaN\b|\[object /;

/** False of a sentence that names what it was not given. */
export function isFilledIn(sentence: string): boolean {
  return !NOT_FILLED_IN.test(sentence);
}
