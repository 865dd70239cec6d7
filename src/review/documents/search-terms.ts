/** Search input in the form of database conditions. */
export interface SearchTerms {
  /** Patterns of LIKE, one a word: a document has all of them, in any order. */
  readonly patterns: readonly string[];
  /** Start of a verification code: capitals and digits without hyphens. Null: the text cannot be one. */
  readonly code: string | null;
  /** Fiscal numbers: as it is typed, and without leading zeros. */
  readonly numbers: readonly string[];
}

/** More words narrow nothing that so many have not. */
const MOST_WORDS = 8;
/** An index of parts of words has none that is shorter: of these a word of the document must begin with it. */
const SHORTEST_PART = 3;
/** Anything shorter begins too many codes. */
const SHORTEST_CODE = 4;

/** A sum as it is printed: 64,315.02 is 64315.02. */
const GROUPED = /^\d{1,3}(,\d{3})+(\.\d+)?$/;

export function searchTerms(text: string): SearchTerms {
  const words = text.split(/\s+/).map(plainWord).filter(Boolean).slice(0, MOST_WORDS);
  const whole = text.replace(/[-\s]/g, '').toUpperCase();
  return {
    patterns: words.map(patternOf),
    code: whole.length >= SHORTEST_CODE && /^[0-9A-Z]+$/.test(whole) ? whole : null,
    numbers: /^\d+$/.test(whole) ? [...new Set([whole, whole.replace(/^0+(?=\d)/, '')])] : [],
  };
}

/** Without what people set between words and before sums. */
function plainWord(word: string): string {
  const bare = word.replace(/^\p{Sc}(?=\d)/u, '').replace(/[,;.]+$/, '') || word;
  return GROUPED.test(bare) ? bare.replaceAll(',', '') : bare;
}

function patternOf(word: string): string {
  const literal = word.replace(/[\\%_]/g, '\\$&');
  const isLong = (word.match(/[\p{L}\p{N}]+/gu) ?? []).some(({ length }) => length >= SHORTEST_PART);
  return isLong ? `%${literal}%` : `% ${literal}%`;
}
