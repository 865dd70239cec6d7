/** Search input in the form of database conditions. */
export interface SearchTerms {
  /** Patterns of LIKE, one per word; a document matches all of them, in any order. */
  readonly patterns: readonly string[];
  /** Start of a verification code: capitals and digits without hyphens. Null: the text cannot be one. */
  readonly code: string | null;
  /** Fiscal numbers: as typed, and without leading zeros. */
  readonly numbers: readonly string[];
}

/** Maximum number of words; further ones hardly narrow a search. */
const MOST_WORDS = 8;
/** An index of parts of words has none that is shorter: of these a word of the document must begin with it. */
const SHORTEST_PART = 3;
/** Minimum length; anything shorter begins too many codes. */
const SHORTEST_CODE = 4;

/** Matches a printed amount: 64,315.02 is 64315.02. */
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

/** Removes separators between words and signs before amounts. */
function plainWord(word: string): string {
  const bare = word.replace(/^\p{Sc}(?=\d)/u, '').replace(/[,;.]+$/, '') || word;
  return GROUPED.test(bare) ? bare.replaceAll(',', '') : bare;
}

function patternOf(word: string): string {
  const literal = word.replace(/[\\%_]/g, '\\$&');
  const isLong = (word.match(/[\p{L}\p{N}]+/gu) ?? []).some(({ length }) => length >= SHORTEST_PART);
  return isLong ? `%${literal}%` : `% ${literal}%`;
}
