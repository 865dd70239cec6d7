/** Two words in a row that are no names and no codes: nothing in them is a capital, a digit or an underscore. */
const PAIRS = /(?<![\p{L}\p{N}_.])(?=(\p{Ll}+ \p{Ll}+)(?![\p{L}\p{N}_]))/gu;

const pairsOf = (words: string): Set<string> =>
  new Set([...words.matchAll(PAIRS)].map(([, pair = '']) => pair));

/** English remains of a translated sentence: pairs of words that the English sentence contains too. */
export function englishIn(translated: string, english: string): string[] {
  const known = pairsOf(english);
  return [...pairsOf(translated)].filter((pair) => known.has(pair));
}
