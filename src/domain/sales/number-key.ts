import { singleSpaced } from '../blank-text';

/** Pattern of letters in scripts with two cases: Latin, Greek, Cyrillic, Armenian. */
const CAPITALS = /[A-Z\u00C0-\u00DE\u0100-\u024F\u0370-\u03FF\u0400-\u052F\u0531-\u0556\u1E00-\u1EFF]/g;
/** Every dash of Unicode without a compatibility mapping to another, and the minus sign. */
const DASHES = /[\p{Pd}\u2212]/gu;

/**
 * Key under which spellings of a number are equal: ignores case, width, dashes and blanks, since the authority's rule
 * is unknown, but never joins digits. Equals `number_key` in SQL (migrations).
 */
export function numberKey(number: string): string {
  const folded = number.normalize('NFKC').replace(CAPITALS, small).replace(DASHES, '-');
  return singleSpaced(folded);
}

/** Lower-case letter, if it is a single one; otherwise the capital stays. */
function small(capital: string): string {
  const letter = capital.toLowerCase();
  return letter.length === 1 ? letter : capital;
}
